import CGtk

/// A figure of lines and curves, to stroke or fill with a `Snapshot`.
///
/// ```swift
/// var triangle = Path()
/// triangle.move(x: 0, y: 20)
/// triangle.line(x: 10, y: 0)
/// triangle.line(x: 20, y: 20)
/// triangle.close()
/// ```
public nonisolated struct Path: Equatable, Sendable {
  private enum Step: Equatable {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case arc(Double, Double, Double, from: Double, to: Double)
    case close
  }

  private var steps: [Step] = []

  /// Makes an empty path.
  public init() {}

  /// Makes a path around a rectangle, with rounded corners if `radius` is positive.
  public init(_ area: Rectangle, radius: Double = 0) {
    let radius = min(radius, area.width / 2, area.height / 2)
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    guard radius > 0 else {
      move(x: area.x, y: area.y)
      for (x, y) in [(right, area.y), (right, bottom), (area.x, bottom)] { line(x: x, y: y) }
      close()
      return
    }
    arc(x: right - radius, y: area.y + radius, radius: radius, from: -.pi / 2, to: 0)
    arc(x: right - radius, y: bottom - radius, radius: radius, from: 0, to: .pi / 2)
    arc(x: area.x + radius, y: bottom - radius, radius: radius, from: .pi / 2, to: .pi)
    arc(x: area.x + radius, y: area.y + radius, radius: radius, from: .pi, to: .pi * 3 / 2)
    close()
  }

  /// Makes a circle.
  public init(circleAtX x: Double, y: Double, radius: Double) {
    arc(x: x, y: y, radius: radius, from: 0, to: 2 * .pi)
    close()
  }

  /// Starts a new figure at a point.
  public mutating func move(x: Double, y: Double) { steps.append(.move(x, y)) }

  /// Adds a line to a point.
  public mutating func line(x: Double, y: Double) { steps.append(.line(x, y)) }

  /// Adds a cubic Bézier curve to a point, with two control points.
  public mutating func curve(
    x: Double, y: Double, control1: (x: Double, y: Double), control2: (x: Double, y: Double)
  ) {
    steps.append(.curve(control1.x, control1.y, control2.x, control2.y, x, y))
  }

  /// Adds a line to the start of an arc, and then the arc: a part of a circle, clockwise.
  ///
  /// - Parameters:
  ///   - x: The centre's distance from the left.
  ///   - y: The centre's distance from the top.
  ///   - radius: The radius.
  ///   - from: The start, as an angle in radians, clockwise from the right.
  ///   - to: The end, as an angle in radians, clockwise from the right.
  public mutating func arc(x: Double, y: Double, radius: Double, from: Double, to: Double) {
    steps.append(.arc(x, y, max(0, radius), from: from, to: to))
  }

  /// Adds a line to the start of the figure.
  public mutating func close() { steps.append(.close) }

  /// Adds the path to a cairo context.
  func add(to cairo: OpaquePointer?) {
    for step in steps {
      switch step {
      case .move(let x, let y): cairo_move_to(cairo, x, y)
      case .line(let x, let y): cairo_line_to(cairo, x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
      case .arc(let x, let y, let radius, let from, let to):
        cairo_arc(cairo, x, y, radius, from, to)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}
