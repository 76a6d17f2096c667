import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S29 and S30: how bars look, and what lies under them.
final class BarLooksRowsTests: GtkTestCase {
  // MARK: S29, looks

  func testS29_BarStyle_IsTheSameOnEveryPage() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      let surface = bar.surface
      pump(until: { surface.isOnScreen })
      let plain = surface.color(x: 4, y: 4)
      XCTAssertEqual(bar.barStyle, .default)
      bar.barStyle = .black
      let black = Color(0, 0, 0)
      pump(until: { surface.color(x: 4, y: 4) == black })
      XCTAssertFalse(bar.isTranslucent)
      stage.navigation.push(stage.page("B"))
      pump(until: { stage.backButton?.isOnScreen == true })
      XCTAssertEqual(surface.color(x: 4, y: 4), black)
      bar.barStyle = .blackTranslucent
      XCTAssertTrue(bar.isTranslucent)
      pump(until: { (surface.color(x: 4, y: 4)?.alpha ?? 1) < 0.9 })
      stage.navigation.pop()
      XCTAssertEqual(bar.barStyle, .blackTranslucent)
      bar.barStyle = .default
      XCTAssertFalse(bar.isTranslucent)
      pump(until: { surface.color(x: 4, y: 4) == plain })
    }
  }

  func testS29_Tint_ColoursTheBarAndItsButtons() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      let (red, blue) = (Color(1, 0, 0), Color(0, 0, 1))
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act")
      pump(until: { stage.button("Act")?.isOnScreen == true })
      bar.barTintColor = blue
      pump(until: { bar.surface.color(x: 4, y: 4) == blue })
      bar.tintColor = red
      pump(until: { stage.button("Act")?.child?.textColor == red })
      let b = stage.page("B")
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Other")
      stage.navigation.push(b)
      pump(until: { stage.button("Other")?.child?.textColor == red })
      pump(until: { bar.surface.color(x: 4, y: 4) == blue })
      bar.tintColor = nil
      bar.barTintColor = nil
      pump(until: { stage.button("Other")?.child?.textColor != red })
      pump(until: { bar.surface.color(x: 4, y: 4) != blue })
    }
  }

  func testS29_BarTint_MakesTextsStandOutUnlessAnotherTintDoes() {
    onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBar
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act")
      pump(until: { stage.button("Act")?.isOnScreen == true })
      let title = bar.surface.descendants(of: Label.self).first { $0.hasStyleClass("title") }
      let areLight = {
        [title, stage.button("Act")?.child].map { ($0?.textColor.red ?? 0.5) > 0.5 }
      }
      XCTAssertEqual(areLight(), [false, false])
      bar.barTintColor = Color(0.1, 0.2, 0.5)
      pump(until: { areLight() == [true, true] })
      bar.barTintColor = Color(1, 0.9, 0.4)
      pump(until: { areLight() == [false, false] })
      bar.barStyle = .black
      XCTAssertEqual(areLight(), [false, false], "the tint decides, for that is what is seen")
      bar.barTintColor = nil
      pump(until: { areLight() == [true, true] })
      bar.tintColor = Color(0, 0.4, 0)
      pump(until: { areLight() == [true, false] })
    }
  }

  func testS29_Contrast_IsWhatTheEyeSees() {
    onGtk {
      let (green, blue) = (Color(0, 0.8, 0), Color(0, 0, 1))
      XCTAssertEqual(
        [green, blue, Color(1, 1, 1), Color(0, 0, 0)].map(\.isDark),
        [
          false, true, false, true,
        ])
    }
  }

  // MARK: S30, what scrolls under translucent bars

  func testS30_ScrollingPage_PassesUnderATranslucentBarAndKeepsClearAtItsEnds() throws {
    try onGtk {
      let stage = Stage()
      let scroller = longText()
      let page = stage.page("Long")
      page.makeView = { scroller }
      stage.navigation.push(page)
      let bar = stage.navigation.navigationBarReveal.widget
      pump(
        until: { stage.place(of: scroller) == [bar.height, stage.height - bar.height] },
        "below an opaque bar")
      XCTAssertEqual(scroller.contentInsets, Edges())
      stage.navigation.navigationBar.isTranslucent = true
      pump(until: { stage.place(of: scroller) == [0, stage.height] })
      XCTAssertEqual(scroller.contentInsets, Edges(top: bar.height))
      let first = try XCTUnwrap(scroller.descendants(of: Label.self).first)
      pump(until: { stage.place(of: first)[0] == bar.height }, "begins below it")
      let adjustment = try XCTUnwrap(scroller.property("vadjustment", as: Object?.self))
      adjustment.setProperty("value", to: 30.0)
      pump(until: { stage.place(of: first)[0] == bar.height - 30 }, "and passes under it")
      stage.navigation.navigationBar.isTranslucent = false
      pump(until: { stage.place(of: scroller) == [bar.height, stage.height - bar.height] })
      XCTAssertEqual(scroller.contentInsets, Edges())
    }
  }

  func testS30_Insets_FollowTheToolbarAndAHiddenBar() {
    onGtk {
      let stage = Stage()
      let scroller = longText()
      let page = stage.page("Long")
      page.makeView = { scroller }
      page.toolbarItems = [BarButtonItem(title: "Tool")]
      let navigation = stage.navigation
      navigation.setToolbarHidden(false, animated: false)
      navigation.navigationBar.isTranslucent = true
      navigation.toolbar.isTranslucent = true
      navigation.push(page)
      let (top, bottom) = (navigation.navigationBarReveal, navigation.toolbarReveal)
      pump(until: { bottom.widget.isOnScreen })
      pump(until: {
        scroller.contentInsets == Edges(top: top.widget.height, bottom: bottom.widget.height)
      })
      navigation.setNavigationBarHidden(true, animated: false)
      XCTAssertEqual(scroller.contentInsets.top, 0)
      navigation.setToolbarHidden(true, animated: false)
      XCTAssertEqual(scroller.contentInsets, Edges())
      pump(until: { stage.place(of: scroller) == [0, stage.height] })
    }
  }

  func testS30_OtherViews_AreNotAdjusted() {
    onGtk {
      let stage = Stage()
      let inner = longText()
      let page = stage.page("Box")
      page.makeView = {
        inner.expandsVertically = true
        return Box(.vertical, children: [inner])
      }
      page.wantsFullScreenLayout = true
      stage.navigation.navigationBar.isTranslucent = true
      stage.navigation.push(page)
      pump(until: { stage.place(of: page.view) == [0, stage.height] })
      XCTAssertEqual(inner.contentInsets, Edges(), "only a main view that scrolls is")
    }
  }
}

/// More lines than a window is high.
@MainActor private func longText() -> ScrolledWindow {
  ScrolledWindow(child: Box(.vertical, children: (1...80).map { Label("Line \($0)") }))
}

extension Widget {
  /// The colour of texts as the style has it.
  fileprivate var textColor: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return Color(
      Double(color.red), Double(color.green), Double(color.blue), alpha: Double(color.alpha))
  }
}
