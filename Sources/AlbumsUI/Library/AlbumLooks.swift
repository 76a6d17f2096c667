import PhotoLibrary

/// The user's view settings: the order of each album, and the size of the cells. They are stored
/// for the next start.
final class AlbumLooks {
  /// The stored settings.
  private struct Looks: Codable {
    var sorts: [Library.Scope: PhotoSort] = [:]
    var cellSide: Int?
  }

  private let file: StateFile<Looks>
  private var looks: Looks { didSet { file.write(looks) } }

  init(folders: ProgramFolders) {
    file = StateFile("looks.json", in: folders, keeping: "The order of albums")
    looks = file.read() ?? Looks()
  }

  /// The order of an album's photos: by name, unless the user has chosen another.
  subscript(scope: Library.Scope) -> PhotoSort {
    get { looks.sorts[scope] ?? PhotoSort(key: .name) }
    set { looks.sorts[scope] = newValue == PhotoSort(key: .name) ? nil : newValue }
  }

  /// The smallest side of a cell in pixels; nil if the user has not chosen one.
  var cellSide: Int? {
    get { looks.cellSide }
    set { looks.cellSide = newValue }
  }
}
