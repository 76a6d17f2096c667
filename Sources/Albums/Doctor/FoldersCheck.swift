import Foundation
import Glibc
import PhotoLibrary
import SystemPackage

/// The folders that the program writes to.
nonisolated struct FoldersCheck: DoctorCheck {
  let title = "Folders"
  let folders: ProgramFolders

  /// With less space, an edit or an update of the index may fail half-way.
  private static let leastSpace: UInt64 = 64 << 20

  func findings() -> [Finding] {
    [
      finding("Cache", folders.cache, variable: "XDG_CACHE_HOME"),
      finding("Data", folders.data, variable: "XDG_DATA_HOME"),
      finding("State", folders.state, variable: "XDG_STATE_HOME"),
    ]
  }

  private func finding(_ subject: String, _ folder: FilePath, variable: String) -> Finding {
    let existing = nearest(to: folder)
    guard existing.withPlatformString({ access($0, W_OK | X_OK) }) == 0 else {
      return Finding(
        subject, .wrong, "\(existing) cannot be written to: \(String(cString: strerror(errno)))",
        advice: "Change its permissions, or set \(variable) to another folder.")
    }
    var space = statvfs()
    guard existing.withPlatformString({ statvfs($0, &space) }) == 0 else {
      return Finding(subject, .wrong, "\(existing): \(String(cString: strerror(errno)))")
    }
    let free = UInt64(space.f_bavail) * UInt64(space.f_frsize)
    let size = ByteCountFormatter.string(fromByteCount: Int64(clamping: free), countStyle: .file)
    return free < Self.leastSpace
      ? Finding(subject, .wrong, "\(folder): only \(size) free", advice: "Free some space there.")
      : Finding(subject, .well, "\(folder): \(size) free")
  }

  /// Returns the folder, or its nearest existing ancestor: Albums creates the rest when needed.
  private func nearest(to folder: FilePath) -> FilePath {
    var folder = folder
    while folder.withPlatformString({ access($0, F_OK) }) != 0, errno == ENOENT,
      folder.removeLastComponent()
    {}
    return folder
  }
}
