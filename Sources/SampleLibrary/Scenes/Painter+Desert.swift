import Glibc

/// Dry country: dunes, balloons over canyons, a camp under the Milky Way.
extension Painter {
  /// Wind-blown dunes with sharp crests between light and shade.
  func dunes(at hour: Hour) {
    let horizon = 0.42
    let side = random.chance(0.5) ? -1.0 : 1.0
    let sky = Sky(
      hour, horizon: horizon + 0.06, luminary: Point(canvas.width * (0.5 + side * 0.36), 0.3),
      cloudiness: hour == .noon ? 0.12 : 0.25)
    sky.draw(on: canvas, noise: noise)
    if hour == .dusk { sky.drawSun(on: canvas, radius: 0.03) }
    let offset = random.number(in: 0...100)
    let noise = noise
    let (sun, ambient, elevation) =
      hour == .dusk
      ? (Color(red: 1.35, green: 0.72, blue: 0.4), Color(red: 0.34, green: 0.22, blue: 0.3), 0.34)
      : (Color(red: 1.2, green: 1.05, blue: 0.84), Color(red: 0.3, green: 0.3, blue: 0.36), 0.46)
    Terrain(
      camera: .init(height: 1.75, horizon: horizon, focalLength: 1.1, near: 1.6, far: 60),
      light: .init(direction: (0.88 * side, elevation, 0.12), sun: sun, ambient: ambient),
      haze: sky.haze, visibility: 34,
      elevation: { x, z in
        let bend = noise.value(x * 0.09 + offset, z * 0.09 + 0.5) * 2.6
        let crest = 1 - abs(noise.value(x * 0.1 + bend * 0.3 + offset, z * 0.17 + bend * 0.4 + 0.5))
        let small = 1 - abs(noise.value(x * 0.42 + bend, z * 0.5 + offset))
        // The viewer is on a plain; the dunes rise beyond it.
        let rise = min(max((z - 2) / 5, 0), 1)
        return pow(crest, 2.6) * 2 * rise + small * small * 0.16 - 0.3
      },
      ground: { spot in
        let bend = noise.value(spot.x * 0.7, spot.z * 0.7) * 3.4
        let ripple = sin(spot.z * 26 + spot.x * 9 + bend * 2.6) * exp(-spot.z * 0.16)
        let grain = noise.value(spot.x * 1.6 + 40, spot.z * 1.6)
        return Color(0xD9A066).mixed(with: Color(0xC07F4A), by: 0.4 + grain * 0.5)
          .scaled(by: 0.96 + ripple * 0.085)
      }
    ).draw(on: canvas)
  }

  /// Balloons rising over a canyon in the first light.
  func balloons() {
    let sky = Sky(
      .dawn, horizon: 0.74, luminary: Point(canvas.width * 0.2, 0.6), cloudiness: 0.35)
    sky.draw(on: canvas, noise: noise)
    sky.drawSun(on: canvas, radius: 0.03)
    let offset = random.number(in: 0...100)
    let noise = noise
    Terrain(
      camera: .init(height: 2.6, horizon: 0.6, focalLength: 1.1, near: 2.4, far: 50),
      light: .init(
        direction: (-0.84, 0.4, 0.1), sun: Color(red: 1.3, green: 0.86, blue: 0.6),
        ambient: Color(red: 0.36, green: 0.32, blue: 0.44)),
      haze: sky.haze, visibility: 17,
      elevation: { x, z in
        // Steep steps in otherwise rolling ground make flat-topped buttes.
        let ground = noise.fractal(x * 0.16 + offset, z * 0.16, octaves: 4)
        let step = 1 / (1 + exp(-(ground - 0.13) * 34))
        let shelf = 1 / (1 + exp(-(ground - 0.02) * 30))
        return step * 1.15 + shelf * 0.5 + noise.fractal(x * 0.9, z * 0.9, octaves: 3) * 0.16
      },
      ground: { spot in
        let layer = 0.5 + 0.5 * sin(spot.elevation * 26 + noise.value(spot.x, spot.z))
        let rock = Color(0xA8583A).mixed(with: Color(0xD9A27A), by: layer)
        let scrub = noise.fractal(spot.x * 4, spot.z * 4, octaves: 3)
        let plain = Color(0xC79A6B).mixed(with: Color(0x6F7A4A), by: 0.35 + scrub * 1.6)
        return rock.mixed(with: plain, by: (spot.flatness - 0.72) * 5)
      }
    ).draw(on: canvas)
    let places = [
      (0.84, 0.5, 0.06), (0.47, 0.46, 0.07), (0.6, 0.2, 0.1), (0.92, 0.16, 0.12),
      (0.1, 0.24, 0.14), (0.34, 0.36, 0.27), (0.74, 0.44, 0.2),
    ]
    for (x, y, size) in places {
      drawBalloon(
        at: Point(canvas.width * (x + random.number(in: -0.03...0.03)), y), size: size,
        haze: sky.haze.opacity(max(0.62 - size * 3, 0)))
    }
  }

