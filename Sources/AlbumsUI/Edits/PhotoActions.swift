import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The edits that a page offers for its photos: bar items, menus and keys.
final class PhotoActions {
  private weak var page: ViewController?
  /// The actions for the user's album that contains the photos.
  private let albumActions: [PhotoAction]
  private let trash: PhotoAction
  private let editing: () -> PhotoEditing?
  private let photos: () -> PhotoChoice
  private let photosForKeys: (PhotoAction) -> PhotoChoice
  private let programs = OpenWithMenu()
  private var count = 1

  /// - Parameters:
  ///   - page: The page to whose `pageActions` the actions are added.
  ///   - album: The user's album of the page, from which photos can be removed.
  ///   - editing: Returns the object that performs the edits.
  ///   - photos: Returns the photos to edit.
  ///   - photosForKeys: Returns the photos that a key edits; nil for the same as `photos`.
  init(
    page: ViewController, album: UserAlbumID? = nil, editing: @escaping () -> PhotoEditing?,
    photos: @escaping () -> PhotoChoice, photosForKeys: ((PhotoAction) -> PhotoChoice)? = nil
  ) {
    (self.page, self.editing, self.photos) = (page, editing, photos)
    self.photosForKeys = photosForKeys ?? { _ in photos() }
    albumActions = album.map { [.useAsCover(of: $0), .remove(from: $0)] } ?? []
    trash = album == nil ? .trash : .trashInAlbum
    for action in all {
      page.pageActions.addAction(action.name) { [weak self] in
        if let self { act(action, on: self.photos()) }
      }
    }
    page.pageActions.addChoice(Self.rating, shownRating) { [weak self] in self?.rate($0) }
    page.pageActions.addAction(OpenWithMenu.action) { [weak self] (program: String) in
      self?.open(with: program)
    }
  }

  private var all: [PhotoAction] {
    let others: [PhotoAction] = [
      .favourite, .addToAlbum, .rotate, trash, .caption, .keywords, .rename, .rotateBack,
      .copyFiles, .copyPath, .showInFiles, .print, .setAsBackground, .email,
      .move, .copy,
    ]
    return others + PhotoAction.ratings + albumActions
  }

  private func act(_ action: PhotoAction, on photos: PhotoChoice) {
    guard let editing = editing() else { return }
    guard hasPicture || !action.needsPicture else {
      if editing.photo(of: photos)?.isVideo == true {
        page?.show(Toast(texts.gettext("“%s” is not possible with a video", action.title)))
      }
      return
    }
    if action.isPossible(with: photos.count) {
      action.perform(editing, photos)
    } else if action.needsFewPhotos, !photos.isEmpty {
      page?.show(
        Toast(
          texts.ngettext(
            // Translators: %2$s is the title of a menu entry, such as "Print".
            "%2$s takes up to %1$d photo at a time", "%2$s takes up to %1$d photos at a time",
            PhotoAction.fewPhotos, action.title)))
    }
  }

  // MARK: State

  /// Enables the actions that are possible with `count` photos.
  func update(count: Int) {
    self.count = count
    for item in items { item.isEnabled = count > 0 }
    for action in all {
      page?.pageActions.setEnabled(action.isPossible(with: count), action: action.name)
    }
    page?.pageActions.setEnabled(canOpenElsewhere, action: OpenWithMenu.action)
    findPrograms()
    page?.pageActions.setEnabled(count > 0, action: Self.rating)
    showRating(of: count == 1 ? editing()?.photo(of: photos())?.mark : nil)
  }

  /// Whether other programs can be given the photos.
  private var canOpenElsewhere: Bool { PhotoAction.showInFiles.isPossible(with: count) }

  /// Fills the submenu with the programs that open the photos.
  private func findPrograms(isOpening: Bool = false) {
    guard canOpenElsewhere, let editing = editing() else { return }
    programs.update(for: photos(), in: editing.library.store.index, isOpening: isOpening)
  }

  private func open(with program: String) {
    editing()?.open(photos(), with: programs[program])
  }

  /// The action of the entries that rate, whose state marks one of them.
  private static let rating = "rating"

  /// The marked number of stars; empty where no entry is marked.
  private var shownRating = ""

  /// Marks the rating of the only photo in the menus. Of several photos, no rating is marked.
  private func showRating(of mark: PhotoMark?) {
    shownRating = mark.map { "\($0.rating ?? 0)" } ?? ""
    page?.pageActions.setState(shownRating, action: Self.rating)
  }

  /// Rates the photos as an entry of a menu says. The mark follows once they are rated.
  private func rate(_ choice: String) {
    guard choice != shownRating, let stars = Int(choice) else { return }
    page?.pageActions.setState(shownRating, action: Self.rating)
    act(.rate(stars), on: photos())
  }

  /// Whether the only photo can be shown. If not, actions that change the picture are disabled.
  var hasPicture = true {
    didSet {
      guard hasPicture != oldValue else { return }
      rotateItem.isEnabled = hasPicture
      for action in all where action.needsPicture {
        page?.pageActions.setEnabled(hasPicture, action: action.name)
      }
    }
  }

