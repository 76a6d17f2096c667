import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Sheets: dimming, focus, size, and pages pushed below them.
final class SheetTests: GtkTestCase {
  func testStackedSheets_DimTheWindowOnce() {
    onGtk {
      let stage = Stage()
      let (lower, upper) = (stage.sheet("S", width: 300), stage.sheet("T", width: 100))
      let bright = stage.color(atX: 10)
      stage.navigation.present(lower, animated: false)
      let (dim, card) = (stage.color(atX: 10), stage.color(atX: 120))
      XCTAssertNotEqual(dim, bright)
      lower.present(upper, animated: false)
      XCTAssertEqual(stage.color(atX: 10), dim, "the window is not dimmed again")
      XCTAssertNotEqual(stage.color(atX: 120), card, "the lower sheet is dimmed")
      upper.dismiss(animated: false)
      XCTAssertEqual(stage.color(atX: 10), dim)
      XCTAssertEqual(stage.color(atX: 120), card)
    }
  }

  func testWindowButtonsUnderASheet_StillWork() {
    onGtk {
      let stage = Stage()
      let close = stage.navigation.view.descendants(of: Button.self).first {
        $0.hasStyleClass("close") && $0.isMapped && $0.width > 0
      }
      stage.navigation.present(stage.sheet("S", width: 300), animated: false)
      stage.navigation.presentedViewController?.present(
        stage.sheet("T", width: 100), animated: false)
      pumpFrames(of: stage.window)
      XCTAssertNotNil(close)
      let middle = close.flatMap {
        $0.translate(x: Double($0.width) / 2, y: Double($0.height) / 2, to: stage.window)
      }
      let hit = middle.flatMap { stage.window.pick(x: $0.x, y: $0.y) }
      let button = sequence(first: hit, next: { $0?.parent }).lazy.compactMap {
        $0?.cast(to: Button.self)
      }.first { _ in true }
      XCTAssertNotEqual(button, close, "the button below the sheet takes no clicks")
      var isClosing = false
      stage.window.onCloseRequest {
        isClosing = true
        return .stop
      }
      button?.emit("clicked")
      XCTAssertTrue(isClosing)
    }
  }

  func testActivationByText_IgnoresThePageBelowASheet() {
    onGtk {
      let stage = Stage()
      var clicked: [String] = []
      let save = BarButtonItem(title: "Save") { clicked.append("page") }
      stage.root.navigationItem.rightBarButtonItem = save
      pump(until: { stage.button("Save") != nil })
      let sheet = stage.page("S")
      sheet.makeView = {
        let button = Button(label: "Save")
        button.onClicked { clicked.append("sheet") }
        return button
      }
      stage.navigation.present(sheet, animated: false)
      XCTAssertTrue(stage.window.activate("Save"))
      XCTAssertEqual(clicked, ["sheet"])
      sheet.dismiss(animated: false)
      XCTAssertTrue(stage.window.activate("Save"))
      XCTAssertEqual(clicked, ["sheet", "page"])
    }
  }

  func testFocusSetBelowASheet_StaysInTheSheet() {
    onGtk {
      let stage = Stage()
      let below = stage.root.view.descendants(of: Button.self)[0]
      let sheet = stage.page("S")
      sheet.makeView = {
        Box(.vertical, children: [Button(label: "One"), Button(label: "Two")])
      }
      stage.navigation.present(sheet, animated: false)
      let second = sheet.view.descendants(of: Button.self)[1]
      second.grabFocus()
      gtk_root_set_focus(stage.window.opaque, below.widget)
      XCTAssertEqual(stage.window.focus, second)
      sheet.dismiss(animated: false)
      stage.window.focus = below
      XCTAssertEqual(stage.window.focus, below)
    }
  }

  func testFocusSetInViewWillAppear_IsKept() {
    onGtk {
      let stage = Stage()
      let sheet = stage.page("S")
      sheet.makeView = {
        Box(.vertical, children: [Button(label: "One"), Button(label: "Two")])
      }
      let second = sheet.view.descendants(of: Button.self)[1]
      sheet.onWillAppear = { second.grabFocus() }
      stage.navigation.present(sheet, animated: true)
      XCTAssertEqual(stage.window.focus, second, "the focus is set before the sheet has appeared")
      sheet.dismiss(animated: false)
    }
  }

  func testSheetSize_FollowsTheTopPageUnlessTheContainerHasOne() {
    onGtk {
      let stage = Stage()
      let (root, above) = (stage.sheet("S", width: 300), stage.sheet("T", width: 340))
      let sheet = NavigationController(rootViewController: root)
      stage.navigation.present(sheet, animated: false)
      XCTAssertEqual(stage.size(of: sheet), [300, 200])
      root.preferredContentSize = Size(width: 320, height: 240)
      XCTAssertEqual(stage.size(of: sheet), [320, 240])
      sheet.push(above, animated: false)
      XCTAssertEqual(stage.size(of: sheet), [340, 200])
      root.preferredContentSize = Size(width: 310, height: 210)
      XCTAssertEqual(
        stage.size(of: sheet), [340, 200], "a page below the top does not set the size")
      sheet.pop(animated: false)
      XCTAssertEqual(stage.size(of: sheet), [310, 210])
      sheet.preferredContentSize = Size(width: 360, height: 260)
      XCTAssertEqual(stage.size(of: sheet), [360, 260])
    }
  }

