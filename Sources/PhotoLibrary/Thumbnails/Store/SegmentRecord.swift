import SystemPackage

/// One thumbnail in a segment: a header of fixed size, the path of the photo, and the image.
///
/// Numbers have the byte order of this computer, because the cache is never moved to another one.
struct SegmentRecord {
  static let headerSize = 48
  private static let largestImage = 8 << 20
  private static let magic: UInt32 = 0x7462_6D54

  /// An upper bound for the size of a record in bytes.
  static let largestByteCount = headerSize + Int(UInt16.max) + largestImage + 8

  /// The size of the whole record in bytes, including the padding at its end.
  let byteCount: Int
  private let pathLength: Int
  private let imageLength: Int
  /// The hash of the key.
  let hash: UInt64

  private init?(pathLength: Int, imageLength: Int, hash: UInt64) {
    // Longer paths and images are impossible, so other lengths mean that this is not a record.
    guard 0...Int(UInt16.max) ~= pathLength, 1...Self.largestImage ~= imageLength else {
      return nil
    }
    self.pathLength = pathLength
    self.imageLength = imageLength
    self.hash = hash
    byteCount = (Self.headerSize + pathLength + imageLength + 7) & ~7
  }

  /// Reads a header. Returns nil if the bytes are not a header.
  init?(header: UnsafeRawBufferPointer) {
    guard header.count >= Self.headerSize,
      header.loadUnaligned(fromByteOffset: 0, as: UInt32.self) == Self.magic
    else { return nil }
    self.init(
      pathLength: Int(header.loadUnaligned(fromByteOffset: 8, as: UInt16.self)),
      imageLength: Int(header.loadUnaligned(fromByteOffset: 4, as: UInt32.self)),
      hash: header.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
  }

  /// Returns the key of a complete record and the range of its image. Nil if the record is damaged.
  func contents(in record: UnsafeRawBufferPointer) -> (key: ThumbnailKey, image: Range<Int>)? {
    guard record.count == byteCount,
      record.loadUnaligned(fromByteOffset: 40, as: UInt64.self) == Self.checksum(of: record)
    else { return nil }
    let start = Self.headerSize + pathLength
    let path = record[Self.headerSize..<start].map { CChar(bitPattern: $0) } + [0]
    let key = ThumbnailKey(
      path: FilePath(platformString: path),
      byteCount: record.loadUnaligned(fromByteOffset: 16, as: Int64.self),
      modified: record.loadUnaligned(fromByteOffset: 24, as: Int64.self),
      side: record.loadUnaligned(fromByteOffset: 10, as: UInt16.self), hash: hash)
    return (key, start..<(start + imageLength))
  }

  /// Returns the image in a complete record. Nil if the record is damaged, or belongs to another
  /// key with the same hash.
  func image(of key: ThumbnailKey, in record: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let (found, range) = contents(in: record), found == key else { return nil }
    return Array(record[range])
  }

  /// Returns the bytes of a record. Nil if the image is empty or too large, or if the path is too
  /// long.
  static func encoded(_ image: [UInt8], for key: ThumbnailKey) -> [UInt8]? {
    guard
      let record = SegmentRecord(
        pathLength: key.path.length, imageLength: image.count, hash: key.hash)
    else { return nil }
    return [UInt8](unsafeUninitializedCapacity: record.byteCount) { buffer, count in
      buffer.initialize(repeating: 0)
      count = record.byteCount
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bytes.storeBytes(of: magic, toByteOffset: 0, as: UInt32.self)
      bytes.storeBytes(of: UInt32(image.count), toByteOffset: 4, as: UInt32.self)
      bytes.storeBytes(of: UInt16(record.pathLength), toByteOffset: 8, as: UInt16.self)
      bytes.storeBytes(of: key.side, toByteOffset: 10, as: UInt16.self)
      bytes.storeBytes(of: key.byteCount, toByteOffset: 16, as: Int64.self)
      bytes.storeBytes(of: key.modified, toByteOffset: 24, as: Int64.self)
      bytes.storeBytes(of: key.hash, toByteOffset: 32, as: UInt64.self)
      key.path.withPlatformBytes {
        UnsafeMutableRawBufferPointer(rebasing: bytes[headerSize...]).copyMemory(from: $0)
      }
      UnsafeMutableRawBufferPointer(rebasing: bytes[(headerSize + record.pathLength)...])
        .copyBytes(from: image)
      bytes.storeBytes(
        of: checksum(of: UnsafeRawBufferPointer(bytes)), toByteOffset: 40, as: UInt64.self)
    }
  }

  /// Returns the checksum of all bytes except the checksum itself.
  private static func checksum(of record: UnsafeRawBufferPointer) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes: UnsafeRawBufferPointer(rebasing: record[..<40]))
    hash.combine(bytes: UnsafeRawBufferPointer(rebasing: record[headerSize...]))
    return hash.value
  }
}
