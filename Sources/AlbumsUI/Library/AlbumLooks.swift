import Foundation
import GObjectKit
import PhotoLibrary
import SystemPackage

/// How the user likes to look at photos: the order of each album, and the size of the cells. Kept
/// from one start to the next.
final class AlbumLooks {
  /// What is kept.
  private struct Looks: Codable {
    var sorts: [Library.Scope: PhotoSort] = [:]
    var cellSide: Int?
  }

  private let file: URL
  private var looks: Looks

  init(folders: ProgramFolders) {
    file = URL(filePath: folders.state.appending("looks.json").string)
    looks =
      (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Looks.self, from: $0) }
      ?? Looks()
  }

  /// The order of an album's photos: by name, unless the user has chosen another.
  subscript(scope: Library.Scope) -> PhotoSort {
    get { looks.sorts[scope] ?? PhotoSort(key: .name) }
    set {
      looks.sorts[scope] = newValue == PhotoSort(key: .name) ? nil : newValue
      save()
    }
  }

  /// The least side of a cell, in pixels; nil where the user has not chosen one.
  var cellSide: Int? {
    get { looks.cellSide }
    set {
      looks.cellSide = newValue
      save()
    }
  }

  private func save() {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(looks).write(to: file, options: .atomic)
    } catch {
      Log.warning(
        "The order of albums cannot be kept for the next start: \(error.localizedDescription)",
        domain: "Albums")
    }
  }
}
