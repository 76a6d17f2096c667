import ImageDecoding

/// The header of an ISO base media file: MP4, QuickTime and 3GP.
///
/// A file consists of boxes with a length and a type, and some boxes contain others.
struct MovieBoxes {
  /// The most boxes that are read at one level. The header has some dozen, and a file without one may
  /// have any number.
  private static let most = 4096

  /// The seconds from 1970 to the epoch of the format, 1904.
  private static let epoch = -2_082_844_800.0

  private let bytes: BoundedBytes

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = BoundedBytes(bytes) }

  /// Whether a file begins as a movie does. Images of the same family do not match.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let head = BoundedBytes(bytes).part(at: 0, count: 16)
    if head.has("ftyp", at: 4) {
      return !head.has("crx ", at: 8) && !head.has("jp2 ", at: 8) && !head.has("jpx ", at: 8)
        && ImageFormat(of: bytes) == nil
    }
    // The oldest QuickTime files do not state their type.
    let first: [StaticString] = ["moov", "mdat", "wide", "pnot"]
    return first.contains { head.has($0, at: 4) }
  }

  /// Reads the header.
  func read(into video: inout VideoOutline) {
    guard let movie = first("moov", in: bytes) else { return }
    readHeader(of: movie, into: &video)
    forEachBox(in: movie) { kind, track in
      if kind == "trak", video.size == nil { readTrack(track, into: &video) }
      return true
    }
    readTags(of: movie, into: &video)
  }

  // MARK: Header and tracks

  private func readHeader(of movie: BoundedBytes, into video: inout VideoOutline) {
    guard let header = first("mvhd", in: movie), let version = header.number(at: 0, 1) else {
      return
    }
    let wide = version == 1
    let times = wide ? (created: 4, scale: 20, length: 24) : (created: 4, scale: 12, length: 16)
    let size = wide ? 8 : 4
    if let created = header.number(at: times.created, size) {
      video.setMoment(Double(created), since: Self.epoch)
    }
    guard let scale = header.number(at: times.scale, 4), scale > 0 else { return }
    var length = header.number(at: times.length, size) ?? 0
    // All ones mean an unknown length, and a file in fragments states 0.
    if length == 0 || length == 0xFFFF_FFFF { length = fragmentsLength(of: movie) ?? 0 }
    if length > 0 { video.duration = Double(length) / Double(scale) }
  }

  private func fragmentsLength(of movie: BoundedBytes) -> Int? {
    guard let header = first("mvex", in: movie).flatMap({ first("mehd", in: $0) }) else {
      return nil
    }
    return header.number(at: 4, header.number(at: 0, 1) == 1 ? 8 : 4)
  }

  /// Reads the size and the turn of a track with pictures.
  private func readTrack(_ track: BoundedBytes, into video: inout VideoOutline) {
    guard
      let handler = first("mdia", in: track).flatMap({ first("hdlr", in: $0) }),
      handler.has("vide", at: 8), let header = first("tkhd", in: track),
      let version = header.number(at: 0, 1)
    else { return }
    let matrix = version == 1 ? 52 : 40
    // Fixed-point numbers with 16 bits before the point.
    guard let width = header.number(at: matrix + 36, 2),
      let height = header.number(at: matrix + 40, 2)
    else { return }
    video.setSize(width: width, height: height)
    video.orientation = orientation(of: [0, 4, 12, 16].map { header.signed(at: matrix + $0) })
  }

  /// Returns the orientation of a matrix with the numbers a, b, c, d: x becomes ax + cy, and y becomes
  /// bx + dy.
  private func orientation(of matrix: [Int?]) -> Int {
    switch matrix.map({ ($0 ?? 0).signum() }) {
    case [0, 1, -1, 0]: 6
    case [-1, 0, 0, -1]: 3
    case [0, -1, 1, 0]: 8
    default: 1
    }
  }

  // MARK: Tags

  private func readTags(of movie: BoundedBytes, into video: inout VideoOutline) {
    if let tags = first("meta", in: movie) { readKeyedTags(tags, into: &video) }
    if let own = first("udta", in: movie) {
      if let tags = first("meta", in: own) { readKeyedTags(tags, into: &video) }
      // A text here follows its length and its language.
      forEachBox(in: own) { kind, text in
        take(text.rest(from: 4).text, for: kind, into: &video)
        return true
      }
    }
  }

  /// Reads a list of keys and a list of values, which give the number of their key.
  private func readKeyedTags(_ box: BoundedBytes, into video: inout VideoOutline) {
    // In MP4, a version precedes the boxes; in QuickTime, they begin at once.
    let tags = box.has("hdlr", at: 4) ? box : box.rest(from: 4)
    guard let list = first("keys", in: tags), let values = first("ilst", in: tags) else { return }
    var keys: [String] = []
    forEachBox(in: list.rest(from: 8)) { _, key in
      keys.append(key.text)
      return keys.count < 256
    }
    var count = 0
    forEachBox(numbered: values) { number, value in
      count += 1
      if keys.indices ~= number - 1, let data = first("data", in: value) {
        take(data.rest(from: 8).text, for: keys[number - 1], into: &video)
      }
      return count < 256
    }
  }

  private func take(_ text: String, for key: String, into video: inout VideoOutline) {
    switch key {
    case "com.apple.quicktime.creationdate": video.localDate = WallClockDate(exif: text)
    case "com.apple.quicktime.location.ISO6709", "\u{A9}xyz":
      video.location = video.location ?? ImageMetadata.Location(iso6709: text)
    case "com.apple.quicktime.make", "com.android.manufacturer", "\u{A9}mak": video.make = text
    case "com.apple.quicktime.model", "com.android.model", "\u{A9}mod": video.model = text
    default: break
    }
  }

  // MARK: Boxes

  /// Calls `body` with the type of each box of the file and the range of its contents, until it returns
  /// false.
  func forEachBox(_ body: (_ kind: String, _ contents: Range<Int>) -> Bool) {
    forEachBox(in: bytes) { body($0, $1.range) }
  }

  private func first(_ kind: String, in part: BoundedBytes) -> BoundedBytes? {
    var found: BoundedBytes?
    forEachBox(in: part) { other, contents in
      if other == kind { found = contents }
      return found == nil
    }
    return found
  }

  /// Calls `body` with the type and the contents of each box, until it returns false.
  private func forEachBox(
    in part: BoundedBytes, _ body: (_ kind: String, _ contents: BoundedBytes) -> Bool
  ) {
    forEachBox(numbered: part) { number, contents in
      // The first character of some types is the sign ©, which is not ASCII.
      let kind = String(
        String.UnicodeScalarView(
          [24, 16, 8, 0].map { UnicodeScalar(UInt8(truncatingIfNeeded: number >> $0)) }))
      return body(kind, contents)
    }
  }

  private func forEachBox(
    numbered part: BoundedBytes, _ body: (_ number: Int, _ contents: BoundedBytes) -> Bool
  ) {
    var offset = 0
    for _ in 0..<Self.most {
      guard let short = part.number(at: offset, 4), let number = part.number(at: offset + 4, 4)
      else { return }
      let header = short == 1 ? 16 : 8
      let length =
        switch short {
        case 0: part.count - offset
        case 1: part.number(at: offset + 8, 8) ?? 0
        default: short
        }
      guard length >= header else { return }
      // A box that is cut off may still contain the wanted fields.
      let contents = part.part(at: offset + header, count: length - header)
      guard body(number, contents), length < part.count - offset else { return }
      offset += length
    }
  }
}

extension ImageMetadata.Location {
  /// Reads a place as ISO 6709 writes it, such as "+48.1173+011.5167+500.000/".
  init?(iso6709 text: String) {
    var numbers: [Double] = []
    var rest = text.utf8.prefix(64)
    while let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      numbers.count < 3
    {
      let digits = rest.dropFirst().prefix {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".")
      }
      guard let number = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
      numbers.append(sign == UInt8(ascii: "-") ? -number : number)
      rest = rest.dropFirst(1 + digits.count)
    }
    guard numbers.count >= 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return nil }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
  }
}
