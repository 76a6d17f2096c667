import SystemPackage

/// One thumbnail as it lies in a segment: a header of fixed size, the file's path, the image.
///
/// Numbers are in the order of this computer's bytes; the cache does not travel.
struct SegmentRecord {
  static let headerSize = 48
  private static let largestImage = 8 << 20
  private static let magic: UInt32 = 0x7462_6D54

  /// More than any record takes.
  static let largestByteCount = headerSize + Int(UInt16.max) + largestImage + 8

  /// How long the whole record is, with the padding after it.
  let byteCount: Int
  private let pathLength: Int
  private let imageLength: Int
  /// The hash of the key.
  let hash: UInt64

  private init?(pathLength: Int, imageLength: Int, hash: UInt64) {
    // A path and an image can be no longer; anything else is not a record.
    guard 0...Int(UInt16.max) ~= pathLength, 1...Self.largestImage ~= imageLength else {
      return nil
    }
    self.pathLength = pathLength
    self.imageLength = imageLength
    self.hash = hash
    byteCount = (Self.headerSize + pathLength + imageLength + 7) & ~7
  }

  /// Reads a header; nil if there is none here.
  init?(header: UnsafeRawBufferPointer) {
    guard header.count >= Self.headerSize,
      header.loadUnaligned(fromByteOffset: 0, as: UInt32.self) == Self.magic
    else { return nil }
    self.init(
      pathLength: Int(header.loadUnaligned(fromByteOffset: 8, as: UInt16.self)),
      imageLength: Int(header.loadUnaligned(fromByteOffset: 4, as: UInt32.self)),
      hash: header.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
  }

  /// The key of a whole record, and where its image is; nil if it is damaged.
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

  /// The image of a whole record; nil if it is damaged, or another key's with the same hash.
  func image(of key: ThumbnailKey, in record: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let (found, range) = contents(in: record), found == key else { return nil }
    return Array(record[range])
  }

  /// A record's bytes; nil for an image or a path of impossible length.
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

  /// Over everything but the checksum itself.
  private static func checksum(of record: UnsafeRawBufferPointer) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes: UnsafeRawBufferPointer(rebasing: record[..<40]))
    hash.combine(bytes: UnsafeRawBufferPointer(rebasing: record[headerSize...]))
    return hash.value
  }
}
