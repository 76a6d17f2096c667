import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items of a photo's page: navigation and zoom, and edits.
final class PhotoBars {
  private unowned let controller: PhotoController
  private let position = Label()

  init(controller: PhotoController) { self.controller = controller }

  /// Adds the items to the bars.
  func install() {
    position.addStyleClass("numeric")
    position.setWidth(characters: 9)
    let space = BarButtonItem.flexibleSpace()
    // Only as many as fit the narrowest window; the others are in the menu.
    controller.toolbarItems = [
      edits.favouriteItem, space, previousItem, zoomOutItem, zoomInItem, nextItem, space,
      edits.rotateItem, edits.moreItem, edits.trashItem,
    ]
    controller.navigationItem.rightBarButtonItem = BarButtonItem(customView: position)
    addActions()
  }

  /// The key commands without a button.
  lazy var keyCommands =
    [
      KeyCommand(title: "First Photo", keys: "Home") { [weak self] in
        self?.controller.moveToEnd(false)
      },
      KeyCommand(title: "Last Photo", keys: "End") { [weak self] in
        self?.controller.moveToEnd(true)
      },
      KeyCommand(title: "Fit Window", keys: Self.fitKeys) { [weak self] in
        self?.controller.fit()
      },
      KeyCommand(title: "Actual Size", keys: "<Control>1|<Control>KP_1") { [weak self] in
        self?.controller.showActualSize()
      },
      KeyCommand(title: "Full Screen", keys: "F11") { [weak self] in
        self?.controller.fullscreen?.toggle()
      },
      KeyCommand(title: "Details", keys: Self.detailsKeys) { [weak self] in self?.showDetails() },
    ] + edits.keyCommands

  /// Updates the items for the current photo and zoom.
  func update() {
    let photo = controller.photo
    position.text =
      controller.index.map { "\(($0 + 1).grouped) of \(controller.count.grouped)" } ?? ""
    previousItem.isEnabled = controller.canMove(by: -1)
    nextItem.isEnabled = controller.canMove(by: 1)
    let viewport = controller.canvas.viewport
    let isShown = controller.canvas.texture != nil
    zoomOutItem.isEnabled = isShown && !viewport.isFitting
    controller.pageActions.setEnabled(isShown && !viewport.isFitting, action: "fit")
    zoomInItem.isEnabled = isShown && viewport.scale < PhotoViewport.largestScale
    edits.show(photo.mark)
    edits.hasPicture = !controller.hasFailed
  }

  // MARK: Looking

  private var isRightToLeft: Bool { controller.view.isRightToLeft }

  private lazy var previousItem = BarButtonItem(
    iconName: "go-previous-symbolic", accessibilityLabel: "Previous Photo",
    keys: isRightToLeft ? "Right|Page_Up" : "Left|Page_Up"
  ) { [weak self] in self?.controller.move(by: -1) }

  private lazy var nextItem = BarButtonItem(
    iconName: "go-next-symbolic", accessibilityLabel: "Next Photo",
    keys: (isRightToLeft ? "Left" : "Right") + "|Page_Down|space"
  ) { [weak self] in self?.controller.move(by: 1) }

  private lazy var zoomOutItem = BarButtonItem(
    iconName: "zoom-out-symbolic", accessibilityLabel: "Zoom Out",
    keys: "<Control>minus|<Control>KP_Subtract|minus"
  ) { [weak self] in self?.controller.zoom(by: 1 / PhotoController.zoomStep) }

  private lazy var zoomInItem = BarButtonItem(
    iconName: "zoom-in-symbolic", accessibilityLabel: "Zoom In",
    keys: "<Control>plus|<Control>equal|<Control>KP_Add|plus"
  ) { [weak self] in self?.controller.zoom(by: PhotoController.zoomStep) }

  // MARK: Editing

  private lazy var edits = PhotoActions(
    page: controller, album: controller.userAlbum,
    editing: { [weak controller] in controller?.actions?.editing },
    photos: { [weak controller] in (controller?.photo).map(PhotoChoice.photo) ?? .numbers([]) })

  private func addActions() {
    controller.pageActions.addAction("fit") { [weak self] in self?.controller.fit() }
    controller.pageActions.addAction("details") { [weak self] in self?.showDetails() }
    edits.moreItem.menu?.appendSection(makeLookingMenu())
  }

  private func makeLookingMenu() -> Menu {
    let menu = Menu()
    menu.append("_Fit Window", action: "page.fit", keys: Self.fitKeys)
    menu.append("_Details", action: "page.details", keys: Self.detailsKeys)
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

  private func showDetails() {
    let details = PhotoDetailsController(photo: controller.photo, library: controller.library)
    controller.present(NavigationController(rootViewController: details))
  }
}
