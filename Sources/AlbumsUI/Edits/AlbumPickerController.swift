import GtkKit
import NavigationKit
import PhotoLibrary

/// Lets the user choose one of their albums, or create a new one.
final class AlbumPickerController: ViewController, ValueReturning {
  /// The album that the user chose.
  enum Choice {
    case album(UserAlbumID)
    case new(name: String)
  }
  typealias ReturnedValue = Choice

  private let library: Library
  private let albums: [UserAlbum]

  init(library: Library) {
    self.library = library
    albums = library.userAlbums.filter { $0.search == nil }
    super.init(title: texts.gettext("Add to Album"))
    preferredContentSize = Size(width: 380, height: -1)
  }

  /// Presents the picker over a page, and returns the choice; nil if the user cancelled.
  func ask(over page: ViewController) async -> Choice? {
    await page.presentForResult(NavigationController(rootViewController: self), of: self)
  }

  override func loadView() {
    let list = ListBox(style: .boxed)
    list.append(
      ListRow(
        texts.gettext("New Album…"), leading: Image(iconName: "list-add-symbolic", pixelSize: 16),
        hasArrow: true))
    for album in albums {
      list.append(
        ListRow(
          album.name, value: library.count(of: album).grouped,
          leading: Image(iconName: "folder-pictures-symbolic", pixelSize: 16)))
    }
    list.onActivate { [weak self] index in self?.choose(index) }
    list.margins = Edges(18)
    let scrolled = ScrolledWindow(child: list)
    scrolled.isFocusable = false
    scrolled.heightRequest = min(420, 100 + 52 * albums.count)
    view = scrolled
  }

  override func viewDidLoad() {
    navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
  }

  private func choose(_ index: Int) {
    guard index == 0 else { return finish(returning: .album(albums[index - 1].id)) }
    Task { [weak self] in
      let page = TextController.newAlbum()
      if let name = await self?.navigationController?.pushForResult(page) {
        self?.finish(returning: .new(name: name))
      }
    }
  }
}

extension TextController {
  /// Makes a page that asks for the name of a new album.
  static func newAlbum() -> TextController {
    TextController(
      title: texts.gettext("New Album"), placeholder: texts.gettext("Name of the album"),
      confirmation: texts.gettext("Create"))
  }
}
