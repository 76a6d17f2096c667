import GRDB
import ImageDecoding
import SystemPackage

/// An error of SQLite or of the system, described for a person.
struct StoreProblem {
  let text: String
  /// Whether the contents of the file are damaged.
  let isDamage: Bool
  /// Whether the contents of the file can be read, although it cannot be opened for writing.
  let isReadable: Bool

  /// One sentence that says how to solve the problem.
  let advice: String

  /// The failure of an edit that was not performed because of this problem.
  var failure: EditFailure { EditFailure(.store(text, advice: advice)) }

  init(_ error: any Error) {
    let code = (error as? DatabaseError)?.resultCode ?? Self.code(of: error as? Errno)
    isDamage = code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    isReadable =
      code == .SQLITE_READONLY || code == .SQLITE_FULL || code == .SQLITE_IOERR
    (text, advice) =
      switch code {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        (
          texts.gettext("their file is damaged"),
          texts.gettext("Start the program again: it repairs the file.")
        )
      case .SQLITE_FULL:
        (
          texts.gettext("there is no free space on the drive that they are on"),
          texts.gettext("Free some space, then try again.")
        )
      case .SQLITE_READONLY:
        (
          texts.gettext("their folder cannot be written to"),
          texts.gettext("Make the folder writable, then try again.")
        )
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
        (
          texts.gettext("their folder is not accessible"),
          texts.gettext("Make the folder accessible, then try again.")
        )
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        (
          texts.gettext("another program is using them"),
          texts.gettext("Try again when it is done.")
        )
      case .SQLITE_IOERR:
        (
          texts.gettext("the drive that they are on could not be read or written"),
          texts.gettext("Check that the drive or server is connected, then try again.")
        )
      default:
        (error.reason, texts.gettext("Start the program again."))
      }
  }

  /// Returns the SQLite result code that corresponds to an `errno`.
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