  private func drawBalloon(at center: Point, size: Double, haze: Color) {
    let palettes = [
      [Color(0xC7362E), Color(0xF3C14B), Color(0xF6EBD9)],
      [Color(0x1F5C8B), Color(0x66B7C9), Color(0xF4E3BC)],
      [Color(0x6A2C70), Color(0xE8743B), Color(0xF9D56E)],
      [Color(0x2F7A5E), Color(0xF2F0E0), Color(0xE5A93C)],
    ]
    let palette = random.element(of: palettes)
    canvas.transformed(to: center, scaleX: size, scaleY: size) {
      var envelope = Path()
      envelope.move(to: Point(-0.09, 0.62))
      envelope.curve(
        to: Point(0, -0.5), control1: Point(-0.66, 0.1), control2: Point(-0.56, -0.5))
      envelope.curve(
        to: Point(0.09, 0.62), control1: Point(0.56, -0.5), control2: Point(0.66, 0.1))
      envelope.close()
      for rope in [-0.07, 0.07] {
        canvas.stroke(
          .polyline([Point(rope, 0.6), Point(rope * 0.7, 0.8)]), .color(Color(0x3A2A20)),
          width: 0.008)
      }
      canvas.clipped(to: envelope) {
        let gores = 9
        for gore in (0..<gores).reversed() {
          // Nested ellipses seen from the side look like the gores of a sphere.
          let reach = 0.5 * sin(.pi / 2 * Double(gore + 1) / Double(gores)) + 0.01
          canvas.fill(
            .ellipse(center: Point(0, 0.05), radiusX: reach, radiusY: 0.78),
            .color(palette[gore % palette.count]))
        }
        canvas.fill(
          .rectangle(x: -0.6, y: 0.02, width: 1.2, height: 0.07),
          .color(palette[0].scaled(by: 0.8).opacity(0.85)))
        canvas.fill(
          .radial(
            center: Point(-0.24, -0.16), radius: 0.82,
            Gradient(
              Color(0xFFE9C4, alpha: 0.55), Color(0xFFD0A0, alpha: 0.05),
              Color(0x1C1030, alpha: 0.4), Color(0x100820, alpha: 0.72))))
      }
      canvas.fill(envelope, .color(haze))
      let basket = Path.polygon([
        Point(-0.06, 0.8), Point(0.06, 0.8), Point(0.05, 0.9), Point(-0.05, 0.9),
      ])
      canvas.fill(
        basket,
        .linear(
          from: Point(-0.06, 0), to: Point(0.06, 0), Gradient(Color(0x9A6A3C), Color(0x3C2616))))
      canvas.fill(basket, .color(haze))
    }
    canvas.glow(at: center + Point(0, size * 0.66), radius: size * 0.14, Color(0xFFC45C))
  }

  /// A tent lit from inside, far from any other light.
  func starryDesert() {
    let horizon = 0.78
    canvas.fill(
      .vertical(
        Gradient(Color(0x03050E), Color(0x070F26), Color(0x13233F), Color(0x44485E)),
        bottom: horizon))
    drawStars(below: horizon, count: 3600, milkyWay: true)
    canvas.glow(
      at: Point(canvas.width * 0.2, horizon + 0.05), radius: 0.62, Color(0xD98B52, alpha: 0.5))
    for row in 0..<3 {
      let depth = Double(row) / 2
      let heights = midpointRidge(levels: 8, roughness: 0.5, random: &random)
      let points = heights.enumerated().map { step, height in
        Point(
          canvas.width * Double(step) / Double(heights.count - 1),
          horizon - 0.03 + 0.1 * depth - height * (0.045 - 0.02 * depth))
      }
      canvas.fill(
        .polygon(points + [Point(canvas.width, 1), Point(0, 1)]),
        .vertical(
          Gradient(
            Color(0x262A40).mixed(with: Color(0x0B0C14), by: depth),
            Color(0x11131F).mixed(with: Color(0x040508), by: depth)), top: horizon - 0.05))
    }
    let tent = Point(canvas.width * 0.66, 0.9)
    let size = 0.1
    canvas.transformed(to: tent + Point(0, size * 0.1), scaleX: 1, scaleY: 0.28) {
      canvas.glow(at: Point(0, 0), radius: 0.42, Color(0xFF9A3C, alpha: 0.75))
    }
    let shape = Path.polygon([
      tent + Point(-size, 0), tent + Point(-size * 0.12, -size * 0.86),
      tent + Point(size * 0.95, 0),
    ])
    canvas.fill(
      shape,
      .radial(
        center: tent + Point(-size * 0.1, -size * 0.2), radius: size * 1.1,
        Gradient(Color(0xFFF2B8), Color(0xFFAE45), Color(0xB0471C))))
    canvas.fill(
      .polygon([
        tent + Point(-size * 0.12, -size * 0.86), tent + Point(size * 0.95, 0),
        tent + Point(size * 0.3, 0),
      ]), .color(Color(0x7A2E14, alpha: 0.5)))
    canvas.stroke(shape, .color(Color(0x3A1608)), width: 0.002)
    canvas.glow(at: tent + Point(0, -size * 0.3), radius: 0.36, Color(0xFF9A3C, alpha: 0.6))
  }
}
