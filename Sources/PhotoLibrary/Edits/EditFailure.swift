import Glibc
import SystemPackage

/// Why an edit, or an edit of one file, has not been done. The file is as it was.
public struct EditFailure: Error, Hashable, Sendable {
  /// Why it has not been done.
  public enum Reason: Hashable, Sendable {
    /// There is no such file any more.
    case missing
    /// The drive or server that it is on is not connected.
    case disconnected
    /// There is something of that name already.
    case taken(FilePath)
    /// The person may not change the file or its folder.
    case forbidden
    /// The file system cannot be written to.
    case readOnlyFileSystem
    /// There is no space left.
    case diskFull
    /// A file cannot have that name, for this reason.
    case invalidName(String)
    /// The folder is not there, or is not a folder.
    case noFolder(FilePath)
    /// It is there already.
    case alreadyThere
    /// There is no trash for the file, for this reason; it has not been deleted.
    case noTrash(String)
    /// The file is not what the edit left, so that undoing it would lose what was done since.
    case changedSince
    /// What was written is not what it should be when read again.
    case verificationFailed
    /// The file system cannot do it without the danger of overwriting something.
    case unsafeFileSystem
    /// The file is a link that would lead nowhere from another folder.
    case relativeLink
    /// What is said of the photo cannot be written beside it, for this reason.
    case sidecar(String)
    /// The album does not exist any more.
    case noAlbum
    /// The file system of the copy has no room for the extended attributes of the file.
    case attributesTooLarge
    /// The file is marked as read-only.
    case readOnlyFile
    /// The file has several names, which an edit of one of them would separate.
    case hardLinked
    /// The list of photos cannot be read.
    case index
    /// The person has cancelled the edit before anything was done.
    case cancelled
    /// The edit is no longer in the journal, or has been undone already.
    case notInJournal
    /// The person's data cannot be changed, for this reason, about which this can be done.
    case store(String, advice: String)
    /// The system refused, with this `errno`.
    case system(errno: Int32)
  }

  /// Why it has not been done.
  public let reason: Reason
  /// The file, if it is about one.
  public let path: FilePath?
  /// Why the rest has not been done either, where nothing has.
  public private(set) var others: [EditFailure] = []

  init(_ reason: Reason, at path: FilePath? = nil) {
    self.reason = reason
    self.path = path
  }

  /// Makes one failure of those of an edit of which nothing has been done.
  init(all failures: [EditFailure]) {
    self = failures.first ?? EditFailure(.alreadyThere)
    others = Array(failures.dropFirst())
  }

  /// Makes a failure of what the system said.
  init(errno code: Int32, at path: FilePath?) {
    let reason: Reason =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .forbidden
      case EROFS: .readOnlyFileSystem
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ENAMETOOLONG: .invalidName("it is too long")
      default: .system(errno: code)
      }
    self.init(reason, at: path)
  }

  /// Whether trying again later cannot help.
  var isLasting: Bool {
    switch reason {
    case .changedSince, .noAlbum, .alreadyThere, .taken: true
    // Where the folder is there and the file is not, nobody has only to connect a drive.
    case .missing: path.map { FileSystem.status($0.removingLastComponent()) != nil } ?? true
    default: false
    }
  }

  /// One plain sentence that says what happened.
  public var message: String {
    let name = path.map { "“\(DisplayName.name(of: $0))”" } ?? "This"
    return switch reason {
    case .missing: "\(name) is no longer there."
    case .disconnected: "\(name) is on a drive or server that is not connected."
    case .taken(let other): "There is a file named “\(DisplayName.name(of: other))” already."
    case .forbidden: "You are not allowed to change \(name) or the folder that it is in."
    case .readOnlyFileSystem: "\(name) is on a drive that cannot be written to."
    case .diskFull: "There is not enough free space for \(name)."
    case .invalidName(let why): "A file cannot be named like this: \(why)."
    case .noFolder(let folder): "“\(DisplayName.name(of: folder))” is not a folder."
    case .alreadyThere: "\(name) is there already."
    case .noTrash(let why): "\(name) cannot be put into the trash: \(why)."
    case .changedSince: "\(name) has been changed since."
    case .verificationFailed: "\(name) could not be written correctly, and has been left as it was."
    case .unsafeFileSystem: "\(name) is on a drive on which files cannot be renamed safely."
    case .relativeLink: "\(name) is a link that would lead nowhere from another folder."
    case .sidecar(let why): "What you said of \(name) could not be written beside it: \(why)"
    case .noAlbum: "The album does not exist any more."
    case .attributesTooLarge:
      "The tags and other attributes of \(name) do not fit on this drive."
    case .readOnlyFile: "\(name) is read-only."
    case .hardLinked: "\(name) is a hard link: the same file has another name, too."
    case .index: "The list of photos cannot be read, so nothing has been done."
    case .cancelled: "Nothing has been done: the edit was cancelled."
    case .notInJournal: "This can no longer be undone."
    case .store(let why, _): "Your albums, favourites and captions cannot be changed: \(why)."
    case .system(let code):
      "\(name) could not be changed: \(String(cString: strerror(code)))."
    }
  }

  /// What the person can do about it.
  public var advice: String {
    switch reason {
    case .missing: "It may have been moved, renamed or deleted, or its drive is not connected."
    case .disconnected: "Nothing has been done with it. Connect the drive, then try again."
    case .taken, .invalidName: "Choose another name."
    case .forbidden: "Change the permissions, or ask the owner for access."
    case .readOnlyFileSystem: "Unlock or remount the drive, or copy the photo elsewhere."
    case .diskFull: "Free some space, then try again."
    case .noFolder: "Choose another folder, or connect its drive."
    case .alreadyThere: "Nothing needs to be done."
    case .noTrash: "Nothing has been deleted. Move the photo to another drive first."
    case .changedSince: "What was done since has been kept."
    case .verificationFailed: "Check the drive, then try again."
    case .unsafeFileSystem: "Copy the photo to another drive, or use a file browser."
    case .relativeLink: "Move the file that it leads to."
    case .sidecar: "It is kept by this program all the same. Others do not see it."
    case .noAlbum: "Choose another album."
    case .attributesTooLarge: "Choose a folder on another drive."
    case .readOnlyFile: "Allow writing in the properties of the file, then try again."
    case .hardLinked: "Copy the photo, then rotate the copy."
    case .index: "Press F5 to read the folders again, or start Albums again."
    case .cancelled: "Start it again if you want it after all."
    case .notInJournal: "It was undone before, or too much has been done since."
    case .store(_, let advice): advice
    case .system: "Check that the drive or server is connected, then try again."
    }
  }
}
