/// The first directory of a TIFF block. The block is a TIFF file, or the EXIF data in another file.
///
/// Checks every value from the file before using it. The initializer returns nil if a value is
/// unusual, and the caller then leaves the file alone.
struct TIFFDirectory {
  /// The tag of the orientation.
  private static let orientationTag = 0x0112
  private static let entrySize = 12
  /// The largest number of entries. A longer directory is damaged.
  private static let largestCount = 1000

  private let order: ByteOrder
  /// The range of the block in its file.
  private let block: Range<Int>
  /// The offset in the file of the header's reference to the directory.
  private let reference: Int
  private let referenceBytes: [UInt8]
  private let entries: [[UInt8]]
  /// The offset in the file of the first entry, which follows the number of entries.
  private let start: Int
  private let next: [UInt8]

  init?(_ file: FileBytes, in block: Range<Int>) {
    self.block = block
    let base = block.lowerBound
    guard block.count >= 10, let header = file[base..<(base + 8)] else { return nil }
    switch header[..<4] {
    case [0x49, 0x49, 0x2A, 0]: order = .little
    case [0x4D, 0x4D, 0, 0x2A]: order = .big
    default: return nil
    }
    reference = base + 4
    referenceBytes = Array(header[4...])
    let offset = order.number(referenceBytes)
    guard 8...(block.count - 2) ~= offset,
      let countBytes = file[(base + offset)..<(base + offset + 2)]
    else { return nil }
    let count = order.number(countBytes)
    start = base + offset + 2
    let end = start + count * Self.entrySize
    guard 1...Self.largestCount ~= count, end + 4 <= block.upperBound,
      let bytes = file[start..<end],
      let next = file[end..<(end + 4)]
    else { return nil }
    entries = (0..<count).map { Array(bytes[($0 * Self.entrySize)...].prefix(Self.entrySize)) }
    self.next = next
  }

  /// The orientation in the directory; nil if it has none.
  var orientation: Int? {
    orientationEntries.first.flatMap { value(of: entries[$0]) }
  }

  /// Returns the changes to the file that set the orientation. Nil if that is not safe.
  func settingOrientation(_ orientation: Int) -> [FilePatch.Splice]? {
    switch orientationEntries.count {
    case 0: inserting(orientation)
    case 1: replacing(orientationEntries[0], orientation)
    // Some programs read the first entry, some the last.
    default: nil
    }
  }

  private var orientationEntries: [Int] {
    entries.indices.filter { order.number(entries[$0][..<2]) == Self.orientationTag }
  }

  /// Returns the number of bytes of an entry's value. Nil if the entry does not hold exactly one
  /// number of 2 or 4 bytes.
  private func size(of entry: [UInt8]) -> Int? {
    guard order.number(entry[4..<8]) == 1 else { return nil }
    return switch order.number(entry[2..<4]) {
    case 3: 2
    case 4: 4
    default: nil
    }
  }

  private func value(of entry: [UInt8]) -> Int? {
    size(of: entry).map { order.number(entry[8..<(8 + $0)]) }
  }

  private func replacing(_ index: Int, _ orientation: Int) -> [FilePatch.Splice]? {
    guard let size = size(of: entries[index]) else { return nil }
    let offset = start + index * Self.entrySize + 8
    return [
      FilePatch.Splice(
        offset: offset, old: Array(entries[index][8..<(8 + size)]),
        new: order.bytes(orientation, count: size))
    ]
  }

  /// Writes a copy of the directory, with the new entry, at the end of the block, where there is
  /// room. The data to which the entries refer stay in place.
  private func inserting(_ orientation: Int) -> [FilePatch.Splice]? {
    let tag = order.bytes(Self.orientationTag, count: 2)
    let entry =
      tag + order.bytes(3, count: 2) + order.bytes(1, count: 4)
      + order.bytes(orientation, count: 2) + [0, 0]
    var entries = entries
    let index = entries.firstIndex { order.number($0[..<2]) > Self.orientationTag }
    entries.insert(entry, at: index ?? entries.count)
    // Directories must begin at even offsets.
    let padding = [UInt8](repeating: 0, count: block.count & 1)
    let place = block.count + padding.count
    let directory = order.bytes(entries.count, count: 2) + Array(entries.joined()) + next
    // The photo could not be turned back with one entry more.
    guard entries.count <= Self.largestCount, place + directory.count <= Int(UInt32.max) else {
      return nil
    }
    return [
      FilePatch.Splice(
        offset: reference, old: referenceBytes, new: order.bytes(place, count: 4)),
      FilePatch.Splice(offset: block.upperBound, old: [], new: padding + directory),
    ]
  }
}
