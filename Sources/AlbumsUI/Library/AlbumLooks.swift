import GtkKit
import PhotoLibrary

/// The user's view settings: the order of each album, the size of the cells, whether details and a
/// filmstrip are shown with a photo, the choices for slideshows, and the preferences. They are stored
/// for the next start.
final class AlbumLooks {
  /// The stored settings.
  private struct Looks: Codable {
    var sorts: [Library.Scope: PhotoSort] = [:]
    var cellSide: Int?
    var albumOrder: AlbumOrder?
    var slideshow: SlideshowChoices?
    var showsDetails: Bool?
    var showsFilmstrip: Bool?
    // As texts, so that a choice of a later version does not make the whole file unreadable.
    var appearance: String?
    var startPage: String?
    var wheel: String?
  }

  private let file: StateFile<Looks>
  private var looks: Looks { didSet { file.write(looks) } }

  init(folders: ProgramFolders) {
    file = StateFile("looks.json", in: folders, keeping: "The order of albums")
    looks = file.read() ?? Looks()
  }

  /// The order of an album's photos: by name, of all photos the newest first, unless the user has
  /// chosen another.
  subscript(scope: Library.Scope) -> PhotoSort {
    get { looks.sorts[scope] ?? Self.usualSort(of: scope) }
    set { looks.sorts[scope] = newValue == Self.usualSort(of: scope) ? nil : newValue }
  }

  private static func usualSort(of scope: Library.Scope) -> PhotoSort {
    switch scope {
    case .all, .onMap: PhotoSort(key: .captureDate, isAscending: false)
    case .folder, .userAlbum, .favourites, .search: PhotoSort(key: .name)
    }
  }

  /// The order of the albums: by name, unless the user has chosen another.
  var albumOrder: AlbumOrder {
    get { looks.albumOrder ?? AlbumOrder() }
    set { looks.albumOrder = newValue }
  }

  /// Whether details are shown beside a photo.
  var showsDetails: Bool {
    get { looks.showsDetails ?? false }
    set { looks.showsDetails = newValue }
  }

  /// Whether a filmstrip is shown under a photo.
  var showsFilmstrip: Bool {
    get { looks.showsFilmstrip ?? false }
    set { looks.showsFilmstrip = newValue }
  }

  /// The smallest side of a cell in pixels; nil if the user has not chosen one.
  var cellSide: Int? {
    get { looks.cellSide }
    set { looks.cellSide = newValue }
  }

  /// Whether windows are light or dark.
  var appearance: Settings.Appearance {
    get { looks.appearance.flatMap(Settings.Appearance.init) ?? .system }
    set { looks.appearance = newValue.rawValue }
  }

  /// The page that a window begins with.
  var startPage: StartPage {
    get { looks.startPage.flatMap(StartPage.init) ?? .lastSession }
    set { looks.startPage = newValue.rawValue }
  }

  /// The effect of the wheel on a photo.
  var wheel: WheelEffect {
    get { looks.wheel.flatMap(WheelEffect.init) ?? .zoom }
    set { looks.wheel = newValue.rawValue }
  }

  /// The choices for slideshows.
  var slideshow: SlideshowChoices {
    get { looks.slideshow.flatMap { $0.areValid ? $0 : nil } ?? SlideshowChoices() }
    set { looks.slideshow = newValue }
  }
}
