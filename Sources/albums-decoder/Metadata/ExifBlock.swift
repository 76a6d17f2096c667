/// Reads a few values from an EXIF block without parsing all of it: those needed to show a JPEG
/// file.
///
/// Offsets and counts come from the file and are not trusted. Values outside the block are treated
/// as missing.
struct ExifBlock {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isLittleEndian: Bool

  /// Makes a reader of a TIFF header and the data that follows. `bytes` must outlive this value.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes.prefix(4).map({ $0 }) {
    case [0x49, 0x49, 42, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
  }

  /// The orientation of the stored pixels; nil if the block does not state it.
  var orientation: Int? {
    guard let image = number(at: 4, byteCount: 4) else { return nil }
    return value(of: 0x0112, in: image)
  }

  /// Whether this is a camera's raw file rather than a TIFF image: its first directory, or one that
  /// belongs to it, contains the data of the sensor.
  var isRaw: Bool {
    guard let image = number(at: 4, byteCount: 4) else { return false }
    // DNG states its version. In other raw files the first image is a small preview with a
    // subdirectory for the full image, and the camera's maker is named.
    return entry(of: 0xC612, in: image) != nil
      || entry(of: 0x014A, in: image) != nil && entry(of: 0x010F, in: image) != nil
  }

  /// The thumbnail of the photo, a JPEG file.
  var thumbnail: UnsafeBufferPointer<UInt8>? {
    guard
      let image = number(at: 4, byteCount: 4), let count = number(at: image, byteCount: 2),
      let directory = number(at: image + 2 + 12 * count, byteCount: 4), directory > 0,
      let start = value(of: 0x0201, in: directory), let length = value(of: 0x0202, in: directory),
      length > 0, start <= bytes.count, length <= bytes.count - start
    else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[start..<(start + length)])
  }

  /// Returns the first number in a tag of a directory.
  private func value(of tag: Int, in directory: Int) -> Int? {
    guard let entry = entry(of: tag, in: directory) else { return nil }
    switch number(at: entry + 2, byteCount: 2) {
    case 3: return number(at: entry + 8, byteCount: 2)
    case 4: return number(at: entry + 8, byteCount: 4)
    default: return nil
    }
  }

  /// Returns the offset of a tag's entry in a directory.
  func entry(of tag: Int, in directory: Int) -> Int? {
    guard let count = number(at: directory, byteCount: 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let found = number(at: entry, byteCount: 2) else { return nil }
      if found == tag { return entry }
    }
    return nil
  }

  /// Returns some bytes of the block; nil if the block ends before them.
  func contents(at offset: Int, byteCount: Int) -> UnsafeBufferPointer<UInt8>? {
    guard offset >= 0, byteCount <= bytes.count, offset <= bytes.count - byteCount else {
      return nil
    }
    return UnsafeBufferPointer(rebasing: bytes[offset..<(offset + byteCount)])
  }

  func number(at offset: Int, byteCount: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
    let part = bytes[offset..<(offset + byteCount)]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }
}