  /// Shows the marks of the only photo.
  func show(_ mark: PhotoMark) {
    favouriteItem.accessibilityLabel =
      mark.isFavourite
      ? texts.gettext("Remove from Favourites")
      : texts.pgettext("action", "Favourite")
    favouriteItem.image = Icon(named: mark.isFavourite ? Self.heart : Self.hollowHeart)
    favouriteItem.style = mark.isFavourite ? .done : .plain
    moreItem.badgeValue = mark.rating.flatMap { 1...5 ~= $0 ? "\($0)★" : nil }
    showRating(of: mark)
    let path = editing()?.photo(of: photos())?.path
    if path != shownPath { findPrograms() }
    shownPath = path
  }

  /// The path of the only photo, whose programs are listed.
  private var shownPath: FilePath?

  // MARK: Items

  private static let heart = "emblem-favorite-symbolic"
  private static let hollowHeart = "albums-heart-outline-symbolic"

  /// The items that a page has asked for, because most pages are left before their photos are edited.
  private var items: [BarButtonItem] = []

  private(set) lazy var favouriteItem = item(.favourite, Self.hollowHeart)
  private(set) lazy var albumItem = item(.addToAlbum, "list-add-symbolic")
  private(set) lazy var rotateItem = item(.rotate, "object-rotate-right-symbolic")
  private(set) lazy var trashItem = item(trash, "user-trash-symbolic")

  private func item(_ action: PhotoAction, _ iconName: String) -> BarButtonItem {
    let item = BarButtonItem(
      iconName: iconName, accessibilityLabel: action.title, keys: action.keys
    ) { [weak self] in
      if let self { act(action, on: photos()) }
    }
    return noted(item)
  }

  /// The item with a menu of the actions that have no item.
  private(set) lazy var moreItem: BarButtonItem = {
    let item = BarButtonItem(
      iconName: "view-more-symbolic", accessibilityLabel: texts.gettext("More"))
    item.menu = makeMenu(isWhole: false)
    return noted(item)
  }()

  /// Enables a new item if there are photos, and has it follow their number.
  private func noted(_ item: BarButtonItem) -> BarButtonItem {
    item.isEnabled = count > 0
    items.append(item)
    return item
  }

  /// The items of a toolbar for selected photos, with a text in the middle.
  func toolbarItems(around text: Label) -> [BarButtonItem] {
    let space = BarButtonItem.flexibleSpace()
    return [
      favouriteItem, albumItem, space, BarButtonItem(customView: text), space, rotateItem, moreItem,
      trashItem,
    ]
  }

  // MARK: Keys

  /// The key commands, which also work while the bars are hidden.
  private(set) lazy var keyCommands = all.compactMap { action in
    action.keys.map { keys in
      KeyCommand(title: action.title, keys: keys) { [weak self] in
        if let self { act(action, on: photosForKeys(action)) }
      }
    }
  }

  // MARK: Menus

  /// Makes a menu of all actions, or only of those without an item in the bars.
  func makeMenu(isWhole: Bool = true) -> Menu {
    let menu = Menu()
    appendSections(to: menu, isWhole: isWhole)
    return menu
  }

  /// Adds all actions to a menu, or only those without an item in the bars.
  func appendSections(to menu: Menu, isWhole: Bool = true) {
    findPrograms(isOpening: true)
    let only = isWhole && count == 1 ? editing()?.photo(of: photos()) : nil
    let ratings = Menu()
    for (stars, action) in zip(PhotoAction.offeredRatings, PhotoAction.ratings) {
      ratings.append(action.label, action: "page.\(Self.rating)('\(stars)')", keys: action.keys)
    }
    let marks = Menu()
    if isWhole {
      let isFavourite = only?.mark.isFavourite == true
      append(
        .favourite, to: marks, as: isFavourite ? texts.gettext("Remove from _Favourites") : nil)
    }
    marks.appendSubmenu(texts.gettext("_Rate"), ratings)
    marks.appendSubmenu(texts.gettext("Open _With"), programs.menu)
    menu.appendSection(marks)
    menu.appendSection(makeSection([.addToAlbum, .caption, .keywords, .rename]))
    menu.appendSection(makeSection(isWhole ? [.rotate, .rotateBack] : [.rotateBack]))
    let files = makeSection([.copyFiles, .print])
    files.appendSubmenu(
      texts.gettext("F_ile"),
      makeSection([.copyPath, .showInFiles, .email, .setAsBackground, .move, .copy]))
    for action in albumActions { append(action, to: files) }
    if isWhole { append(trash, to: files) }
    menu.appendSection(files)
    if !isWhole { menu.appendSection(PhotoEditing.makeMenu()) }
  }

  private func makeSection(_ actions: [PhotoAction]) -> Menu {
    let section = Menu()
    for action in actions { append(action, to: section) }
    return section
  }

  private func append(_ action: PhotoAction, to menu: Menu, as label: String? = nil) {
    menu.append(label ?? action.label, action: "page.\(action.name)", keys: action.keys)
  }
}
