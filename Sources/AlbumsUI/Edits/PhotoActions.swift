import GtkKit
import NavigationKit
import PhotoLibrary

/// The edits that a page offers of its photos, however many: items for its bars, the menu of one of
/// them, and keys.
final class PhotoActions {
  private weak var page: ViewController?
  private let album: UserAlbumID?
  private let editing: () -> PhotoEditing?
  private let photos: () -> [Photo]

  /// - Parameters:
  ///   - page: Whose `pageActions` the menu needs; they are added to it.
  ///   - album: The user's album that the page shows, from which photos can be taken out.
  ///   - editing: Does the edits.
  ///   - photos: What they are done to.
  init(
    page: ViewController, album: UserAlbumID? = nil, editing: @escaping () -> PhotoEditing?,
    photos: @escaping () -> [Photo]
  ) {
    (self.page, self.album, self.editing, self.photos) = (page, album, editing, photos)
    addPageActions(to: page.pageActions)
  }

  private func act(_ action: (PhotoEditing, [Photo]) -> Void) {
    let photos = photos()
    if let editing = editing(), !photos.isEmpty { action(editing, photos) }
  }

  // MARK: State

  /// Offers what can be done to so many photos.
  func update(count: Int) {
    for item in [favouriteItem, albumItem, rotateItem, moreItem, trashItem] {
      item.isEnabled = count > 0
    }
    page?.pageActions.setEnabled(count == 1, action: "rename")
    page?.pageActions.setEnabled(count == 1, action: "caption")
  }

  /// Shows what is said of the only photo.
  func show(_ mark: PhotoMark) {
    favouriteItem.accessibilityLabel = mark.isFavourite ? "Not a Favourite" : "Favourite"
    favouriteItem.style = mark.isFavourite ? .done : .plain
    moreItem.badgeValue = mark.rating.flatMap { 1...5 ~= $0 ? "\($0)★" : nil }
  }

  // MARK: Items

  private(set) lazy var favouriteItem = BarButtonItem(
    iconName: "emblem-favorite-symbolic", accessibilityLabel: "Favourite", keys: "f"
  ) { [weak self] in self?.act { $0.toggleFavourite($1) } }

  private(set) lazy var albumItem = BarButtonItem(
    iconName: "list-add-symbolic", accessibilityLabel: "Add to Album", keys: "<Control>b"
  ) { [weak self] in self?.act { $0.addToAlbum($1) } }

  private(set) lazy var rotateItem = BarButtonItem(
    iconName: "object-rotate-right-symbolic", accessibilityLabel: "Rotate Clockwise",
    keys: "<Control>r"
  ) { [weak self] in self?.act { $0.rotate($1, by: 1) } }

  private(set) lazy var trashItem = BarButtonItem(systemItem: .trash, keys: "Delete") {
    [weak self] in self?.act { $0.trash($1) }
  }

  /// Has what else can be done in its menu.
  private(set) lazy var moreItem: BarButtonItem = {
    let item = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "More")
    item.menu = makeMenu()
    return item
  }()

  // MARK: Keys

  /// What keys do, also while no bar has the items: those of the items, and the digits for stars.
  private(set) lazy var keyCommands =
    [
      key("Favourite", "f") { $0.toggleFavourite($1) },
      key("Add to Album", "<Control>b") { $0.addToAlbum($1) },
      key("Rotate Clockwise", "<Control>r") { $0.rotate($1, by: 1) },
      key("Move to Trash", "Delete") { $0.trash($1) },
    ]
    + (0...5).map { stars in
      key(
        stars == 0 ? "No Rating" : stars == 1 ? "1 Star" : "\(stars) Stars", "\(stars)|KP_\(stars)"
      ) { $0.rate($1, stars) }
    }

  private func key(
    _ title: String, _ keys: String, _ action: @escaping (PhotoEditing, [Photo]) -> Void
  ) -> KeyCommand {
    KeyCommand(title: title, keys: keys) { [weak self] in self?.act(action) }
  }

  // MARK: Menu

  private func addPageActions(to actions: ActionGroup) {
    actions.addAction("rate") { [weak self] stars in self?.act { $0.rate($1, Int(stars) ?? 0) } }
    actions.addAction("add-to-album") { [weak self] in self?.act { $0.addToAlbum($1) } }
    actions.addAction("caption") { [weak self] in self?.act { $0.caption($1[0]) } }
    actions.addAction("rename") { [weak self] in self?.act { $0.rename($1[0]) } }
    actions.addAction("rotate-left") { [weak self] in self?.act { $0.rotate($1, by: 3) } }
    actions.addAction("move") { [weak self] in self?.act { $0.move($1) } }
    actions.addAction("copy") { [weak self] in self?.act { $0.copy($1) } }
    if let album {
      actions.addAction("remove") { [weak self] in self?.act { $0.remove($1, from: album) } }
    }
  }

  private func makeMenu() -> Menu {
    let menu = Menu()
    menu.appendSubmenu("_Rate", makeRatings())
    let words = Menu()
    words.append("_Add to Album…", action: "page.add-to-album")
    words.append("_Caption…", action: "page.caption")
    words.append("Re_name…", action: "page.rename")
    menu.appendSection(words)
    let files = Menu()
    files.append("Rotate Co_unterclockwise", action: "page.rotate-left")
    files.append("_Move to Folder…", action: "page.move")
    files.append("Cop_y to Folder…", action: "page.copy")
    if album != nil { files.append("Remove from _Album", action: "page.remove") }
    menu.appendSection(files)
    return menu
  }

  private func makeRatings() -> Menu {
    let menu = Menu()
    for stars in (1...5).reversed() {
      let text = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
      menu.append(text, action: "page.rate('\(stars)')")
    }
    menu.append("No Rating", action: "page.rate('0')")
    return menu
  }
}
