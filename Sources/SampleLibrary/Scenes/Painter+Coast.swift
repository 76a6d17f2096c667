import Glibc

/// The sea: open, with a lighthouse, from a harbour and from below.
extension Painter {
  /// Waves up to the horizon under a low sun, with a sail.
  func openSea(at hour: Hour) {
    let horizon = 0.56
    let sun = Point(canvas.width * random.number(in: 0.34...0.66), hour == .noon ? 0.2 : 0.47)
    let sky = Sky(hour, horizon: horizon, luminary: sun, cloudiness: 0.55)
    sky.draw(on: canvas, noise: noise)
    sky.drawSun(on: canvas, radius: 0.036)
    drawSea(under: sky)
    let boat = Point(
      canvas.width * (sun.x < canvas.width / 2 ? 0.74 : 0.24), horizon + 0.012)
    drawSailingBoat(at: boat, height: 0.15, color: sky.cloudShade.scaled(by: 0.35))
  }

  /// A lighthouse on its rocks at nightfall.
  func lighthouse() {
    let horizon = 0.68
    let sky = Sky(
      .dusk, horizon: horizon, luminary: Point(canvas.width * 0.2, 0.64), cloudiness: 0.5)
    sky.draw(on: canvas, noise: noise)
    drawStars(below: 0.3, count: 160, milkyWay: false)
    drawSea(under: sky)
    // The rocks rise from the sea around this place on the plane.
    let (islandX, islandZ) = (0.62, 4.6)
    let summit = 0.62
    let camera = Terrain.Camera(height: 0.75, horizon: horizon, near: 1.2, far: 9)
    let offset = random.number(in: 0...50)
    Terrain(
      camera: camera,
      light: .init(
        direction: (-0.8, 0.3, 0.35), sun: Color(red: 1.5, green: 0.72, blue: 0.45),
        ambient: Color(red: 0.3, green: 0.24, blue: 0.36)),
      haze: sky.haze, visibility: 60,
      elevation: { [noise] x, z in
        let distance = hypot((x - islandX) / 1.5, (z - islandZ) / 1.7)
        let spit = hypot((x - 3.4) / 2.6, (z - 5.4) / 1.6)
        let mass = max(summit * exp(-distance * distance * 1.6), 0.5 * exp(-spit * spit * 1.4))
        let crags = noise.ridged(x * 0.9 + offset, z * 0.9, octaves: 5) - 0.45
        return mass - 0.13 + crags * 0.36 * min(distance * 1.6, 1)
      },
      ground: { [noise] spot in
        guard spot.elevation > 0 else { return .black.opacity(0) }
        let patch = noise.fractal(spot.x * 5, spot.z * 5, octaves: 3)
        let rock = Color(0x6A5650).mixed(with: Color(0x38303A), by: 0.5 + patch * 1.4)
        let grass = Color(0x5A5A38).mixed(with: Color(0x3C4630), by: 0.5 + patch)
        let foam = 1 - (spot.elevation - 0.006) / (0.024 + patch * 0.04)
        return rock.mixed(with: grass, by: (spot.flatness - 0.8) * 6 + spot.elevation - 0.3)
          .mixed(with: Color(0xF3D9CE), by: foam)
      }
    ).draw(on: canvas)
    let base = Point(
      canvas.width / 2 + islandX / islandZ,
      horizon + (camera.height - summit + 0.13) / islandZ + 0.012)
    drawTower(base: base, height: 0.4)
  }

