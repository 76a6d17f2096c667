import Glibc
import ImageDecoding
import SystemPackage

/// A problem with a folder that could not be opened or read.
public struct LibraryProblem: Hashable, Sendable, Error {
  /// The kind of problem.
  public enum Kind: Hashable, Sendable {
    /// The folder does not exist.
    case missing
    /// The folder was on a drive or server that is not connected. The index keeps its photos.
    case offline
    /// The folder was renamed, moved or deleted. The index keeps its photos.
    case lost
    /// The path leads to a file that is not a folder.
    case notAFolder
    /// The path leads to a file that is neither a folder nor a photo.
    case notAPhoto
    /// The user does not have permission to read the folder.
    case forbidden
    /// The system could not read the folder and reported this `errno`.
    case unreadable(errno: Int32)
  }

  /// The kind of problem.
  public let kind: Kind
  /// The folder.
  public let path: FilePath

  init(kind: Kind, path: FilePath) {
    self.kind = kind
    self.path = path
  }

  /// Creates a problem from the error number of a failed attempt to open or read the folder.
  init(path: FilePath, errno code: Int32) {
    self.path = path
    kind =
      switch code {
      case ENOENT: .missing
      case ENOTDIR: Self.isOtherFile(path) ? .notAPhoto : .notAFolder
      case EACCES, EPERM: .forbidden
      default: .unreadable(errno: code)
      }
  }

  private static func isOtherFile(_ path: FilePath) -> Bool {
    FileSystem.status(path)?.isRegularFile == true && Photo(fileAt: path) == nil
  }

  /// Whether the folder is missing, so that the problem ends when the folder returns.
  public var mayPass: Bool {
    switch kind {
    case .missing, .offline, .lost: true
    case .notAFolder, .notAPhoto, .forbidden, .unreadable: false
    }
  }

  /// One sentence that describes the problem.
  public var message: String {
    let path = DisplayName.string(from: path)
    // A path can be too long for the system, and then too long to display.
    let name = path.count > 400 ? "\(path.prefix(200))…\(path.suffix(200))" : path
    return switch kind {
    case .missing: texts.gettext("The folder “%s” is not there.", name)
    case .offline: texts.gettext("The drive or server with the folder “%s” is not connected.", name)
    case .lost: texts.gettext("The folder “%s” is no longer there.", name)
    case .notAFolder: texts.gettext("“%s” is not a folder.", name)
    case .notAPhoto: texts.gettext("“%s” is not a photo that Albums can show.", name)
    case .forbidden: texts.gettext("You do not have permission to open the folder “%s”.", name)
    case .unreadable(let code):
      texts.gettext(
        "The folder “%1$s” could not be read: %2$s.", name, String(cString: strerror(code)))
    }
  }

  /// One or two sentences that tell the user how to solve the problem.
  public var advice: String {
    switch kind {
    case .missing: texts.gettext("Connect its drive if it is on one, or choose another folder.")
    case .offline:
      texts.gettext(
        "Connect it to see its photos at full size. Their favourites, ratings and captions are kept."
      )
    case .lost:
      texts.gettext(
        "If it was renamed or moved, choose it again. Favourites, ratings and captions are kept.")
    case .notAFolder: texts.gettext("Choose the folder that contains it.")
    case .notAPhoto: texts.gettext("Choose a photo, or a folder with photos.")
    case .forbidden: texts.gettext("Change its permissions, or ask its owner for access.")
    case .unreadable(ENAMETOOLONG):
      texts.gettext("Shorten its name, or the names of the folders around it.")
    case .unreadable: texts.gettext("Check that its drive or server is connected, then try again.")
    }
  }
}
