import GtkKit

/// Draws a thumbnail that covers a square, or a grey square until the thumbnail has been loaded.
final class ThumbnailView: WidgetBehavior {
  /// The thumbnail; nil draws the grey.
  var texture: Texture?

  /// Whether the size has just changed. A texture of the former size is then drawn by the fastest filter,
  /// as the frame has to lay out and draw all cells.
  var isResizing = false

  /// Called when the size has changed, so that another resolution is needed.
  var onResized: (() -> Void)?

  /// The placeholder until the thumbnail is loaded.
  static let placeholder = Color(0.5, 0.5, 0.5, alpha: 0.16)

  private var side = 0
  private let smallest: Int
  private let cornerRadius: Double

  /// - Parameters:
  ///   - smallest: The smallest side in pixels. A wider view is a larger square.
  ///   - cornerRadius: The radius of the corners in pixels.
  init(smallest: Int, cornerRadius: Double) {
    self.smallest = smallest
    self.cornerRadius = cornerRadius
  }

  var heightDependsOnWidth: Bool { true }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    let side = orientation == .vertical ? max(other, smallest) : smallest
    return SizeRequest(minimum: side, natural: side)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    widget.allocateChildren(width: width, height: height)
    guard width != side else { return }
    isResizing = side > 0
    side = width
    onResized?()
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let area = Rectangle(width: Double(widget.width), height: Double(widget.height))
    let target = texture.map { Self.frame(of: $0, covering: area) } ?? area
    if cornerRadius > 0 || target != area {
      snapshot.clip(to: area, radius: cornerRadius) { draw(in: target, of: snapshot) }
    } else {
      draw(in: target, of: snapshot)
    }
    snapshot.drawChildren(of: widget)
  }

  private func draw(in area: Rectangle, of snapshot: Snapshot) {
    if let texture {
      // A texture of another size is soon replaced by one that is drawn pixel for pixel.
      snapshot.draw(texture, in: area, filter: isResizing ? .nearest : .linear)
    } else {
      snapshot.fill(area, with: Self.placeholder)
    }
  }

  /// Returns the frame of a texture that covers an area. A square texture of the right size is
  /// drawn pixel for pixel.
  private static func frame(of texture: Texture, covering area: Rectangle) -> Rectangle {
    let (imageWidth, imageHeight) = (Double(texture.pixelWidth), Double(texture.pixelHeight))
    let scale = max(area.width / imageWidth, area.height / imageHeight)
    let (width, height) = (imageWidth * scale, imageHeight * scale)
    return Rectangle(
      x: (area.width - width) / 2, y: (area.height - height) / 2, width: width, height: height)
  }
}
