import GtkKit
import SystemPackage

extension FileLocation {
  /// Makes the location of a path.
  nonisolated init(_ path: FilePath) {
    self.init(
      pathBytes: path.withPlatformString { start in
        UnsafeBufferPointer(start: start, count: path.length).map(UInt8.init(bitPattern:))
      })
  }
}

extension FilePath {
  /// Makes the local path of a location, or nil for a remote file.
  nonisolated init?(_ location: FileLocation) {
    guard let bytes = location.pathBytes else { return nil }
    self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
  }
}
