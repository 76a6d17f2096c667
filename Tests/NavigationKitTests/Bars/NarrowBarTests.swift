import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Layout of titles, back button and items in narrow windows.
final class NarrowBarTests: GtkTestCase {
  func testBars_NeverWidenAWindowOf320Pixels() {
    onGtk {
      let stage = Stage()
      stage.root.title = "A title that is longer than anything else that is written in this bar"
      let page = stage.page("B")
      page.title = "A page whose title is by no means shorter than that of the other"
      page.navigationItem.rightBarButtonItems = stage.items(6)
      page.toolbarItems = stage.items(12)
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.navigation.push(page)
      stage.resize(to: 320)
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 320)
      pump(until: { stage.window.width <= 320 })
      page.navigationItem.leftBarButtonItems = stage.items(5)
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "One long lonely button")
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 320)
    }
  }

  func testPageWithLongTitleAndItems_Fits320Pixels() {
    onGtk {
      let stage = Stage()
      let long = "A Title that is Much Longer than a Narrow Window is Wide"
      stage.root.title = long
      let page = stage.page(long)
      page.makeView = { Box(.vertical) }
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      page.toolbarItems = [
        BarButtonItem(systemItem: .add), .flexibleSpace(), BarButtonItem(systemItem: .compose),
        .flexibleSpace(), BarButtonItem(systemItem: .action), .flexibleSpace(),
        BarButtonItem(systemItem: .trash),
      ]
      stage.navigation.isToolbarHidden = false
      stage.navigation.push(page)
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 320)
    }
  }

  func testBackButton_ShrinksToSixCharactersThenToItsArrow() {
    onGtk {
      let stage = Stage()
      stage.root.title = "Photographs of Naples"
      let page = stage.page("A title that takes room")
      stage.navigation.push(page)
      stage.resize(to: 800)
      let label = { stage.backButton?.descendants(of: Label.self).first }
      pump(until: { (label()?.width ?? 0) > 100 })
      let natural = label()?.width ?? 0
      // Window buttons are wider in the theme of GTK 4.24, so the test searches for the width at
      // which the label shrinks.
      let narrow = stride(from: 500, to: 320, by: -10).first { width in
        stage.resize(to: width)
        pumpFrames(of: stage.window)
        return label()?.isMapped == false || (label()?.width ?? 0) < natural
      }
      XCTAssertNotNil(narrow)
      XCTAssertEqual(label()?.isMapped, true, "at \(narrow ?? 0)")
      let least = label()?.measure(.horizontal).minimum ?? 0
      XCTAssertGreaterThan(least, 30)
      XCTAssertGreaterThanOrEqual(label()?.width ?? 0, least)
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Quite long")
      page.navigationItem.titleView = fixedWidth(150)
      // Narrower than the bar's minimum width.
      stage.window.setDefaultSize(width: 320, height: 400)
      pump(
        until: { label()?.isMapped == false }, "the label is hidden, not shortened to an ellipsis")
      XCTAssertEqual(stage.backButton?.isMapped, true)
      XCTAssertEqual(stage.backButton?.tooltip, "Back to Photographs of Naples (Alt+Left)")
      XCTAssertEqual(stage.backButton?.hasAccessibleLabel("Back"), true)
      XCTAssertEqual(stage.backButton?.saysItHasPopup, true)
    }
  }

  func testLongTitle_IsEllipsizedBeforeItemsMoveToTheMoreMenu() {
    onGtk {
      let stage = Stage()
      stage.root.title = "A title that is longer than there is room for in a bar like this one"
      stage.root.navigationItem.rightBarButtonItems = [
        BarButtonItem(title: "Edit"), BarButtonItem(title: "Share"),
      ]
      let title = stage.navigation.view.descendants(of: Label.self).first {
        $0.text == stage.root.title
      }
      for width in [600, 400, 360] {
        stage.resize(to: width)
        pump(until: { stage.window.width <= width && title?.isOnScreen == true })
        pumpFrames(of: stage.window)
        XCTAssertGreaterThan(title?.width ?? 0, 50, "at \(width)")
        XCTAssertEqual(stage.more != nil, width == 360, "at \(width)")
      }
    }
  }

  func testSegmentsInTitle_ShrinkOnlyAfterItemsMoveToTheMoreMenu() {
    onGtk {
      let stage = Stage()
      let control = SegmentedControl(
        titles: ["Bunnies", "Ponies", "Hax"], accessibilityLabel: "Animals")
      stage.root.navigationItem.titleView = control
      stage.root.navigationItem.rightBarButtonItems = [
        BarButtonItem(title: "Credits"), BarButtonItem(title: "Share"),
      ]
      for width in [600, 460, 400] {
        stage.resize(to: width)
        pump(until: { stage.window.width <= width && control.asWidget.width > 0 })
        pumpFrames(of: stage.window)
        let natural = control.asWidget.measure(.horizontal).natural
        let least = width == 400 ? natural * 9 / 10 : natural
        XCTAssertGreaterThanOrEqual(control.asWidget.width, least, "at \(width)")
        XCTAssertEqual(stage.more != nil, width < 600, "at \(width)")
      }
    }
  }

  func testThreeSegmentsInAWindowOf250Pixels_ShowThreeLettersEach() {
    onGtk {
      let stage = Stage()
      let titles = ["Australia", "Downloads", "Bunnies"]
      let control = SegmentedControl(titles: titles, accessibilityLabel: "Words")
      let page = stage.page("B")
      page.navigationItem.titleView = control
      stage.navigation.push(page)
      stage.resize(to: 250)
      pumpFrames(of: stage.window)
      XCTAssertLessThanOrEqual(stage.window.width, 250)
      for (button, title) in zip(control.buttons, titles) {
        let label = button.child?.cast(to: Label.self)
        // Measures the text in this label, because it has the font of the bar.
        label?.text = "\(title.prefix(3))…"
        XCTAssertGreaterThanOrEqual(
          label?.width ?? 0, label?.measure(.horizontal).natural ?? .max, title)
      }
    }
  }

  func testTitleView_KeepsItsWidthWhileALoneItemMovesToTheMoreMenu() {
    onGtk {
      let stage = Stage()
      let control = SegmentedControl(
        titles: ["All", "Missing", "Damaged"], accessibilityLabel: "Photos")
      let page = stage.page("B")
      page.navigationItem.titleView = control
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Select All")
      stage.navigation.push(page)
      stage.settle()
      let natural = control.asWidget.measure(.horizontal).natural
      XCTAssertGreaterThan(natural, 200)
      for width in [700, 490] {
        stage.resize(to: width)
        pump(until: { stage.window.width <= width && control.asWidget.width > 0 })
        pumpFrames(of: stage.window)
        XCTAssertEqual(control.asWidget.width, natural, "at \(width)")
        XCTAssertEqual(stage.headerTexts.contains("Select All"), width == 700, "at \(width)")
        XCTAssertEqual(stage.more != nil, width == 490, "at \(width)")
      }
      page.navigationItem.titleView = nil
      pumpFrames(of: stage.window)
      XCTAssertTrue(
        stage.headerTexts.contains("Select All"), "beside a text title, the item stays in the bar")
      page.navigationItem.titleView = control
      page.navigationItem.rightBarButtonItem = BarButtonItem(
        iconName: "edit-select-all-symbolic", accessibilityLabel: "Select All")
      pumpFrames(of: stage.window)
      XCTAssertNil(stage.more, "an image is as narrow as the More button, so it stays")
    }
  }

  func testTitle_IsCentredInTheBar() throws {
    try onGtk {
      let stage = Stage()
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "One side")
      stage.resize(to: 600)
      pump(until: { stage.window.width > 580 })
      let title = try XCTUnwrap(
        stage.navigation.view.descendants(of: Label.self).first {
          $0.text == "A" && $0.hasStyleClass("title")
        })
      let bar = stage.navigation.navigationBar.surface
      let middle = { title.translate(x: Double(title.width) / 2, y: 0, to: bar)?.x ?? 0 }
      pump(until: { abs(middle() - Double(bar.width) / 2) <= 2 }, "\(middle())")
    }
  }

  func testCustomViewHiddenByTheApp_TakesNoRoom() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let view = Label("View")
      stage.root.toolbarItems = [
        BarButtonItem(title: "One"), BarButtonItem(customView: view), BarButtonItem(title: "Two"),
      ]
      pump(until: { view.isOnScreen })
      let gap = {
        stage.button("One").flatMap { one in
          stage.button("Two")?.translate(x: 0, y: 0, to: one)?.x
        } ?? 0
      }
      let before = gap()
      view.isVisible = false
      pump(until: { gap() < before - Double(view.width) - 5 })
      view.isVisible = true
      pump(until: { gap() == before })
    }
  }

  func testRightToLeft_MirrorsTheBars() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let page = stage.page("B")
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      page.toolbarItems = [
        BarButtonItem(title: "First"), .flexibleSpace(), BarButtonItem(title: "Last"),
      ]
      stage.navigation.push(page)
      pump(until: { stage.button("Last")?.isOnScreen == true })
      let x = { (widget: Widget?) in widget?.translate(x: 0, y: 0, to: stage.window)?.x ?? -1 }
      XCTAssertGreaterThan(x(stage.button("First")), x(stage.button("Last")))
      XCTAssertGreaterThan(x(stage.backButton), x(stage.button("Edit")))
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Right)")
    }
  }
}

/// Returns an empty widget with a minimum width.
@MainActor private func fixedWidth(_ width: Int) -> Widget {
  let widget = Box(.horizontal)
  widget.widthRequest = width
  return widget
}
