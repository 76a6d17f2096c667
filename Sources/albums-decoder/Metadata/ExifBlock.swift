/// The few facts in a block of EXIF that are needed to show a JPEG file, read without reading all
/// of it.
///
/// Every number is taken for what it is, something that a file says: what lies outside of the block
/// is not there.
struct ExifBlock {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isLittleEndian: Bool

  /// Begins to read a block that lives as long as this value: a TIFF header and what follows.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes.prefix(4).map({ $0 }) {
    case [0x49, 0x49, 42, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
  }

  /// How the stored pixels are turned, nil where it does not say.
  var orientation: Int? {
    guard let image = number(at: 4, byteCount: 4) else { return nil }
    return value(of: 0x0112, in: image)
  }

  /// Whether this is the file of a camera rather than an image in TIFF: its pixels, or those of the
  /// directories that belong to it, are the sensor's.
  var isRaw: Bool {
    guard let image = number(at: 4, byteCount: 4) else { return false }
    // DNG says its version. In the others the first image is a small one, of which the full one is
    // a part, and the camera's maker is named.
    return entry(of: 0xC612, in: image) != nil
      || entry(of: 0x014A, in: image) != nil && entry(of: 0x010F, in: image) != nil
  }

  /// The small JPEG file that goes with the photo.
  var thumbnail: UnsafeBufferPointer<UInt8>? {
    guard
      let image = number(at: 4, byteCount: 4), let count = number(at: image, byteCount: 2),
      let directory = number(at: image + 2 + 12 * count, byteCount: 4), directory > 0,
      let start = value(of: 0x0201, in: directory), let length = value(of: 0x0202, in: directory),
      length > 0, start <= bytes.count, length <= bytes.count - start
    else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[start..<(start + length)])
  }

  /// The first number in a tag of a directory.
  private func value(of tag: Int, in directory: Int) -> Int? {
    guard let entry = entry(of: tag, in: directory) else { return nil }
    switch number(at: entry + 2, byteCount: 2) {
    case 3: return number(at: entry + 8, byteCount: 2)
    case 4: return number(at: entry + 8, byteCount: 4)
    default: return nil
    }
  }

  /// Where a tag of a directory is.
  func entry(of tag: Int, in directory: Int) -> Int? {
    guard let count = number(at: directory, byteCount: 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let found = number(at: entry, byteCount: 2) else { return nil }
      if found == tag { return entry }
    }
    return nil
  }

  /// Some bytes of the block, nil where it does not reach so far.
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
