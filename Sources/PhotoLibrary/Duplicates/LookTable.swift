/// Finds looks that are similar to a given one among many, without comparing it with all.
///
/// Each look is in four hash tables, under the signs of different coefficients of its normal form.
/// Signs of small coefficients differ between copies, so a search tries both signs of the smallest.
struct LookTable {
  /// A look that is similar to another one.
  struct Match {
    /// The place of the similar look.
    let place: Int
    /// From 0 to 1.
    let similarity: Float
    /// The other look, turned and mirrored like the normal form of the similar one.
    let form: PhotoLook
    /// Whether one of both images is turned by a quarter against the other.
    let isTurned: Bool
  }

  /// A look in a table. The looks with the same key form a list.
  private struct Entry {
    let signs: UInt64
    /// The number of the look in the table.
    let look: Int32
    /// The next entry with the same key; -1 at the end.
    let next: Int32
  }

  /// The coefficients whose signs are the key in each table.
  private let coefficients: [[Int]]
  /// The number of coefficients of which both signs are tried.
  private static let tried = 5
  /// The largest number of different signs of two copies.
  static let mostDifferentSigns = 24

  private var heads: [[Int32]]
  private var entries: [Entry] = []
  private var comparisons: [LookComparison] = []
  private var structures: [SIMD64<Int8>] = []
  private var places: [Int] = []
  /// Whether the normal form of each look exchanges rows and columns.
  private var areExchanged: [Bool] = []

  /// Creates a table for about `count` looks.
  init(count: Int) {
    let bits = min(20, max(10, Int.bitWidth - count.leadingZeroBitCount))
    let coarse = (1..<64).sorted { PhotoLook.weights[$0] < PhotoLook.weights[$1] }
    // Cropping changes coarse coefficients least. Each is in the keys of two tables.
    let pool = Array(coarse.prefix(bits * 2))
    // In the normal form, the signs of the deciding coefficients are the same in all looks.
    let deciding = [PhotoLook.deciding.across, PhotoLook.deciding.down]
    coefficients = (0..<4).map { table in
      let chosen = pool.indices.filter { ($0 + table) % 4 < 2 }.prefix(bits).map { pool[$0] }
      return chosen.filter { !deciding.contains($0) }
    }
    heads = coefficients.map { Array(repeating: -1, count: 1 << $0.count) }
  }

  /// Adds a look, known by its place among all looks.
  mutating func insert(_ look: PhotoLook, at place: Int) {
    let turn = look.normalTurn
    let look = look.turned(turn)
    let signs = look.signs
    for table in coefficients.indices {
      let key = Self.key(coefficients[table], signs)
      entries.append(
        Entry(signs: signs, look: Int32(places.count), next: heads[table][key]))
      heads[table][key] = Int32(entries.count - 1)
    }
    comparisons.append(LookComparison(look))
    structures.append(look.structure)
    places.append(place)
    areExchanged.append(turn.isExchanged)
  }

  /// Calls a closure with each similar look, in no order, with some repeatedly.
  func forEachMatch(of look: PhotoLook, _ body: (Match) -> Void) {
    for turn in look.likelyNormalTurns {
      let form = look.turned(turn)
      let least = form.length * LookComparison.leastCosine
      forEachCandidate(like: form) { candidate in
        // Most candidates end here. Copies differ in length by a few hundredths at most.
        guard Float(structures[candidate].product(with: form.structure)) >= least * 200,
          let similarity = comparisons[candidate].similarity(to: form),
          similarity >= LookComparison.threshold
        else { return }
        body(
          Match(
            place: places[candidate], similarity: similarity, form: form,
            isTurned: turn.isExchanged != areExchanged[candidate]))
      }
    }
  }

  /// Calls a closure with each look that has the same signs as another one in a table, up to the
  /// signs that are tried, and mostly the same in all.
  private func forEachCandidate(like look: PhotoLook, _ body: (Int) -> Void) {
    let signs = look.signs
    entries.withUnsafeBufferPointer { entries in
      for table in coefficients.indices {
        let chosen = coefficients[table]
        var key = Self.key(chosen, signs)
        let flips = Self.smallest(of: chosen, look)
        // In this order, each choice of signs differs from the one before by one sign.
        for choice in 1...(1 << Self.tried) {
          var next = heads[table][key]
          while next >= 0 {
            let entry = entries[Int(next)]
            if (entry.signs ^ signs).nonzeroBitCount <= Self.mostDifferentSigns {
              body(Int(entry.look))
            }
            next = entry.next
          }
          key ^= 1 << Int(flips[choice.trailingZeroBitCount % Self.tried] & 0xFF)
        }
      }
    }
  }

  /// Returns which of the coefficients are the smallest: their places in the lower bytes of the first
  /// `tried` numbers.
  private static func smallest(of coefficients: [Int], _ look: PhotoLook) -> SIMD8<UInt16> {
    var smallest = SIMD8<UInt16>(repeating: .max)
    for (place, coefficient) in coefficients.enumerated() {
      var value = UInt16(look.structure[coefficient].magnitude) << 8 | UInt16(place)
      for rank in 0..<tried where value < smallest[rank] {
        (value, smallest[rank]) = (smallest[rank], value)
      }
    }
    return smallest
  }

  private static func key(_ coefficients: [Int], _ signs: UInt64) -> Int {
    var key = 0
    for (bit, coefficient) in coefficients.enumerated() {
      key |= Int(signs >> UInt64(coefficient) & 1) << bit
    }
    return key
  }
}
