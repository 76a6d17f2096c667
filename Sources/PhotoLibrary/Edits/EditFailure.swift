import Glibc
import ImageDecoding
import SystemPackage

/// The reason why an edit failed, or why it failed for one file. The file is unchanged.
public struct EditFailure: Error, Hashable, Sendable {
  /// The reason for a failure.
  public enum Reason: Hashable, Sendable {
    /// The file no longer exists.
    case missing
    /// The drive or server that holds the file is not connected.
    case disconnected
    /// Another file already has this path.
    case taken(FilePath)
    /// The person may not change the file or its folder.
    case forbidden
    /// The file system is read-only.
    case readOnlyFileSystem
    /// The disk is full.
    case diskFull
    /// The file name is not valid, for this reason.
    case invalidName(String)
    /// The folder does not exist, or is not a folder.
    case noFolder(FilePath)
    /// The photo is already in the folder or album, or already has this name.
    case alreadyThere
    /// The file cannot be put into the trash, for this reason. It has not been deleted.
    case noTrash(String)
    /// The file is no longer in the trash: the trash was emptied, or another program restored it.
    case notInTrash
    /// The file is in the trash, so it cannot be moved or renamed.
    case inTrash
    /// The file has changed since the edit, so undoing the edit would lose the later changes.
    case changedSince
    /// The bytes read back from the disk differ from the bytes that were written.
    case verificationFailed
    /// The file system cannot rename the file without the risk of overwriting another file.
    case unsafeFileSystem
    /// The file is a relative symbolic link, which would break in another folder.
    case relativeLink
    /// The file is a symbolic link, and the edit would change or copy the link, not the file.
    case symbolicLink
    /// The caption is longer than ``PhotoMark/longestCaption``.
    case longCaption
    /// A keyword is longer than ``Keyword/longest``.
    case longKeyword
    /// The photo's marks cannot be written to its sidecar, for this reason.
    case sidecar(String)
    /// The album no longer exists.
    case noAlbum
    /// The file's extended attributes do not fit on the file system of the copy.
    case attributesTooLarge
    /// The file is marked as read-only.
    case readOnlyFile
    /// The file has several hard links, and an edit through one name would separate them.
    case hardLinked
    /// The file is a video, which cannot be rotated.
    case video
    /// The index of photos cannot be read.
    case index
    /// The person cancelled the edit before it changed anything.
    case cancelled
    /// The edit is no longer in the journal, or is already undone.
    case notInJournal
    /// The store cannot be written, for this reason. `advice` says how to solve the problem.
    case store(String, advice: String)
    /// The system call failed with this `errno`.
    case system(errno: Int32)
  }

  /// The reason for the failure.
  public let reason: Reason
  /// The file that the failure concerns, if any.
  public let path: FilePath?
  /// The failures of the other files, if the edit changed nothing at all.
  public private(set) var others: [EditFailure] = []

  init(_ reason: Reason, at path: FilePath? = nil) {
    self.reason = reason
    self.path = path
  }

  /// Combines the failures of an edit that changed nothing into one failure.
  init(all failures: [EditFailure]) {
    self = failures.first ?? EditFailure(.alreadyThere)
    others = Array(failures.dropFirst())
  }

  /// This failure and those of the other files, each on its own.
  var all: [EditFailure] { [EditFailure(reason, at: path)] + others }

