import Foundation
import GObjectKit
import PhotoLibrary
import SystemPackage

/// The folders that the user has chosen to look at, kept for the next start.
struct ChosenFolders {
  private let file: URL

  init(in folders: ProgramFolders = ProgramFolders()) {
    file = URL(filePath: folders.state.appending("folders.json").string)
  }

  /// The folders; empty where none have been chosen.
  func read() -> [FilePath] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return ((try? JSONDecoder().decode([AlbumID].self, from: data)) ?? []).map(\.path)
  }

  /// Keeps the folders.
  func write(_ folders: [FilePath]) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(folders.map(AlbumID.init(path:))).write(to: file, options: .atomic)
    } catch {
      Log.warning(
        "The chosen folders cannot be kept for the next start: \(error.localizedDescription)",
        domain: "Albums")
    }
  }
}
