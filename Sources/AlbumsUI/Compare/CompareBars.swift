import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items, keys and menu of a compare page.
final class CompareBars {
  private unowned let controller: CompareController
  private let zoom = Label()

  init(controller: CompareController) { self.controller = controller }

  /// Adds the items to the bars.
  func install() {
    zoom.addStyleClass("numeric")
    zoom.addStyleClass("dim-label")
    zoom.setWidth(characters: 6)
    addActions()
    let space = BarButtonItem.flexibleSpace()
    let steps = controller.photos.hasMore ? [previousItem, nextItem] : []
    controller.toolbarItems =
      [edits.favouriteItem] + steps + [
        space, zoomOutItem, BarButtonItem(customView: zoom), zoomInItem, space, keepItem,
        edits.moreItem, edits.trashItem,
      ]
    edits.moreItem.menu?.appendSection(makeKeepingMenu())
    edits.moreItem.menu?.appendSection(makeLookingMenu())
  }

  /// Updates the items for the focused photo and the zoom.
  func update() {
    let canvas = controller.zoomedPane?.canvas
    let isFitting = canvas?.viewport.isFitting ?? true
    previousItem.isEnabled = controller.photos.canStep(.previous)
    nextItem.isEnabled = controller.photos.canStep(.next)
    zoomOutItem.isEnabled = !isFitting
    zoomInItem.isEnabled = canvas.map { $0.viewport.scale < PhotoViewport.largestScale } ?? false
    controller.pageActions.setEnabled(!isFitting, action: "fit")
    zoom.text =
      canvas.map {
        let percent = $0.viewport.scale * Double($0.widget.scaleFactor) * 100
        return texts.gettext("%s %%", "\(Int(percent.rounded()))")
      } ?? ""
    edits.show(controller.photos.focused.mark)
    edits.hasPicture = controller.focusedPane?.hasFailed == false
  }

  /// Opens the menu of the focused photo at a point of a widget. Without a point, opens it in the
  /// upper part, where there is room below.
  func showMenu(over widget: Widget, at place: (x: Double, y: Double)?) {
    let (x, y) = place ?? (Double(widget.width) / 2, Double(widget.height) / 4)
    let menu = edits.makeMenu()
    menu.appendSection(makeKeepingMenu())
    menu.appendSection(makeLookingMenu())
    PopoverMenu(menu).popUp(over: widget, at: Rectangle(x: x, y: y, width: 1, height: 1))
  }

  // MARK: Keys

  private static let keepKeys = "k"
  private static let trashKeys = "<Shift>k"
  private static let fitKeys = "<Control>0|<Control>KP_0"
  private static let actualSizeKeys = "<Control>1|<Control>KP_1"
  /// How far an arrow key moves the photos, in pixels.
  private static let panStep = 60.0

  /// The key commands without a button.
  private(set) lazy var keyCommands = keepingCommands + lookingCommands + edits.keyCommands

  private var keepingCommands: [KeyCommand] {
    [
      KeyCommand(title: texts.gettext("Keep and Move Others to Trash"), keys: Self.trashKeys) {
        [weak self] in
        self?.controller.keepAndTrash()
      }
    ]
  }

  private var lookingCommands: [KeyCommand] {
    let directions: [(String, CompareLayout.Direction, x: Double, y: Double)] = [
      ("Left", .left, 1, 0), ("Right", .right, -1, 0), ("Up", .up, 0, 1), ("Down", .down, 0, -1),
    ]
    return directions.flatMap { key, direction, x, y in
      [
        KeyCommand(title: texts.gettext("Choose Photo"), keys: key) { [weak self] in
          self?.controller.moveFocus(direction)
        },
        KeyCommand(title: texts.gettext("Move View"), keys: "<Shift>\(key)") { [weak self] in
          self?.controller.zoomedPane?.pan(x: x * Self.panStep, y: y * Self.panStep)
        },
      ]
    } + [
      KeyCommand(title: texts.gettext("Fit Window"), keys: Self.fitKeys) { [weak self] in
        self?.controller.zoomedPane?.fit()
      },
      KeyCommand(title: texts.gettext("Actual Size"), keys: Self.actualSizeKeys) { [weak self] in
        self?.controller.zoomedPane?.showActualSize(at: nil)
      },
      KeyCommand(title: texts.gettext("Full Screen"), keys: FullscreenMode.keys) { [weak self] in
        self?.controller.view.window?.isFullscreen.toggle()
      },
    ]
  }

  // MARK: Items

  private lazy var previousItem = BarButtonItem(
    iconName: "go-previous-symbolic",
    accessibilityLabel: texts.gettext("Compare with Previous Photos"),
    keys: "Page_Up"
  ) { [weak self] in self?.controller.step(.previous) }

  private lazy var nextItem = BarButtonItem(
    iconName: "go-next-symbolic", accessibilityLabel: texts.gettext("Compare with Next Photos"),
    keys: "Page_Down"
  ) { [weak self] in self?.controller.step(.next) }

  private lazy var zoomOutItem = BarButtonItem.zoomOut(moreKeys: ["minus"]) { [weak self] in
    self?.controller.zoomedPane?.zoom(by: 1 / PhotoController.zoomStep, at: nil)
  }

  private lazy var zoomInItem = BarButtonItem.zoomIn(moreKeys: ["plus"]) { [weak self] in
    self?.controller.zoomedPane?.zoom(by: PhotoController.zoomStep, at: nil)
  }

  private lazy var keepItem: BarButtonItem = {
    let item = BarButtonItem(title: texts.gettext("Keep"), keys: Self.keepKeys) { [weak self] in
      self?.controller.keepAndReject()
    }
    item.accessibilityLabel = texts.gettext("Keep and Reject Others")
    return item
  }()

  // MARK: Editing

  private lazy var edits = PhotoActions(
    page: controller, album: controller.album,
    editing: { [weak controller] in controller?.actions?.editing },
    photos: { [weak controller] in
      (controller?.photos.focused).map(PhotoChoice.photo) ?? .numbers([])
    })

  private func addActions() {
    let actions = controller.pageActions
    actions.addAction("keep-reject") { [weak self] in self?.controller.keepAndReject() }
    actions.addAction("keep-trash") { [weak self] in self?.controller.keepAndTrash() }
    actions.addAction("fit") { [weak self] in self?.controller.zoomedPane?.fit() }
    actions.addAction("actual-size") { [weak self] in
      self?.controller.zoomedPane?.showActualSize(at: nil)
    }
  }

  private func makeKeepingMenu() -> Menu {
    let menu = Menu()
    menu.append(
      texts.gettext("_Keep and Reject Others"), action: "page.keep-reject", keys: Self.keepKeys)
    menu.append(
      texts.gettext("Keep and Move Others to Tras_h"), action: "page.keep-trash",
      keys: Self.trashKeys)
    return menu
  }

  private func makeLookingMenu() -> Menu {
    let menu = Menu()
    menu.append(texts.gettext("Fit _Window"), action: "page.fit", keys: Self.fitKeys)
    menu.append(
      texts.gettext("Act_ual Size"), action: "page.actual-size", keys: Self.actualSizeKeys)
    menu.append(texts.gettext("Fu_ll Screen"), action: "win.fullscreen", keys: FullscreenMode.keys)
    return menu
  }
}
