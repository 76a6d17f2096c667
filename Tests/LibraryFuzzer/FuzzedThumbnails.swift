import Foundation
import SystemPackage

@testable import PhotoLibrary

/// Damaged thumbnails of the store and of other programs.
enum FuzzedThumbnails {
  private static let image = Array("an image".utf8)

  static let key = ThumbnailKey(
    path: FilePath("/photos/a.jpg"), byteCount: 1_000, modified: 2_000, side: 256)

  static var record: [UInt8] { SegmentRecord.encoded(image, for: key) ?? [] }

  /// Reads bytes as a record, as a table, as a whole segment, and as another program's thumbnail.
  static func read(_ bytes: [UInt8], segment: FilePath) {
    _ = PNGFacts(head: bytes)
    bytes.withUnsafeBytes { bytes in
      _ = SegmentTable(encoded: bytes)?.entry(for: key.hash)
      _ = SegmentRecord(header: bytes)?.contents(in: bytes)
    }
    readRecord(withRightChecksum(bytes))
    succeed { try Data(bytes).write(to: URL(filePath: segment.string)) }
    readSegment(segment)
  }

  /// Returns a record with its checksum, which the fuzzer would not find.
  private static func withRightChecksum(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= SegmentRecord.headerSize else { return bytes }
    var hash = StableHash()
    bytes.withUnsafeBytes { bytes in
      hash.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<40]))
      hash.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[SegmentRecord.headerSize...]))
    }
    var record = bytes
    record.withUnsafeMutableBytes {
      $0.storeBytes(of: hash.value, toByteOffset: 40, as: UInt64.self)
    }
    return record
  }

  /// Reads a record. Writing and reading its contents again must give the same contents.
  private static func readRecord(_ bytes: [UInt8]) {
    guard let (key, image) = contents(of: bytes) else { return }
    guard let written = SegmentRecord.encoded(image, for: key), let again = contents(of: written)
    else { fatalError("The contents of a record cannot be stored") }
    precondition(again.key == key && again.image == image)
  }

  private static func contents(of bytes: [UInt8]) -> (key: ThumbnailKey, image: [UInt8])? {
    bytes.withUnsafeBytes { record in
      SegmentRecord(header: record)?.contents(in: record).map { ($0.key, Array(record[$0.image])) }
    }
  }

  /// Opens a segment and adds a record, which must then be found, also after the segment is full.
  private static func readSegment(_ path: FilePath) {
    let segment = succeed { try StoreSegment(at: path, number: 1, for: .adding) }
    _ = segment.image(for: key)
    guard succeed({ try segment.lock() }) else { return }
    succeed { try segment.append(record, for: key) }
    precondition(segment.image(for: key) == image)
    succeed { try segment.close() }
    let full = succeed { try StoreSegment(at: path, number: 1) }
    precondition(full.isFull && full.image(for: key) == image)
  }
}
