import FoundationEssentials
import Glibc
import ImageDecoding
import SystemPackage

/// One file of the store. It holds records in the order in which they were added, and a table once
/// it is full.
///
/// Only the process that has locked the file appends records. If that process ends at any moment,
/// all records but the last are complete. Readers ignore an incomplete last record, and the next
/// writer cuts it off.
final class StoreSegment {
  /// The maximum size of a segment in bytes. Longer files do not come from this program.
  private static let largestByteCount = 1 << 30

  /// The number in the file's name. Newer files have larger numbers.
  let number: Int
  private let descriptor: OwnedDescriptor
  private var file: FileDescriptor { FileDescriptor(rawValue: descriptor.number) }

  /// The positions of the records; nil if the segment is not full.
  private var table: SegmentTable?
  /// The positions of the records while the segment is not full.
  private var recent: [UInt64: SegmentTable.Entry] = [:]
  /// The offset of the next record.
  private var end = 0
  private var lastTouch: ContinuousClock.Instant?

  /// The purpose of opening a file of the store.
  enum Purpose {
    case reading, adding, creating
  }

  /// Opens a file of the store, or creates it.
  init(at path: FilePath, number: Int, for purpose: Purpose = .reading) throws(Errno) {
    self.number = number
    do {
      let opened = try FileDescriptor.open(
        path, purpose == .reading ? .readOnly : .readWrite,
        options: purpose == .creating
          ? [.create, .exclusiveCreate, .closeOnExec] : [.closeOnExec, .noFollow],
        permissions: .ownerReadWrite)
      descriptor = OwnedDescriptor(adopting: opened.rawValue)
    } catch {
      throw error as? Errno ?? .ioError
    }
    update()
  }

  var isFull: Bool { table != nil }
  var count: Int { table?.count ?? recent.count }

  /// The size of the file in bytes.
  var byteCount: Int { descriptor.status.map { Int($0.st_size) } ?? 0 }

  /// The time at which any process last read or wrote a thumbnail here. A time in the future means
  /// that the clock has been set back; the result then is `distantPast`.
  var lastUse: Date {
    let time = descriptor.status?.st_mtim ?? timespec()
    let date = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    return date > .now ? .distantPast : date
  }

  /// Whether the file still has its name. Another process may have deleted it.
  var isLinked: Bool { descriptor.status.map { $0.st_nlink > 0 } ?? false }

  /// Reads the records that other processes have added.
  func update() {
    guard table == nil, byteCount > end else { return }
    table = readTable()
    if table == nil { readHeaders() } else { recent = [:] }
  }

  func contains(_ key: ThumbnailKey) -> Bool { entry(for: key) != nil }

  private func entry(for key: ThumbnailKey) -> SegmentTable.Entry? {
    if let table { table.entry(for: key.hash) } else { recent[key.hash] }
  }

  /// Returns the image for a key. Nil if there is no image, or if it is damaged.
  func image(for key: ThumbnailKey) -> [UInt8]? {
    guard let entry = entry(for: key), entry.byteCount <= SegmentRecord.largestByteCount,
      let bytes = file.bytes(Int(entry.byteCount), at: Int(entry.offset))
    else { return nil }
    return bytes.withUnsafeBytes { record in
      SegmentRecord(header: record)?.image(of: key, in: record)
    }
  }

  /// Records that the segment is in use, so that other segments are deleted first when room is
  /// needed.
  func touch() {
    let now = ContinuousClock.now
    if let lastTouch, now - lastTouch < .seconds(600) { return }
    lastTouch = now
    futimens(descriptor.number, nil)
  }

  // MARK: Writing

  /// Locks the file for writing until it is closed. Cuts off an incomplete record of a former
  /// writer.
  ///
  /// - Returns: Whether the lock succeeded. False if another process writes to the file, or if the
  ///   file is full or deleted.
  func lock() throws(Errno) -> Bool {
    guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw Errno(rawValue: errno) }
      return false
    }
    update()
    guard table == nil, isLinked else {
      flock(descriptor.number, LOCK_UN)
      return false
    }
    if byteCount > end { ftruncate(descriptor.number, off_t(end)) }
    return true
  }

  /// Appends a record. If writing fails, no part of the record remains.
  func append(_ record: [UInt8], for key: ThumbnailKey) throws(Errno) {
    try write(record)
    recent[key.hash] = SegmentTable.Entry(
      hash: key.hash, offset: UInt32(end), byteCount: UInt32(record.count))
    end += record.count
  }

  /// Writes the table and releases the lock. Nothing can be appended after that.
  func close() throws(Errno) {
    let table = SegmentTable(recent.values)
    try write(table.encoded)
    self.table = table
    recent = [:]
    flock(descriptor.number, LOCK_UN)
  }

  private func write(_ bytes: [UInt8]) throws(Errno) {
    do {
      try bytes.withUnsafeBytes { _ = try file.writeAll(toAbsoluteOffset: Int64(end), $0) }
    } catch {
      // Cuts off the partial record, so that the next one can be appended.
      ftruncate(descriptor.number, off_t(end))
      throw error as? Errno ?? .ioError
    }
  }

  // MARK: Reading

  private func readTable() -> SegmentTable? {
    let size = byteCount
    guard size >= SegmentTable.trailerSize,
      let trailer = file.bytes(SegmentTable.trailerSize, at: size - SegmentTable.trailerSize),
      let length = trailer.withUnsafeBytes(SegmentTable.byteCount(trailer:)), length <= size,
      let bytes = file.bytes(length, at: size - length)
    else { return nil }
    return bytes.withUnsafeBytes(SegmentTable.init(encoded:))
  }

  private func readHeaders() {
    let size = byteCount
    while end < Self.largestByteCount, let bytes = file.bytes(SegmentRecord.headerSize, at: end),
      let record = bytes.withUnsafeBytes({ SegmentRecord(header: $0) }),
      end + record.byteCount <= size
    {
      recent[record.hash] = SegmentTable.Entry(
        hash: record.hash, offset: UInt32(end), byteCount: UInt32(record.byteCount))
      end += record.byteCount
    }
  }
}
