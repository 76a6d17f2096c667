import Glibc

/// The city: its skyline across the river, its lights through rain and from a bridge.
extension Painter {
  /// Towers with lit windows, mirrored in a river.
  func skyline(at hour: Hour) {
    let bank = 0.64
    let sky = Sky(
      hour, horizon: bank, luminary: Point(canvas.width * 0.34, hour == .night ? 0.16 : 0.56),
      cloudiness: 0.4)
    sky.draw(on: canvas, noise: noise)
    let lamplight = Color(0xFFA860)
    if hour == .night {
      drawStars(below: 0.4, count: 240, milkyWay: false)
      sky.drawMoon(on: canvas, radius: 0.034, noise: noise)
    }
    canvas.fill(
      .rectangle(x: 0, y: 0.25, width: canvas.width, height: bank - 0.25),
      .vertical(
        Gradient(lamplight.opacity(0), lamplight.opacity(0.42)), top: 0.25, bottom: bank))
    for row in 0..<3 {
      drawHighRises(
        row: row, bank: bank, air: sky.haze.mixed(with: lamplight, by: 0.3), isDark: hour == .night)
    }
    let shore = Color(0x090C16)
    canvas.fill(
      .rectangle(x: 0, y: bank - 0.014, width: canvas.width, height: 0.02), .color(shore))
    var x = 0.012
    while x < canvas.width {
      canvas.glow(at: Point(x, bank - 0.016), radius: 0.022, Color(0xFFD08A))
      x += 0.034
    }
    canvas.reflect(
      below: bank + 0.004, ripple: 0.03, tint: Color(0x040A1A, alpha: 0.62), noise: noise)
  }

  private func drawHighRises(row: Int, bank: Double, air: Color, isDark: Bool) {
    let depth = Double(row) / 2
    var x = random.number(in: -0.05...0)
    while x < canvas.width {
      let width = random.number(in: 0.038...0.085)
      let hill = exp(-pow((x - canvas.width * 0.55) / (canvas.width * 0.24), 2))
      let tall =
        (0.1 + 0.26 * hill * random.number(in: 0.3...1.1)) * (1.25 - 0.45 * depth)
        + random.number(in: 0...0.07)
      let facade = air.scaled(by: isDark ? 0.5 : 0.75)
        .mixed(with: Color(0x0B1020), by: 0.5 + 0.42 * depth)
      drawHighRise(
        x: x, width: width, top: bank - tall, bank: bank, facade: facade,
        lit: isDark ? 0.46 : 0.3, depth: depth)
      x += width + random.number(in: -0.012...0.016)
    }
  }

  private func drawHighRise(
    x: Double, width: Double, top: Double, bank: Double, facade: Color, lit: Double,
    depth: Double
  ) {
    let block = Path.rectangle(x: x, y: top, width: width, height: bank - top)
    canvas.fill(
      block,
      .vertical(
        Gradient(facade.scaled(by: 0.85), facade.mixed(with: Color(0x8A5A40), by: 0.34)),
        top: top, bottom: bank))
    // The side turned away from the afterglow.
    canvas.fill(
      .rectangle(x: x + width * 0.68, y: top, width: width * 0.32, height: bank - top),
      .color(.black.opacity(0.28)))
    switch random.integer(in: 0...5) {
    case 0:
      let tip = Point(x + width / 2, top - random.number(in: 0.05...0.11))
      canvas.fill(
        .polygon([
          Point(x + width * 0.3, top), Point(x + width * 0.48, tip.y),
          Point(x + width * 0.52, tip.y), Point(x + width * 0.7, top),
        ]), .color(facade.scaled(by: 0.8)))
      canvas.glow(at: tip, radius: 0.014, Color(0xFF4030))
    case 1:
      canvas.fill(
        .rectangle(x: x + width * 0.2, y: top - 0.022, width: width * 0.6, height: 0.024),
        .color(facade.scaled(by: 0.8)))
    case 2:
      canvas.fill(
        .polygon([
          Point(x, top + 0.001), Point(x + width, top - 0.04), Point(x + width, top + 0.001),
        ]),
        .color(facade.scaled(by: 0.9)))
    default: break
    }
    let (cell, floor) = (0.0072, 0.0105)
    let columns = Int(width / cell)
    let tints = [Color(0xFFE1A0), Color(0xFFC46B), Color(0xFFF3D6), Color(0xBFD9FF)]
    let tint = random.element(of: tints)
    var windows = Path()
    var level = top + 0.01
    while level < bank - 0.02 {
      // Whole floors are often lit or dark together.
      let share = lit * random.number(in: 0.3...1.6)
      for column in 0..<columns where random.chance(share) {
        windows.append(
          .rectangle(
            x: x + cell * (Double(column) + 0.3), y: level, width: cell * 0.52,
            height: floor * 0.5))
      }
      level += floor
    }
    canvas.fill(windows, .color(tint.opacity(0.5 + 0.42 * depth)))
  }

