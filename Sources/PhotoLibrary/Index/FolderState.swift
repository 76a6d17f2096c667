import Glibc
import SystemPackage

/// What came of the last look into a folder, as the index keeps it: nothing bad, that its drive was
/// not connected, that it was no longer there, or an error number of the system's.
struct FolderState: RawRepresentable, Hashable {
  let rawValue: Int

  static let readable = FolderState(rawValue: 0)
  static let offline = FolderState(rawValue: -1)
  static let lost = FolderState(rawValue: -2)

  /// Whether the folder is not where it was. The index keeps its photos then.
  var isAway: Bool { self == .offline || self == .lost }

  static func failed(errno code: Int32) -> FolderState { FolderState(rawValue: Int(code)) }
}

extension LibraryProblem {
  /// The problem with a folder that the index has kept.
  init(path: FilePath, state: Int) {
    switch FolderState(rawValue: state) {
    case .offline: self.init(kind: .offline, path: path)
    case .lost: self.init(kind: .lost, path: path)
    default: self.init(path: path, errno: Int32(truncatingIfNeeded: state))
    }
  }
}
