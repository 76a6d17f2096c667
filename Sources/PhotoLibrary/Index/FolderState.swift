import Glibc
import SystemPackage

/// What came of the last look into a folder, as the index keeps it: nothing bad, that its drive was
/// not connected, or an error number of the system's.
struct FolderState: RawRepresentable, Hashable {
  let rawValue: Int

  static let readable = FolderState(rawValue: 0)
  static let offline = FolderState(rawValue: -1)

  static func failed(errno code: Int32) -> FolderState { FolderState(rawValue: Int(code)) }
}

extension LibraryProblem {
  /// The problem with a folder that the index has kept.
  init(path: FilePath, state: Int) {
    if FolderState(rawValue: state) == .offline {
      self.init(kind: .offline, path: path)
    } else {
      self.init(path: path, errno: Int32(truncatingIfNeeded: state))
    }
  }
}
