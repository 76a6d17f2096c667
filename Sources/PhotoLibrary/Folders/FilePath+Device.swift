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
}
