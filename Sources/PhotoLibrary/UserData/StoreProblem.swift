import GRDB
import SystemPackage

/// What SQLite says, in words for a person.
struct StoreProblem {
  let text: String
  /// Whether the file's contents are to blame.
  let isDamage: Bool
  /// Whether the file or its folder cannot be written to.
  let isReadOnly: Bool

  init(_ error: any Error) {
    let code = (error as? DatabaseError)?.resultCode
    isDamage = code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    isReadOnly = code == .SQLITE_READONLY
    if let error = error as? Errno {
      text =
        switch error {
        case .wouldBlock: "another program is using them"
        case .noSpace, .diskQuotaExceeded: "there is no free space on the drive that they are on"
        case .permissionDenied, .readOnlyFileSystem: "their folder cannot be written to"
        default: "\(error)"
        }
      return
    }
    text =
      switch code {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: "their file is damaged"
      case .SQLITE_FULL: "there is no free space on the drive that they are on"
      case .SQLITE_READONLY: "their folder cannot be written to"
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: "their folder is not accessible"
      case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using them"
      case .SQLITE_IOERR: "the drive that they are on could not be read or written"
      default: (error as? DatabaseError)?.message ?? "\(error)"
      }
  }
}