  /// Boats lying at their moorings before a town, mirrored in the morning.
  func harbour() {
    let quay = 0.56
    let sky = Sky(
      .dawn, horizon: quay, luminary: Point(canvas.width * 0.3, 0.42), cloudiness: 0.42)
    sky.draw(on: canvas, noise: noise)
    sky.drawSun(on: canvas, radius: 0.026)
    for row in 0..<3 {
      let depth = Double(row) / 2
      let heights = midpointRidge(levels: 8, roughness: 0.45, random: &random)
      let points = heights.enumerated().map { step, height in
        Point(
          canvas.width * Double(step) / Double(heights.count - 1),
          quay - 0.13 + 0.06 * depth - height * 0.05)
      }
      let color = sky.haze.mixed(with: Color(0x4A5578), by: 0.3 + 0.3 * depth)
      canvas.fill(
        .polygon(points + [Point(canvas.width, quay), Point(0, quay)]),
        .vertical(Gradient(color, sky.haze.mixed(with: color, by: 0.5)), top: 0.4, bottom: quay))
    }
    drawTown(on: quay)
    var boats: [(x: Double, size: Double)] = []
    for slot in 0..<9 {
      let x = canvas.width * (Double(slot) + random.number(in: 0.25...0.75)) / 9
      boats.append((x, random.number(in: 0.12...0.24)))
    }
    for boat in boats {
      drawMooredBoat(at: Point(boat.x, quay + 0.012), height: boat.size)
    }
    canvas.reflect(
      below: quay + 0.014, ripple: 0.012, tint: Color(0x1C3350, alpha: 0.5), noise: noise)
    for (x, y, size) in [(0.2, 0.74, 0.46), (0.76, 0.82, 0.62)] {
      let foot = Point(canvas.width * x, y)
      let layer = canvas.makeLayer()
      let painter = Painter(canvas: layer, seed: random.next())
      painter.drawMooredBoat(at: foot, height: size)
      let mirrored = canvas.makeLayer()
      mirrored.transformed(to: Point(0, foot.y * 2), scaleX: 1, scaleY: -1) { mirrored.draw(layer) }
      canvas.draw(mirrored.blurred(levels: mirrored.blurLevels(radius: 0.004)), opacity: 0.45)
      canvas.draw(layer)
    }
  }

  /// Sunlight falling through clear water on sand and a shoal of fish.
  func reef() {
    canvas.fill(
      .vertical(Gradient(Color(0x8FE6E2), Color(0x27A5BF), Color(0x0C5C8C), Color(0x06315C))))
    let sun = Point(canvas.width * random.number(in: 0.35...0.65), -0.12)
    canvas.shade(cell: 3, blend: .screen) { [noise] point in
      let offset = point - sun
      let angle = atan2(offset.x, offset.y)
      let beam = noise.fractal(angle * 9, 2, octaves: 4) + noise.value(angle * 26, 8) * 0.25
      let strength = max(beam + 0.12, 0) * exp(-offset.length * 1.5) * 1.5
      return Color(0xC8FFF4, alpha: min(strength, 0.8))
    }
    canvas.glow(at: sun + Point(0, 0.1), radius: 0.75, Color(0xE9FFF8, alpha: 0.9))
    let offset = random.number(in: 0...50)
    Terrain(
      camera: .init(height: 0.7, horizon: 0.62, near: 0.7, far: 9),
      light: .init(
        direction: (0.2, 0.9, -0.2), sun: Color(red: 0.5, green: 0.72, blue: 0.7),
        ambient: Color(red: 0.12, green: 0.3, blue: 0.36)),
      haze: Color(0x117099), visibility: 3.4,
      elevation: { [noise] x, z in
        let reef = noise.fractal(x * 0.55 + offset, z * 0.55, octaves: 5)
        // Sand lies open before the viewer.
        let rise = min(max((z - 1.4) / 2, 0), 1)
        return noise.value(x * 0.3, z * 0.3 + offset) * 0.2 + max(reef - 0.04, 0) * 1.9 * rise
          + sin(z * 22 + noise.value(x * 1.4, z * 1.4) * 5) * 0.006
      },
      ground: { [noise] spot in
        let net = 1 - abs(noise.fractal(spot.x * 3.4, spot.z * 3.4, octaves: 2)) * 4.2
        let caustic = pow(max(net, 0), 3) * 1.3
        let growth = noise.fractal(spot.x * 6 + 3, spot.z * 6, octaves: 4)
        let coral = Color(0x8C4A66).mixed(with: Color(0xC98A4E), by: 0.5 + growth * 2)
        let sand = Color(0xE6D9AE)
        let color = sand.mixed(with: coral, by: (0.86 - spot.flatness) * 5 + growth - 0.1)
        return color.scaled(by: 0.85 + caustic)
      }
    ).draw(on: canvas)
    drawShoal(around: Point(canvas.width * 0.56, 0.4))
    for _ in 0..<60 {
      let x = canvas.width * 0.17 + random.number(in: -0.035...0.035)
      let radius = 0.0015 + pow(random.number(in: 0...1), 3) * 0.008
      let center = Point(x, random.number(in: 0.05...0.85))
      canvas.stroke(
        .circle(center: center, radius: radius), .color(.white.opacity(0.4)), width: 0.0012)
      canvas.glow(
        at: center - Point(radius * 0.4, radius * 0.4), radius: radius * 0.9,
        .white.opacity(0.8))
    }
  }
}
