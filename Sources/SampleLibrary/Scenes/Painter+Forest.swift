import Glibc

/// Woods: firs in mist, a cabin in the snow.
extension Painter {
  /// Firs standing in rows of mist.
  func pineForest(at hour: Hour) {
    let (air, dark, glow) =
      hour == .dusk
      ? (Color(0xE0A57C), Color(0x1B1620), Color(0xFFD9A0))
      : (Color(0xB9CBCB), Color(0x0B1C1C), Color(0xFFF2D4))
    let sun = Point(canvas.width * random.number(in: 0.3...0.7), 0.2)
    canvas.fill(.vertical(Gradient(air.scaled(by: 0.78), air, air.mixed(with: .white, by: 0.35))))
    canvas.glow(at: sun, radius: 1, glow.opacity(0.9))
    let rows = 8
    for row in 0..<rows {
      let depth = Double(row) / Double(rows - 1)
      let color = air.mixed(with: dark, by: 0.12 + 0.88 * pow(depth, 1.2))
      // The nearest rows have their ground below the picture, so that only their tops are visible.
      let ground = 0.5 + 0.72 * pow(depth, 1.35)
      let tall = 0.2 + 0.62 * pow(depth, 1.5)
      let slope = random.number(in: -0.12...0.12)
      var x = random.number(in: -0.1...0)
      while x < canvas.width + 0.1 {
        let clearing = noise.value(x * 1.9 + 20, Double(row) * 3.1)
        if clearing > -0.25 {
          let height = tall * random.number(in: 0.5...1.05)
          let foot = ground + slope * (x - canvas.width / 2) + random.number(in: 0...0.05)
          drawFir(foot: Point(x, foot), height: height, color: color)
        }
        x += tall * random.number(in: 0.08...0.3)
      }
      if row < rows - 1 {
        drawMist(
          around: ground - 0.02, color: air.mixed(with: glow, by: 0.5), strength: 0.95,
          phase: Double(row) * 7)
      }
    }
    drawRays(from: sun, color: glow)
  }

  /// Dusk in a snowed-in clearing, with light in the window of a cabin.
  func winterCabin() {
    let sky = Sky(.night, horizon: 0.62, luminary: Point(canvas.width * 0.78, 0.2), cloudiness: 0.5)
    canvas.fill(
      .vertical(Gradient(Color(0x0F1E44), Color(0x2B4677), Color(0x8A86B0)), bottom: 0.66))
    drawStars(below: 0.4, count: 350, milkyWay: false)
    sky.drawMoon(on: canvas, radius: 0.035, noise: noise)
    let air = Color(0x6A7CAB)
    for row in 0..<4 {
      let depth = Double(row) / 3
      let ground = 0.6 + 0.09 * depth
      let color = air.mixed(with: Color(0x0C1930), by: 0.35 + 0.6 * depth)
      var x = random.number(in: -0.1...0)
      while x < canvas.width + 0.1 {
        let height = (0.2 + 0.16 * depth) * random.number(in: 0.55...1.1)
        let distance = abs(x - canvas.width * 0.44)
        if row < 2 || distance > 0.28 {
          drawFir(
            foot: Point(x, ground + 0.03), height: height, color: color,
            snow: Color(0xAFC0E6).mixed(with: air, by: 0.55 - 0.4 * depth))
        }
        x += height * random.number(in: 0.15...0.4)
      }
      drawMist(around: ground, color: air, strength: 0.55 - 0.14 * depth, phase: Double(row) * 5)
    }
    let offset = random.number(in: 0...50)
    Terrain(
      camera: .init(height: 1, horizon: 0.55, near: 1, far: 14),
      light: .init(
        direction: (0.7, 0.5, 0.4), sun: Color(red: 0.3, green: 0.38, blue: 0.6),
        ambient: Color(red: 0.26, green: 0.34, blue: 0.56)),
      haze: Color(0x5D70A4), visibility: 26,
      elevation: { [noise] x, z in
        noise.fractal(x * 0.35 + offset, z * 0.35, octaves: 3) * 0.34
          + noise.fractal(x * 3, z * 3 + offset, octaves: 2) * 0.018
      },
      ground: { _ in .white }
    ).draw(on: canvas)
    drawCabin(at: Point(canvas.width * 0.44, 0.715), size: 0.2)
    for (x, height) in [(0.06, 0.62), (0.93, 0.74), (0.8, 0.42), (0.19, 0.38)] {
      drawFir(
        foot: Point(canvas.width * x, 0.66 + height * 0.42), height: height,
        color: Color(0x0A1730), snow: Color(0xA9BCE8))
    }
    drawSnowfall(count: 420)
  }

  // MARK: Parts

  func drawMist(
    around y: Double, color: Color, strength: Double,
    phase: Double
  ) {
    canvas.shade(rows: max(y - 0.22, 0)...min(y + 0.22, 1), cell: 8) { point in
      let cloud = noise.fractal(point.x * 1.8 + phase, point.y * 4.5 + phase, octaves: 4)
      let band = exp(-pow((point.y - y) / 0.09, 2))
      return color.opacity(max(band * (0.62 + cloud * 0.9), 0) * strength)
    }
  }

