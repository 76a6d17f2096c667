import GtkKit
import NavigationKit
import PhotoLibrary

/// The bar items of the timeline: its level, or the edits of the selected photos.
final class TimelineBars {
  private unowned let controller: TimelineController
  private let levels = SegmentedControl(
    titles: TimelineLevel.allCases.map(\.title), accessibilityLabel: texts.gettext("Show"))
  /// How many photos the timeline has.
  private let countLine = CountLine()
  private var shown: Bool?
  /// The items for selected photos.
  private(set) lazy var selection = PhotoSelectionBars(page: controller)

  init(controller: TimelineController) { self.controller = controller }

  /// Adds the items to the bars.
  func install() {
    controller.navigationItem.rightBarButtonItems =
      [
        controller.actions?.makeMenuItem(), selection.selectItem, controller.makeSearchItem(),
        selection.slideshowItem,
      ].compactMap(\.self)
    controller.insertLine(countLine.widget)
    selection.install()
    levels.onValueChanged = { [weak self] in
      guard let self, let index = levels.selectedSegmentIndex else { return }
      controller.timeline.setLevel(TimelineLevel.allCases[index])
    }
    update()
  }

  /// Updates the items to the state of the page.
  func update() {
    selection.update(count: controller.grid.selectionCount)
    countLine.show(controller.itemCount)
    updateLevel()
    guard shown != controller.isEditing else { return }
    shown = controller.isEditing
    let space = BarButtonItem.flexibleSpace()
    controller.toolbarItems =
      controller.isEditing
      ? selection.toolbarItems
      : [zoomOutItem, space, BarButtonItem(customView: levels), space, zoomInItem]
  }

  /// Updates only the items that depend on the level.
  func updateLevel() {
    let level = controller.timeline.level
    zoomOutItem.isEnabled = level.moved(by: -1) != nil
    zoomInItem.isEnabled = level.moved(by: 1) != nil
    levels.selectedSegmentIndex = TimelineLevel.allCases.firstIndex(of: level)
  }

  private lazy var zoomOutItem = BarButtonItem.zoomOut(texts.gettext("Farther")) { [weak self] in
    self?.controller.timeline.zoom(by: -1)
  }

  private lazy var zoomInItem = BarButtonItem.zoomIn(texts.gettext("Closer")) { [weak self] in
    self?.controller.timeline.zoom(by: 1)
  }
}
