import Glibc

/// The hour at which a scene is seen.
enum Hour: Sendable {
  case dawn, noon, dusk, night
}

/// A sky with its sun or moon, clouds and stars; landscapes take their light from it.
struct Sky {
  var gradient: Gradient
  var horizon: Double
  /// The position of the sun or the moon.
  var luminary: Point
  var glow: Color
  var cloudLight: Color
  var cloudShade: Color
  /// How much of the sky is clouded, 0…1.
  var cloudiness: Double

  init(_ hour: Hour, horizon: Double, luminary: Point, cloudiness: Double = 0.4) {
    self.horizon = horizon
    self.luminary = luminary
    self.cloudiness = cloudiness
    switch hour {
    case .dawn:
      gradient = Gradient(
        Color(0x2E4A7D), Color(0x6C83B5), Color(0xC9A9BD), Color(0xF6BFA0), Color(0xFFE3B8))
      glow = Color(0xFFD9A0)
      cloudLight = Color(0xFFD7C2)
      cloudShade = Color(0x8C86AE)
    case .noon:
      gradient = Gradient(Color(0x1F5FA8), Color(0x3E86C8), Color(0x7DB5E0), Color(0xCFE4F0))
      glow = Color(0xFFF6DC)
      cloudLight = Color(0xFFFFFF)
      cloudShade = Color(0x92A6BE)
    case .dusk:
      gradient = Gradient(
        Color(0x1B2350), Color(0x4A3A78), Color(0xA84E7A), Color(0xF07A4B), Color(0xFFC669))
      glow = Color(0xFFB458)
      cloudLight = Color(0xFF9A5E)
      cloudShade = Color(0x4B2F62)
    case .night:
      gradient = Gradient(Color(0x03060F), Color(0x081430), Color(0x123056), Color(0x2B5276))
      glow = Color(0xC9DCFF)
      cloudLight = Color(0x4E6890)
      cloudShade = Color(0x0C1730)
    }
  }

  /// The colour of the air just above the horizon, into which distant things fade.
  var haze: Color { gradient.color(at: 0.86) }

  func draw(on canvas: Canvas, noise: Noise) {
    canvas.fill(.vertical(gradient, top: 0, bottom: horizon))
    canvas.glow(at: luminary, radius: 1.1, glow.opacity(0.55))
    if cloudiness > 0 { drawClouds(on: canvas, noise: noise) }
  }

  func drawSun(on canvas: Canvas, radius: Double = 0.03) {
    canvas.glow(at: luminary, radius: radius * 12, glow.opacity(0.9))
    canvas.fill(
      .circle(center: luminary, radius: radius),
      .radial(
        center: luminary, radius: radius,
        Gradient(stops: [
          .init(offset: 0, color: .white),
          .init(offset: 0.8, color: glow.mixed(with: .white, by: 0.7)),
          .init(offset: 1, color: glow.opacity(0)),
        ])))
  }

  func drawMoon(on canvas: Canvas, radius: Double, noise: Noise) {
    canvas.glow(at: luminary, radius: radius * 9, glow.opacity(0.42))
    let box = (luminary.y - radius)...(luminary.y + radius)
    canvas.shade(rows: box, cell: 1) { point in
      let offset = (point - luminary) * (1 / radius)
      let distance = offset.length
      guard distance < 1 else { return .black.opacity(0) }
      let seas = noise.fractal(offset.x * 1.7 + 40, offset.y * 1.7, octaves: 5)
      let level = 0.82 + min(seas, 0.02) * 0.5 - 0.22 * pow(distance, 4)
      let edge = min((1 - distance) * radius / canvas.pixel, 1)
      return Color(red: level, green: level * 0.985, blue: level * 0.93, alpha: edge)
    }
  }

  /// Clouds on a plane overhead, lit from the side of the sun.
  private func drawClouds(on canvas: Canvas, noise: Noise) {
    let threshold = 0.34 - cloudiness * 0.62
    canvas.shade(rows: 0...min(horizon, 1)) { point in
      let above = max(horizon - point.y, 0.001) / horizon
      // Near the horizon, clouds are farther away and more foreshortened.
      let depth = 1 / (above + 0.16)
      let x = (point.x - canvas.width / 2) * depth * 1.1
      let z = depth * 1.9
      let warp = noise.value(x * 0.7 + 50, z * 0.7) * 0.5
      let density = noise.fractal(x + warp, z + warp, octaves: 6) - threshold
      guard density > 0 else { return .black.opacity(0) }
      let toSun = luminary - point
      let reach = 0.14 / max(toSun.length, 0.1)
      let behind =
        noise.fractal(x + warp + toSun.x * reach, z + warp - toSun.y * reach, octaves: 4)
        - threshold
      let light = 0.5 + (density - behind) * 2.2 - density * 0.5
      let fade = min(above * 5, 1)
      let color = cloudShade.mixed(with: cloudLight, by: light)
      return color.opacity(min(density * 3.2, 0.94) * fade)
    }
  }
}
