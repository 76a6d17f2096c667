import Glibc

/// A look that is compared with many others.
///
/// A copy that is slightly cropped shows the same image moved and enlarged a little. To the first
/// order, that adds a combination of four fixed vectors to the structure: one for each direction of
/// movement and of enlargement. The comparison finds the best such combination.
struct LookComparison {
  /// The least similarity of two looks of the same photo.
  static let threshold: Float = 0.86
  /// The least cosine of two structures before the four vectors are considered.
  static let leastCosine: Float = 0.6
  /// The cosine from which there is no need to consider them.
  private static let certainCosine: Float = 0.99
  /// The largest difference between the tints of two copies.
  private static let tintTolerance = 14
  /// The largest movement or enlargement, relative to the side of the image.
  private static let mostChange: Float = 0.07

  private let look: PhotoLook
  private let length: Float

  init(_ look: PhotoLook) {
    self.look = look
    length = look.length
  }

  /// Returns how similar another look is, up to 1; nil if it is too different to be worth comparing.
  func similarity(to other: PhotoLook) -> Float? {
    guard Self.isClose(look.tint.x, other.tint.x), Self.isClose(look.tint.y, other.tint.y) else {
      return nil
    }
    let otherLength = other.length
    let cosine = Float(look.structure.product(with: other.structure)) / (length * otherLength)
    guard cosine >= Self.leastCosine else { return nil }
    if cosine >= Self.certainCosine { return cosine }
    let target = SIMD64<Float>(other.structure) / otherLength
    return max(cosine, alignedCosine(with: target))
  }

  private static func isClose(_ tint: Int8, _ other: Int8) -> Bool {
    abs(Int(tint) - Int(other)) <= tintTolerance
  }

  /// Returns the cosine after the best small movement and enlargement.
  private func alignedCosine(with target: SIMD64<Float>) -> Float {
    let vector = SIMD64<Float>(look.structure) / length
    let changes = Self.changes(of: vector)
    let others = Self.changes(of: target)
    // The mean of the changes of both is exact to the second order.
    let terms = [vector] + zip(changes, others).map { ($0 + $1) / 2 }
    var matrix = terms.map { row in terms.map { (row * $0).sum() } }
    let right = terms.map { ($0 * target).sum() }
    // Keeps noise from being explained by large movements.
    for place in 1..<terms.count { matrix[place][place] += 14 }
    let factors = Self.solve(matrix, right)
    var aligned = terms[0] * factors[0]
    for place in 1..<terms.count {
      let factor = min(Self.mostChange, max(-Self.mostChange, factors[place]))
      aligned += terms[place] * factor
    }
    return (aligned * target).sum() / max(1e-6, (aligned * aligned).sum().squareRoot())
  }

  /// Solves a small system of linear equations with a symmetric positive definite matrix.
  private static func solve(_ matrix: [[Float]], _ right: [Float]) -> [Float] {
    var (matrix, right) = (matrix, right)
    let count = right.count
    for pivot in 0..<count {
      for row in (pivot + 1)..<count {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot..<count { matrix[row][column] -= factor * matrix[pivot][column] }
        right[row] -= factor * right[pivot]
      }
    }
    for row in stride(from: count - 1, through: 0, by: -1) {
      for column in (row + 1)..<count {
        right[row] -= matrix[row][column] * right[column]
      }
      right[row] /= matrix[row][row]
    }
    return right
  }

  // MARK: The four vectors

  /// Returns the changes of a structure by movement and enlargement, across and down.
  private static func changes(of vector: SIMD64<Float>) -> [SIMD64<Float>] {
    let plain = vector * inverseWeights
    return [moving, enlarging].flatMap { change in
      let (across, down) = apply(change, to: plain)
      return [across * PhotoLook.weights, down * PhotoLook.weights]
    }
  }

  /// Applies a change of a row of frequencies to all rows, and to all columns.
  private static func apply(
    _ change: [SIMD8<Float>], to plain: SIMD64<Float>
  ) -> (across: SIMD64<Float>, down: SIMD64<Float>) {
    let rows = (0..<8).map { row in
      var values = SIMD8<Float>()
      for column in 0..<8 { values[column] = plain[row * 8 + column] }
      return values
    }
    var (across, down) = (SIMD64<Float>(), SIMD64<Float>())
    for row in 0..<8 {
      var sum = SIMD8<Float>()
      for other in 0..<8 { sum += rows[other] * change[row][other] }
      for column in 0..<8 {
        across[row * 8 + column] = (rows[row] * change[column]).sum()
        down[row * 8 + column] = sum[column]
      }
    }
    return (across, down)
  }

  private static let inverseWeights: SIMD64<Float> = {
    var weights = PhotoLook.weights
    weights[0] = .infinity
    return 1 / weights
  }()

  /// The change of the frequencies of a line that is moved, by the distance.
  private static let moving = derivative { (place, step) in place + step }
  /// The change of the frequencies of a line that is enlarged around its middle, by the factor.
  private static let enlarging = derivative { (place, step) in place + (place - 0.5) * step }

  /// Returns a matrix with a row for each frequency: the derivative of its value by each frequency
  /// of the original line.
  private static func derivative(
    _ transform: (_ place: Double, _ step: Double) -> Double
  ) -> [SIMD8<Float>] {
    let (count, step) = (512, 0.02)
    func wave(_ frequency: Int, _ place: Double) -> Double {
      frequency == 0 ? 1 : 2.0.squareRoot() * cos(.pi * Double(frequency) * place)
    }
    return (0..<8).map { row in
      var values = SIMD8<Float>()
      for column in 0..<8 {
        var sum = 0.0
        for index in 0..<count {
          let place = (Double(index) + 0.5) / Double(count)
          let change =
            wave(column, transform(place, step)) - wave(column, transform(place, -step))
          sum += wave(row, place) * change
        }
        values[column] = Float(sum / Double(count) / (2 * step))
      }
      return values
    }
  }
}
