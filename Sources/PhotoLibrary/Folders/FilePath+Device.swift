import SystemPackage

extension FilePath {
  /// Whether what was here, on a device, has gone, while the device is still there.
  func isGone(from device: Int) -> Bool {
    FileStatus(of: self) == .absent && !isDisconnected(from: device)
  }

  /// Whether what is left of the path is on another device: what was on this one has not gone then,
  /// but its drive is not connected.
  func isDisconnected(from device: Int) -> Bool {
    var ancestor = self
    repeat {
      if let status = try? ancestor.stat() {
        return Int(truncatingIfNeeded: status.deviceID.rawValue) != device
      }
    } while ancestor.removeLastComponent()
    return false
  }

  /// Whether a drive is mounted here, or is what a link here leads to.
  var isMountPoint: Bool {
    guard let device = try? stat().deviceID else { return false }
    guard let parent = try? removingLastComponent().stat().deviceID else { return true }
    return device != parent || self == removingLastComponent()
  }

  /// The folder at which the drive is mounted that this is on; nil for that of the system.
  var mountPoint: FilePath? {
    let top = sequence(first: self) { $0.removingLastComponent() }
      .first { $0.isMountPoint || $0.components.isEmpty }
    return top.flatMap { $0.components.isEmpty ? nil : $0 }
  }
}
