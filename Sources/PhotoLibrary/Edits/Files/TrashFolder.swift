import FoundationEssentials
import Glibc
import ImageDecoding
import SystemPackage

/// A folder for deleted files, as the freedesktop Trash specification defines it.
///
/// Does not use GIO, because the journal must know the path in the trash before the file is moved.
struct TrashFolder: Hashable {
  /// The folder that contains `files` and `info`.
  let path: FilePath
  /// The folder to which the paths in `info` are relative; nil for the trash in the home folder.
  let topFolder: FilePath?

  /// Hashes all bytes of the path in one call: plans look up a trash for each of many files.
  func hash(into hasher: inout Hasher) { StoredPath(path).hash(into: &hasher) }

  /// Returns the trash for a file: the one in the home folder if both are on the same file system,
  /// otherwise one in the top folder of the file's drive. Creates it if necessary.
  ///
  /// Inside a Flatpak it is the person's own trash too, not one in the program’s data, which no
  /// other program shows. Does not use the trash portal: it does not say where the file is, so that
  /// undo could not bring it back.
  static func forFile(
    at file: FilePath, environment: [String: String]
  ) throws(EditFailure) -> TrashFolder {
    // A link may lead to another drive.
    let folder = file.removingLastComponent().withoutLinks
    guard let status = FileSystem.status(folder) else { throw EditFailure(.missing, at: file) }
    let home = homeTrash(environment)
    if nearestStatus(home)?.st_dev == status.st_dev {
      let trash = TrashFolder(path: home, topFolder: nil)
      try trash.make(for: file)
      return trash
    }
    let top = topFolder(of: folder, on: status.st_dev)
    if isInFlatpak(environment), top.starts(with: personsHome(environment)) {
      // The Flatpak shows only this folder of a larger drive, so its top is not the drive's.
      throw EditFailure(
        .noTrash(
          texts.gettext("this program has no access to the trash; a Flatpak needs “xdg-data/Trash”")
        ),
        at: file)
    }
    for path in [sharedTrash(of: top), top.appending(".Trash-\(getuid())")].compactMap(\.self) {
      let trash = TrashFolder(path: path, topFolder: top)
      if trash.isSafe, (try? trash.make(for: file)) != nil { return trash }
    }
    throw EditFailure(
      .noTrash(texts.gettext("the drive that it is on has no trash, and none can be made there")),
      at: file)
  }

  /// The names of all files in the trash, and of the files that notes in it are about.
  var names: Set<[UInt8]> {
    let files = FileSystem.names(in: path.appending("files"))
    let notes = FileSystem.names(in: path.appending("info")).map { FileName($0) }
    return Set(files).union(notes.filter { $0.rest == Self.noteExtension }.map(\.stem))
  }

  /// A path in the trash for a file.
  struct Place {
    let file: FilePath
    let name: [UInt8]
    /// The number in the name: 1 for a file that keeps its name.
    let number: Int

    /// The path of the note about the file.
    var info: FilePath { TrashFolder.info(ofFileAt: file) }
  }

  /// The extension of a note, after the name of the file.
  private static let noteExtension = Array(".trashinfo".utf8)

  /// Returns the path of the note about a file in a trash.
  static func info(ofFileAt path: FilePath) -> FilePath {
    path.removingLastComponent().removingLastComponent().appending("info")
      .appending(nameBytes: path.nameBytes + noteExtension)
  }

  /// Returns free paths in the trash for a file and for the note about it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - first: The smallest number to try. Files with the same name get ascending numbers.
  ///   - isTaken: Whether another file or note has the place.
  /// - Returns: The paths.
  func place(
    for file: FilePath, from first: Int = 1, isTaken: (Place) -> Bool = \.isTaken
  ) -> Place {
    // Reserves bytes for the number and “.trashinfo”. An extension may be as long as a whole name.
    let room = FileName.longest - 20
    let files = path.appending("files")
    let name = FileName(file)
    let rest = name.rest.cut(to: room)
    let stem = name.stem.cut(to: room - rest.count)
    for number in first... {
      let suffix = number == 1 ? [] : Array(".\(number)".utf8)
      let name = stem + suffix + rest
      let place = Place(file: files.appending(nameBytes: name), name: name, number: number)
      if !isTaken(place) { return place }
    }
    fatalError("more files than numbers")
  }

