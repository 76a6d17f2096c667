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

/// The folders that were opened last in a window of their own, kept for the next start.
nonisolated struct RecentFolders {
  private let file: StateFile<[AlbumID]>
  private static let limit = 8

  init(in folders: ProgramFolders = ProgramFolders()) {
    file = StateFile("recent-folders.json", in: folders, keeping: "The folders opened last")
  }

  /// The folders, the last one first.
  func read() -> [FilePath] { (file.read() ?? []).map(\.path) }

  /// Puts folders before the others.
  func add(_ folders: [FilePath]) {
    let others = read().filter { !folders.contains($0) }
    file.write((folders + others).prefix(Self.limit).map(AlbumID.init(path:)))
  }
}

extension [FilePath] {
  /// The folders with others added, without those that are inside another one.
  nonisolated func adding(_ others: [FilePath]) -> [FilePath] {
    let all = self + others.filter { !contains($0) }
    return all.filter { folder in !all.contains { $0 != folder && folder.starts(with: $0) } }
  }
}

extension FilePath {
  /// Whether the path is an existing folder.
  nonisolated var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: string, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
