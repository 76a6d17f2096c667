import Glibc

extension Painter {
  /// Stars of varied size and tint, and optionally the band of the Milky Way.
  func drawStars(below limit: Double, count: Int, milkyWay: Bool) {
    let noise = noise
    // The band runs through this point in this direction.
    let anchor = Point(canvas.width * random.number(in: 0.45...0.6), limit * 0.5)
    let axis = Point(angle: -random.number(in: 0.9...1.25))
    func distanceFromBand(_ point: Point) -> Double {
      let offset = point - anchor
      return abs(offset.x * axis.y - offset.y * axis.x)
    }
    if milkyWay {
      canvas.shade(rows: 0...limit, blend: .screen) { point in
        let offset = point - anchor
        let across = offset.x * axis.y - offset.y * axis.x
        let along = offset.x * axis.x + offset.y * axis.y
        let wobble = noise.fractal(along * 2.2, 4, octaves: 3) * 0.1
        let clouds = noise.fractal(across * 5 + 9, along * 3.2, octaves: 6)
        let dust = noise.fractal(across * 7 - 30, along * 4 + 11, octaves: 6)
        let band = exp(-pow((across + wobble) / 0.17, 2))
        let lane = exp(-pow((across + wobble * 1.6 + dust * 0.1) / 0.045, 2))
        let strength = max(band * (0.62 + clouds * 1.3) - lane * 0.62 * (0.7 + dust), 0)
        let core = exp(-pow(along / 0.35, 2))
        let tint = Color(0x7E9AD8).mixed(with: Color(0xF5CBA4), by: core * 0.75 + clouds * 0.4)
        return tint.opacity(min(strength * (0.62 + core * 0.6), 0.92))
      }
    }
    for _ in 0..<count {
      let point = Point(
        random.number(in: 0...canvas.width), random.number(in: 0...limit))
      let magnitude = pow(random.number(in: 0...1), 14)
      let crowd = milkyWay ? exp(-pow(distanceFromBand(point) / 0.16, 2)) : 0.4
      let brightness = (0.45 + 0.55 * magnitude) * random.number(in: 0.4...1)
      guard random.chance(0.35 + crowd * 0.65) else { continue }
      let tint = random.element(of: [Color(0xFFFFFF), Color(0xCFE0FF), Color(0xFFE7C8)])
      let size = 0.0006 + 0.0011 * magnitude
      canvas.fill(.circle(center: point, radius: size), .color(tint.opacity(brightness)))
      if magnitude > 0.7 {
        canvas.glow(at: point, radius: size * 8, tint.opacity(0.5 * magnitude))
      }
    }
  }
}
