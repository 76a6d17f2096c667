import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Hiding and showing the bars, with and without a transition of pages.
final class BarHidingTests: GtkTestCase {
  func testNavigationBarHidden_GivesItsHeightToThePage() {
    onGtk {
      let stage = Stage()
      let before = stage.root.view.height
      stage.navigation.setNavigationBarHidden(true, animated: false)
      pump(until: { stage.root.view.height > before })
      stage.navigation.setNavigationBarHidden(false, animated: false)
      pump(until: { stage.root.view.height == before })
    }
  }

  func testBarHiddenInViewWillAppear_MovesWithTheTransition() throws {
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
      pump(until: { bar.height > 0 && bar.height < height }, "the bar moves back with the pop")
      pop.finish()
      pump(until: { stage.root.appearance == .appeared })
      pump(until: { bar.height == height })
      XCTAssertEqual(stage.place(of: stage.root.view), [height, stage.height - height])
      stage.root.onWillAppear = nil
      page.onWillAppear = nil
    }
  }

  func testCancelledSwipe_KeepsTheBarHidden() throws {
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

  func testTap_TogglesBothBars() {
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

  func testHiddenToolbar_ReturnsWithAPopAndHidesAgainOnCancel() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.navigation.isToolbarHidden = false
      stage.root.toolbarItems = [BarButtonItem(title: "Sort")]
      let page = stage.page("B")
      page.hidesBottomBarWhenPushed = true
      stage.navigation.push(page, animated: false)
      let height = { stage.navigation.toolbarReveal.widget.height }
      pump(until: { height() == 0 })
      let first = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      first.update(0.5)
      pump(until: { height() > 0 })
      first.cancel(animated: false)
      pump(until: { height() == 0 })
      stage.navigation.pop()
      pump(until: { stage.toolbarTexts == ["Sort"] && height() > 20 })
      stage.settle()
    }
  }
}
