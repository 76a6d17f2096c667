/// The positions of the records in a segment, sorted by hash. It is written after the last record
/// when the segment is full, so that opening the segment needs no scan of its records.
struct SegmentTable {
  struct Entry {
    let hash: UInt64
    let offset: UInt32
    let byteCount: UInt32
  }

  private static let magic: UInt64 = 0x3178_6449_626D_7554
  /// The size in bytes of the trailer that ends a segment: a magic number, the number of entries
  /// and a checksum.
  static let trailerSize = 24

  private let entries: [Entry]

  init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted { $0.hash < $1.hash }
  }

  var count: Int { entries.count }

  /// Returns the entry with this hash.
  func entry(for hash: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].hash == hash ? entries[low] : nil
  }

  /// Returns the size of the table and the trailer together, in bytes. Nil if the bytes are not a
  /// trailer.
  static func byteCount(trailer: UnsafeRawBufferPointer) -> Int? {
    guard trailer.count == trailerSize,
      trailer.loadUnaligned(fromByteOffset: 0, as: UInt64.self) == magic,
      let count = Int(exactly: trailer.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
      count <= 1 << 24
    else { return nil }
    return count * MemoryLayout<Entry>.stride + trailerSize
  }

  /// Reads a table and its trailer. Returns nil if they are damaged.
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

  /// The bytes of the table and its trailer.
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
