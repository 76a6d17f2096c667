import Glibc
import SystemPackage

/// The identity of a file or folder: its device and inode number. It does not depend on the path.
struct FileIdentity: Hashable {
  let device: dev_t
  let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// Reads the identity of the file or folder at a path. Follows symbolic links. Returns nil if the
  /// path leads to no file.
  init?(_ path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Returns the folders that contain a folder, up to the root of the file system.
  static func ancestors(of folder: FilePath) -> [FileIdentity] {
    var ancestors: [FileIdentity] = []
    // Goes up through ".." instead of removing components, because the path may contain symbolic
    // links.
    var path = folder
    while true {
      path.append("..")
      guard let ancestor = FileIdentity(path), ancestor != ancestors.last else { return ancestors }
      ancestors.append(ancestor)
    }
  }
}
