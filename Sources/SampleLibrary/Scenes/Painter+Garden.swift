import Glibc

/// The colours of a dahlia, from its heart to the tips of its petals.
enum DahliaColors: Sendable {
  case coral, violet, white

  var heart: Color {
    switch self {
    case .coral: Color(0x8E1730)
    case .violet: Color(0x3A0F5C)
    case .white: Color(0xE3C65A)
    }
  }

  var petal: Color {
    switch self {
    case .coral: Color(0xF2543D)
    case .violet: Color(0xA14BC8)
    case .white: Color(0xF1E6E4)
    }
  }

  var tip: Color {
    switch self {
    case .coral: Color(0xFFB38A)
    case .violet: Color(0xEBC2FF)
    case .white: Color(0xFFFFFF)
    }
  }
}

/// Gardens and fields.
extension Painter {
  /// A dahlia close up, its petals set by the golden angle, before a garden out of focus.
  func dahlia(_ colors: DahliaColors) {
    canvas.fill(
      .linear(
        from: Point(0, 0), to: Point(canvas.width, 1),
        Gradient(Color(0x5C7A3A), Color(0x24492E), Color(0x12291F))))
    drawBokeh(
      count: 70, radius: 0.04...0.16,
      colors: [
        Color(0x9CC65A), Color(0x4E8C4A), Color(0xE7D36B), colors.petal, Color(0x2F6B4E),
      ], strength: 0.4, around: 0.45)
    canvas.draw(canvas.blurred(levels: canvas.blurLevels(radius: 0.012)))
    let center = Point(canvas.width * random.number(in: 0.44...0.56), 0.51)
    let stem = Path.polyline([center, Point(center.x + 0.05, 1.1)])
    canvas.stroke(stem, .color(Color(0x2E5A2C)), width: 0.03)
    let radius = min(canvas.width, 1) * 0.45
    let outer = canvas.makeLayer()
    drawPetals(0..<90, on: outer, center: center, radius: radius, colors: colors)
    // The outermost petals lie behind the plane in focus.
    canvas.draw(outer.blurred(levels: outer.blurLevels(radius: 0.0035)))
    drawPetals(60..<330, on: canvas, center: center, radius: radius, colors: colors)
    canvas.glow(at: center, radius: radius * 0.3, colors.heart.opacity(0.6), blend: .normal)
    canvas.glow(
      at: Point(canvas.width * 0.2, 0.05), radius: 1, Color(0xFFF2C8, alpha: 0.4))
  }

  private func drawPetals(
    _ range: Range<Int>, on layer: Canvas, center: Point, radius: Double, colors: DahliaColors
  ) {
    for index in range {
      // 0 at the outside, 1 in the heart.
      let t = Double(index) / 330
      let angle = Double(index) * .pi * (3 - 5.0.squareRoot())
      let reach = radius * pow(1 - t, 0.72) * random.number(in: 0.95...1.04) + 0.006
      let length = reach * (0.42 + 0.2 * t) + 0.012
      let half = length * (0.24 - 0.06 * t)
      let base = colors.petal.mixed(with: colors.heart, by: pow(t, 1.4) * 0.9)
      let shade = 0.72 + 0.28 * cos(angle + 2.3) * (1 - t) + random.number(in: -0.06...0.06)
      var petal = Path()
      petal.move(to: Point(reach - length, 0))
      petal.curve(
        to: Point(reach, 0), control1: Point(reach - length * 0.62, -half * 1.5),
        control2: Point(reach - length * 0.08, -half * 1.15))
      petal.curve(
        to: Point(reach - length, 0), control1: Point(reach - length * 0.08, half * 1.15),
        control2: Point(reach - length * 0.62, half * 1.5))
      petal.close()
      layer.transformed(to: center, rotation: angle) {
        layer.transformed(to: Point(-reach * 0.02, half * 0.34)) {
          layer.fill(petal, .color(.black.opacity(0.24)))
        }
        layer.fill(
          petal,
          .linear(
            from: Point(reach - length, 0), to: Point(reach, 0),
            Gradient(
              base.scaled(by: 0.36), base.scaled(by: shade),
              base.mixed(with: colors.tip, by: 0.75).scaled(by: shade + 0.12))))
        // A petal is a trough: one long side turns toward the light, the other away.
        layer.fill(
          petal,
          .linear(
            from: Point(0, -half), to: Point(0, half),
            Gradient(
              .white.opacity(0.2), .white.opacity(0), .black.opacity(0.2), .white.opacity(0.03))))
        layer.stroke(
          .polyline([Point(reach - length * 0.9, 0), Point(reach - length * 0.12, 0)]),
          .color(base.scaled(by: 0.5).opacity(0.35)), width: 0.0012)
      }
    }
  }

