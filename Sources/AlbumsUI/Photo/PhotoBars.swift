import GtkKit
import NavigationKit
import PhotoLibrary

/// What the bars of a photo's page offer: at the left what is said of it, in the middle how it is
/// looked at, at the right what can be done to it.
final class PhotoBars {
  private unowned let controller: PhotoController
  private let position = Label()

  init(controller: PhotoController) { self.controller = controller }

  /// Puts the items into the bars.
  func install() {
    position.addStyleClass("numeric")
    position.setWidth(characters: 9)
    let space = BarButtonItem.flexibleSpace()
    // No more than fit into the narrowest window; the rest is in the menu.
    controller.toolbarItems = [
      favouriteItem, space, previousItem, zoomOutItem, zoomInItem, nextItem, space, rotateItem,
      moreItem, trashItem,
    ]
    controller.navigationItem.rightBarButtonItem = BarButtonItem(customView: position)
    addActions()
  }

  /// What keys do that have no button.
  lazy var keyCommands =
    [
      KeyCommand(title: "First Photo", keys: "Home") { [weak self] in
        self?.controller.moveToEnd(false)
      },
      KeyCommand(title: "Last Photo", keys: "End") { [weak self] in
        self?.controller.moveToEnd(true)
      },
      KeyCommand(title: "Fit Window", keys: "<Control>0|<Control>KP_0") { [weak self] in
        self?.controller.fit()
      },
      KeyCommand(title: "Actual Size", keys: "<Control>1|<Control>KP_1") { [weak self] in
        self?.controller.showActualSize()
      },
      KeyCommand(title: "Full Screen", keys: "F11") { [weak self] in
        self?.controller.fullscreen?.toggle()
      },
      KeyCommand(title: "Details", keys: "<Alt>Return|F9") { [weak self] in self?.showDetails() },
      KeyCommand(title: "Add to Album", keys: "<Control>b") { [weak self] in
        self?.act { $0.addToAlbum([$1]) }
      },
    ] + PhotoEditing.ratingKeys { [weak self] stars in self?.act { $0.rate([$1], stars) } }

  /// Brings the items in line with the page.
  func update() {
    let photo = controller.photo
    position.text =
      controller.index.map { "\(($0 + 1).formatted()) of \(controller.count.formatted())" } ?? ""
    previousItem.isEnabled = controller.canMove(by: -1)
    nextItem.isEnabled = controller.canMove(by: 1)
    let viewport = controller.canvas.viewport
    let isShown = controller.canvas.texture != nil
    zoomOutItem.isEnabled = isShown && !viewport.isFitting
    controller.pageActions.setEnabled(isShown && !viewport.isFitting, action: "fit")
    zoomInItem.isEnabled = isShown && viewport.scale < PhotoViewport.largestScale
    show(photo.mark)
  }

  private func show(_ mark: PhotoMark) {
    favouriteItem.accessibilityLabel = mark.isFavourite ? "Not a Favourite" : "Favourite"
    favouriteItem.style = mark.isFavourite ? .done : .plain
    moreItem.badgeValue = mark.rating.flatMap { 1...5 ~= $0 ? "\($0)★" : nil }
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

  private func act(_ action: (PhotoEditing, Photo) -> Void) {
    if let editing = controller.actions?.editing { action(editing, controller.photo) }
  }

  private lazy var favouriteItem = BarButtonItem(
    iconName: "emblem-favorite-symbolic", accessibilityLabel: "Favourite", keys: "f"
  ) { [weak self] in self?.act { $0.toggleFavourite([$1]) } }

  private lazy var rotateItem = BarButtonItem(
    iconName: "object-rotate-right-symbolic", accessibilityLabel: "Rotate Clockwise",
    keys: "<Control>r"
  ) { [weak self] in self?.act { $0.rotate([$1], by: 1) } }

  private lazy var trashItem = BarButtonItem(systemItem: .trash, keys: "Delete") { [weak self] in
    self?.act { $0.trash([$1]) }
  }

  private lazy var moreItem: BarButtonItem = {
    let item = BarButtonItem(iconName: "view-more-symbolic", accessibilityLabel: "More")
    let menu = Menu.photoActions(inUserAlbum: false)
    let looking = Menu()
    looking.append("_Fit Window", action: "page.fit")
    looking.append("_Details", action: "page.details")
    menu.appendSection(looking)
    item.menu = menu
    return item
  }()

  private func addActions() {
    let actions = controller.pageActions
    actions.addAction("rate") { [weak self] stars in
      self?.act { $0.rate([$1], Int(stars) ?? 0) }
    }
    actions.addAction("add-to-album") { [weak self] in self?.act { $0.addToAlbum([$1]) } }
    actions.addAction("fit") { [weak self] in self?.controller.fit() }
    actions.addAction("caption") { [weak self] in self?.act { $0.caption($1) } }
    actions.addAction("rename") { [weak self] in self?.act { $0.rename($1) } }
    actions.addAction("move") { [weak self] in self?.act { $0.move([$1]) } }
    actions.addAction("copy") { [weak self] in self?.act { $0.copy([$1]) } }
    actions.addAction("rotate-left") { [weak self] in self?.act { $0.rotate([$1], by: 3) } }
    actions.addAction("details") { [weak self] in self?.showDetails() }
  }

  private func showDetails() {
    let details = PhotoDetailsController(photo: controller.photo, library: controller.library)
    controller.present(NavigationController(rootViewController: details))
  }
}