  private func drawRays(
    from sun: Point, color: Color
  ) {
    let layer = canvas.makeLayer(reducedBy: 4)
    for _ in 0..<16 {
      let angle = random.number(in: 0.15...3)
      let spread = random.number(in: 0.012...0.045)
      layer.fill(
        .polygon([
          sun, sun + Point(angle: angle - spread, distance: 1.6),
          sun + Point(angle: angle + spread, distance: 1.6),
        ]),
        .radial(
          center: sun, radius: 1.3,
          Gradient(color.opacity(0.3), color.opacity(0.12), color.opacity(0))), blend: .add)
    }
    canvas.draw(layer.blurred(levels: layer.blurLevels(radius: 0.012)), blend: .screen)
  }

  private func drawCabin(at foot: Point, size: Double) {
    let (x, y) = (foot.x, foot.y)
    let eaves = y - size * 0.42
    let wall = Path.polygon([
      Point(x - size * 0.6, y), Point(x - size * 0.6, eaves), Point(x, y - size * 0.95),
      Point(x + size * 0.6, eaves), Point(x + size * 0.6, y),
    ])
    canvas.fill(
      wall, .vertical(Gradient(Color(0x21161A), Color(0x3B2620)), top: y - size, bottom: y))
    for log in 1..<12 {
      let level = y - size * 0.42 * Double(log) / 11
      canvas.stroke(
        .polyline([Point(x - size * 0.6, level), Point(x + size * 0.6, level)]),
        .color(Color(0x120A0C, alpha: 0.6)), width: size * 0.008)
    }
    let warm = Gradient(Color(0xFFE9A8), Color(0xFFAE42))
    for window in [-0.4, 0.16] {
      let left = x + size * window
      let pane = Path.rectangle(
        x: left, y: y - size * 0.34, width: size * 0.24, height: size * 0.2)
      canvas.fill(pane, .vertical(warm, top: y - size * 0.34, bottom: y - size * 0.14))
      canvas.stroke(pane, .color(Color(0x1A0E0C)), width: size * 0.02)
      canvas.stroke(
        .polyline([
          Point(left + size * 0.12, y - size * 0.34), Point(left + size * 0.12, y - size * 0.14),
        ]), .color(Color(0x1A0E0C)), width: size * 0.014)
      canvas.glow(
        at: Point(left + size * 0.12, y - size * 0.22), radius: size * 1.3,
        Color(0xFF9F3C, alpha: 0.5))
      canvas.transformed(
        to: Point(left + size * 0.12, y + size * 0.06), scaleX: 1, scaleY: 0.3
      ) {
        canvas.glow(at: Point(0, 0), radius: size * 0.9, Color(0xFFB050, alpha: 0.7))
      }
    }
    var roof = Path()
    roof.move(to: Point(x - size * 0.74, eaves + size * 0.06))
    roof.curve(
      to: Point(x, y - size * 1.06), control1: Point(x - size * 0.5, eaves - size * 0.16),
      control2: Point(x - size * 0.12, y - size * 1.04))
    roof.curve(
      to: Point(x + size * 0.74, eaves + size * 0.06),
      control1: Point(x + size * 0.12, y - size * 1.04),
      control2: Point(x + size * 0.5, eaves - size * 0.16))
    roof.line(to: Point(x + size * 0.7, eaves + size * 0.1))
    roof.line(to: Point(x, y - size * 0.86))
    roof.line(to: Point(x - size * 0.7, eaves + size * 0.1))
    roof.close()
    canvas.fill(
      roof,
      .linear(
        from: Point(x - size * 0.7, y), to: Point(x + size * 0.7, y),
        Gradient(Color(0x7287BA), Color(0xC3D0EE))))
    let smoke = Point(x + size * 0.3, y - size * 1.02)
    canvas.fill(
      .rectangle(
        x: smoke.x - size * 0.06, y: smoke.y, width: size * 0.12, height: size * 0.36),
      .color(Color(0x2A1B1C)))
    for puff in 0..<26 {
      let rise = Double(puff) / 26
      let drift = noise.value(rise * 3, 77) * 0.06 + rise * rise * 0.12
      canvas.glow(
        at: smoke + Point(drift, -rise * size * 1.5), radius: size * (0.12 + rise * 0.45),
        Color(0xBFC8E2, alpha: 0.16 * (1 - rise)), blend: .normal)
    }
  }

  private func drawSnowfall(count: Int) {
    for _ in 0..<count {
      let nearness = pow(random.number(in: 0...1), 5)
      let point = Point(random.number(in: 0...canvas.width), random.number(in: 0...1))
      canvas.glow(
        at: point, radius: 0.0035 + nearness * 0.016,
        .white.opacity(0.9 - nearness * 0.5), blend: .normal)
    }
  }
}