  /// Converts an `errno` to a failure.
  init(errno code: Int32, at path: FilePath?) {
    let reason: Reason =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .forbidden
      case EROFS: .readOnlyFileSystem
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ENAMETOOLONG: .invalidName(texts.gettext("it is too long"))
      case ELOOP: .symbolicLink
      default: .system(errno: code)
      }
    self.init(reason, at: path)
  }

  /// Whether another file has the name that the file was to get.
  public var isOfTakenName: Bool {
    if case .taken = reason { true } else { false }
  }

  /// Returns whether the same edit of this file would fail again later.
  ///
  /// - Parameter isSearched: Whether moved files have been looked for in the folder of the file. If
  ///   not, a missing file may have another name, which the journal will learn.
  /// - Returns: Whether it would fail again.
  func isLasting(afterSearch isSearched: Bool) -> Bool {
    switch reason {
    case .changedSince, .noAlbum, .alreadyThere, .taken, .notInTrash: return true
    case .missing:
      guard let path, !MovedFile.isNowhere(path) else { return true }
      // If the folder exists but the file does not, connecting a drive cannot bring the file back.
      return isSearched && FileSystem.status(path.removingLastComponent()) != nil
    default: return false
    }
  }

  /// Whether the edit can succeed if the file comes back.
  var isOfMissingFile: Bool { [.missing, .notInTrash].contains(reason) }

  /// The folders of missing files that may have other names by now.
  var foldersToSearch: [FilePath] {
    let missing = ([self] + others).compactMap { $0.reason == .missing ? $0.path : nil }
    return Array(
      Set(missing.filter { !MovedFile.isNowhere($0) }.map { $0.removingLastComponent() }))
  }

  /// One sentence that says what happened.
  public var message: String {
    let name =
      path.map { texts.gettext("“%s”", DisplayName.name(of: $0)) }
      // Translators: In place of the name of a file, as in “This is no longer there.”
      ?? texts.gettext("This")
    return switch reason {
    case .missing: texts.gettext("%s is no longer there.", name)
    case .disconnected: texts.gettext("%s is on a drive or server that is not connected.", name)
    case .taken(let other):
      texts.gettext("There is a file named “%s” already.", DisplayName.name(of: other))
    case .forbidden: texts.gettext("You do not have permission to change %s or its folder.", name)
    case .readOnlyFileSystem: texts.gettext("%s is on a drive that cannot be written to.", name)
    case .diskFull: texts.gettext("There is not enough free space for %s.", name)
    case .invalidName(let why): texts.gettext("A file cannot be named like this: %s.", why)
    case .noFolder(let folder): texts.gettext("“%s” is not a folder.", DisplayName.name(of: folder))
    case .alreadyThere: texts.gettext("%s is there already.", name)
    case .noTrash(let why): texts.gettext("%1$s cannot be moved to the trash: %2$s.", name, why)
    case .notInTrash: texts.gettext("%s is no longer in the trash.", name)
    case .inTrash: texts.gettext("%s is in the trash.", name)
    case .changedSince: texts.gettext("%s was modified after this edit.", name)
    case .verificationFailed:
      texts.gettext("%s could not be written correctly, and was not changed.", name)
    case .unsafeFileSystem:
      texts.gettext("%s is on a drive on which files cannot be renamed safely.", name)
    case .relativeLink: texts.gettext("%s is a link that would not work in another folder.", name)
    case .symbolicLink: texts.gettext("%s is a symbolic link: the file itself is elsewhere.", name)
    case .longCaption: texts.gettext("The caption of %s is too long.", name)
    case .longKeyword: texts.gettext("A keyword is too long.")
    case .sidecar(let why):
      texts.gettext(
        "The rating and caption of %1$s could not be saved for other programs: %2$s", name, why)
    case .noAlbum: texts.gettext("The album does not exist any more.")
    case .attributesTooLarge:
      texts.gettext("The tags and other attributes of %s do not fit on this drive.", name)
    case .readOnlyFile: texts.gettext("%s is read-only.", name)
    case .hardLinked: texts.gettext("%s is a hard link: the same file has another name, too.", name)
    case .video: texts.gettext("%s is a video, which cannot be rotated.", name)
    case .index: texts.gettext("The list of photos cannot be read, so nothing was changed.")
    case .cancelled: texts.gettext("The edit was cancelled. Nothing was changed.")
    case .notInJournal: texts.gettext("This can no longer be undone.")
    case .store(let why, _):
      texts.gettext("Your albums, favourites and captions cannot be changed: %s.", why)
    case .system(let code):
      texts.gettext("%1$s could not be changed: %2$s.", name, String(cString: strerror(code)))
    }
  }

  /// One sentence that says how to solve the problem.
  public var advice: String {
    switch reason {
    case .missing:
      texts.gettext("It may have been moved, renamed or deleted, or its drive is not connected.")
    case .disconnected: texts.gettext("It was not changed. Connect the drive, then try again.")
    case .taken, .invalidName: texts.gettext("Choose another name.")
    case .forbidden: texts.gettext("Change the permissions, or ask the owner for access.")
    case .readOnlyFileSystem:
      texts.gettext("Unlock or remount the drive, or copy the photo elsewhere.")
    case .diskFull: texts.gettext("Free some space, then try again.")
    case .noFolder: texts.gettext("Choose another folder, or connect its drive.")
    case .alreadyThere: texts.gettext("Nothing needs to be done.")
    case .noTrash: texts.gettext("Nothing has been deleted. Move the photo to another drive first.")
    case .notInTrash:
      texts.gettext(
        "The trash was emptied, another program took the photo out of it, or its drive is not connected."
      )
    case .inTrash: texts.gettext("Restore it from the trash, then try again.")
    case .changedSince: texts.gettext("The newer version has been kept.")
    case .verificationFailed: texts.gettext("Check the drive, then try again.")
    case .unsafeFileSystem: texts.gettext("Copy the photo to another drive, or use a file browser.")
    case .relativeLink: texts.gettext("Move the file that it points to.")
    case .symbolicLink: texts.gettext("Open the file that it points to, and edit that file.")
    case .longCaption:
      texts.gettext(
        "Shorten it. A caption can have at most %s bytes.", "\(PhotoMark.longestCaption)")
    case .longKeyword:
      texts.gettext("Shorten it. A keyword can have at most %s bytes.", "\(Keyword.longest)")
    case .sidecar: texts.gettext("Albums has saved them, but other programs do not see them.")
    case .noAlbum: texts.gettext("Choose another album.")
    case .attributesTooLarge: texts.gettext("Choose a folder on another drive.")
    case .readOnlyFile:
      texts.gettext("Allow writing in the properties of the file, then try again.")
    case .hardLinked: texts.gettext("Copy the photo, then rotate the copy.")
    case .video: texts.gettext("Open it in a video editor.")
    case .index: texts.gettext("Press F5 to read the folders again, or start Albums again.")
    case .cancelled: texts.gettext("To make the change, start the edit again.")
    case .notInJournal: texts.gettext("It was undone already, or too many edits followed it.")
    case .store(_, let advice): advice
    case .system: texts.gettext("Check that the drive or server is connected, then try again.")
    }
  }
}
