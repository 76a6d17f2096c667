import Glibc

/// High mountains, their lakes and their forests.
extension Painter {
  /// Rock and snow above a wooded valley.
  func peaks(at hour: Hour) {
    let sky = Sky(
      hour, horizon: 0.68, luminary: Point(canvas.width * random.number(in: 0.15...0.3), 0.3),
      cloudiness: random.number(in: 0.25...0.45))
    drawRange(at: hour, under: sky)
    if hour != .night { drawMeadowFlowers(from: sky.horizon + 0.12, under: sky) }
    let wood = Color(0x0C1B14).mixed(with: sky.haze, by: 0.06)
    for (x, height) in [(0.03, 0.5), (0.09, 0.36), (0.15, 0.27), (0.97, 0.42), (0.92, 0.3)] {
      let tall = height * random.number(in: 0.8...1.15)
      let foot = Point(canvas.width * x + random.number(in: -0.02...0.02), 0.86 + tall * 0.3)
      drawFir(foot: foot, height: tall, color: wood)
    }
  }

  /// The same mountains, mirrored in still water.
  func alpineLake(at hour: Hour) {
    let shore = 0.6
    let sky = Sky(
      hour, horizon: shore, luminary: Point(canvas.width * random.number(in: 0.7...0.85), 0.28),
      cloudiness: random.number(in: 0.3...0.5))
    drawRange(at: hour, under: sky)
    canvas.reflect(below: shore, ripple: 0.016, tint: Color(0x0B2A3C, alpha: 0.6), noise: noise)
    let bank = sky.haze.mixed(with: Color(0x10201C), by: 0.8)
    drawTreeLine(
      at: shore + 0.004, height: 0.03...0.062, color: bank)
    canvas.reflect(below: shore + 0.004, ripple: 0.012, tint: .black.opacity(0.12), noise: noise)
  }

  private func drawMeadowFlowers(from top: Double, under sky: Sky) {
    let colors = [Color(0xF4F0E6), Color(0xF2C94A), Color(0xD9577B), Color(0x8F74D8)]
    for _ in 0..<900 {
      let nearness = random.number(in: 0...1)
      let y = top + (1.02 - top) * nearness * nearness
      let x = random.number(in: 0...canvas.width)
      guard noise.value(x * 3 / (0.3 + nearness), nearness * 9) > -0.1 else { continue }
      let color = random.element(of: colors).mixed(with: sky.haze.scaled(by: 0.6), by: 0.35)
      canvas.fill(
        .ellipse(
          center: Point(x, y), radiusX: 0.0012 + 0.0042 * nearness * nearness,
          radiusY: 0.001 + 0.003 * nearness * nearness),
        .color(color.opacity(random.number(in: 0.5...0.9))))
    }
  }

  private func drawRange(at hour: Hour, under sky: Sky) {
    sky.draw(on: canvas, noise: noise)
    if hour == .night {
      drawStars(below: sky.horizon, count: 900, milkyWay: false)
      sky.drawMoon(on: canvas, radius: 0.045, noise: noise)
    }
    let offset = random.number(in: 0...100)
    let sunSide = sky.luminary.x < canvas.width / 2 ? -1.0 : 1.0
    let snowLine = 1.15
    Terrain(
      camera: .init(height: 0.75, horizon: sky.horizon, focalLength: 1.7, near: 1.6, far: 34),
      light: light(at: hour, side: sunSide),
      haze: sky.haze, visibility: hour == .noon ? 30 : 22,
      elevation: { [noise] x, z in
        let massif = noise.ridged(x * 0.1 + offset, z * 0.1 + 3, octaves: 6)
        let bulk = 0.75 + noise.value(x * 0.07, z * 0.07 + offset) * 0.6
        let rise = min(max((z - 4) / 9, 0), 1.5)
        return massif * (0.35 + massif) * bulk * 3.1 * rise
          + noise.fractal(x * 0.6, z * 0.6, octaves: 3) * 0.14
      },
      ground: { [noise] spot in
        let patch = noise.fractal(spot.x * 3, spot.z * 3, octaves: 3)
        let rock = Color(0x6E6862).mixed(with: Color(0x4A4644), by: 0.5 + patch)
        let wood = Color(0x1F3A26).mixed(with: Color(0x3E5A2C), by: 0.5 + patch * 1.5)
        let meadow = Color(0x6B8240).mixed(with: Color(0x4F6E36), by: 0.5 + patch)
        let snow = Color(0xF4F8FF)
        var color = spot.elevation < 0.22 + patch * 0.2 ? meadow : wood
        let treeLine = (spot.elevation - 0.75 - patch * 0.6) * 3
        color = color.mixed(with: rock, by: treeLine + (0.6 - spot.flatness) * 2)
        // Snow lies high up, and does not hold on the steepest faces.
        let settled = min(
          (spot.elevation - snowLine - patch * 0.8) * 2 + 0.4,
          (spot.flatness - 0.4 + patch * 0.4) * 4)
        return color.mixed(with: snow, by: settled)
      }
    ).draw(on: canvas)
  }

