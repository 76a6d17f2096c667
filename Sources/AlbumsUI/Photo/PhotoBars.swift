import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items of a photo's page: navigation and zoom, and edits.
final class PhotoBars {
  private unowned let controller: PhotoController
  private let position = Label()
  private let zoom = Label()
  private let facts = Label()

  init(controller: PhotoController) { self.controller = controller }

  /// Adds the items to the bars.
  func install() {
    position.addStyleClass("numeric")
    position.setWidth(characters: 9)
    for label in [zoom, facts] {
      label.addStyleClass("numeric")
      label.addStyleClass("dim-label")
    }
    zoom.setWidth(characters: 6)
    arrange(isNarrow: true)
    addActions()
  }

  private lazy var positionItem = BarButtonItem(customView: position)
  private lazy var zoomItem = BarButtonItem(customView: zoom)
  private lazy var factsItem = BarButtonItem(customView: facts)
  private var isNarrow: Bool?

  /// Puts no more items into the bars than fit; the rest is in the menu.
  private func arrange(isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    let space = BarButtonItem.flexibleSpace()
    controller.toolbarItems =
      [edits.favouriteItem, space, previousItem, zoomOutItem] + (isNarrow ? [] : [zoomItem])
      + [zoomInItem, nextItem, space, edits.rotateItem, edits.moreItem, edits.trashItem]
    controller.navigationItem.rightBarButtonItems =
      isNarrow
      ? [positionItem]
      : [detailsItem, fullscreenItem, slideshowItem, positionItem, factsItem]
  }

  /// The key commands without a button.
  lazy var keyCommands =
    [
      KeyCommand(title: texts.gettext("First Photo"), keys: "Home") { [weak self] in
        self?.controller.moveToEnd(false)
      },
      KeyCommand(title: texts.gettext("Last Photo"), keys: "End") { [weak self] in
        self?.controller.moveToEnd(true)
      },
      KeyCommand(title: texts.gettext("Fit Window"), keys: Self.fitKeys) { [weak self] in
        self?.controller.fit()
      },
      KeyCommand(title: texts.gettext("Actual Size"), keys: "<Control>1|<Control>KP_1") {
        [weak self] in
        self?.controller.showActualSize()
      },
      KeyCommand(title: texts.gettext("Full Screen"), keys: FullscreenMode.keys) { [weak self] in
        self?.controller.fullscreen?.toggle()
      },
      KeyCommand(title: texts.gettext("Details"), keys: Self.detailsKeys) { [weak self] in
        self?.controller.details.toggle()
      },
      KeyCommand(title: texts.gettext("Filmstrip"), keys: PhotoFilmstrip.keys) { [weak self] in
        self?.controller.filmstrip.toggle()
      },
      KeyCommand(title: texts.gettext("Lock View"), keys: ViewLock.keys) { [weak self] in
        self?.controller.lock.toggle()
      },
      controller.compareCommand, controller.slideshowCommand, place.keyCommand,
    ] + edits.keyCommands

  /// Updates the items for the current photo and zoom.
  func update() {
    let photo = controller.photo
    position.text =
      controller.index.map {
        // Translators: The place of a photo among others: 3 of 12.
        texts.gettext("%1$s of %2$s", ($0 + 1).grouped, controller.count.grouped)
      } ?? ""
    previousItem.isEnabled = controller.canMove(by: -1)
    nextItem.isEnabled = controller.canMove(by: 1)
    let viewport = controller.canvas.viewport
    let isShown = controller.canvas.texture != nil
    zoomOutItem.isEnabled = isShown && !viewport.isFitting
    controller.pageActions.setEnabled(isShown && !viewport.isFitting, action: "fit")
    zoomInItem.isEnabled = isShown && viewport.scale < PhotoViewport.largestScale
    showFacts(of: photo, scale: isShown ? viewport.scale : nil)
    edits.show(photo.mark)
    edits.hasPicture = !controller.hasFailed && !photo.isVideo
    nextItem.keys = nextKeys
    place.update(for: photo)
  }