  func testPreferredSidesBelowOne_UseTheSizeOfTheContent() {
    onGtk {
      let stage = Stage()
      let page = stage.sheet("S", width: 300)
      page.makeView = {
        let text = Label("Several words, which wrap in a card that is as narrow as this one is")
        text.wraps = true
        return Box(.vertical, children: [Label("Content"), text])
      }
      for height in [-1, 0, -7] {
        page.preferredContentSize = Size(width: 300, height: height)
        XCTAssertEqual(page.preferredContentSize, Size(width: 300, height: -1))
      }
      stage.navigation.present(page, animated: false)
      XCTAssertEqual(
        stage.size(of: page), [300, page.view.measure(.vertical, given: 300).natural])
      for none in [Size(width: -1, height: -1), Size(width: 0, height: -5)] {
        page.preferredContentSize = none
        XCTAssertNil(page.preferredContentSize)
      }
      stage.navigation.dismiss(animated: false)
    }
  }

  func testPopoverSize_FollowsTheTopPage() {
    onGtk {
      let stage = Stage()
      let root = stage.sheet("S", width: 300)
      let popover = NavigationController(rootViewController: root)
      popover.modalPresentationStyle = .popover(from: .view(stage.root.view))
      // GTK 4.8 may leak a popover that grabs the pointer.
      popover.isModalInPresentation = true
      stage.navigation.present(popover, animated: false)
      pump(until: { popover.view.width == 300 && popover.view.height == 200 })
      root.preferredContentSize = Size(width: 240, height: 230)
      pump(until: { popover.view.width == 240 && popover.view.height == 230 })
      stage.navigation.dismiss(animated: false)
      pumpFrames(of: stage.window)
    }
  }

  func testSheet_IsTheVisibleControllerAndTheTopPageGetsNoMessages() {
    onGtk {
      let stage = Stage(animations: true)
      let (b, modal) = (stage.page("B"), stage.page("M"))
      stage.navigation.push(b, animated: false)
      _ = stage.transcript.take()
      var isPresented = false
      b.present(modal) { isPresented = true }
      XCTAssertEqual(stage.navigation.topViewController, b)
      XCTAssertEqual(stage.navigation.visibleViewController, modal)
      XCTAssertEqual(stage.titles, ["A", "B"])
      pump(until: { isPresented })
      XCTAssertTrue(modal.view.isMapped && b.view.isMapped)
      XCTAssertEqual(modal.presentingViewController, stage.navigation)
      var isDismissed = false
      modal.dismiss { isDismissed = true }
      pump(until: { isDismissed })
      XCTAssertEqual(stage.navigation.visibleViewController, b)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "M.didLoad", "M.willAppear presented", "M.didAppear presented",
          "M.willDisappear dismissed", "M.didDisappear dismissed",
        ])
    }
  }

  func testPushBelowASheet_ChangesTheTopPageOnly() {
    onGtk {
      let stage = Stage()
      let modal = stage.page("M")
      stage.root.present(modal)
      let b = stage.page("B")
      stage.navigation.push(b)
      XCTAssertEqual(stage.navigation.topViewController, b)
      XCTAssertEqual(stage.navigation.visibleViewController, modal)
      XCTAssertTrue(modal.view.isMapped)
    }
  }

  func testPagePushedBelowASheet_GetsTheFocusAfterDismissal() {
    onGtk {
      let stage = Stage()
      stage.navigation.present(stage.page("S"), animated: false)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      stage.navigation.dismiss(animated: false)
      XCTAssertTrue(stage.window.focus?.isInside(page.view) == true)
    }
  }

  func testSheetBeingDismissed_TakesNoClicks() {
    onGtk {
      let stage = Stage(animations: true)
      let sheet = stage.page("S")
      stage.navigation.present(sheet, animated: false)
      XCTAssertTrue(sheet.view.isReachable)
      stage.navigation.dismiss()
      XCTAssertTrue(sheet.view.isMapped)
      XCTAssertFalse(sheet.view.isReachable)
      pump(until: { !sheet.view.isMapped })
    }
  }
}

extension Stage {
  /// Returns a page with a preferred width.
  fileprivate func sheet(_ name: String, width: Int) -> RecordingController {
    let page = page(name)
    page.preferredContentSize = Size(width: width, height: 200)
    return page
  }

  /// Returns the width and height of a presented controller's view.
  fileprivate func size(of controller: ViewController) -> [Int] {
    pumpFrames(of: window)
    return [controller.view.width, controller.view.height]
  }

  /// Returns the window's colour at half its height.
  fileprivate func color(atX x: Int) -> Color? {
    pumpFrames(of: window)
    return window.child?.color(x: x, y: window.height / 2)
  }
}
