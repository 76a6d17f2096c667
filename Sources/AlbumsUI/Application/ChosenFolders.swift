import Foundation
import PhotoLibrary
import SystemPackage

/// The folders that the user has chosen, stored for the next start.
nonisolated struct ChosenFolders {
  private let file = StateFile<[AlbumID]>(
    "folders.json", in: ProgramFolders(), keeping: "The chosen folders")

  /// The folders for a start without arguments: those that the user chose last, or the Pictures
  /// folder.
  static var usual: (paths: [FilePath], areChosen: Bool) {
    let chosen = ChosenFolders().read()
    return chosen.isEmpty ? ([PicturesFolder.path()], false) : (chosen, true)
  }

  /// Returns the chosen folders; empty if none have been chosen.
  func read() -> [FilePath] { (file.read() ?? []).map(\.path) }

  /// Stores folders from the command line if no folders have been chosen and there is no Pictures
  /// folder. Otherwise the next start would have nothing to show.
  func writeFirst(_ folders: [FilePath]) {
    guard read().isEmpty, !PicturesFolder.path().isFolder, folders.allSatisfy(\.isFolder) else {
      return
    }
    write(folders)
  }

  /// Stores the folders.
  func write(_ folders: [FilePath]) { file.write(folders.map(AlbumID.init(path:))) }
}

extension FilePath {
  /// Whether the path is an existing folder.
  nonisolated fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: string, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
