import GRDB
import SystemPackage

/// What SQLite says, in words for a person.
struct StoreProblem {
  let text: String
  /// Whether the file's contents are to blame.
  let isDamage: Bool
  /// Whether the file or its folder cannot be written to.
  let isReadOnly: Bool

  /// What the person can do about it.
  let advice: String

  /// That an edit is not done because of it.
  var failure: EditFailure { EditFailure(.store(text, advice: advice)) }

  init(_ error: any Error) {
    let code = (error as? DatabaseError)?.resultCode ?? Self.code(of: error as? Errno)
    isDamage = code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    isReadOnly = code == .SQLITE_READONLY
    (text, advice) =
      switch code {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        ("their file is damaged", "Start the program again: it repairs the file.")
      case .SQLITE_FULL:
        (
          "there is no free space on the drive that they are on",
          "Free some space, then try again."
        )
      case .SQLITE_READONLY:
        ("their folder cannot be written to", "Make the folder writable, then try again.")
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
        ("their folder is not accessible", "Make the folder accessible, then try again.")
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        ("another program is using them", "Try again when it is done.")
      case .SQLITE_IOERR:
        (
          "the drive that they are on could not be read or written",
          "Check that the drive or server is connected, then try again."
        )
      default:
        ((error as? DatabaseError)?.message ?? "\(error)", "Start the program again.")
      }
  }

  /// What SQLite would say of what the system says.
  private static func code(of error: Errno?) -> ResultCode? {
    switch error {
    case .wouldBlock?: .SQLITE_BUSY
    case .noSpace?, .diskQuotaExceeded?: .SQLITE_FULL
    case .permissionDenied?, .notPermitted?, .readOnlyFileSystem?: .SQLITE_READONLY
    case .ioError?: .SQLITE_IOERR
    default: nil
    }
  }
}
