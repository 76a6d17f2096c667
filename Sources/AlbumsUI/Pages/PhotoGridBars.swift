import GtkKit
import NavigationKit
import PhotoLibrary

/// What the bars of a grid of photos offer: its order and size, or what can be done to those that
/// are selected.
final class PhotoGridBars {
  private unowned let controller: PhotoGridController
  private let count = Label()

  init(controller: PhotoGridController) { self.controller = controller }

  /// Puts the items into the bars.
  func install() {
    count.addStyleClass("numeric")
    controller.navigationItem.rightBarButtonItems =
      [menuItem, controller.editButtonItem, searchItem].compactMap(\.self)
    addActions()
    update()
  }

  /// What keys do that have no button.
  lazy var keyCommands =
    [
      KeyCommand(title: "Select All", keys: "<Control>a") { [weak self] in
        self?.controller.selectAll()
      }
    ] + PhotoEditing.ratingKeys { [weak self] stars in self?.act { $0.rate($1, stars) } }

  /// Brings the items in line with the page.
  func update() {
    let selected = controller.selectionCount
    count.text =
      switch selected {
      case 0: "Select photos"
      case 1: "1 selected"
      default: "\(selected.formatted()) selected"
      }
    for item in itemsForSelection { item.isEnabled = selected > 0 }
    controller.pageActions.setEnabled(selected == 1, action: "rename")
    controller.pageActions.setEnabled(selected == 1, action: "caption")
    zoomOutItem.isEnabled = controller.canZoom(by: -1)
    zoomInItem.isEnabled = controller.canZoom(by: 1)
    guard shown != controller.isEditing else { return }
    shown = controller.isEditing
    let space = BarButtonItem.flexibleSpace()
    controller.toolbarItems =
      controller.isEditing
      ? [
        favouriteItem, albumItem, space, BarButtonItem(customView: count), space,
        rotateItem, moreItem, trashItem,
      ]
      : [sortItem, space, orderItem, space, zoomOutItem, zoomInItem]
  }

  private var shown: Bool?

  // MARK: Looking

  private lazy var searchItem = BarButtonItem(systemItem: .search, keys: "<Control>f") {
    [weak self] in self?.controller.search.open()
  }

  private lazy var zoomOutItem = BarButtonItem(
    iconName: "zoom-out-symbolic", accessibilityLabel: "Smaller Thumbnails",
    keys: "<Control>minus|<Control>KP_Subtract"
  ) { [weak self] in self?.controller.zoom(by: -1) }

  private lazy var zoomInItem = BarButtonItem(
    iconName: "zoom-in-symbolic", accessibilityLabel: "Larger Thumbnails",
    keys: "<Control>plus|<Control>equal|<Control>KP_Add"
  ) { [weak self] in self?.controller.zoom(by: 1) }

  private lazy var sortItem: BarButtonItem = {
    let keys: [(key: PhotoSort.Key, label: String)] = [
      (.name, "Name"), (.captureDate, "Date"), (.modificationDate, "Changed"),
      (.byteCount, "Size"),
    ]
    let choice = DropDown(choices: keys.map(\.label))
    choice.setAccessibleLabel("Sort By")
    choice.tooltip = "Sort By"
    choice.selectedPosition = keys.firstIndex { $0.key == controller.sort.key } ?? 0
    choice.onSelected { [weak self, weak choice] in
      guard let self, let choice else { return }
      controller.sort.key = keys[choice.selectedPosition].key
    }
    return BarButtonItem(customView: choice)
  }()

  private lazy var orderItem: BarButtonItem = {
    let order = SegmentedControl(
      titles: ["Ascending", "Descending"], accessibilityLabel: "Order")
    order.selectedSegmentIndex = controller.sort.isAscending ? 0 : 1
    order.onValueChanged = { [weak self, weak order] in
      guard let self, let order else { return }
      controller.sort.isAscending = order.selectedSegmentIndex == 0
    }
    return BarButtonItem(customView: order)
  }()

  // MARK: Editing

  private var editing: PhotoEditing? { controller.actions?.editing }

  /// Acts on what is selected; the selection stays, for what else is to be done to it.
  private func act(_ action: (PhotoEditing, [Photo]) -> Void) {
    let photos = controller.selectedPhotos
    if let editing, !photos.isEmpty { action(editing, photos) }
  }

