import Glibc
import SystemPackage

/// The result of the last attempt to read a folder, as stored in the index. It is success, a drive
/// that is not connected, a missing folder, or an error number.
struct FolderState: RawRepresentable, Hashable {
  let rawValue: Int

  static let readable = FolderState(rawValue: 0)
  static let offline = FolderState(rawValue: -1)
  static let lost = FolderState(rawValue: -2)

  /// Whether the folder is missing but can come back. The index keeps its photos meanwhile.
  var isAway: Bool { self == .offline || self == .lost }

  static func failed(errno code: Int32) -> FolderState { FolderState(rawValue: Int(code)) }
}

extension LibraryProblem {
  /// Creates a problem from the state of a folder in the index.
  init(path: FilePath, state: Int) {
    switch FolderState(rawValue: state) {
    case .offline: self.init(kind: .offline, path: path)
    case .lost: self.init(kind: .lost, path: path)
    default: self.init(path: path, errno: Int32(truncatingIfNeeded: state))
    }
  }
}
