import Glibc

/// Effects of lenses, film and water on light.
extension Canvas {
  /// Blurs the canvas by halving it `levels` times and doubling it back, each time bilinearly:
  /// a smooth blur of about 2^`levels` pixels at a cost that does not depend on its radius.
  func blurred(levels: Int) -> Canvas {
    var layers = [self]
    for _ in 0..<levels {
      let larger = layers[layers.count - 1]
      guard larger.pixelWidth > 1, larger.pixelHeight > 1 else { break }
      let smaller = larger.makeLayer(reducedBy: 2)
      smaller.draw(larger)
      layers.append(smaller)
    }
    var result = layers.removeLast()
    while let larger = layers.popLast() {
      let doubled = larger.makeLayer()
      doubled.draw(result)
      result = doubled
    }
    return result
  }

  /// The number of blur levels that give a radius of `radius` canvas heights at this size.
  func blurLevels(radius: Double) -> Int {
    max(Int(log2(max(radius * Double(pixelHeight), 1)).rounded()), 0)
  }

  /// Adds the soft halo of bright areas that lenses produce.
  private func bloom(strength: Double, radius: Double) {
    let halo = makeLayer(reducedBy: 4)
    halo.draw(self)
    // Squaring twice keeps only the bright areas.
    halo.draw(halo.copy(), blend: .multiply)
    halo.draw(halo.copy(), blend: .multiply)
    draw(halo.blurred(levels: halo.blurLevels(radius: radius)), opacity: strength, blend: .screen)
  }

  /// Finishes a picture as film would: bloom, darker corners and fine grain.
  func develop(seed: UInt64) {
    bloom(strength: 0.45, radius: 0.03)
    let center = Point(width / 2, 0.5)
    let corner = center.length
    fill(
      .radial(
        center: center, radius: corner,
        Gradient(stops: [
          .init(offset: 0.45, color: .black.opacity(0)),
          .init(offset: 0.75, color: .black.opacity(0.07)),
          .init(offset: 1, color: .black.opacity(0.28)),
        ])))
    fill(withTile: Self.grainTile(seed: seed))
  }

  /// Mirrors everything above `horizon` into the water below it, broken up by ripples. The `tint`
  /// is the water's own colour, stronger toward the viewer.
  func reflect(below horizon: Double, ripple: Double, tint: Color, noise: Noise) {
    let source = copy()
    let depth = 1 - horizon
    let strip = max(pixel, 1.0 / 800)
    var y = horizon
    while y < 1 {
      let distance = (y - horizon) / depth
      // Ripples shrink toward the horizon, as everything does in perspective.
      let phase = 34 / (distance * 3 + 0.12)
      let wave = noise.value(phase, 3.7) + 0.5 * noise.value(phase * 2.7, 9.2)
      let amplitude = ripple * (0.1 + distance)
      let bob = noise.value(phase * 1.9, 31) * amplitude * 1.6
      drawMirroredStrip(
        of: source, atY: y, height: strip * 1.5, sourceY: horizon - (y - horizon) + bob,
        shift: wave * amplitude)
      y += strip
    }
    fill(
      .rectangle(x: 0, y: horizon, width: width, height: depth),
      .vertical(
        Gradient(tint.opacity(tint.alpha * 0.25), tint.opacity(tint.alpha)), top: horizon))
  }

  /// Returns a second canvas with the same pixels.
  func copy() -> Canvas {
    let copy = makeLayer()
    copy.draw(self)
    return copy
  }

  private static func grainTile(seed: UInt64) -> Canvas {
    let side = 192
    let tile = Canvas(pixelWidth: side, pixelHeight: side)
    var random = SeededGenerator(seed: seed)
    tile.withPixels { pixels in
      for index in 0..<(side * side) {
        // The sum of four even numbers is close enough to the bell curve of real grain.
        let bits = random.next()
        let sum = (bits & 0xFF) + (bits >> 8 & 0xFF) + (bits >> 16 & 0xFF) + (bits >> 24 & 0xFF)
        let deviation = Int(sum / 4) - 128
        // A little white or black, premultiplied.
        let alpha = UInt32(abs(deviation) / 7)
        pixels[index] = alpha << 24 | (deviation > 0 ? alpha * 0x01_0101 : 0)
      }
    }
    return tile
  }
}
