import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items of the timeline: its level, or the edits of the selected photos.
final class TimelineBars {
  private unowned let controller: TimelineController
  private let count = Label()
  private let levels = SegmentedControl(
    titles: TimelineLevel.allCases.map(\.title), accessibilityLabel: "Show")
  private var shown: Bool?

  init(controller: TimelineController) { self.controller = controller }

  /// Adds the items to the bars.
  func install() {
    count.addStyleClass("numeric")
    controller.navigationItem.rightBarButtonItems =
      [controller.actions?.makeMenuItem(), selectItem].compactMap(\.self)
    addPhotoActions()
    levels.onValueChanged = { [weak self] in
      guard let self, let index = levels.selectedSegmentIndex else { return }
      controller.timeline.setLevel(TimelineLevel.allCases[index])
    }
    update()
  }

  /// The commands that have keys and no button.
  lazy var keyCommands =
    [
      KeyCommand(title: "Select All", keys: "<Control>a") { [weak self] in
        self?.controller.selectAll()
      },
      KeyCommand(title: "Details", keys: PhotoBars.detailsKeys) { [weak self] in
        self?.controller.showDetails(of: self?.controller.numbers(forKeyOf: .favourite) ?? [])
      },
    ] + edits.keyCommands

  /// Updates the items to the state of the page.
  func update() {
    let selected = controller.timeline.selection.positions.count
    count.text =
      switch selected {
      case 0: "Select photos"
      case 1: "1 selected"
      default: "\(selected.grouped) selected"
      }
    edits.update(count: selected)
    controller.pageActions.setEnabled(selected == 1, action: "details")
    let level = controller.timeline.level
    zoomOutItem.isEnabled = level.moved(by: -1) != nil
    zoomInItem.isEnabled = level.moved(by: 1) != nil
    levels.selectedSegmentIndex = TimelineLevel.allCases.firstIndex(of: level)
    guard shown != controller.isEditing else { return }
    shown = controller.isEditing
    selectItem.title = controller.isEditing ? "Done" : "Select"
    selectItem.style = controller.isEditing ? .done : .plain
    let space = BarButtonItem.flexibleSpace()
    controller.toolbarItems =
      controller.isEditing
      ? edits.toolbarItems(around: count)
      : [zoomOutItem, space, BarButtonItem(customView: levels), space, zoomInItem]
  }

  /// Begins and ends the selection of photos.
  private lazy var selectItem = BarButtonItem(title: "Select") { [weak controller] in
    if let controller { controller.setEditing(!controller.isEditing, animated: true) }
  }

  private lazy var zoomOutItem = BarButtonItem(
    iconName: "zoom-out-symbolic", accessibilityLabel: "Farther",
    keys: "<Control>minus|<Control>KP_Subtract"
  ) { [weak self] in self?.controller.timeline.zoom(by: -1) }

  private lazy var zoomInItem = BarButtonItem(
    iconName: "zoom-in-symbolic", accessibilityLabel: "Closer",
    keys: "<Control>plus|<Control>equal|<Control>KP_Add"
  ) { [weak self] in self?.controller.timeline.zoom(by: 1) }

  /// The edits of the selected photos. An edit keeps the selection, so that another can follow.
  private lazy var edits = PhotoActions(
    page: controller,
    editing: { [weak controller] in controller?.actions?.editing },
    photos: { [weak controller] in .numbers(controller?.timeline.selectedNumbers ?? []) },
    photosForKeys: { [weak controller] action in
      .numbers(controller?.numbers(forKeyOf: action) ?? [])
    })

  /// The menu of the selected photos.
  func makePhotoMenu() -> Menu { controller.makePhotoMenu(edits) }

  private func addPhotoActions() {
    controller.pageActions.addAction("open") { [weak controller] in
      if let controller, let number = controller.timeline.selectedNumbers.first {
        controller.open(number)
      }
    }
    controller.pageActions.addAction("details") { [weak controller] in
      controller?.showDetails(of: controller?.timeline.selectedNumbers ?? [])
    }
  }
}
