import GRDB

/// A set of photos' numbers, with one bit for each number up to the largest.
///
/// A search of one letter finds most photos. SQLite would take several times as long to put their
/// numbers into a table and to look them up there.
struct NumberSet {
  private var words: [UInt64] = []

  /// How many numbers it has.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether it has no number.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The numbers whose bits fit into 32 MB. A damaged index may have others.
  private static let plausible = 0..<(1 << 28)

  /// Adds a number, unless it is negative or too large for a photo's.
  mutating func insert(_ number: Int) {
    guard Self.plausible.contains(number) else { return }
    let index = number / UInt64.bitWidth
    if index >= words.count {
      words += repeatElement(0, count: index + 1 - words.count)
    }
    words[index] |= 1 << UInt64(number % UInt64.bitWidth)
  }

  /// Returns whether it has a number.
  func contains(_ number: Int) -> Bool {
    guard Self.plausible.contains(number) else { return false }
    let index = number / UInt64.bitWidth
    return words.indices.contains(index)
      && words[index] & 1 << UInt64(number % UInt64.bitWidth) != 0
  }

  /// Removes the numbers of another set.
  mutating func subtract(_ other: NumberSet) {
    for (index, word) in zip(words.indices, other.words) { words[index] &= ~word }
  }

  /// Adds the numbers of another set.
  mutating func formUnion(_ other: NumberSet) {
    if other.words.count > words.count {
      words += repeatElement(0, count: other.words.count - words.count)
    }
    for (index, word) in zip(words.indices, other.words) { words[index] |= word }
  }

  /// Returns the numbers that both sets have.
  func intersection(_ other: NumberSet) -> NumberSet {
    var both = NumberSet()
    both.words = zip(words, other.words).map { $0 & $1 }
    return both
  }
}

extension NumberSet {
  /// Reads the numbers that a query returns. Calls SQLite directly, as there may be a million.
  init(_ query: SQLRequest<Int>, in db: Database) throws {
    let statement = RawStatement(try query.makePreparedRequest(db).statement)
    try statement.forEach { insert($0.integer(0)) }
  }
}

extension NumberSet: Sequence {
  /// Returns the numbers in ascending order.
  func makeIterator() -> some IteratorProtocol<Int> {
    words.enumerated().lazy.flatMap { index, word in
      (0..<UInt64.bitWidth).lazy.filter { word & 1 << UInt64($0) != 0 }
        .map { index * UInt64.bitWidth + $0 }
    }.makeIterator()
  }
}
