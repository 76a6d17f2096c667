import Glibc
import SystemPackage

/// What makes a file or folder the same one, whatever path leads to it.
struct FileIdentity: Hashable {
  let device: dev_t
  let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// The identity of the file or folder at a path. Follows symbolic links; nil if nothing is there.
  init?(_ path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// The folders that a folder is in, up to the root of the file system.
  static func ancestors(of folder: FilePath) -> [FileIdentity] {
    var ancestors: [FileIdentity] = []
    // By the system's own way up: the path may lead through symbolic links.
    var path = folder
    while true {
      path.append("..")
      guard let ancestor = FileIdentity(path), ancestor != ancestors.last else { return ancestors }
      ancestors.append(ancestor)
    }
  }
}
