import GObjectKit
import GtkKit
import GtkTestSupport

@testable import NavigationKit

/// A window whose stack has a segment-managing controller as its root.
@MainActor final class SegmentStage {
  let transcript = Transcript()
  let children: [RecordingController]
  let manager: SegmentManagingController
  let navigation: NavigationController
  let window: Window

  convenience init(_ titles: String...) { self.init(titles) }

  init(_ titles: [String]) {
    Gtk.setAnimations(false)
    children = titles.map { [transcript] in RecordingController($0, transcript) }
    manager = SegmentManagingController(viewControllers: children, accessibilityLabel: "Country")
    navigation = NavigationController(rootViewController: manager)
    window = show(navigation)
  }

  /// The texts in the header bar, from start to end.
  var headerTexts: [String] { navigation.navigationBar.surface.texts }

  /// Clicks the segment with this title.
  func select(_ title: String) { manager.segmentedControl.asWidget.click(title) }

  /// Destroys the window, and lets GTK free its widgets.
  func close() { window.end() }
}

/// Returns a stage whose root is a segment-managing controller, its two children, and the controller.
/// The transcript contains only the children's messages.
@MainActor func makeManager() -> (
  Stage, RecordingController, RecordingController, SegmentManagingController
) {
  let stage = Stage()
  let (italy, australia) = (stage.page("Italy"), stage.page("Australia"))
  let manager = SegmentManagingController(viewControllers: [italy, australia])
  _ = stage.transcript.take()
  stage.navigation.setViewControllers([manager])
  let heard = stage.transcript.take().filter { !$0.hasPrefix("A.") && !$0.contains("Show") }
  for line in heard { stage.transcript.add(line) }
  return (stage, italy, australia, manager)
}

@MainActor extension SegmentManagingController {
  /// The title of each segment, or nil for an image.
  var segmentTitles: [String?] {
    (0..<segmentedControl.numberOfSegments).map(segmentedControl.titleForSegment)
  }
}
