import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The widget that GTK finds under a resting pointer while pages move.
///
/// After a click, GTK 4.8 on X11 searches for that widget before the next layout. It searches again
/// only when the pointer moves or the widget is hidden.
final class RestingPointerTests: GtkTestCase {
  func testPopByTheBackButton_PutsTheNewBackButtonUnderThePointer() throws {
    try onGtk {
      let stage = Stage(animations: true)
      for name in ["B", "C"] { stage.navigation.push(stage.page(name), animated: false) }
      pumpFrames(of: stage.window)
      let old = try XCTUnwrap(stage.backButton)
      let place = try center(of: old, in: stage.window)
      stage.navigation.pop()
      let button = try XCTUnwrap(around(stage.window.pick(x: place.x, y: place.y)))
      XCTAssertNotEqual(button, old)
      XCTAssertEqual(button.tooltip, "Back to A (Alt+Left)")
      stage.settle()
      XCTAssertEqual(around(stage.window.pick(x: place.x, y: place.y)), button)
    }
  }

  func testPushByAButton_PutsACoverUnderThePointerUntilThePushEnds() throws {
    try onGtk {
      let stage = Stage(animations: true)
      pumpFrames(of: stage.window)
      let place = try center(of: XCTUnwrap(stage.root.view.children.last), in: stage.window)
      let page = stage.page("B")
      stage.navigation.push(page)
      let cover = try XCTUnwrap(stage.window.pick(x: place.x, y: place.y))
      XCTAssertFalse(cover.isInside(stage.navigation.container.widget))
      XCTAssertNotEqual(cover, stage.navigation.view, "GTK would keep to what is never hidden")
      stage.settle()
      XCTAssertFalse(cover.isVisible)
      XCTAssertEqual(
        stage.window.pick(x: place.x, y: place.y)?.isInside(page.view), true)
    }
  }
}

/// Returns the middle of a widget, in the coordinates of the window.
@MainActor private func center(
  of widget: Widget, in window: Window
) throws -> (x: Double, y: Double) {
  try XCTUnwrap(
    widget.translate(x: Double(widget.width) / 2, y: Double(widget.height) / 2, to: window))
}

/// Returns the back button that contains a widget, or nil.
@MainActor private func around(_ widget: Widget?) -> Widget? {
  sequence(first: widget, next: { $0?.parent }).prefix { $0 != nil }
    .first { $0?.hasStyleClass("back") == true } ?? nil
}
