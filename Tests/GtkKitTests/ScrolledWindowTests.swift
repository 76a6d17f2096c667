import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ScrolledWindowTests: GtkTestCase {
  func testContentInsets_BecomeMarginsOfScrollBars() throws {
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

/// Tests of scroll positions set before the content is laid out.
final class ScrollPositionTests: GtkTestCase {
  func testPositionSetBeforeLayout_AppliesInFirstFrame() throws {
    try onGtk {
      for content in [rows(100), grid(of: 2_000)] {
        let view = ScrolledWindow(child: content)
        view.scrollPosition = 500
        XCTAssertEqual(view.scrollPosition, 500, "the pending position")
        let window = Window()
        window.setDefaultSize(width: 300, height: 200)
        window.child = view
        window.present()
        var first: Double?
        try XCTUnwrap(window.frameClock).onFrameEnd {
          first =
            first ?? gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(view.opaque))
        }
        pump(until: { first != nil })
        XCTAssertEqual(first ?? 0, 500, accuracy: 1, content.typeName)
        pumpFrames(3, of: view)
        XCTAssertEqual(view.scrollPosition, 500, accuracy: 1, content.typeName)
        window.destroy()
        MainLoop.runPending()
      }
    }
  }

  func testPositionInLongText_IsReachedOnceTextIsMeasured() {
    onGtk {
      let text = (0..<5_000).map { "line \($0)" }.joined(separator: "\n")
      let view = ScrolledWindow(child: TextView(text))
      view.scrollPosition = 20_000
      _ = shown(view)
      pump(until: { abs(value(of: view) - 20_000) < 1 })
    }
  }

  func testPositionPastEnd_FollowsGrowingContent() {
    onGtk {
      let content = rows(20)
      let view = ScrolledWindow(child: content)
      _ = shown(view)
      view.scrollPosition = 5_000
      pumpFrames(of: view)
      let end = value(of: view)
      XCTAssertGreaterThan(end, 0)
      for _ in 0..<20 { content.append(Label("more")) }
      pump(until: { value(of: view) > end })
    }
  }

  func testScrolling_CancelsPendingPosition() {
    onGtk {
      let content = rows(20)
      let view = ScrolledWindow(child: content)
      _ = shown(view)
      view.scrollPosition = 5_000
      pumpFrames(of: view)
      gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(view.opaque), 10)
      for _ in 0..<20 { content.append(Label("more")) }
      pumpFrames(3, of: view)
      XCTAssertEqual(view.scrollPosition, 10)
    }
  }
}

@MainActor private func rows(_ count: Int) -> Box {
  Box(.vertical, children: (0..<count).map { Label("row \($0)") })
}

@MainActor private func grid(of count: Int) -> GridView {
  let list = IdentifierList()
  list.splice(at: 0, removing: 0, inserting: Array(0..<count))
  return GridView(list: list) { PlainCell() }
}

@MainActor private final class PlainCell: GridCell {
  let widget: Widget = Label("cell")
  func bind(to identifier: Int) {}
  func unbind() {}
}

@MainActor private func shown(_ view: ScrolledWindow) -> Window {
  let window = Window()
  window.setDefaultSize(width: 300, height: 200)
  window.child = view
  window.present()
  pump(until: { view.height > 0 })
  return window
}

@MainActor private func value(of view: ScrolledWindow) -> Double {
  gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(view.opaque))
}
