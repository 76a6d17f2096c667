import Glibc

/// Land under cultivation.
extension Painter {
  /// Rows of lavender running to the hills at sunset.
  func lavender() {
    let horizon = 0.42
    let sky = Sky(
      .dusk, horizon: horizon + 0.02, luminary: Point(canvas.width * 0.7, 0.35), cloudiness: 0.5)
    sky.draw(on: canvas, noise: noise)
    sky.drawSun(on: canvas, radius: 0.03)
    let noise = noise
    let skew = random.number(in: -0.12...0.12)
    Terrain(
      camera: .init(height: 1, horizon: horizon, near: 0.9, far: 40),
      light: .init(
        direction: (0.5, 0.36, 0.7), sun: Color(red: 1.15, green: 0.7, blue: 0.5),
        ambient: Color(red: 0.5, green: 0.42, blue: 0.58)),
      haze: sky.haze, visibility: 26,
      elevation: { x, z in
        let row = abs(sin((x + z * skew) * 3.6))
        let bush = noise.fractal(x * 7, z * 7, octaves: 2)
        let hills = z > 14 ? (z - 14) * 0.055 * (0.6 + noise.value(x * 0.12, z * 0.1)) : 0
        let planted = max(1 - max(z - 12, 0) * 0.5, 0)
        return (pow(row, 0.7) * 0.26 + bush * 0.09) * planted + hills
      },
      ground: { spot in
        let row = abs(sin((spot.x + spot.z * skew) * 3.6))
        let speckle = noise.fractal(spot.x * 26, spot.z * 26, octaves: 2)
        let bloom = Color(0x7A4FC0).mixed(with: Color(0xC59AF0), by: 0.45 + speckle * 1.7)
        let leaf = Color(0x3F5236).mixed(with: Color(0x6A6B48), by: 0.5 + speckle)
        let soil = Color(0x7A5540)
        let plant = leaf.mixed(with: bloom, by: (row - 0.5) * 3.4 + speckle)
        let field = soil.mixed(with: plant, by: (row - 0.18) * 5)
        let wood = Color(0x47503F).mixed(with: Color(0x6B6A4A), by: 0.5 + speckle)
        return field.mixed(with: wood, by: (spot.z - 12.5) * 0.9)
      }
    ).draw(on: canvas)
    drawRoundTree(foot: Point(canvas.width * 0.27, horizon + 0.055), height: 0.2)
    canvas.glow(at: sky.luminary, radius: 0.9, sky.glow.opacity(0.35))
  }

  /// A broad tree against the light, its crown a cloud of leaves.
  private func drawRoundTree(foot: Point, height: Double) {
    let dark = Color(0x241B20)
    canvas.stroke(
      .polyline([foot, foot - Point(0, height * 0.5)]), .color(dark), width: height * 0.06)
    for _ in 0..<1500 {
      let angle = random.number(in: 0...(2 * .pi))
      let reach = random.number(in: 0...1).squareRoot()
      let edge = 1 + 0.5 * noise.fractal(cos(angle) * 1.8 + 9, sin(angle) * 1.8, octaves: 3)
      let place = Point(angle: angle, distance: reach * edge)
      let center = foot + Point(place.x * height * 0.56, -height * 0.62 + place.y * height * 0.34)
      let light = 0.25 + 0.35 * place.x - 0.35 * place.y + random.number(in: -0.2...0.2)
      canvas.fill(
        .circle(center: center, radius: height * random.number(in: 0.008...0.024)),
        .color(dark.mixed(with: Color(0x8A6A3A), by: light).opacity(0.85)))
    }
  }

  /// Hills stepped for tea, with the night's mist still in the valley.
  func teaTerraces() {
    let sky = Sky(
      .dawn, horizon: 0.4, luminary: Point(canvas.width * 0.75, 0.2), cloudiness: 0.4)
    sky.draw(on: canvas, noise: noise)
    sky.drawSun(on: canvas, radius: 0.024)
    let offset = random.number(in: 0...100)
    let noise = noise
    // The ground rises in steps: level beds between short steep banks.
    func slope(_ x: Double, _ z: Double) -> Double {
      noise.fractal(x * 0.1 + offset, z * 0.1, octaves: 2) * 4.6 + (z - 6) * 0.12
    }
    Terrain(
      camera: .init(height: 3.1, horizon: 0.36, focalLength: 1.1, near: 2.2, far: 44),
      light: .init(
        direction: (0.72, 0.5, 0.3), sun: Color(red: 1.2, green: 1, blue: 0.7),
        ambient: Color(red: 0.3, green: 0.36, blue: 0.38)),
      haze: sky.haze.scaled(by: 0.9), visibility: 27,
      elevation: { x, z in
        let level = slope(x, z) * 2.6
        let step = level.rounded(.down)
        let within = level - step
        let hedge = noise.value(x * 9, z * 9) * 0.022
        return (step + min(max((within - 0.72) / 0.28, 0), 1)) / 2.6 + hedge
      },
      ground: { spot in
        let level = slope(spot.x, spot.z) * 2.6
        let within = level - level.rounded(.down)
        let speckle = noise.fractal(spot.x * 14, spot.z * 14, octaves: 2)
        let tea = Color(0x5E9A34).mixed(with: Color(0xA4C84E), by: 0.4 + speckle * 1.4)
        let row = 0.5 + 0.5 * sin(within * 44)
        let bank = Color(0x34402A).mixed(with: Color(0x6A4A30), by: 0.4 + speckle)
        return tea.scaled(by: 0.74 + 0.3 * row)
          .mixed(with: bank, by: (within - 0.72) * 9)
      }
    ).draw(on: canvas)
    for (y, strength) in [(0.42, 0.62), (0.55, 0.22)] {
      drawMist(around: y, color: Color(0xFFF1DC), strength: strength, phase: y * 30)
    }
    canvas.glow(at: sky.luminary, radius: 1, sky.glow.opacity(0.35))
  }
}
