import GtkKit

/// The ring on a photo around the place that was in focus. It keeps its size when the photo is zoomed.
nonisolated enum FocusRing {
  /// The radius in pixels.
  static let radius = 16.0

  /// Draws the ring around a point of the view: white with dark edges, so that it stands out from any
  /// photo.
  @MainActor static func draw(around point: PhotoViewport.Point, into snapshot: Snapshot) {
    var circle = Path()
    circle.arc(x: point.x, y: point.y, radius: radius, from: 0, to: 2 * .pi)
    circle.close()
    snapshot.stroke(circle, with: Color(0, 0, 0, alpha: 0.6), width: 4)
    snapshot.stroke(circle, with: Color(1, 1, 1), width: 2)
  }
}

nonisolated extension PhotoViewport {
  /// Returns where a point of the image, from 0 to 1 on each axis, is in the view; nil if it is
  /// outside.
  func position(of point: Point) -> Point? {
    let (origin, size) = frame
    let place = Point(x: origin.x + point.x * size.x, y: origin.y + point.y * size.y)
    return 0...viewSize.x ~= place.x && 0...viewSize.y ~= place.y ? place : nil
  }
}

nonisolated extension PhotoViewport.Point {
  /// Returns a point of an image, from 0 to 1 on each axis, as a point of the image after clockwise
  /// quarter turns.
  func turned(quarterTurns: Int) -> Self {
    switch ((quarterTurns % 4) + 4) % 4 {
    case 1: Self(x: 1 - y, y: x)
    case 2: Self(x: 1 - x, y: 1 - y)
    case 3: Self(x: y, y: 1 - x)
    default: self
    }
  }
}
