import Glibc

extension Painter {
  /// Northern lights over a lake in the fells.
  func aurora() {
    let shore = 0.72
    canvas.fill(
      .vertical(
        Gradient(Color(0x030712), Color(0x07152A), Color(0x0F2D3E), Color(0x1E4A4C)),
        bottom: shore))
    drawStars(below: shore, count: 1500, milkyWay: false)
    for curtain in 0..<3 {
      drawCurtain(
        phase: random.number(in: 0...60), base: 0.56 - 0.13 * Double(curtain),
        strength: 1 - 0.24 * Double(curtain))
    }
    let heights = midpointRidge(levels: 9, roughness: 0.54, random: &random)
    for row in 0..<2 {
      let points = heights.indices.map { step in
        let index = row == 0 ? step : heights.count - 1 - step
        return Point(
          canvas.width * Double(step) / Double(heights.count - 1),
          shore - 0.09 + 0.06 * Double(row) - heights[index] * (0.07 - 0.03 * Double(row)))
      }
      let snow = Color(0x2E5B5E).mixed(with: Color(0x0B1C24), by: Double(row) * 0.8)
      canvas.fill(
        .polygon(points + [Point(canvas.width, shore), Point(0, shore)]),
        .vertical(Gradient(snow, Color(0x0A1A22)), top: shore - 0.16, bottom: shore))
    }
    drawTreeLine(at: shore, height: 0.03...0.085, color: Color(0x03090C))
    canvas.reflect(below: shore, ripple: 0.014, tint: Color(0x020A10, alpha: 0.5), noise: noise)
  }

  /// One curtain: rays rising from a folded lower edge, green below and violet above.
  private func drawCurtain(phase: Double, base: Double, strength: Double) {
    canvas.shade(rows: 0...0.74, cell: 3, blend: .screen) { [noise] point in
      let fold = noise.fractal(point.x * 1.1 + phase, phase, octaves: 3)
      let sway = point.x + noise.value(point.x * 1.6 + phase, point.y * 1.3) * 0.16
      let edge = base + fold * 0.42
      let above = edge - point.y
      let rays = 0.55 + noise.fractal(sway * 17 + phase, 3, octaves: 4) * 1.1
      let reach = 0.13 + 0.16 * max(noise.value(sway * 3 + phase, 12) + 0.5, 0)
      let profile = above > 0 ? exp(-above / reach) : exp(-pow(above / 0.022, 2))
      let patch = max(0.55 + noise.value(point.x * 1.3 + phase, 40) * 0.9, 0)
      let glow = max(rays, 0) * profile * patch * strength
      let color = Color(0x3CF59A)
        .mixed(with: Color(0x3AA0E0), by: above * 2.2)
        .mixed(with: Color(0xB04AE8), by: (above - 0.14) * 3.4)
      return color.opacity(min(glow * 1.35, 0.95))
    }
  }
}
