import FoundationEssentials
import Glibc
import ImageDecoding
import SystemPackage

/// One file of the store: records in the order in which they came, and a table when it is full.
///
/// Records are only ever added at the end, by the one process that has locked the file. Whatever
/// moment that process ends at, what is before the last record is whole; a record that is not is
/// cut by the next process that writes here, and is no record to those that read.
final class StoreSegment {
  /// Files that are longer were not made here.
  private static let largestByteCount = 1 << 30

  /// The number in the file's name; larger ones are newer.
  let number: Int
  private let descriptor: OwnedDescriptor
  private var file: FileDescriptor { FileDescriptor(rawValue: descriptor.number) }

  /// What a full segment says of its records.
  private var table: SegmentTable?
  /// Where the records are of one that is not full yet.
  private var recent: [UInt64: SegmentTable.Entry] = [:]
  /// Where the next record would begin.
  private var end = 0
  private var lastTouch: ContinuousClock.Instant?

  /// What a file of the store is opened for.
  enum Purpose {
    case reading, adding, creating
  }

  /// Opens a file of the store, or makes one.
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

  /// How long the file is.
  var byteCount: Int { descriptor.status.map { Int($0.st_size) } ?? 0 }

  /// When a thumbnail was last read from here, or written, by any process. Where that is in the
  /// future the clock has been set back, and it is not known.
  var lastUse: Date {
    let seconds = descriptor.status.map { Double($0.st_mtim.tv_sec) } ?? 0
    let date = Date(timeIntervalSince1970: seconds)
    return date > .now ? .distantPast : date
  }

  /// Whether the file still has its name: another process may have removed it.
  var isLinked: Bool { descriptor.status.map { $0.st_nlink > 0 } ?? false }

  /// Takes in what other processes have added.
  func update() {
    guard table == nil, byteCount > end else { return }
    table = readTable()
    if table == nil { readHeaders() } else { recent = [:] }
  }

  func contains(_ key: ThumbnailKey) -> Bool { entry(for: key) != nil }

  private func entry(for key: ThumbnailKey) -> SegmentTable.Entry? {
    if let table { table.entry(for: key.hash) } else { recent[key.hash] }
  }

  /// The image kept under a key; nil if there is none that is sound.
  func image(for key: ThumbnailKey) -> [UInt8]? {
    guard let entry = entry(for: key), entry.byteCount <= SegmentRecord.largestByteCount,
      let bytes = read(Int(entry.byteCount), at: Int(entry.offset))
    else { return nil }
    return bytes.withUnsafeBytes { record in
      SegmentRecord(header: record)?.image(of: key, in: record)
    }
  }

  /// Notes that the segment is of use, so that others go first when room is needed.
  func touch() {
    let now = ContinuousClock.now
    if let lastTouch, now - lastTouch < .seconds(600) { return }
    lastTouch = now
    futimens(descriptor.number, nil)
  }

  // MARK: Writing

  /// Becomes the only writer, until the file is closed, unless there is one; cuts off what a former
  /// one left unfinished.
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

  /// Adds a record, and whether it is the whole record or nothing.
  func append(_ record: [UInt8], for key: ThumbnailKey) throws(Errno) {
    try write(record)
    recent[key.hash] = SegmentTable.Entry(
      hash: key.hash, offset: UInt32(end), byteCount: UInt32(record.count))
    end += record.count
  }

  /// Writes the table, after which nothing is added, and leaves the file to others.
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
      // A part of a record would be in the way of the next one.
      ftruncate(descriptor.number, off_t(end))
      throw error as? Errno ?? .ioError
    }
  }

  // MARK: Reading

  private func read(_ count: Int, at offset: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        guard let got = try? file.read(fromAbsoluteOffset: Int64(offset + filled), into: rest),
          got > 0
        else { return }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }

  private func readTable() -> SegmentTable? {
    let size = byteCount
    guard size >= SegmentTable.trailerSize,
      let trailer = read(SegmentTable.trailerSize, at: size - SegmentTable.trailerSize),
      let length = trailer.withUnsafeBytes(SegmentTable.byteCount(trailer:)), length <= size,
      let bytes = read(length, at: size - length)
    else { return nil }
    return bytes.withUnsafeBytes(SegmentTable.init(encoded:))
  }

  private func readHeaders() {
    let size = byteCount
    while end < Self.largestByteCount, let bytes = read(SegmentRecord.headerSize, at: end),
      let record = bytes.withUnsafeBytes({ SegmentRecord(header: $0) }),
      end + record.byteCount <= size
    {
      recent[record.hash] = SegmentTable.Entry(
        hash: record.hash, offset: UInt32(end), byteCount: UInt32(record.byteCount))
      end += record.byteCount
    }
  }
}
