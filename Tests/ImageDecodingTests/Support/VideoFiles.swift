/// Files with the headers of videos, which the tests write byte by byte.
enum VideoFiles {
  /// The facts that an MP4 file states.
  struct Movie {
    var width = 1920
    var height = 1080
    /// In units of 1/600 of a second.
    var length = 600 * 65
    /// Seconds since 1904.
    var created = 3_600_000_000
    /// The first four used numbers of the matrix: a, b, c, d.
    var matrix = [1, 0, 0, 1]
    /// Whether times have 64 bits.
    var isWide = false
    /// Keys and texts of the tags.
    var tags: [(key: String, text: String)] = []
    /// Whether the header follows the frames.
    var endsWithHeader = false
    var brand = "isom"
  }

  /// Returns an MP4 file without frames.
  static func mp4(_ movie: Movie = Movie()) -> [UInt8] {
    let type = box("ftyp", ascii(movie.brand) + number(0) + ascii(movie.brand))
    let frames = box("mdat", [UInt8](repeating: 0, count: 64))
    let header = box("moov", header(of: movie) + track(of: movie) + tags(movie.tags))
    return movie.endsWithHeader
      ? joined(type, frames, header) : joined(type, header, frames)
  }

  /// Returns a box of an MP4 file.
  static func box(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    joined(number(contents.count + 8), ascii(kind), contents)
  }

  private static func header(of movie: Movie) -> [UInt8] {
    let size = movie.isWide ? 8 : 4
    return box(
      "mvhd",
      joined(
        [movie.isWide ? 1 : 0, 0, 0, 0], number(movie.created, size), number(0, size), number(600),
        number(movie.length, size), [UInt8](repeating: 0, count: 80)))
  }

  private static func track(of movie: Movie) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: movie.isWide ? 48 : 36)
    let sides = movie.matrix.map { number($0 * 65536) }
    let matrix = joined(
      sides[0], sides[1], number(0), sides[2], sides[3], number(0), number(0), number(0),
      number(1 << 30))
    let head = box(
      "tkhd",
      joined(
        [movie.isWide ? 1 : 0, 0, 0, 0], zeros, matrix, number(movie.width << 16),
        number(movie.height << 16)))
    let media = box("mdia", box("hdlr", number(0) + number(0) + ascii("vide") + number(0)))
    return box("trak", head + media)
  }

  private static func tags(_ tags: [(key: String, text: String)]) -> [UInt8] {
    guard !tags.isEmpty else { return [] }
    let keys = tags.flatMap { box("mdta", ascii($0.key)) }
    let values = tags.enumerated().flatMap { index, tag -> [UInt8] in
      let data = box("data", number(1) + number(0) + ascii(tag.text))
      return number(data.count + 8) + number(index + 1) + data
    }
    return box(
      "meta",
      joined(
        box("hdlr", number(0) + number(0) + ascii("mdta") + number(0)),
        box("keys", number(0) + number(tags.count) + keys), box("ilst", values)))
  }

  /// Returns a Matroska file without frames, of 1280 × 720 and some length in milliseconds.
  static func matroska(length: Float = 7_500, isLive: Bool = false) -> [UInt8] {
    let facts = element(
      [0x15, 0x49, 0xA9, 0x66],
      element([0x2A, 0xD7, 0xB1], number(1_000_000)) + element([0x44, 0x89], bits(of: length))
        // The nanoseconds of 10 days since 2001.
        + element([0x44, 0x61], number(864_000_000_000_000, 8)))
    let pictures = element(
      [0xE0], element([0xB0], number(1280, 2)) + element([0xBA], number(720, 2)))
    let sound = element([0xAE], element([0x83], [2]))
    let track = element([0xAE], element([0x83], [1]) + pictures)
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], sound + track)
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], ascii("webm")))
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]
    return isLive
      ? joined(head, segment, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], facts, tracks)
      : joined(head, element(segment, facts + tracks))
  }

  private static func bits(of length: Float) -> [UInt8] { number(Int(length.bitPattern)) }

  /// Returns an element of a Matroska file, whose length takes four bytes.
  static func element(_ id: [UInt8], _ contents: [UInt8]) -> [UInt8] {
    joined(id, number(contents.count | 1 << 28), contents)
  }

  private static func number(_ value: Int, _ byteCount: Int = 4) -> [UInt8] {
    SmallFiles.bigEndian(value, byteCount)
  }
}
