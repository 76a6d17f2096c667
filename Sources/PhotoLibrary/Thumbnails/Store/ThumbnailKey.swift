import SystemPackage

/// The key of a thumbnail: one version of a file, and one size.
struct ThumbnailKey: Hashable, Sendable {
  let path: FilePath
  let byteCount: Int64
  /// The modification time of the file, in nanoseconds since 1970.
  let modified: Int64
  /// The side of the square, in pixels.
  let side: UInt16
  /// The hash by which the store finds the thumbnail. Two keys may have the same hash.
  let hash: UInt64

  init(_ photo: Photo, side: Int) {
    self.init(
      path: photo.path, byteCount: Int64(photo.byteCount),
      modified: Int64(photo.modificationTime), side: UInt16(clamping: side))
  }

  init(path: FilePath, byteCount: Int64, modified: Int64, side: UInt16) {
    var hash = StableHash()
    path.withPlatformBytes { hash.combine(bytes: $0) }
    hash.combine(UInt64(bitPattern: byteCount))
    hash.combine(UInt64(bitPattern: modified))
    hash.combine(UInt64(side))
    self.init(path: path, byteCount: byteCount, modified: modified, side: side, hash: hash.value)
  }

  init(path: FilePath, byteCount: Int64, modified: Int64, side: UInt16, hash: UInt64) {
    (self.path, self.byteCount, self.modified, self.side) = (path, byteCount, modified, side)
    self.hash = hash
  }

  /// Uses the hash that was computed when the key was created.
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
