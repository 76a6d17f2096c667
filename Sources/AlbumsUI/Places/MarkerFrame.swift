import GtkKit

/// The frame of a marker on the map: a white square with round corners and a shadow.
///
/// All markers have the same frame, so it is drawn once and then copied. From a style sheet, cairo
/// would calculate the round corners of each frame and of its shadow again for each picture of a moving
/// map, which took a third of the time.
final class MarkerFrame {
  /// The width of the shadow in pixels.
  private static let shadow = 2.0

  private var picture: (pixelsPerPoint: Int, texture: Texture)?

  /// Draws the frame of a marker.
  ///
  /// - Parameters:
  ///   - area: The place of the marker, in whole pixels.
  ///   - pixelsPerPoint: The scale factor of the window.
  ///   - snapshot: The drawing that gets the frame.
  func draw(around area: Rectangle, pixelsPerPoint: Int, into snapshot: Snapshot) {
    guard let texture = texture(pixelsPerPoint) else { return }
    snapshot.draw(
      texture,
      in: Rectangle(
        x: area.x - Self.shadow, y: area.y - Self.shadow, width: area.width + 2 * Self.shadow,
        height: area.height + 2 * Self.shadow),
      filter: .nearest)
  }

  private func texture(_ pixelsPerPoint: Int) -> Texture? {
    if let picture, picture.pixelsPerPoint == pixelsPerPoint { return picture.texture }
    guard let bitmap = Self.bitmap(scale: Double(pixelsPerPoint)) else { return nil }
    let texture = Texture(bitmap)
    picture = (pixelsPerPoint, texture)
    return texture
  }

  private static func bitmap(scale: Double) -> Bitmap? {
    let side = Double(MapMarker.side)
    /// A square that is larger than the marker on each side, and lower.
    func square(larger margin: Double, lower: Double = 0) -> Path {
      let (start, length) = (shadow - margin, side + 2 * margin)
      return Path(
        Rectangle(
          x: start * scale, y: (start + lower) * scale, width: length * scale,
          height: length * scale),
        radius: (MapMarker.cornerRadius + margin) * scale)
    }
    let pixels = Int((side + 2 * shadow) * scale)
    return Bitmap(
      width: pixels, height: pixels, background: Color(0, 0, 0, alpha: 0),
      steps: [
        .fill(square(larger: 1, lower: 1), Color(0, 0, 0, alpha: 0.15)),
        .fill(square(larger: 1), Color(0, 0, 0, alpha: 0.25)),
        .fill(square(larger: 0), Color(1, 1, 1)),
      ])
  }
}
