import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// How far pages reach under translucent bars, and the insets of scrolling pages.
final class FullScreenLayoutTests: GtkTestCase {
  func testScrollingPage_ReachesUnderTranslucentBarWithInsets() throws {
    try onGtk {
      let stage = Stage()
      let scroller = longText()
      let page = stage.page("Long")
      page.makeView = { scroller }
      stage.navigation.push(page)
      let bar = stage.navigation.navigationBarReveal.widget
      pump(
        until: { stage.place(of: scroller) == [bar.height, stage.height - bar.height] },
        "the page starts below an opaque bar")
      XCTAssertEqual(scroller.contentInsets, Edges())
      stage.navigation.navigationBar.isTranslucent = true
      pump(until: { stage.place(of: scroller) == [0, stage.height] })
      XCTAssertEqual(scroller.contentInsets, Edges(top: bar.height))
      let first = try XCTUnwrap(scroller.descendants(of: Label.self).first)
      pump(
        until: { stage.place(of: first)[0] == bar.height },
        "the content starts below the translucent bar")
      let adjustment = try XCTUnwrap(scroller.property("vadjustment", as: Object?.self))
      adjustment.setProperty("value", to: 30.0)
      pump(
        until: { stage.place(of: first)[0] == bar.height - 30 },
        "scrolled content passes under the bar")
      stage.navigation.navigationBar.isTranslucent = false
      pump(until: { stage.place(of: scroller) == [bar.height, stage.height - bar.height] })
      XCTAssertEqual(scroller.contentInsets, Edges())
    }
  }

  func testContentInsets_FollowToolbarAndHiddenBar() {
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

  func testNestedScrolledWindow_GetsNoInsets() {
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
      XCTAssertEqual(inner.contentInsets, Edges(), "only a scrolling page view gets insets")
    }
  }

  func testFullScreenPage_ReachesUnderTranslucentBarsOnly() {
    onGtk {
      let stage = Stage()
      let before = stage.root.view.height
      stage.root.wantsFullScreenLayout = true
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.root.view.height, before, "a page never reaches under an opaque bar")
      stage.navigation.navigationBar.barStyle = .blackTranslucent
      pump(until: { stage.root.view.height > before })
    }
  }

  func testFullScreenPage_IsLimitedByEachOpaqueBar() {
    onGtk {
      let stage = Stage()
      let (navigation, page) = (stage.navigation, stage.root)
      navigation.setToolbarHidden(false, animated: false)
      page.toolbarItems = [BarButtonItem(title: "Tool")]
      let (top, bottom) = (navigation.navigationBarReveal.widget, navigation.toolbarReveal.widget)
      pump(until: { top.isOnScreen && bottom.isOnScreen })
      for wants in [false, true] {
        for isTopClear in [false, true] {
          for isBottomClear in [false, true] {
            page.wantsFullScreenLayout = wants
            navigation.navigationBar.isTranslucent = isTopClear
            navigation.toolbar.isTranslucent = isBottomClear
            let start = wants && isTopClear ? 0 : top.height
            let end = wants && isBottomClear ? stage.height : stage.height - bottom.height
            pump(
              until: { stage.place(of: page.view) == [start, end - start] },
              "\(wants) \(isTopClear) \(isBottomClear): \(stage.place(of: page.view))")
          }
        }
      }
    }
  }

  func testPresentedFullScreenPage_StaysInsideTheWindow() {
    onGtk {
      let stage = Stage()
      let size = [stage.window.width, stage.window.height]
      for style in [ModalPresentationStyle.pageSheet, .fullScreen] {
        let page = stage.page("M")
        let inner = NavigationController(rootViewController: page)
        page.wantsFullScreenLayout = true
        inner.navigationBar.isTranslucent = true
        inner.modalPresentationStyle = style
        inner.preferredContentSize = Size(width: 2_000, height: 2_000)
        stage.root.present(inner)
        pump(until: { inner.view.isOnScreen })
        XCTAssertEqual(
          [stage.window.width, stage.window.height], size, "the window keeps its size")
        let place = stage.place(of: inner.view)
        XCTAssertTrue(place[0] >= 0 && place[0] + place[1] <= size[1], "\(style): \(place)")
        XCTAssertLessThanOrEqual(inner.view.width, size[0])
        XCTAssertEqual(
          stage.place(of: page.view), place, "the page reaches under the bars of its controller")
        stage.root.dismiss()
      }
    }
  }
}

/// Returns a scrolling text that is higher than the window.
@MainActor private func longText() -> ScrolledWindow {
  ScrolledWindow(child: Box(.vertical, children: (1...80).map { Label("Line \($0)") }))
}
