import SystemPackage

/// The SHA-256 digest of a file's contents. Files with the same digest have the same contents. A
/// forged file cannot have the digest of another.
struct ContentHash: Hashable, Sendable {
  /// The size of `bytes`.
  static let byteCount = 32

  /// The digest.
  let bytes: [UInt8]

  /// Reads a photo's file. Returns nil if it cannot be read, or is not the version of the photo.
  init?(of photo: Photo) {
    guard let file = try? FileDescriptor.open(photo.path, .readOnly, options: [.closeOnExec]) else {
      return nil
    }
    defer { try? file.close() }
    let version = FileVersion(byteCount: photo.byteCount, modified: photo.modificationTime)
    guard FileSystem.status(photo.path).map(FileVersion.init) == version else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var digest = Digest(.sha256)
    var total = 0
    while true {
      guard let count = buffer.withUnsafeMutableBytes({ try? file.read(into: $0) }) else {
        return nil
      }
      if count == 0 { break }
      buffer.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      total += count
    }
    guard total == photo.byteCount else { return nil }
    bytes = digest.bytes()
  }

  /// Reads what `bytes` returned; nil for bytes of another count.
  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }
}