  private lazy var favouriteItem = BarButtonItem(
    iconName: "emblem-favorite-symbolic", accessibilityLabel: "Favourite", keys: "f"
  ) { [weak self] in self?.act { $0.toggleFavourite($1) } }

  private lazy var albumItem = BarButtonItem(
    iconName: "list-add-symbolic", accessibilityLabel: "Add to Album", keys: "<Control>b"
  ) { [weak self] in self?.act { $0.addToAlbum($1) } }

  private lazy var rotateItem = BarButtonItem(
    iconName: "object-rotate-right-symbolic", accessibilityLabel: "Rotate Clockwise",
    keys: "<Control>r"
  ) { [weak self] in self?.act { $0.rotate($1, by: 1) } }

  private lazy var trashItem = BarButtonItem(systemItem: .trash, keys: "Delete") { [weak self] in
    self?.act { $0.trash($1) }
  }

  private lazy var moreItem: BarButtonItem = {
    let item = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "More")
    item.menu = .photoActions(inUserAlbum: userAlbum != nil)
    return item
  }()

  private var itemsForSelection: [BarButtonItem] {
    [favouriteItem, albumItem, rotateItem, moreItem, trashItem]
  }

  private func actOnAlbum(_ id: UserAlbumID, _ action: (PhotoEditing, UserAlbum) -> Void) {
    if let editing, let album = controller.library.userAlbum(id) { action(editing, album) }
  }

  /// The program's menu where all photos are, and the album's where that is the user's own.
  private var menuItem: BarButtonItem? {
    if controller.scope == .all { return controller.actions?.makeMenuItem() }
    return userAlbum.map { _ in albumMenuItem }
  }

  private lazy var albumMenuItem: BarButtonItem = {
    let item = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "Album")
    let menu = Menu()
    menu.append("_Rename Album…", action: "page.rename-album")
    menu.append("_Delete Album", action: "page.delete-album")
    item.menu = menu
    return item
  }()

  private var userAlbum: UserAlbumID? {
    if case .userAlbum(let id) = controller.scope { id } else { nil }
  }

  private func addActions() {
    let album = userAlbum
    let actions = controller.pageActions
    actions.addAction("rate") { [weak self] stars in
      self?.act { $0.rate($1, Int(stars) ?? 0) }
    }
    actions.addAction("add-to-album") { [weak self] in self?.act { $0.addToAlbum($1) } }
    actions.addAction("caption") { [weak self] in self?.act { $0.caption($1[0]) } }
    actions.addAction("rename") { [weak self] in self?.act { $0.rename($1[0]) } }
    actions.addAction("move") { [weak self] in self?.act { $0.move($1) } }
    actions.addAction("copy") { [weak self] in self?.act { $0.copy($1) } }
    actions.addAction("rotate-left") { [weak self] in self?.act { $0.rotate($1, by: 3) } }
    if let album {
      actions.addAction("rename-album") { [weak self] in
        self?.actOnAlbum(album) { $0.rename($1) }
      }
      actions.addAction("delete-album") { [weak self] in
        self?.actOnAlbum(album) { $0.delete($1) }
      }
      actions.addAction("remove") { [weak self] in self?.act { $0.remove($1, from: album) } }
    }
  }
}

extension Menu {
  /// Stars to give, as "page.rate".
  static var ratings: Menu {
    let menu = Menu()
    for stars in (1...5).reversed() {
      let text = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
      menu.append(text, action: "page.rate('\(stars)')")
    }
    menu.append("No Rating", action: "page.rate('0')")
    return menu
  }

  /// What can be done to photos beside what has a button.
  static func photoActions(inUserAlbum: Bool) -> Menu {
    let menu = Menu()
    menu.appendSubmenu("_Rate", .ratings)
    let one = Menu()
    one.append("_Add to Album…", action: "page.add-to-album")
    one.append("_Caption…", action: "page.caption")
    one.append("Re_name…", action: "page.rename")
    menu.appendSection(one)
    let all = Menu()
    all.append("Rotate Co_unterclockwise", action: "page.rotate-left")
    all.append("_Move to Folder…", action: "page.move")
    all.append("Cop_y to Folder…", action: "page.copy")
    if inUserAlbum { all.append("Remove from _Album", action: "page.remove") }
    menu.appendSection(all)
    return menu
  }
}
