import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items of a grid of photos: sort order and size, or the edits of the selected photos.
final class PhotoGridBars {
  private unowned let controller: PhotoGridController
  /// How many photos the page shows.
  private let total = Label()

  /// The items for selected photos.
  private(set) lazy var selection = PhotoSelectionBars(
    page: controller, album: controller.library.albumOfMembers(in: controller.scope))

  /// The moves of photos within the album; nil if its photos cannot be arranged.
  private(set) lazy var arranging = controller.library.albumOfMembers(in: controller.scope).map {
    PhotoArranging(page: controller, album: $0)
  }

  init(controller: PhotoGridController) { self.controller = controller }

  /// Adds the items to the bars.
  func install() {
    total.addStyleClass("numeric")
    total.addStyleClass("dim-label")
    let lookingItem = controller.panel == nil ? searchItem : saveItem
    controller.navigationItem.rightBarButtonItems =
      [menuItem, selection.selectItem, lookingItem, selection.slideshowItem].compactMap(\.self)
    addAlbumActions()
    selection.install()
    if let arranging { selection.add(arranging) }
    update()
  }

  /// Updates the items for the current selection and cell size.
  func update() {
    selection.update(count: controller.selectionCount)
    total.text = controller.itemCount?.grouped ?? ""
    if let panel = controller.panel { saveItem.isEnabled = !panel.search.isOfSignsOnly }
    zoomOutItem.isEnabled = controller.canZoom(by: -1)
    zoomInItem.isEnabled = controller.canZoom(by: 1)
    let isWide = controller.grid.widget.width >= 640
    guard shown != controller.isEditing || wasWide != isWide else { return }
    (shown, wasWide) = (controller.isEditing, isWide)
    let space = BarButtonItem.flexibleSpace()
    controller.toolbarItems =
      controller.isEditing
      ? selection.toolbarItems
      : [
        sortItem, orderItem, space,
      ] + (isWide ? [totalItem, space] : [])
        + [zoomOutItem, zoomInItem]
  }

  private var shown: Bool?
  private var wasWide = false
  private lazy var totalItem = BarButtonItem(customView: total)

  // MARK: Looking

  private lazy var saveItem: BarButtonItem = {
    var isOfAlbum = false
    if case .search(_, _?) = controller.scope { isOfAlbum = true }
    return BarButtonItem(title: isOfAlbum ? "Save" : "Save as Album") { [weak self] in
      self?.controller.saveSearch()
    }
  }()

  private lazy var searchItem = controller.makeSearchItem()

  private lazy var zoomOutItem = BarButtonItem.zoomOut("Smaller Thumbnails") { [weak self] in
    self?.controller.zoom(by: -1)
  }

  private lazy var zoomInItem = BarButtonItem.zoomIn("Larger Thumbnails") { [weak self] in
    self?.controller.zoom(by: 1)
  }

  private lazy var sortItem: BarButtonItem = {
    var keys: [(key: PhotoSort.Key, label: String)] = [
      (.name, "Name"), (.captureDate, "Date"), (.modificationDate, "Modified"),
      (.byteCount, "Size"), (.rating, "Rating"),
    ]
    if arranging != nil { keys.append((.byHand, "By Hand")) }
    let choice = DropDown(choices: keys.map(\.label))
    choice.setAccessibleLabel("Sort By")
    choice.tooltip = "Sort By"
    choice.selectedIndex = keys.firstIndex { $0.key == controller.sort.key } ?? 0
    choice.onSelected { [weak self, keys] index in
      guard let self else { return }
      controller.sort.key = keys[index].key
      arranging?.update(count: controller.selectionCount)
      nameOrder()
    }
    return BarButtonItem(customView: choice)
  }()

  private lazy var orderItem: BarButtonItem = {
    order.selectedSegmentIndex = controller.sort.isAscending ? 0 : 1
    order.onValueChanged = { [weak self] in
      guard let self else { return }
      controller.sort.isAscending = order.selectedSegmentIndex == 0
    }
    nameOrder()
    return BarButtonItem(customView: order)
  }()

  private let order = SegmentedControl(titles: ["", ""], accessibilityLabel: "Order")

  /// Names the two orders. For ratings, “ascending” would be ambiguous.
  private func nameOrder() {
    let titles =
      switch controller.sort.key {
      case .rating: ["Best First", "Best Last"]
      case .captureDate, .modificationDate: ["Oldest First", "Newest First"]
      case .byteCount: ["Smallest First", "Largest First"]
      case .name: ["Ascending", "Descending"]
      case .byHand: ["First to Last", "Last to First"]
      }
    for (index, title) in titles.enumerated() { order.setTitle(title, forSegmentAt: index) }
  }

  // MARK: Album

  private func actOnAlbum(_ id: UserAlbumID, _ action: (PhotoEditing, UserAlbum) -> Void) {
    if let editing = controller.actions?.editing, let album = controller.library.userAlbum(id) {
      action(editing, album)
    }
  }

  /// The main menu on the page of all photos, and the album menu on a page of a user's album.
  private var menuItem: BarButtonItem? {
    if controller.scope == .all { return controller.actions?.makeMenuItem() }
    return userAlbum.map { _ in albumMenuItem }
  }

  private lazy var albumMenuItem: BarButtonItem = {
    let item = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "Album")
    let menu = Menu()
    SlideshowEntry.append(to: menu)
    if controller.albumSearch != nil { menu.append("_Edit Search…", action: "page.edit-search") }
    menu.append("_Rename Album…", action: "page.rename-album")
    menu.append("_Delete Album", action: "page.delete-album")
    item.menu = menu
    return item
  }()

  private var userAlbum: UserAlbumID? {
    if case .userAlbum(let id) = controller.scope { id } else { nil }
  }

  private func addAlbumActions() {
    guard let album = userAlbum else { return }
    controller.pageActions.addAction("edit-search") { [weak self] in
      self?.controller.editSearch()
    }
    controller.pageActions.addAction("rename-album") { [weak self] in
      self?.actOnAlbum(album) { $0.rename($1) }
    }
    controller.pageActions.addAction("delete-album") { [weak self] in
      self?.actOnAlbum(album) { $0.delete($1) }
    }
  }
}
