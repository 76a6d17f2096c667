import Glibc

/// A point of a picture: `y` runs from 0 at the top to 1 at the bottom, `x` in the same unit.
struct Point: Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point in direction `angle`, clockwise from the right, at `distance` from the origin.
  init(angle: Double, distance: Double = 1) {
    x = cos(angle) * distance
    y = sin(angle) * distance
  }

  static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }

  static func * (point: Point, factor: Double) -> Point {
    Point(point.x * factor, point.y * factor)
  }

  var length: Double { hypot(x, y) }
}

/// An outline made of lines and Bézier curves.
struct Path {
  enum Element {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  private(set) var elements: [Element] = []

  mutating func move(to point: Point) {
    elements.append(.move(point))
  }

  mutating func line(to point: Point) {
    elements.append(.line(point))
  }

  mutating func curve(to end: Point, control1: Point, control2: Point) {
    elements.append(.curve(control1, control2, end))
  }

  mutating func close() {
    elements.append(.close)
  }

  mutating func append(_ other: Path) {
    elements += other.elements
  }

  static func polyline(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      path.elements.append(index == 0 ? .move(point) : .line(point))
    }
    return path
  }

  static func polygon(_ points: [Point]) -> Path {
    var path = polyline(points)
    path.close()
    return path
  }

  static func rectangle(x: Double, y: Double, width: Double, height: Double) -> Path {
    polygon([
      Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height),
    ])
  }

  static func ellipse(center: Point, radiusX: Double, radiusY: Double) -> Path {
    // The control distance at which four Bézier curves best follow a circle.
    let kappa = 0.552_284_75
    let (x, y) = (center.x, center.y)
    let (kx, ky) = (radiusX * kappa, radiusY * kappa)
    var path = Path()
    path.move(to: Point(x + radiusX, y))
    path.curve(
      to: Point(x, y + radiusY), control1: Point(x + radiusX, y + ky),
      control2: Point(x + kx, y + radiusY))
    path.curve(
      to: Point(x - radiusX, y), control1: Point(x - kx, y + radiusY),
      control2: Point(x - radiusX, y + ky))
    path.curve(
      to: Point(x, y - radiusY), control1: Point(x - radiusX, y - ky),
      control2: Point(x - kx, y - radiusY))
    path.curve(
      to: Point(x + radiusX, y), control1: Point(x + kx, y - radiusY),
      control2: Point(x + radiusX, y - ky))
    path.close()
    return path
  }

  static func circle(center: Point, radius: Double) -> Path {
    ellipse(center: center, radiusX: radius, radiusY: radius)
  }
}
