import Glibc
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
    case .missing: "The folder “\(name)” is not there."
    case .offline: "The drive or server with the folder “\(name)” is not connected."
    case .lost: "The folder “\(name)” is no longer there."
    case .notAFolder: "“\(name)” is not a folder."
    case .notAPhoto: "“\(name)” is not a photo that Albums can show."
    case .forbidden: "You do not have permission to open the folder “\(name)”."
    case .unreadable(let code):
      "The folder “\(name)” could not be read: \(String(cString: strerror(code)))."
    }
  }

  /// One or two sentences that tell the user how to solve the problem.
  public var advice: String {
    switch kind {
    case .missing: "Connect its drive if it is on one, or choose another folder."
    case .offline:
      "Connect it to see its photos at full size. Their favourites, ratings and captions are kept."
    case .lost:
      "If it was renamed or moved, choose it again. Favourites, ratings and captions are kept."
    case .notAFolder: "Choose the folder that contains it."
    case .notAPhoto: "Choose a photo, or a folder with photos."
    case .forbidden: "Change its permissions, or ask its owner for access."
    case .unreadable(ENAMETOOLONG): "Shorten its name, or the names of the folders around it."
    case .unreadable: "Check that its drive or server is connected, then try again."
    }
  }
}
