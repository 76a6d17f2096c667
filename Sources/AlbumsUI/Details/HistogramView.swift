import GtkKit

/// Draws the histogram of a picture. Without one, the area is empty.
final class HistogramView {
  let widget: Widget
  private let drawing = Drawing()

  private static let height = 96

  init() {
    widget = Canvas(height: Self.height) { [drawing] snapshot, width, height in
      drawing.draw(into: snapshot, width: width, height: height)
    }
    widget.addStyleClass("histogram")
    describe()
  }

  /// The histogram to draw.
  var histogram: Histogram? {
    get { drawing.histogram }
    set {
      guard newValue != drawing.histogram else { return }
      drawing.histogram = newValue
      describe()
      widget.queueDraw()
    }
  }

  private func describe() {
    widget.setAccessibleLabel(
      histogram.map { texts.gettext("Histogram: %s", $0.summary) } ?? texts.gettext("Histogram"))
    widget.tooltip = histogram?.summary
  }

  private final class Drawing {
    var histogram: Histogram?

    private static let pointCount = 64
    private static let colors: [(KeyPath<Histogram, [Int]>, Color)] = [
      (\.red, Color(0.95, 0.26, 0.21, alpha: 0.5)),
      (\.green, Color(0.25, 0.78, 0.35, alpha: 0.45)),
      (\.blue, Color(0.22, 0.5, 1, alpha: 0.5)),
    ]

    func draw(into snapshot: Snapshot, width: Double, height: Double) {
      let area = Rectangle(width: width, height: height)
      snapshot.clip(to: area, radius: 8) {
        snapshot.fill(area, with: Color(0, 0, 0, alpha: 0.45))
        // Lines between the quarters of the range.
        for quarter in 1...3 {
          let x = (width * Double(quarter) / 4).rounded()
          snapshot.fill(
            Rectangle(x: x, width: 1, height: height), with: Color(1, 1, 1, alpha: 0.07))
        }
        guard let histogram else { return }
        for (channel, color) in Self.colors {
          let heights = histogram.heights(of: channel, count: Self.pointCount)
          var area = Self.curve(heights, width: width, height: height)
          area.line(x: width, y: height)
          area.line(x: 0, y: height)
          area.close()
          snapshot.fill(area, with: color)
        }
        let luminance = histogram.heights(of: \.luminance, count: Self.pointCount)
        snapshot.stroke(
          Self.curve(luminance, width: width, height: height), with: Color(1, 1, 1, alpha: 0.8))
      }
    }

    private static func curve(_ heights: [Double], width: Double, height: Double) -> Path {
      var path = Path()
      let step = width / Double(heights.count - 1)
      for (index, share) in heights.enumerated() {
        let (x, y) = (Double(index) * step, height - share * (height - 6))
        if index == 0 { path.move(x: x, y: y) } else { path.line(x: x, y: y) }
      }
      return path
    }
  }
}
