/// A random source that gives the same numbers for the same seed on every machine (SplitMix64),
/// so that the same arguments always draw the same pictures.
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number spread evenly over `range`.
  ///
  /// Written out rather than left to the standard library, whose algorithm may change.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * unit
  }

  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  mutating func chance(_ probability: Double) -> Bool {
    number(in: 0...1) < probability
  }
}