  /// Returns the text of the note, with the file's original path and the time of the deletion.
  func info(for file: FilePath, now: Date = Date()) -> String {
    var original = file
    if let topFolder {
      original = file.removingLastComponent().withoutLinks.appending(nameBytes: file.nameBytes)
      _ = original.removePrefix(topFolder)
    }
    return """
      [Trash Info]
      Path=\(original.percentEncoded)
      DeletionDate=\(Self.localTime(now))

      """
  }

  private static func localTime(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var fields = tm()
    localtime_r(&seconds, &fields)
    return fields.text(in: "%Y-%m-%dT%H:%M:%S")
  }

  private static func homeTrash(_ environment: [String: String]) -> FilePath {
    // A Flatpak's XDG_DATA_HOME is the program's own; this is the person's.
    let variable = isInFlatpak(environment) ? "HOST_XDG_DATA_HOME" : "XDG_DATA_HOME"
    let data = FilePath(environment[variable] ?? "")
    let place = data.isAbsolute ? data : personsHome(environment).appending(".local/share")
    return place.appending("Trash")
  }

  private static func isInFlatpak(_ environment: [String: String]) -> Bool {
    environment["FLATPAK_ID"] != nil
  }

  private static func personsHome(_ environment: [String: String]) -> FilePath {
    FilePath(environment["HOME"] ?? "/")
  }

  /// Returns the status of a folder, or of its nearest parent that exists.
  private static func nearestStatus(_ path: FilePath) -> stat? {
    var path = path
    while true {
      if let status = FileSystem.status(path) { return status }
      guard path.removeLastComponent() else { return nil }
    }
  }

  private static func topFolder(of folder: FilePath, on device: dev_t) -> FilePath {
    var top = folder
    while true {
      let parent = top.removingLastComponent()
      guard parent != top, FileSystem.status(parent)?.st_dev == device else { return top }
      top = parent
    }
  }

  /// Returns this person's folder in a trash that an administrator has created for all users.
  private static func sharedTrash(of top: FilePath) -> FilePath? {
    let shared = top.appending(".Trash")
    // The specification requires a real folder with the sticky bit, so that users cannot rename
    // each other's files.
    guard let status = FileSystem.status(shared), status.isFolder,
      status.st_mode & S_ISVTX != 0
    else { return nil }
    return shared.appending("\(getuid())")
  }

  /// Whether the folder is absent or belongs to this person. Another person may have created one on
  /// a shared drive.
  private var isSafe: Bool {
    guard let status = FileSystem.status(path) else { return true }
    return status.isFolder && status.st_uid == getuid()
  }

  private func make(for file: FilePath) throws(EditFailure) {
    for folder in [path, path.appending("files"), path.appending("info")] {
      if FileSystem.status(folder)?.isFolder == true { continue }
      do {
        try FileManager.default.createDirectory(
          atPath: folder.string, withIntermediateDirectories: folder == path && topFolder == nil,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw EditFailure(
          .noTrash(texts.gettext("the folder %s cannot be made", DisplayName.string(from: folder))),
          at: file)
      }
    }
  }
}

extension TrashFolder.Place {
  /// Whether a file or note has the place.
  var isTaken: Bool { FileSystem.status(file) != nil || FileSystem.status(info) != nil }
}

extension FilePath {
  /// The path of the same file with no symbolic links in it; the path itself if there is no file.
  fileprivate var withoutLinks: FilePath {
    withPlatformString { path in
      guard let real = realpath(path, nil) else { return self }
      defer { Glibc.free(real) }
      return FilePath(platformString: real)
    }
  }
}
