import PhotoLibrary
import SystemPackage

/// The folders that the user has chosen to look at, kept for the next start.
nonisolated struct ChosenFolders {
  private let file = StateFile<[AlbumID]>(
    "folders.json", in: ProgramFolders(), keeping: "The chosen folders")

  /// The folders; empty where none have been chosen.
  func read() -> [FilePath] { (file.read() ?? []).map(\.path) }

  /// Keeps the folders.
  func write(_ folders: [FilePath]) { file.write(folders.map(AlbumID.init(path:))) }
}
