import CFileOperations
import Glibc
import SystemPackage

/// Reads, writes and compares the bytes of files, 1 MiB at a time.
enum FileContents {
  private static let pieceSize = 1 << 20

  /// Appends a part of one file to another file.
  static func copy(
    _ range: Range<Int>, of source: FileDescriptor, to target: FileDescriptor, at path: FilePath,
    _ progress: EditProgress = EditProgress()
  ) throws(EditFailure) {
    // The system then reads larger parts ahead, which a slow drive answers in fewer calls.
    posix_fadvise(source.rawValue, 0, 0, POSIX_FADV_SEQUENTIAL)
    try forEachPiece(of: source, in: range, at: path) { piece throws(EditFailure) in
      try write(piece, to: target, at: path)
      try progress.advance(by: piece.count)
      return true
    }
  }

  /// Appends bytes to a file.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to target: FileDescriptor, at path: FilePath
  ) throws(EditFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(target.rawValue, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw EditFailure(errno: errno, at: path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Appends bytes to a file.
  static func write(
    _ bytes: [UInt8], to target: FileDescriptor, at path: FilePath
  ) throws(EditFailure) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(EditFailure) in try write(buffer, to: target, at: path) }
    }
    try result.get()
  }

  /// Returns whether a file contains these bytes at an offset.
  static func match(
    _ bytes: [UInt8], in file: FileDescriptor, at offset: Int, of path: FilePath
  ) throws(EditFailure) -> Bool {
    var isEqual = true
    var place = 0
    try forEachPiece(of: file, in: offset..<(offset + bytes.count), at: path) {
      piece throws(EditFailure) in
      isEqual = bytes.withUnsafeBytes { bytes in
        guard let own = bytes.baseAddress, let other = piece.baseAddress else { return false }
        return memcmp(own + place, other, piece.count) == 0
      }
      place += piece.count
      return isEqual
    }
    return isEqual && place == bytes.count
  }

  /// Returns whether a part of one file equals the bytes at an offset in another.
  static func match(
    _ range: Range<Int>, of file: FileDescriptor, in other: FileDescriptor, at offset: Int,
    of path: FilePath, _ progress: EditProgress = EditProgress()
  ) throws(EditFailure) -> Bool {
    var isEqual = true
    var place = offset
    try forEachPiece(of: file, in: range, at: path) { piece throws(EditFailure) in
      try progress.advance(by: piece.count)
      isEqual = try match(Array(piece), in: other, at: place, of: path)
      place += piece.count
      return isEqual
    }
    return isEqual && place == offset + range.count
  }

  /// Returns whether two files have the same contents.
  static func areEqual(_ path: FilePath, _ other: FilePath) throws(EditFailure) -> Bool {
    let file = try FileSystem.openForReading(path)
    defer { try? file.close() }
    let second = try FileSystem.openForReading(other)
    defer { try? second.close() }
    let count = Int(try file.status(at: path).st_size)
    guard try second.status(at: other).st_size == count else { return false }
    return try match(0..<count, of: file, in: second, at: 0, of: path)
  }

  /// Calls `body` for each piece of a part of a file, until `body` returns false or the file ends.
  private static func forEachPiece(
    of file: FileDescriptor, in range: Range<Int>, at path: FilePath,
    _ body: (UnsafeRawBufferPointer) throws(EditFailure) -> Bool
  ) throws(EditFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, min(pieceSize, range.count)), alignment: 16)
    defer { buffer.deallocate() }
    var rest = range
    while !rest.isEmpty {
      let count = pread(
        file.rawValue, buffer.baseAddress, min(buffer.count, rest.count), off_t(rest.lowerBound))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw EditFailure(errno: errno, at: path) }
      guard count > 0, try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
      rest = rest.dropFirst(count)
    }
  }
}