  /// Maple leaves with the low sun behind them.
  func autumnLeaves() {
    canvas.fill(
      .linear(
        from: Point(0, 0), to: Point(canvas.width, 1),
        Gradient(Color(0xF3C567), Color(0xB9762C), Color(0x4A3A1E))))
    let golds = [Color(0xFFDF7A), Color(0xFFB03A), Color(0xE8672A), Color(0xA9B84A)]
    drawBokeh(count: 90, radius: 0.03...0.14, colors: golds, strength: 0.42, around: 0.4)
    canvas.draw(canvas.blurred(levels: canvas.blurLevels(radius: 0.012)))
    canvas.glow(
      at: Point(canvas.width * 0.24, 0.12), radius: 0.9, Color(0xFFF1BC, alpha: 0.9))
    for plane in 0..<3 {
      let layer = canvas.makeLayer()
      let painter = Painter(canvas: layer, seed: random.next())
      painter.drawBranch(plane: plane)
      let radius = [0.02, 0.007, 0][plane]
      canvas.draw(radius > 0 ? layer.blurred(levels: layer.blurLevels(radius: radius)) : layer)
    }
  }

  /// One branch with its leaves; plane 2 is the one in focus.
  private func drawBranch(plane: Int) {
    let fall = random.number(in: 0.1...0.22)
    let start = Point(-0.05, random.number(in: 0.02...0.2) + Double(plane) * 0.06)
    let end = Point(canvas.width + 0.05, start.y + fall)
    var branch = Path()
    branch.move(to: start)
    branch.curve(
      to: end, control1: Point(canvas.width * 0.3, start.y + 0.12),
      control2: Point(canvas.width * 0.6, start.y - 0.04))
    canvas.stroke(branch, .color(Color(0x33200F)), width: 0.009 + 0.003 * Double(plane))
    let count = 10 + plane * 6
    for index in 0..<count {
      let t = (Double(index) + random.number(in: 0.2...0.8)) / Double(count)
      let knot = start + (end - start) * t
      let size = random.number(in: 0.09...0.17) + 0.014 * Double(plane)
      let heart = knot + Point(random.number(in: -0.1...0.1), random.number(in: 0.02...0.4))
      var stalk = Path()
      stalk.move(to: knot)
      stalk.curve(
        to: heart, control1: knot + Point(0.05, 0.03), control2: heart - Point(-0.03, 0.1))
      canvas.stroke(stalk, .color(Color(0x6B2E14)), width: 0.0026)
      drawMapleLeaf(at: heart, size: size, rotation: random.number(in: -1...1))
    }
  }

  private func drawMapleLeaf(at center: Point, size: Double, rotation: Double) {
    let pairs = [
      (Color(0xFFC23A), Color(0xD8481C)), (Color(0xF0702A), Color(0x9E1B14)),
      (Color(0xFFD75A), Color(0xC98A1E)), (Color(0xE23A22), Color(0x7E1018)),
    ]
    let (light, dark) = random.element(of: pairs)
    // Lobes as (angle from straight down, length); the leaf hangs by its stalk.
    let lobes = [(-2.25, 0.55), (-1.25, 0.88), (0.0, 1.0), (1.25, 0.88), (2.25, 0.55)]
    var outline: [Point] = [Point(0, -0.16)]
    for (index, (angle, length)) in lobes.enumerated() {
      let teeth = [
        (-0.44, 0.5), (-0.34, 0.7), (-0.22, 0.64), (-0.17, 0.8), (-0.09, 0.78), (0, 1),
        (0.09, 0.78), (0.17, 0.8), (0.22, 0.64), (0.34, 0.7), (0.44, 0.5),
      ]
      for (offset, reach) in teeth {
        outline.append(Point(angle: .pi / 2 - angle - offset, distance: length * reach))
      }
      if index < lobes.count - 1 {
        let between = (angle + lobes[index + 1].0) / 2
        outline.append(Point(angle: .pi / 2 - between, distance: 0.4))
      }
    }
    canvas.transformed(to: center, rotation: rotation, scaleX: size, scaleY: size) {
      let leaf = Path.polygon(outline)
      canvas.fill(
        leaf, .radial(center: Point(0, 0.1), radius: 1, Gradient(light, light, dark)))
      canvas.clipped(to: leaf) {
        canvas.fill(
          .polygon([Point(0, -1), Point(0, 1.2), Point(1.3, 1.2), Point(1.3, -1)]),
          .color(Color(0x3A0A06, alpha: 0.16)))
        for (angle, length) in lobes {
          let tip = Point(angle: .pi / 2 - angle, distance: length * 0.94)
          canvas.stroke(
            .polyline([Point(0, -0.1), tip]), .color(light.mixed(with: .white, by: 0.45)),
            width: 0.022)
          for step in [0.35, 0.55, 0.75] {
            for side in [-0.5, 0.5] {
              canvas.stroke(
                .polyline([
                  tip * step, tip * step + Point(angle: .pi / 2 - angle + side, distance: 0.24),
                ]), .color(light.mixed(with: .white, by: 0.35).opacity(0.55)), width: 0.01)
            }
          }
        }
      }
    }
  }
}
