import RandomTestSupport

/// A kind of damage to a file.
enum Mutation: CaseIterable {
  case flipBits
  case flipBitsAtTheBeginning
  case truncate
  case cutOut
  case repeatPart
  case moveInFromElsewhere
  case overwriteNumber
  case lieAboutLength

  /// Damages bytes once or a few times. The same source of randomness causes the same damage. Parts
  /// of the other file may be inserted.
  static func spoil(
    _ bytes: [UInt8], other: [UInt8], using random: inout SeededNumbers
  ) -> [UInt8] {
    var spoilt = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !spoilt.isEmpty {
      (allCases.randomElement(using: &random) ?? .truncate)
        .apply(to: &spoilt, other: other, using: &random)
    }
    // Correct checksums let a reader get beyond the first damaged chunk.
    return Bool.random(using: &random) ? PNGChecksums.corrected(spoilt) : spoilt
  }

  private func apply(to bytes: inout [UInt8], other: [UInt8], using random: inout SeededNumbers) {
    let part = Self.range(in: bytes, using: &random)
    switch self {
    case .flipBits, .flipBitsAtTheBeginning:
      let reach = self == .flipBits ? bytes.count : min(bytes.count, 1_024)
      for _ in 0..<Int.random(in: 1...32, using: &random) {
        bytes[Int.random(in: 0..<reach, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .truncate:
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case .cutOut:
      bytes.removeSubrange(part)
    case .repeatPart:
      bytes.insert(contentsOf: Array(bytes[part]), at: part.lowerBound)
    case .moveInFromElsewhere:
      guard !other.isEmpty else { return }
      bytes.replaceSubrange(part, with: other[Self.range(in: other, using: &random)])
    case .overwriteNumber:
      let byteCount = [1, 2, 4, 8].randomElement(using: &random) ?? 4
      guard byteCount <= bytes.count else { return }
      let reach = Bool.random(using: &random) ? bytes.count : min(bytes.count, 256)
      LengthField(
        offset: Int.random(in: 0...(max(reach, byteCount) - byteCount), using: &random),
        byteCount: byteCount, isLittleEndian: Bool.random(using: &random)
      ).write(Self.number(bytes.count, using: &random), into: &bytes)
    case .lieAboutLength:
      guard let field = LengthField.all(in: bytes).randomElement(using: &random) else { return }
      field.write(Self.number(bytes.count, using: &random), into: &bytes)
    }
  }

  private static func range(in bytes: [UInt8], using random: inout SeededNumbers) -> Range<Int> {
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let longest = min(bytes.count - start, 4_096)
    return start..<(start + Int.random(in: 1...longest, using: &random))
  }

  /// Returns a number that is likely to cause an overflow.
  private static func number(_ byteCount: Int, using random: inout SeededNumbers) -> UInt64 {
    let numbers: [UInt64] = [
      0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
      .max, UInt64(byteCount), UInt64(byteCount) + 1, UInt64(byteCount) - 1,
    ]
    return numbers.randomElement(using: &random) ?? 0
  }
}

/// The checksums of the chunks of a PNG file.
enum PNGChecksums {
  /// Returns the file with correct checksums, up to the first chunk with an invalid length.
  static func corrected(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return bytes }
    var result = bytes
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = LengthField(offset: offset, byteCount: 4, isLittleEndian: false)
      let sumOffset = offset + 8 + Int(length.read(from: bytes))
      guard sumOffset + 4 <= bytes.count else { break }
      LengthField(offset: sumOffset, byteCount: 4, isLittleEndian: false)
        .write(UInt64(SmallFiles.crc32(bytes[(offset + 4)..<sumOffset])), into: &result)
      offset = sumOffset + 4
    }
    return result
  }
}
