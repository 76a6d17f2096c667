import GtkKit
import NavigationKit
import PhotoLibrary

/// The edits that a page offers of its photos, however many: items for its bars, menus, and keys.
final class PhotoActions {
  private weak var page: ViewController?
  private let removal: PhotoAction?
  private let trash: PhotoAction
  private let editing: () -> PhotoEditing?
  private let photos: () -> PhotoChoice
  private let photosForKeys: (PhotoAction) -> PhotoChoice
  private var count = 1

  /// - Parameters:
  ///   - page: Whose `pageActions` the menus need; they are added to it.
  ///   - album: The user's album that the page shows, from which photos can be taken out.
  ///   - editing: Does the edits.
  ///   - photos: What they are done to.
  ///   - photosForKeys: The photos that a key edits; nil for the same as `photos`.
  init(
    page: ViewController, album: UserAlbumID? = nil, editing: @escaping () -> PhotoEditing?,
    photos: @escaping () -> PhotoChoice, photosForKeys: ((PhotoAction) -> PhotoChoice)? = nil
  ) {
    (self.page, self.editing, self.photos) = (page, editing, photos)
    self.photosForKeys = photosForKeys ?? { _ in photos() }
    removal = album.map(PhotoAction.remove(from:))
    trash = album == nil ? .trash : .trashInAlbum
    for action in all {
      page.pageActions.addAction(action.name) { [weak self] in
        if let self { act(action, on: self.photos()) }
      }
    }
  }

  private var all: [PhotoAction] {
    [
      .favourite, .addToAlbum, .rotate, trash, .caption, .rename, .rotateBack, .move, .copy,
    ] + PhotoAction.ratings + [removal].compactMap(\.self)
  }

  private func act(_ action: PhotoAction, on photos: PhotoChoice) {
    guard hasPicture || !action.needsPicture, !photos.isEmpty,
      photos.count == 1 || !action.needsOnePhoto
    else { return }
    if let editing = editing() { action.perform(editing, photos) }
  }

  // MARK: State

  /// Offers what can be done to so many photos.
  func update(count: Int) {
    self.count = count
    for item in [favouriteItem, albumItem, rotateItem, moreItem, trashItem] {
      item.isEnabled = count > 0
    }
    for action in all {
      page?.pageActions.setEnabled(
        action.needsOnePhoto ? count == 1 : count > 0, action: action.name)
    }
  }

  /// Whether the only photo can be shown. If not, nothing changes its picture.
  var hasPicture = true {
    didSet {
      guard hasPicture != oldValue else { return }
      rotateItem.isEnabled = hasPicture
      for action in all where action.needsPicture {
        page?.pageActions.setEnabled(hasPicture, action: action.name)
      }
    }
  }

  /// Shows what is said of the only photo.
  func show(_ mark: PhotoMark) {
    favouriteItem.accessibilityLabel = mark.isFavourite ? "Not a Favourite" : "Favourite"
    favouriteItem.image = Icon(named: mark.isFavourite ? Self.heart : Self.hollowHeart)
    favouriteItem.style = mark.isFavourite ? .done : .plain
    moreItem.badgeValue = mark.rating.flatMap { 1...5 ~= $0 ? "\($0)★" : nil }
  }

  // MARK: Items

  private static let heart = "emblem-favorite-symbolic"
  private static let hollowHeart = "albums-heart-outline-symbolic"

  private(set) lazy var favouriteItem = item(.favourite, Self.hollowHeart)
  private(set) lazy var albumItem = item(.addToAlbum, "list-add-symbolic")
  private(set) lazy var rotateItem = item(.rotate, "object-rotate-right-symbolic")
  private(set) lazy var trashItem = item(trash, "user-trash-symbolic")

  private func item(_ action: PhotoAction, _ iconName: String) -> BarButtonItem {
    BarButtonItem(iconName: iconName, accessibilityLabel: action.title, keys: action.keys) {
      [weak self] in
      if let self { act(action, on: photos()) }
    }
  }

  /// Has in its menu what else can be done.
  private(set) lazy var moreItem: BarButtonItem = {
    let item = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "More")
    item.menu = makeMenu(isWhole: false)
    return item
  }()

  // MARK: Keys

  /// What keys do, also while no bar has the items.
  private(set) lazy var keyCommands = all.compactMap { action in
    action.keys.map { keys in
      KeyCommand(title: action.title, keys: keys) { [weak self] in
        if let self { act(action, on: photosForKeys(action)) }
      }
    }
  }

  // MARK: Menus

  /// The menu of all that can be done, or of what the bars have no items for.
  func makeMenu(isWhole: Bool = true) -> Menu {
    let only = isWhole && count == 1 ? editing()?.photo(of: photos()) : nil
    let ratings = Menu()
    for action in PhotoAction.ratings { append(action, to: ratings) }
    let marks = Menu()
    if isWhole {
      append(.favourite, to: marks, as: only?.mark.isFavourite == true ? "Not a _Favourite" : nil)
    }
    marks.appendSubmenu("_Rate", ratings)
    let menu = Menu()
    menu.appendSection(marks)
    for section in [
      [.addToAlbum, .caption, .rename],
      (isWhole ? [.rotate] : []) + [.rotateBack, .move, .copy] + [removal].compactMap(\.self)
        + (isWhole ? [trash] : []),
    ] {
      let entries = Menu()
      for action in section { append(action, to: entries) }
      menu.appendSection(entries)
    }
    menu.appendSection(PhotoEditing.makeMenu())
    return menu
  }

  private func append(_ action: PhotoAction, to menu: Menu, as label: String? = nil) {
    menu.append(label ?? action.label, action: "page.\(action.name)", keys: action.keys)
  }
}