  /// Shows the zoom, and the stars and the size of the photo, where the window has room for them.
  private func showFacts(of photo: Photo, scale: Double?) {
    let width = controller.view.width
    arrange(isNarrow: width < 560)
    let pixels = Double(controller.canvas.widget.scaleFactor)
    zoom.text = scale.map { texts.gettext("%s %%", "\(Int(($0 * pixels * 100).rounded()))") } ?? ""
    facts.text = [photo.mark.ratingText, photo.dimensions, photo.fileSize].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " · ")
    facts.isVisible = width >= 900
  }

  // MARK: Looking

  private var isRightToLeft: Bool { controller.view.isRightToLeft }

  private lazy var previousItem = BarButtonItem(
    iconName: "go-previous-symbolic", accessibilityLabel: texts.gettext("Previous Photo"),
    keys: isRightToLeft ? "Right|Page_Up" : "Left|Page_Up"
  ) { [weak self] in self?.controller.move(by: -1) }

  private lazy var nextItem = BarButtonItem(
    iconName: "go-next-symbolic", accessibilityLabel: texts.gettext("Next Photo"),
    keys: nextKeys
  ) { [weak self] in self?.controller.move(by: 1) }

  /// The keys of the next photo, without those that play what moves on the page.
  private var nextKeys: String {
    let keys = (isRightToLeft ? "Left" : "Right") + "|Page_Down"
    return controller.motion.takesPlayKeys ? keys : keys + "|space"
  }

  private lazy var zoomOutItem = BarButtonItem.zoomOut(moreKeys: ["minus"]) { [weak self] in
    self?.controller.zoom(by: 1 / PhotoController.zoomStep)
  }

  private lazy var zoomInItem = BarButtonItem.zoomIn(moreKeys: ["plus"]) { [weak self] in
    self?.controller.zoom(by: PhotoController.zoomStep)
  }

  private lazy var fullscreenItem = BarButtonItem(
    iconName: "view-fullscreen-symbolic", accessibilityLabel: texts.gettext("Full Screen")
  ) { [weak self] in self?.controller.fullscreen?.toggle() }

  private lazy var slideshowItem = controller.makeSlideshowItem()

  private lazy var detailsItem: BarButtonItem = {
    let item = BarButtonItem(
      iconName: "albums-details-symbolic", accessibilityLabel: texts.gettext("Details"))
    item.actionName = "page.\(PhotoDetails.action)"
    return item
  }()

  // MARK: Editing

  private lazy var edits = PhotoActions(
    page: controller, album: controller.userAlbum,
    editing: { [weak controller] in controller?.actions?.editing },
    photos: { [weak controller] in (controller?.photo).map(PhotoChoice.photo) ?? .numbers([]) })

  private lazy var place = PhotoPlace(
    page: controller, library: controller.library,
    actions: { [weak controller] in controller?.actions },
    photo: { [weak controller] in controller?.photo })

  private func addActions() {
    controller.pageActions.addAction("fit") { [weak self] in self?.controller.fit() }
    controller.pageActions.addAction("fullscreen") { [weak self] in
      self?.controller.fullscreen?.toggle()
    }
    controller.addSlideshowAction()
    controller.addCompareAction()
    controller.motion.addActions()
    controller.pageActions.addToggle(PhotoDetails.action, isOn: false) { [weak self] _ in
      self?.controller.details.toggle()
    }
    controller.pageActions.addToggle(PhotoFilmstrip.action, isOn: false) { [weak self] _ in
      self?.controller.filmstrip.toggle()
    }
    controller.pageActions.addToggle(ViewLock.action, isOn: false) { [weak self] _ in
      self?.controller.lock.toggle()
    }
    edits.moreItem.menu?.appendSection(makeLookingMenu())
  }

  private func makeLookingMenu() -> Menu {
    let view = Menu()
    view.append(texts.gettext("_Fit Window"), action: "page.fit", keys: Self.fitKeys)
    view.append(texts.gettext("F_ull Screen"), action: "page.fullscreen", keys: FullscreenMode.keys)
    view.append(texts.gettext("Loc_k View"), action: "page.\(ViewLock.action)", keys: ViewLock.keys)
    view.append(
      texts.gettext("Filmst_rip"), action: "page.\(PhotoFilmstrip.action)",
      keys: PhotoFilmstrip.keys)
    let menu = Menu()
    menu.appendSubmenu(texts.gettext("_View"), view)
    SlideshowEntry.append(to: menu)
    PhotoController.appendCompareEntry(to: menu)
    MapEntry.append(to: menu, hasKeys: true)
    menu.append(
      texts.gettext("_Details"), action: "page.\(PhotoDetails.action)", keys: Self.detailsKeys)
    menu.appendSection(controller.motion.menu)
    return menu
  }

  private static let fitKeys = "<Control>0|<Control>KP_0"
  static let detailsKeys = "<Alt>Return|F9"

  /// Makes the context menu of the photo.
  func makePhotoMenu() -> Menu {
    let menu = edits.makeMenu()
    menu.appendSection(makeLookingMenu())
    return menu
  }
}
