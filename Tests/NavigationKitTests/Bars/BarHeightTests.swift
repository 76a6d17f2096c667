import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// All bars have the same height, so that bars side by side align.
final class BarHeightTests: GtkTestCase {
  func testBarsWithAnyItem_AreAsHighAsWithAButton() {
    onGtk {
      let expected = heights(of: BarButtonItem(title: "Text"))
      XCTAssertGreaterThan(expected[0], 0)
      XCTAssertGreaterThan(expected[1], 0)
      let image = BarButtonItem(iconName: "go-up-symbolic", accessibilityLabel: "Up")
      let segments = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Segments")
      let momentary = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Momentary")
      momentary.isMomentary = true
      XCTAssertEqual(heights(of: image), expected, "image")
      let views: [any WidgetConvertible] = [
        segments, momentary, Label("Text"), Switch(), CheckButton("A"), Entry(),
        DropDown(choices: ["A"]),
      ]
      for view in views {
        XCTAssertEqual(heights(of: BarButtonItem(customView: view)), expected, "\(view)")
      }
    }
  }

  func testColumnsWithDifferentItems_AlignTheirBars() throws {
    try onGtk {
      let segments = SegmentedControl(titles: ["A", "B"], accessibilityLabel: "Segments")
      let items = [BarButtonItem(customView: segments), BarButtonItem(title: "Text")]
      let pages = items.map { item in
        let page = ViewController(title: "Page")
        page.view = Box(.vertical)
        page.toolbarItems = [.flexibleSpace(), item, .flexibleSpace()]
        return page
      }
      let split = SplitViewController(primary: pages[0], secondary: pages[1])
      for column in [SplitViewController.Column.primary, .secondary] {
        split.navigationController(for: column).isToolbarHidden = false
      }
      let window = show(split, width: 900)
      XCTAssertFalse(split.isCollapsed)
      pumpFrames(of: window)
      let picture = try XCTUnwrap(split.view.picture())
      let right = Int(
        try XCTUnwrap(pages[1].view.translate(x: 0, y: 0, to: split.view)).x)
      let columns = [3, right + 3].map { x in
        (split.view.height - 60..<split.view.height).map { picture.color(x: x, y: $0) }
      }
      XCTAssertEqual(columns[0], columns[1])
      XCTAssertGreaterThanOrEqual(
        Set(columns[0].map { String(describing: $0) }).count, 2,
        "the column has pixels of the page and of the bar")
    }
  }
}

/// Returns the heights of a header bar and of a toolbar that show `item`.
@MainActor private func heights(of item: BarButtonItem) -> [Int] {
  [true, false].map { isOnTop in
    let page = ViewController(title: "Page")
    page.view = Box(.vertical)
    if isOnTop { page.navigationItem.rightBarButtonItem = item } else { page.toolbarItems = [item] }
    let navigation = NavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    let window = show(navigation)
    pumpFrames(of: window)
    defer { window.end() }
    return isOnTop
      ? navigation.navigationBar.surface.height : navigation.toolbar.actionBar.height
  }
}
