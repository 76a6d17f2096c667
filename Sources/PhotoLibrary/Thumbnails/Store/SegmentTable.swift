/// Where the records of a segment are, sorted by hash. Written behind the last one when the segment
/// is full, so that opening it takes one read.
struct SegmentTable {
  struct Entry {
    let hash: UInt64
    let offset: UInt32
    let byteCount: UInt32
  }

  private static let magic: UInt64 = 0x3178_6449_626D_7554
  /// The size of what ends a segment: a word to know it by, the number of entries, a checksum.
  static let trailerSize = 24

  private let entries: [Entry]

  init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted { $0.hash < $1.hash }
  }

  var count: Int { entries.count }

  /// The entry of a hash.
  func entry(for hash: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].hash == hash ? entries[low] : nil
  }

  /// How long the table and the trailer are together; nil if this trailer is none.
  static func byteCount(trailer: UnsafeRawBufferPointer) -> Int? {
    guard trailer.count == trailerSize,
      trailer.loadUnaligned(fromByteOffset: 0, as: UInt64.self) == magic,
      let count = Int(exactly: trailer.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
      count <= 1 << 24
    else { return nil }
    return count * MemoryLayout<Entry>.stride + trailerSize
  }

  /// Reads a table and its trailer; nil if they are damaged.
  init?(encoded: UnsafeRawBufferPointer) {
    guard encoded.count >= Self.trailerSize else { return nil }
    let table = UnsafeRawBufferPointer(rebasing: encoded.dropLast(Self.trailerSize))
    let trailer = UnsafeRawBufferPointer(rebasing: encoded.suffix(Self.trailerSize))
    guard Self.byteCount(trailer: trailer) == encoded.count,
      trailer.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == Self.checksum(of: table)
    else { return nil }
    let count = table.count / MemoryLayout<Entry>.stride
    entries = [Entry](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: table)
      initialized = count
    }
  }

  /// The table with its trailer.
  var encoded: [UInt8] {
    entries.withUnsafeBytes { table in
      var bytes = Array(table)
      for word in [Self.magic, UInt64(entries.count), Self.checksum(of: table)] {
        withUnsafeBytes(of: word) { bytes += $0 }
      }
      return bytes
    }
  }

  private static func checksum(of table: UnsafeRawBufferPointer) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes: table)
    return hash.value
  }
}
