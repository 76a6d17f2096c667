import Glibc

extension Painter {
  /// A low bank with a row of firs along it.
  func drawTreeLine(at y: Double, height: ClosedRange<Double>, color: Color) {
    let points = (0...240).map { step in
      let x = canvas.width * Double(step) / 240
      return Point(x, y - 0.014 * max(noise.fractal(x * 3, 8, octaves: 3), 0))
    }
    canvas.fill(
      .polygon(points + [Point(canvas.width, y + 0.003), Point(0, y + 0.003)]), .color(color))
    drawFirs(along: points, height: height, color: color)
  }

  func drawFirs(along points: [Point], height: ClosedRange<Double>, color: Color) {
    for (left, right) in zip(points, points.dropFirst()) {
      var x = left.x
      while x < right.x {
        let fraction = (x - left.x) / max(right.x - left.x, 1e-9)
        let foot = Point(x, left.y + (right.y - left.y) * fraction + 0.002)
        let tall = random.number(in: height) * random.number(in: 0.5...1)
        drawFir(foot: foot, height: tall, color: color)
        x += height.upperBound * random.number(in: 0.12...0.45)
      }
    }
  }

  /// A fir: a stem with whorls of drooping, ragged branches, and `snow` lying on them.
  func drawFir(foot: Point, height: Double, color: Color, snow: Color? = nil) {
    let whorls = min(max(Int(height / canvas.pixel / 6), 4), 44)
    let spread = height * random.number(in: 0.14...0.2)
    let lean = random.number(in: -0.01...0.01) * height
    var stem = Path()
    stem.move(to: Point(foot.x + lean, foot.y - height))
    stem.line(to: Point(foot.x + height * 0.013, foot.y))
    stem.line(to: Point(foot.x - height * 0.013, foot.y))
    stem.close()
    canvas.fill(stem, .color(color))
    var branches = Path()
    var cover = Path()
    for whorl in 0..<whorls {
      let t = (Double(whorl) + 0.6) / Double(whorls)
      let root = Point(foot.x + lean * (1 - t), foot.y - height * (1 - t * 0.95))
      let thick = height * (0.012 + 0.75 / Double(whorls))
      for side in [-1.0, 1.0] {
        let reach = spread * pow(t, 0.8) * random.number(in: 0.5...1.15)
        let droop = reach * random.number(in: 0.2...0.5)
        let tip = root + Point(side * reach, droop)
        branches.move(to: root + Point(0, -thick * 0.7))
        branches.curve(
          to: tip, control1: root + Point(side * reach * 0.4, -thick * 0.1),
          control2: root + Point(side * reach * 0.8, droop * 0.6))
        // Twigs hang from the underside.
        for twig in stride(from: 0.8, to: 0.1, by: -0.25) {
          let hang = thick * random.number(in: 0.35...0.9)
          branches.line(to: root + Point(side * reach * (twig + 0.06), droop * twig + hang * 0.3))
          branches.line(to: root + Point(side * reach * twig, droop * twig + hang))
        }
        branches.line(to: root + Point(0, thick))
        branches.close()
        cover.move(to: root + Point(side * reach * 0.12, -thick * 0.5))
        cover.curve(
          to: tip, control1: root + Point(side * reach * 0.4, -thick * 0.35),
          control2: root + Point(side * reach * 0.8, droop * 0.45))
        cover.curve(
          to: root + Point(side * reach * 0.12, -thick * 0.05),
          control1: root + Point(side * reach * 0.7, droop * 0.7 + thick * 0.05),
          control2: root + Point(side * reach * 0.4, thick * 0.1))
        cover.close()
      }
    }
    canvas.fill(branches, .color(color))
    if let snow { canvas.fill(cover, .color(snow)) }
  }
}
