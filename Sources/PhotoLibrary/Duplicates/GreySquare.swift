/// The levels of grey of a small square picture, or their differences from a ground.
struct GreySquare {
  /// The levels, row by row.
  var levels: [Float]

  private static let side = PlainPicture.side

  /// The picture after a blur by half a place in each direction.
  var blurred: GreySquare {
    func blurred(_ levels: [Float], step: Int) -> [Float] {
      levels.indices.map { place in
        let position = place / step % Self.side
        let former = levels[position > 0 ? place - step : place]
        let next = levels[position < Self.side - 1 ? place + step : place]
        return (former + 2 * levels[place] + next) / 4
      }
    }
    return GreySquare(levels: blurred(blurred(levels, step: 1), step: Self.side))
  }

  /// The mean of each column.
  var columnMeans: [Float] {
    var sums = [Float](repeating: 0, count: Self.side)
    for (place, level) in levels.enumerated() { sums[place % Self.side] += level }
    return sums.map { $0 / Float(Self.side) }
  }

  /// The mean of each row.
  var rowMeans: [Float] {
    var sums = [Float](repeating: 0, count: Self.side)
    for (place, level) in levels.enumerated() { sums[place / Self.side] += level }
    return sums.map { $0 / Float(Self.side) }
  }

  /// Returns the picture after a movement and enlargement.
  func resampled(columns: LineFit, rows: LineFit) -> GreySquare {
    let (across, down) = (columns.samples(Self.side), rows.samples(Self.side))
    var result = [Float](repeating: 0, count: levels.count)
    for (y, row) in down.enumerated() {
      for (x, column) in across.enumerated() {
        func level(_ row: Int) -> Float {
          let start = row * Self.side
          return levels[start + column.first] * (1 - column.part)
            + levels[start + column.next] * column.part
        }
        result[y * Self.side + x] = level(row.first) * (1 - row.part) + level(row.next) * row.part
      }
    }
    return GreySquare(levels: result)
  }

  /// The number of cells in each direction. A part of the picture is two by two of them.
  private static let cells = 8
  /// A part whose details are fainter than this, relative to the clearest part, is not compared.
  private static let leastClear: Float = 0.15

  /// Returns the difference from another picture in the part where they differ most: 0 for the same
  /// details, up to 1. The contrast of the pictures may differ.
  func worstDifference(from other: GreySquare) -> Float {
    var (product, square) = (Float(0), Float(0))
    for (level, other) in zip(levels, other.levels) {
      product += level * other
      square += level * level
    }
    let gain = product / max(1, square)
    var sums = [SIMD2<Float>](repeating: SIMD2(), count: Self.cells * Self.cells)
    let size = Self.side / Self.cells
    for (place, level) in levels.enumerated() {
      let (own, others) = (level * gain, other.levels[place])
      let cell = place / Self.side / size * Self.cells + place % Self.side / size
      sums[cell] += SIMD2((own - others) * (own - others), own * own + others * others)
    }
    let parts = (0..<Self.cells - 1).flatMap { row in
      (0..<Self.cells - 1).map { column in
        let cell = row * Self.cells + column
        return sums[cell] + sums[cell + 1] + sums[cell + Self.cells] + sums[cell + Self.cells + 1]
      }
    }
    let clearest = parts.reduce(1) { max($0, $1.y) }
    return parts.filter { $0.y >= clearest * Self.leastClear }.reduce(0) { max($0, $1.x / $1.y) }
  }
}

/// The movement and enlargement, in one direction, that best turns one picture into another.
struct LineFit {
  private var scale: Float = 1
  private var offset: Float = 0

  /// Finds the best fit of one line of levels to another: first roughly, then by smaller and smaller
  /// steps.
  init(from line: [Float], to target: [Float]) {
    var best = (fit: self, agreement: -Float.infinity)
    func improve(around middle: LineFit, scales: Int, offsets: Int, by step: LineFit) {
      for scale in -scales...scales {
        for offset in -offsets...offsets {
          let fit = LineFit(
            scale: middle.scale + Float(scale) * step.scale,
            offset: middle.offset + Float(offset) * step.offset)
          let agreement = fit.agreement(of: line, with: target)
          if agreement > best.agreement { best = (fit, agreement) }
        }
      }
    }
    improve(
      around: LineFit(scale: 1, offset: 0), scales: 4, offsets: 5,
      by: LineFit(scale: 0.02, offset: 0.64))
    for part in [Float(2), 4, 8] {
      improve(
        around: best.fit, scales: 1, offsets: 1,
        by: LineFit(scale: 0.02 / part, offset: 0.64 / part))
    }
    self = best.fit
  }

  private init(scale: Float, offset: Float) { (self.scale, self.offset) = (scale, offset) }

  /// Returns how far the end of a line moves that moves more, in places.
  func distance(_ count: Int) -> Float {
    abs(offset) + abs(scale - 1) * Float(count) / 2
  }

  /// Returns the two places of a line between which each place of the result is, and how far it is
  /// from the first.
  func samples(_ count: Int) -> [(first: Int, next: Int, part: Float)] {
    let middle = Float(count) / 2
    return (0..<count).map { place in
      let source = (Float(place) + 0.5 - middle) * scale + middle + offset - 0.5
      let bounded = max(0, min(Float(count - 1), source))
      let first = Int(bounded)
      return (first, min(count - 1, first + 1), bounded - Float(first))
    }
  }

  /// Returns the correlation of a line with another one, after the change.
  private func agreement(of line: [Float], with target: [Float]) -> Float {
    var (sums, squares, product) = (SIMD2<Float>(), SIMD2<Float>(), Float(0))
    for (place, sample) in samples(line.count).enumerated() {
      let level = line[sample.first] * (1 - sample.part) + line[sample.next] * sample.part
      let pair = SIMD2(level, target[place])
      sums += pair
      squares += pair * pair
      product += pair.x * pair.y
    }
    let count = Float(line.count)
    let spread = squares - sums * sums / count
    return (product - sums.x * sums.y / count) / max(1e-6, spread.x * spread.y).squareRoot()
  }
}
