import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items of a grid of photos: sort order and size, or the edits of the selected photos.
final class PhotoGridBars {
  private unowned let controller: PhotoGridController
  /// How many photos the page shows.
  private let total = Label()
  /// The same number below the grid, in a window that is too narrow for it in the toolbar.
  private let countLine = CountLine()

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
      [menuItem, selection.selectItem, lookingItem] + slideshowItems
    addAlbumActions()
    controller.insertLine(countLine.widget)
    selection.install()
    if let arranging { selection.add(arranging) }
    update()
  }

  /// Updates the items for the current selection and cell size.
  func update() {
    selection.update(count: controller.grid.selectionCount)
    total.text = controller.itemCount?.grouped ?? ""
    if let panel = controller.panel { saveItem.isEnabled = !panel.search.isOfSignsOnly }
    zoomOutItem.isEnabled = controller.canZoom(by: -1)
    zoomInItem.isEnabled = controller.canZoom(by: 1)
    let width = controller.grid.widget.width
    let isWide = width >= 640
    // Before the first layout, the line would flash up.
    let hasLine = width > 0 && !isWide && !controller.shownNumbers.isEmpty
    countLine.show(hasLine ? controller.itemCount : nil)
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
    let title = isOfAlbum ? texts.gettext("Save") : texts.gettext("Save as Album")
    return BarButtonItem(title: title) { [weak self] in self?.controller.saveSearch() }
  }()

  private lazy var searchItem = controller.makeSearchItem()

  private lazy var zoomOutItem = BarButtonItem.zoomOut(texts.gettext("Smaller Thumbnails")) {
    [weak self] in
    self?.controller.zoom(by: -1)
  }

  private lazy var zoomInItem = BarButtonItem.zoomIn(texts.gettext("Larger Thumbnails")) {
    [weak self] in
    self?.controller.zoom(by: 1)
  }

  /// The button that names the sort order and opens a menu of all of them. A `GtkDropDown` would make the
  /// widgets of its list at once, which takes a quarter of the page's opening.
  private lazy var sortItem: BarButtonItem = {
    var keys: [PhotoSort.Key] = [.name, .captureDate, .modificationDate, .byteCount, .rating]
    if arranging != nil { keys.append(.byHand) }
    let choices = Menu()
    for key in keys { choices.append(Self.title(of: key), action: "page.sort::\(key.rawValue)") }
    let menu = Menu()
    menu.appendSection(choices, title: texts.gettext("Sort By"))
    controller.pageActions.addChoice("sort", controller.sort.key.rawValue) { [weak self] name in
      guard let self, let key = PhotoSort.Key(rawValue: name) else { return }
      controller.sort.key = key
      arranging?.update(count: controller.grid.selectionCount)
      nameOrder()
    }
    let item = BarButtonItem(title: "")
    item.menu = menu
    return item
  }()

  private static func title(of key: PhotoSort.Key) -> String {
    switch key {
    case .name: texts.gettext("Name")
    case .captureDate: texts.gettext("Date")
    case .modificationDate: texts.gettext("Modified")
    case .byteCount: texts.gettext("Size")
    case .rating: texts.gettext("Rating")
    case .byHand: texts.gettext("By Hand")
    }
  }

  private lazy var orderItem: BarButtonItem = {
    order.selectedSegmentIndex = controller.sort.isAscending ? 0 : 1
    order.onValueChanged = { [weak self] in
      guard let self else { return }
      controller.sort.isAscending = order.selectedSegmentIndex == 0
    }
    nameOrder()
    return BarButtonItem(customView: order)
  }()

  private let order = SegmentedControl(
    titles: ["", ""], accessibilityLabel: texts.gettext("Order"))

  /// Names the sort order and its two directions. For ratings, “ascending” would be ambiguous.
  private func nameOrder() {
    let title = Self.title(of: controller.sort.key)
    sortItem.title = title
    sortItem.accessibilityLabel = texts.gettext("Sort: %s", title)
    let titles =
      switch controller.sort.key {
      case .rating: [texts.gettext("Best First"), texts.gettext("Best Last")]
      case .captureDate, .modificationDate:
        [texts.gettext("Oldest First"), texts.gettext("Newest First")]
      case .byteCount: [texts.gettext("Smallest First"), texts.gettext("Largest First")]
      case .name: [texts.gettext("A to Z"), texts.gettext("Z to A")]
      case .byHand: [texts.gettext("First to Last"), texts.gettext("Last to First")]
      }
    for (index, title) in titles.enumerated() { order.setTitle(title, forSegmentAt: index) }
  }

  // MARK: Album

  private func actOnAlbum(_ id: UserAlbumID, _ action: (PhotoEditing, UserAlbum) -> Void) {
    if let editing = controller.actions?.editing, let album = controller.library.userAlbum(id) {
      action(editing, album)
    }
  }

  /// The main menu on the page of all photos, and the menu of the page on others.
  private var menuItem: BarButtonItem {
    let mainItem = controller.scope == .all ? controller.actions?.makeMenuItem() : nil
    return mainItem ?? pageMenuItem
  }

  /// The button for a slideshow, except beside the long title of “Save as Album”.
  private var slideshowItems: [BarButtonItem] {
    controller.panel == nil ? [selection.slideshowItem] : []
  }

  private lazy var pageMenuItem: BarButtonItem = {
    let item = BarButtonItem(
      iconName: "view-more-symbolic",
      accessibilityLabel: isOfAlbum ? texts.gettext("Album") : texts.gettext("View"))
    let view = Menu()
    SlideshowEntry.append(to: view)
    view.append(texts.gettext("_Full Screen"), action: "win.fullscreen", keys: FullscreenMode.keys)
    let menu = Menu()
    menu.appendSection(view)
    if userAlbum != nil { menu.appendSection(makeAlbumSection()) }
    item.menu = menu
    return item
  }()

  private func makeAlbumSection() -> Menu {
    let section = Menu()
    if controller.albumSearch != nil {
      section.append(texts.gettext("_Edit Search…"), action: "page.edit-search")
    }
    section.append(texts.gettext("_Rename Album…"), action: "page.rename-album")
    section.append(texts.gettext("_Delete Album"), action: "page.delete-album")
    return section
  }

  private var isOfAlbum: Bool {
    switch controller.scope {
    case .userAlbum, .folder, .favourites: true
    case .all, .search, .onMap: false
    }
  }

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
