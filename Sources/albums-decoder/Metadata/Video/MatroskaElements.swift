import ImageDecoding

/// The header of a Matroska file: MKV and WebM.
///
/// A file consists of elements with a number, a length and contents, and some elements contain others.
struct MatroskaElements {
  /// The numbers of the elements that are read.
  private enum ID {
    static let file = 0x1A45_DFA3
    static let segment = 0x1853_8067
    static let facts = 0x1549_A966
    static let timeUnit = 0x2AD7B1
    static let duration = 0x4489
    static let date = 0x4461
    static let tracks = 0x1654_AE6B
    static let track = 0xAE
    static let trackKind = 0x83
    static let pictures = 0xE0
    static let width = 0xB0
    static let height = 0xBA
  }

  /// The most elements that are read at one level.
  private static let most = 4096

  /// The seconds from 1970 to the epoch of the format, 2001.
  private static let epoch = 978_307_200.0

  private let bytes: BoundedBytes

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = BoundedBytes(bytes) }

  /// Whether a file begins as a Matroska file does.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    BoundedBytes(bytes).number(at: 0, 4) == ID.file
  }

  /// Reads the header.
  func read(into video: inout VideoOutline) {
    guard let segment = first(ID.segment, in: bytes) else { return }
    var missing = 2
    forEachElement(in: segment) { number, contents in
      switch number {
      case ID.facts: readFacts(contents, into: &video)
      case ID.tracks: readTracks(contents, into: &video)
      default: return true
      }
      missing -= 1
      return missing > 0
    }
  }

  private func readFacts(_ facts: BoundedBytes, into video: inout VideoOutline) {
    // In nanoseconds; a millisecond unless the file says otherwise.
    var unit = 1_000_000
    var length: Double?
    forEachElement(in: facts) { number, contents in
      switch number {
      case ID.timeUnit: unit = contents.wholeNumber ?? unit
      case ID.duration: length = contents.floatingNumber
      case ID.date:
        if let nanoseconds = contents.wholeNumber {
          video.setMoment(Double(nanoseconds) / 1e9, since: Self.epoch)
        }
      default: break
      }
      return true
    }
    video.duration = length.map { $0 * Double(unit) / 1e9 }
  }

  private func readTracks(_ tracks: BoundedBytes, into video: inout VideoOutline) {
    forEachElement(in: tracks) { number, track in
      if number == ID.track, first(ID.trackKind, in: track)?.wholeNumber == 1,
        let pictures = first(ID.pictures, in: track),
        let width = first(ID.width, in: pictures)?.wholeNumber,
        let height = first(ID.height, in: pictures)?.wholeNumber
      {
        video.setSize(width: width, height: height)
      }
      return video.size == nil
    }
  }

  // MARK: Elements

  private func first(_ wanted: Int, in part: BoundedBytes) -> BoundedBytes? {
    var found: BoundedBytes?
    forEachElement(in: part) { number, contents in
      if number == wanted { found = contents }
      return found == nil
    }
    return found
  }

  /// Calls `body` with the number and the contents of each element, until it returns false.
  private func forEachElement(
    in part: BoundedBytes, _ body: (_ number: Int, _ contents: BoundedBytes) -> Bool
  ) {
    var offset = 0
    for _ in 0..<Self.most {
      // The zeros at the start of a number's first byte give its length. The number of an element
      // keeps the one that ends them; a length does not.
      guard let idLength = width(at: offset, in: part, most: 4),
        let number = part.number(at: offset, idLength),
        let sizeLength = width(at: offset + idLength, in: part, most: 8),
        let marked = part.number(at: offset + idLength, sizeLength)
      else { return }
      let start = offset + idLength + sizeLength
      let unknown = 1 << (7 * sizeLength) - 1
      let stated = marked & unknown
      // A live stream has no length: all bits are ones. It takes the rest.
      let length = stated == unknown ? part.count - start : stated
      let contents = part.part(at: start, count: length)
      guard body(number, contents), length < part.count - start else { return }
      offset = start + length
    }
  }

  private func width(at offset: Int, in part: BoundedBytes, most: Int) -> Int? {
    guard let byte = part.number(at: offset, 1) else { return nil }
    let width = UInt8(byte).leadingZeroBitCount + 1
    return width <= most ? width : nil
  }
}

extension BoundedBytes {
  /// The contents as a whole number; nil if they are empty or longer than 8 bytes.
  fileprivate var wholeNumber: Int? { 1...8 ~= count ? number(at: 0, count) : nil }

  /// The contents as a floating-point number of 4 or 8 bytes; nil if it is not a finite one.
  fileprivate var floatingNumber: Double? {
    let value: Double? =
      switch count {
      case 4: number(at: 0, 4).map { Double(Float(bitPattern: UInt32($0))) }
      // Negative numbers, which are invalid here, have more than 63 bits.
      case 8: number(at: 0, 8).map { Double(bitPattern: UInt64($0)) }
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
