import CGtk
import GtkKit
import NavigationKit

/// Returns a controller with two pages behind segments.
@MainActor func makeSwitcherPage() -> ViewController {
  SegmentManagingController(
    viewControllers: [SegmentPage(title: "Italy"), SegmentPage(title: "Australia")],
    accessibilityLabel: "Countries")
}

/// A segment's page, with a field that has a context menu.
private final class SegmentPage: ViewController {
  override func loadView() {
    let entry = Widget(adopting: gtk_entry_new())
    entry.setAccessibleLabel("City in \(title ?? "")")
    view = column([
      entry,
      row("Page 1") { [weak self] in self?.navigationController?.push(NumberedPage(1)) },
    ])
  }
}