  /// Street lights out of focus behind a pane covered in drops.
  func rainyWindow() {
    canvas.fill(
      .vertical(Gradient(Color(0x070D1E), Color(0x16203C), Color(0x3A2638), Color(0x140C14))))
    canvas.glow(at: Point(canvas.width * 0.5, 0.62), radius: 0.9, Color(0xFF8A3C, alpha: 0.4))
    let lamps = [Color(0xFFB65C), Color(0xFF9440), Color(0xFFD9A0), Color(0xFF5A3A)]
    drawBokeh(count: 26, radius: 0.07...0.12, colors: lamps, strength: 0.3, around: 0.55)
    drawBokeh(count: 46, radius: 0.025...0.06, colors: lamps, strength: 0.8, around: 0.6)
    let signs = [Color(0x46C8FF), Color(0x5CFFB0), Color(0xFF3A4A), Color(0xFFFFFF)]
    drawBokeh(count: 16, radius: 0.03...0.07, colors: signs, strength: 0.6, around: 0.56)
    let blurred = canvas.blurred(levels: canvas.blurLevels(radius: 0.006))
    canvas.draw(blurred)
    for _ in 0..<2600 {
      let radius = 0.0008 + pow(random.number(in: 0...1), 4) * 0.0022
      let center = Point(random.number(in: 0...canvas.width), random.number(in: 0...1))
      canvas.fill(.circle(center: center, radius: radius), .color(.white.opacity(0.13)))
    }
    for _ in 0..<16 {
      drawTrickle(
        from: Point(random.number(in: 0...canvas.width), random.number(in: -0.3...0.6)),
        seenThrough: blurred)
    }
    for _ in 0..<210 {
      let radius = 0.005 + pow(random.number(in: 0...1), 3.5) * 0.024
      drawDrop(
        at: Point(random.number(in: 0...canvas.width), random.number(in: 0...1)),
        radius: radius, seenThrough: blurred)
    }
  }

  /// A drop on glass is a lens: it shows the street upside down and small.
  private func drawDrop(at center: Point, radius: Double, seenThrough scene: Canvas) {
    let tall = radius * random.number(in: 1...1.35)
    let outline = Path.ellipse(center: center, radiusX: radius, radiusY: tall)
    canvas.clipped(to: outline) {
      canvas.transformed(
        to: center + Point(canvas.width * 0.06, 0.06), scaleX: -0.12, scaleY: -0.12
      ) {
        canvas.draw(scene)
      }
      canvas.fill(
        .linear(
          from: center - Point(0, tall), to: center + Point(0, tall),
          Gradient(.black.opacity(0.55), .black.opacity(0.05), .white.opacity(0.22))))
    }
    canvas.stroke(outline, .color(.black.opacity(0.3)), width: radius * 0.12)
    canvas.glow(
      at: center - Point(radius * 0.35, tall * 0.45), radius: radius * 0.5, .white.opacity(0.85))
  }

  private func drawTrickle(from start: Point, seenThrough scene: Canvas) {
    var point = start
    var trail: [Point] = []
    for _ in 0..<Int(random.number(in: 20...70)) {
      trail.append(point)
      point = point + Point(random.number(in: -0.0025...0.0025), 0.008)
    }
    canvas.stroke(.polyline(trail), .color(.white.opacity(0.1)), width: 0.009)
    canvas.stroke(
      .polyline(trail.map { $0 + Point(0.003, 0) }), .color(.black.opacity(0.16)), width: 0.003)
    drawDrop(at: point, radius: 0.015, seenThrough: scene)
  }

  /// A motorway at night, exposed long enough to turn cars into lines of light.
  func lightTrails() {
    let horizon = 0.46
    let vanishing = Point(canvas.width * 0.52, horizon)
    let sky = Sky(.dusk, horizon: horizon, luminary: Point(canvas.width * 0.8, 0.44))
    sky.draw(on: canvas, noise: noise)
    canvas.fill(.color(Color(0x060A1C, alpha: 0.5)))
    for row in 0..<3 {
      drawHighRises(row: row, bank: horizon, air: Color(0x6B4A70), isDark: true)
    }
    canvas.fill(
      .rectangle(x: 0, y: horizon - 0.004, width: canvas.width, height: 1),
      .vertical(Gradient(Color(0x2A2233), Color(0x14131C), Color(0x07070C)), top: horizon))
    canvas.reflect(
      below: horizon, ripple: 0.03, tint: Color(0x08080E, alpha: 0.88), noise: noise)
    let lanes = canvas.makeLayer()
    for _ in 0..<84 {
      let isComing = random.chance(0.5)
      let side = isComing ? -1.0 : 1.0
      let lane = Double(random.integer(in: 0...2)) * 0.3 + random.number(in: 0.12...0.3)
      let color =
        isComing
        ? random.element(of: [Color(0xFFF4DC), Color(0xFFE2AE), Color(0xDDE8FF)])
        : random.element(of: [Color(0xFF2A18), Color(0xFF4A22), Color(0xC8140E)])
      let end = Point(vanishing.x + side * lane * 1.5 + 0.1, 1.08)
      var trail = Path()
      trail.move(to: vanishing + Point(side * 0.004, 0.001))
      trail.curve(
        to: end, control1: vanishing + Point(side * lane * 0.06 + 0.03, 0.07),
        control2: vanishing + Point(side * lane * 0.42 + 0.02, 0.22))
      lanes.stroke(
        trail,
        .radial(
          center: vanishing, radius: 0.8,
          Gradient(color.opacity(0.5), color.opacity(0.5), color.opacity(0.3))),
        width: random.number(in: 0.0012...0.0042), blend: .add)
    }
    canvas.draw(lanes.blurred(levels: lanes.blurLevels(radius: 0.006)), blend: .add)
    canvas.draw(lanes, blend: .add)
    for step in 1...11 {
      let near = pow(Double(step) / 11, 2.2)
      for side in [-1.0, 1.0] {
        let foot = vanishing + Point(side * (0.03 + near * 0.95), near * 0.36)
        let head = foot + Point(-side * near * 0.1, -near * 0.62 - 0.012)
        canvas.stroke(
          .polyline([foot, Point(foot.x, head.y), head]), .color(Color(0x05060C)),
          width: 0.001 + near * 0.007)
        canvas.glow(at: head, radius: 0.02 + near * 0.16, Color(0xFFC98A))
      }
    }
  }
}
