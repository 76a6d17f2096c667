import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S31–S33: full-screen layout, and how bars go.
final class BarLayoutRowsTests: GtkTestCase {
  // MARK: S31, full-screen layout

  func testS31_FullScreenPage_ReachesUnderTranslucentBarsOnly() {
    onGtk {
      let stage = Stage()
      let before = stage.root.view.height
      stage.root.wantsFullScreenLayout = true
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.root.view.height, before, "never under an opaque bar")
      stage.navigation.navigationBar.barStyle = .blackTranslucent
      pump(until: { stage.root.view.height > before })
    }
  }

  func testS31_FullScreenLayout_GoesByPrecedence() {
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

  func testS31_Modal_IsBoundedByItsPresentersWindow() {
    onGtk {
      let stage = Stage()
      let size = [stage.window.width, stage.window.height]
      for style in [ModalPresentationStyle.pageSheet, .fullScreen] {
        let page = stage.page("M")
        let inner = NavigationController(rootViewController: page)
        page.wantsFullScreenLayout = true
        inner.navigationBar.isTranslucent = true
        inner.modalPresentationStyle = style
        inner.preferredContentSize = (width: 2_000, height: 2_000)
        stage.root.present(inner)
        pump(until: { inner.view.isOnScreen })
        XCTAssertEqual([stage.window.width, stage.window.height], size, "it does not grow")
        let place = stage.place(of: inner.view)
        XCTAssertTrue(place[0] >= 0 && place[0] + place[1] <= size[1], "\(style): \(place)")
        XCTAssertLessThanOrEqual(inner.view.width, size[0])
        XCTAssertEqual(stage.place(of: page.view), place, "and so is what lies under its bars")
        stage.root.dismiss()
      }
    }
  }

  // MARK: S32, hidden bars

  func testS32_HiddenNavigationBar_GivesItsRoomToThePage() {
    onGtk {
      let stage = Stage()
      let before = stage.root.view.height
      stage.navigation.setNavigationBarHidden(true, animated: false)
      pump(until: { stage.root.view.height > before })
      stage.navigation.setNavigationBarHidden(false, animated: false)
      pump(until: { stage.root.view.height == before })
    }
  }

  func testS32_BarHiddenInViewWillAppear_RidesTheTransition() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let (navigation, bar) = (stage.navigation, stage.navigation.navigationBarReveal.widget)
      let height = bar.height
      let page = stage.page("Wide")
      page.onWillAppear = { [weak navigation] in
        navigation?.setNavigationBarHidden(true, animated: true)
      }
      stage.root.onWillAppear = { [weak navigation] in
        navigation?.setNavigationBarHidden(false, animated: true)
      }
      let push = try stage.beginPush(page)
      XCTAssertEqual(bar.height, height)
      push.scrub(to: 0.5)
      pump(until: { bar.height == height - height / 2 || bar.height == height / 2 })
      XCTAssertTrue(stage.root.view.isMapped && page.view.isMapped)
      push.run(on: nil)
      pump(until: { !bar.isOnScreen })
      pump(until: { stage.place(of: page.view) == [0, stage.height] })

      let pop = try XCTUnwrap(navigation.beginInteractiveTransition(.backward))
      pop.update(0.5)
      pump(until: { bar.height > 0 && bar.height < height }, "the same way back")
      pop.finish()
      pump(until: { stage.root.appearance == .appeared })
      pump(until: { bar.height == height })
      XCTAssertEqual(stage.place(of: stage.root.view), [height, stage.height - height])
      stage.root.onWillAppear = nil
      page.onWillAppear = nil
    }
  }

  func testS32_SwipeThatIsTurnedRound_LeavesTheBarAsItWas() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let (navigation, bar) = (stage.navigation, stage.navigation.navigationBarReveal.widget)
      let page = stage.page("Wide")
      page.onWillAppear = { [weak navigation] in
        navigation?.setNavigationBarHidden(true, animated: true)
      }
      stage.root.onWillAppear = { [weak navigation] in
        navigation?.setNavigationBarHidden(false, animated: true)
      }
      navigation.push(page, animated: false)
      pump(until: { !bar.isOnScreen })
      let pop = try XCTUnwrap(navigation.beginInteractiveTransition(.backward))
      pop.update(0.5)
      pump(until: { bar.isOnScreen })
      pop.cancel()
      pump(until: { page.appearance == .appeared })
      XCTAssertTrue(navigation.isNavigationBarHidden)
      pump(until: { !bar.isOnScreen })
      pump(until: { stage.place(of: page.view) == [0, stage.height] })
      stage.root.onWillAppear = nil
      page.onWillAppear = nil
    }
  }

  func testS32_WhileTheBarIsHidden_KeysStillLeadBack() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.navigation.setNavigationBarHidden(true, animated: false)
      pump(until: { !stage.navigation.navigationBarReveal.widget.isOnScreen })
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  // MARK: S33, a tap for both bars, a swipe back

  func testS33_Tap_TogglesBothBars() {
    onGtk {
      let stage = Stage(animations: true)
      let navigation = stage.navigation
      navigation.setToolbarHidden(false, animated: false)
      let photo = stage.page("Photo")
      photo.toolbarItems = [BarButtonItem(title: "Share")]
      let tap = ClickGesture()
      tap.onReleased { [weak navigation] _ in
        guard let navigation else { return }
        let isHidden = !navigation.isNavigationBarHidden
        navigation.setNavigationBarHidden(isHidden, animated: true)
        navigation.setToolbarHidden(isHidden, animated: true)
      }
      photo.onDidLoad = { [weak photo] in photo?.view.addController(tap) }
      navigation.push(photo, animated: false)
      let bars = [navigation.navigationBarReveal.widget, navigation.toolbarReveal.widget]
      pump(until: { bars.allSatisfy { $0.isOnScreen } })
      let heights = bars.map(\.height)
      tap.click()
      pump(until: { bars.allSatisfy { !$0.isOnScreen } })
      pump(until: { stage.place(of: photo.view) == [0, stage.height] })
      tap.click()
      pump(until: { bars.map(\.height) == heights })
      XCTAssertEqual(photo.view.height, stage.height - heights.reduce(0, +))
    }
  }

  func testS33_Swipe_PopsPastTheMiddle() throws {
    try onGtk {
      let stage = Stage(animations: true)
      let b = stage.page("B")
      stage.navigation.push(b, animated: false)
      stage.recordStack()
      _ = stage.transcript.take()
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      pop.update(0.6)
      XCTAssertEqual(stage.titles, ["A", "B"], "the finger is still down")
      XCTAssertTrue(stage.root.view.isMapped && b.view.isMapped)
      pop.finish()
      pump(until: { stage.root.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "willShow A", "pop at 1 -B",
          "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
      XCTAssertNil(stage.navigation.beginInteractiveTransition(.backward), "never at the root")
    }
  }
}
