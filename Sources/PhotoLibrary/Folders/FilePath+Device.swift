import SystemPackage

/// The mount points of folders. Looks each folder up once.
struct MountPoints {
  /// By the bytes of a folder's path: to find them takes less time than to make a path of them.
  private var known: [[UInt8]: FilePath?] = [:]

  /// Returns the folder where the drive that holds a file is mounted; nil for the root file system.
  mutating func ofFile(at path: FilePath) -> FilePath? {
    let folder = path.withPlatformBytes { bytes in
      Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    }
    if let mountPoint = known[folder] { return mountPoint }
    let mountPoint = path.removingLastComponent().mountPoint
    known[folder] = .some(mountPoint)
    return mountPoint
  }
}

extension FilePath {
  /// Whether the file that was at this path was deleted or moved: it is absent, and its device is
  /// still connected.
  func isGone(from device: Int) -> Bool {
    FileStatus(of: self) == .absent && !isDisconnected(from: device)
  }

  /// Whether the nearest existing folder of the path is on a device other than the given one. If
  /// so, the file was not deleted: its drive is not connected.
  func isDisconnected(from device: Int) -> Bool {
    var ancestor = self
    repeat {
      if let status = try? ancestor.stat() {
        return Int(truncatingIfNeeded: status.deviceID.rawValue) != device
      }
    } while ancestor.removeLastComponent()
    return false
  }

  /// Whether a drive is mounted at this path, or at the target of a symbolic link at this path.
  var isMountPoint: Bool {
    guard let device = try? stat().deviceID else { return false }
    guard let parent = try? removingLastComponent().stat().deviceID else { return true }
    return device != parent || self == removingLastComponent()
  }

  /// Whether one drive holds both paths. False for paths on the root file system: of these, a path
  /// that does not exist may belong to a drive that is not connected.
  func isOnSameDrive(as other: FilePath) -> Bool {
    guard let mountPoint else { return false }
    return mountPoint == other.mountPoint
  }

  /// The folder where the drive that holds this path is mounted; nil for the root file system.
  var mountPoint: FilePath? {
    let top = sequence(first: self) { $0.removingLastComponent() }
      .first { $0.isMountPoint || $0.components.isEmpty }
    return top.flatMap { $0.components.isEmpty ? nil : $0 }
  }
}
