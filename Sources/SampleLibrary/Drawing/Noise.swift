/// Smooth random fields: gradient noise in the plane and sums of it.
///
/// Every value is around -1…1.
struct Noise: Sendable {
  private let seed: UInt32

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.seed = UInt32(truncatingIfNeeded: random.next())
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let floorX = x.rounded(.down)
    let floorY = y.rounded(.down)
    let column = UInt32(truncatingIfNeeded: Int(floorX))
    let row = UInt32(truncatingIfNeeded: Int(floorY))
    let dx = x - floorX
    let dy = y - floorY
    let value00 = slope(column, row, dx, dy)
    let value10 = slope(column &+ 1, row, dx - 1, dy)
    let value01 = slope(column, row &+ 1, dx, dy - 1)
    let value11 = slope(column &+ 1, row &+ 1, dx - 1, dy - 1)
    let fadeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    let fadeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    let top = value00 + (value10 - value00) * fadeX
    let bottom = value01 + (value11 - value01) * fadeX
    return (top + (bottom - top) * fadeY) * 1.5
  }

  /// Returns the height of a random slope through a grid point, at the offset `(dx, dy)` from that
  /// point.
  private func slope(_ column: UInt32, _ row: UInt32, _ dx: Double, _ dy: Double) -> Double {
    // A hash in place of a table of gradients: nothing to look up, and no period.
    var hash = column &* 0x9E37_79B1 ^ row &* 0x85EB_CA77 ^ seed
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash = (hash ^ hash >> 12) &* 0x297A_2D39
    hash ^= hash >> 15
    let unit = 1.0 / 0x8000
    return (Double(hash & 0xFFFF) * unit - 1) * dx + (Double(hash >> 16) * unit - 1) * dy
  }

  /// Fractal noise: octaves of doubling frequency and halving strength, as in clouds.
  func fractal(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var sum = 0.0
    var strength = 0.5
    var x = x
    var y = y
    for _ in 0..<octaves {
      sum += value(x, y) * strength
      strength *= 0.5
      // Turning each octave a little hides the grid of the noise.
      (x, y) = (x * 1.6 + y * 1.2 + 17.3, y * 1.6 - x * 1.2 + 9.1)
    }
    return sum
  }

  /// Fractal noise folded at zero into sharp crests with broad valleys, as in mountains: 0…1.
  func ridged(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var sum = 0.0
    var strength = 0.5
    var weight = 1.0
    var x = x
    var y = y
    for _ in 0..<octaves {
      let crest = 1 - min(abs(value(x, y)), 1)
      let signal = crest * crest * weight
      sum += signal * strength
      weight = min(signal * 1.6, 1)
      strength *= 0.5
      (x, y) = (x * 1.6 + y * 1.2 + 5.7, y * 1.6 - x * 1.2 + 3.3)
    }
    return sum
  }
}

/// The skyline of a ridge by midpoint displacement: `levels` halvings give heights of around
/// -1…1, and `roughness` is how much of the displacement each keeps: 0.4 rolls, 0.6 is jagged.
func midpointRidge(
  levels: Int, roughness: Double, random: inout SeededGenerator
) -> [Double] {
  var heights = [random.number(in: -0.5...0.5), random.number(in: -0.5...0.5)]
  var displacement = 1.0
  for _ in 0..<levels {
    var refined: [Double] = []
    refined.reserveCapacity(heights.count * 2)
    for (left, right) in zip(heights, heights.dropFirst()) {
      refined.append(left)
      refined.append((left + right) / 2 + random.number(in: -displacement...displacement))
    }
    refined.append(heights[heights.count - 1])
    heights = refined
    displacement *= roughness
  }
  return heights
}
