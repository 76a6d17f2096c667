import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items, keys and menu for the selected photos of a page.
final class PhotoSelectionBars {
  private unowned let page: any PhotoSelecting
  private let album: UserAlbumID?
  private let count = Label()

  /// - Parameters:
  ///   - page: The page with the photos.
  ///   - album: The user's album that the page shows, from which photos can be removed.
  init(page: any PhotoSelecting, album: UserAlbumID? = nil) {
    (self.page, self.album) = (page, album)
  }

  /// Adds the actions “open”, “details”, “slideshow” and “show-on-map” to the page.
  func install() {
    count.addStyleClass("numeric")
    page.pageActions.addAction("open") { [weak page] in
      if let page, let number = page.selectedNumbers.first { page.open(number) }
    }
    page.pageActions.addAction("paste") { [weak page] in page?.paste() }
    page.addSlideshowAction()
    page.addCompareAction()
    page.pageActions.addAction("details") { [weak self] in
      if let self { showDetails(of: page.selectedNumbers) }
    }
    place = PhotoPlace(
      page: page, library: page.library, actions: { [weak page] in page?.actions },
      photo: { [weak self] in self?.onlyPhoto })
  }

  /// Adds the moves of photos within the page's album to the menus.
  func add(_ arranging: PhotoArranging) { self.arranging = arranging }

  private var arranging: PhotoArranging?
  private var place: PhotoPlace?

  /// The selected photo, if it is the only one.
  private var onlyPhoto: Photo? {
    let selected = page.selectedNumbers
    return selected.count == 1 ? page.library.photo(numbered: selected[0]) : nil
  }

  /// The key commands without a button.
  lazy var keyCommands =
    [
      KeyCommand(title: texts.gettext("Select All"), keys: "<Control>a") { [weak self] in
        self?.page.selectAll()
      },
      KeyCommand(title: texts.gettext("Details"), keys: PhotoBars.detailsKeys) { [weak self] in
        if let self { showDetails(of: page.numbers(forKeyOf: .favourite)) }
      },
      page.slideshowCommand,
      page.compareCommand,
    ] + edits.keyCommands

  /// Updates the items for the number of selected photos.
  func update(count selected: Int) {
    count.text =
      switch selected {
      case 0: texts.gettext("Select photos")
      default: texts.ngettext("%2$s selected", "%2$s selected", selected, selected.grouped)
      }
    edits.update(count: selected)
    page.pageActions.setEnabled(selected == 1, action: "details")
    arranging?.update(count: selected)
    place?.update(for: selected == 1 ? onlyPhoto : nil)
    page.pageActions.setEnabled(
      ComparedPhotos.counts.contains(selected), action: CompareEntry.action)
    selectItem.title = page.isEditing ? texts.gettext("Done") : texts.gettext("Select")
    selectItem.style = page.isEditing ? .done : .plain
  }

  /// Shows the photos one after another.
  private(set) lazy var slideshowItem = page.makeSlideshowItem()

  /// Begins and ends the selection of photos.
  private(set) lazy var selectItem = BarButtonItem(title: texts.gettext("Select")) { [weak page] in
    if let page { page.setEditing(!page.isEditing, animated: true) }
  }

  /// The items of the toolbar while photos are selected.
  private(set) lazy var toolbarItems: [BarButtonItem] = {
    let menu = edits.moreItem.menu
    menu?.appendSection(page.makeCompareMenu())
    if let arranging { menu?.appendSection(arranging.makeMenu()) }
    return edits.toolbarItems(around: count)
  }()

  /// The edits of the selected photos. The selection stays after an edit, for the next one, until no
  /// selected photo is left.
  private lazy var edits = PhotoActions(
    page: page, album: album,
    editing: { [weak page] in page?.actions?.editing },
    photos: { [weak page] in .numbers(page?.selectedNumbers ?? []) },
    photosForKeys: { [weak page] action in .numbers(page?.numbers(forKeyOf: action) ?? []) })

  /// Returns the menu of the selected photos.
  func makeMenu() -> Menu {
    let menu = Menu()
    let open = Menu()
    open.append(texts.gettext("_Open"), action: "page.open", keys: "Return")
    SlideshowEntry.append(to: open)
    if ComparedPhotos.counts.contains(page.selectedNumbers.count) {
      CompareEntry.append(to: open)
    }
    menu.appendSection(open)
    edits.appendSections(to: menu)
    if let arranging { menu.appendSection(arranging.makeMenu()) }
    let clipboard = Menu()
    clipboard.append(
      texts.gettext("_Paste"), action: "page.paste", keys: LibraryPageController.pasteKeys)
    menu.appendSection(clipboard)
    let details = Menu()
    MapEntry.append(to: details, hasKeys: false)
    details.append(texts.gettext("_Details"), action: "page.details", keys: PhotoBars.detailsKeys)
    menu.appendSection(details)
    return menu
  }

  /// Shows the details of the only photo.
  private func showDetails(of numbers: [Int]) {
    guard numbers.count == 1, let photo = page.library.photo(numbered: numbers[0]) else { return }
    let details = PhotoDetailsController(
      photo: photo, page: page, library: page.library, editing: page.actions?.editing)
    page.present(NavigationController(rootViewController: details))
  }
}
