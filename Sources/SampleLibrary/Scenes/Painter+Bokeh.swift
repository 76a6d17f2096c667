import Glibc

extension Painter {
  /// Draws lights far out of focus, which a wide lens turns into discs, around the height `middle`.
  func drawBokeh(
    count: Int, radius: ClosedRange<Double>, colors: [Color], strength: Double,
    around middle: Double
  ) {
    for _ in 0..<count {
      let spread = random.number(in: -0.5...0.5) + random.number(in: -0.5...0.5)
      let center = Point(random.number(in: 0...canvas.width), middle + spread * 0.6)
      let size = random.number(in: radius)
      let color = random.element(of: colors)
      let alpha = strength * random.number(in: 0.25...1)
      // Lenses draw the rim a little brighter than the middle.
      canvas.fill(
        .circle(center: center, radius: size),
        .radial(
          center: center, radius: size,
          Gradient(stops: [
            .init(offset: 0, color: color.opacity(alpha * 0.55)),
            .init(offset: 0.8, color: color.opacity(alpha * 0.7)),
            .init(offset: 0.94, color: color.opacity(alpha)),
            .init(offset: 1, color: color.opacity(0)),
          ])), blend: .screen)
    }
  }
}
