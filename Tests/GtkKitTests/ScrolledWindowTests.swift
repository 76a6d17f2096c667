import CGtk
import GtkKit
import GtkTestSupport
import XCTest

final class ScrolledWindowTests: GtkTestCase {
  func testContentInsets_KeepEachScrollBarClearOfTheEdgesItTouches() throws {
    try onGtk {
      let view = ScrolledWindow(child: Label("text"), horizontal: true)
      view.contentInsets = Edges(top: 40, bottom: 30)
      let vertical = try XCTUnwrap(gtk_scrolled_window_get_vscrollbar(view.opaque))
      let horizontal = try XCTUnwrap(gtk_scrolled_window_get_hscrollbar(view.opaque))
      XCTAssertEqual(gtk_widget_get_margin_top(vertical), 40)
      XCTAssertEqual(gtk_widget_get_margin_bottom(vertical), 30)
      XCTAssertEqual(gtk_widget_get_margin_top(horizontal), 0)
      XCTAssertEqual(gtk_widget_get_margin_bottom(horizontal), 30)
      view.contentInsets = Edges()
      XCTAssertEqual(gtk_widget_get_margin_bottom(horizontal), 0)
    }
  }
}