  private func light(at hour: Hour, side: Double) -> Terrain.Light {
    switch hour {
    case .dawn:
      Terrain.Light(
        direction: (0.8 * side, 0.42, -0.3), sun: Color(red: 1.16, green: 0.78, blue: 0.58),
        ambient: Color(red: 0.28, green: 0.32, blue: 0.46))
    case .noon:
      Terrain.Light(
        direction: (0.62 * side, 0.66, -0.35), sun: Color(red: 0.98, green: 0.93, blue: 0.84),
        ambient: Color(red: 0.2, green: 0.26, blue: 0.36))
    case .dusk:
      Terrain.Light(
        direction: (0.86 * side, 0.32, -0.22), sun: Color(red: 1.4, green: 0.66, blue: 0.38),
        ambient: Color(red: 0.26, green: 0.2, blue: 0.36))
    case .night:
      Terrain.Light(
        direction: (0.6 * side, 0.6, -0.4), sun: Color(red: 0.46, green: 0.58, blue: 0.84),
        ambient: Color(red: 0.08, green: 0.12, blue: 0.22))
    }
  }

  /// Range behind range, each paler than the one before it.
  func ridges(at hour: Hour) {
    let sun = Point(canvas.width * random.number(in: 0.55...0.75), 0.36)
    let sky = Sky(hour, horizon: 0.7, luminary: sun, cloudiness: 0.34)
    sky.draw(on: canvas, noise: noise)
    sky.drawSun(on: canvas, radius: 0.034)
    let near = hour == .dusk ? Color(0x160F26) : Color(0x12263A)
    let count = 8
    for index in 0..<count {
      let depth = Double(index) / Double(count - 1)
      let crest = 0.46 + 0.42 * pow(depth, 1.25)
      let color = sky.haze.mixed(with: near, by: 0.1 + 0.9 * pow(depth, 0.85))
      let mist = color.mixed(with: sky.haze.mixed(with: sky.glow, by: 0.4), by: 0.62)
      let heights = midpointRidge(levels: 9, roughness: 0.52, random: &random)
      let amplitude = 0.055 + 0.05 * depth
      var points = heights.enumerated().map { step, height in
        Point(
          canvas.width * Double(step) / Double(heights.count - 1), crest - height * amplitude)
      }
      points += [Point(canvas.width, 1), Point(0, 1)]
      canvas.fill(
        .polygon(points),
        .vertical(Gradient(color, color, mist), top: crest - 0.1, bottom: crest + 0.2))
      if depth > 0.6 {
        drawFirs(
          along: heights.enumerated().map { step, height in
            Point(
              canvas.width * Double(step) / Double(heights.count - 1),
              crest - height * amplitude + 0.008)
          }, height: (0.014 * depth)...(0.05 * pow(depth, 3)), color: color)
      }
      // The sun shines into the mist between this range and the next.
      if index < count - 1 {
        canvas.glow(
          at: Point(sun.x, crest), radius: 0.7, sky.glow.opacity(0.3 * (1 - depth)))
      }
    }
  }
}
