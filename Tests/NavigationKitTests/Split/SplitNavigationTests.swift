import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Ways back from the detail to the sidebar, and keys in both columns.
final class SplitNavigationTests: GtkTestCase {
  func testEveryWayBackFromTheDetailsRoot_ShowsTheSidebar() throws {
    try onGtk {
      let stage = SplitStage(width: 400)
      let ways: [(String, () throws -> Void)] = [
        ("button", { stage.secondary.navigationBar.surface.click("Sidebar") }),
        ("Escape", { XCTAssertTrue(stage.window.press("Escape")) }),
        ("Alt+Left", { XCTAssertTrue(stage.window.press("<Alt>Left")) }),
        ("Back", { XCTAssertTrue(stage.window.press("Back")) }),
        (
          "swipe", { try XCTUnwrap(stage.secondary.beginInteractiveTransition(.backward)).finish() }
        ),
        ("code", { stage.split.show(.primary) }),
      ]
      for (name, way) in ways {
        stage.split.show(.secondary)
        XCTAssertTrue(stage.detail.view.isMapped)
        try way()
        XCTAssertEqual(stage.split.topColumn, .primary, name)
        XCTAssertTrue(stage.sidebar.view.isMapped && !stage.detail.view.isMapped, name)
      }
      XCTAssertFalse(stage.window.press("Escape"), "the sidebar's root has no back action")
    }
  }

  func testBackKeyAtTheSidebarsRoot_AppliesToTheDetail() {
    onGtk {
      let stage = SplitStage()
      stage.secondary.push(stage.page("Letter"))
      let focus = stage.sidebar.view
      XCTAssertTrue(stage.secondary.leads(from: focus, .backward))
      stage.primary.push(stage.page("Folder"))
      XCTAssertFalse(stage.secondary.leads(from: focus, .backward), "the sidebar's pages pop first")
      XCTAssertTrue(stage.primary.leads(from: focus, .backward))
    }
  }

  func testRequestDetail_AsksTheShownDetail() {
    onGtk {
      let stage = SplitStage()
      let user = Asked()
      stage.detail.onShouldPop = { _ in await user.answer() }
      var answers: [Bool] = []
      for answer in [false, true] {
        Task { @MainActor in
          answers.append(await stage.split.requestDetailViewController(stage.page("Letter")))
        }
        pump(until: { stage.detail.openQuestion != nil })
        XCTAssertEqual(stage.secondary.viewControllers, [stage.detail])
        user.say(answer)
        pump(until: { answers.last == answer })
      }
      XCTAssertEqual(answers, [false, true])
      XCTAssertEqual(stage.secondary.viewControllers.map(\.title), ["Letter"])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains("shouldPop") },
        ["Detail.shouldPop replaced", "Detail.shouldPop replaced"])
      stage.detail.onShouldPop = nil
    }
  }

  func testShortcutsWindow_ListsKeysOfTheOtherColumn() {
    onGtk {
      let stage = SplitStage()
      let item = BarButtonItem(systemItem: .add)
      item.keys = "<Control>n"
      stage.sidebar.navigationItem.rightBarButtonItem = item
      let shortcuts = stage.secondary.makeShortcutsWindow()
      let texts = shortcuts.allTexts
      XCTAssertTrue(texts.contains("Add"), "\(texts)")
      XCTAssertTrue(texts.contains("Other Column"))
      shortcuts.destroy()
    }
  }

  func testGoBackFromTheDetailsRoot_ShowsTheSidebar() {
    onGtk {
      let stage = SplitStage(width: 400)
      stage.split.show(.secondary)
      XCTAssertEqual(stage.secondary.goBack(.key), .stop, "the mouse's back button calls goBack")
      XCTAssertEqual(stage.split.topColumn, .primary)
      XCTAssertEqual(stage.primary.goBack(.key), .proceed)
    }
  }

  func testBackKeyInDetail_PopsItsPagesFirst() {
    onGtk {
      let stage = SplitStage(width: 400)
      stage.split.showDetailViewController(stage.page("Letter"))
      stage.secondary.push(stage.page("Attachment"))
      XCTAssertEqual(stage.backTitle, "Letter")
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.secondary.viewControllers.map(\.title), ["Letter"])
      XCTAssertEqual(stage.backTitle, "Sidebar")
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.split.topColumn, .primary)
    }
  }

  func testSidebarRetitled_RetitlesTheBackButton() {
    onGtk {
      let stage = SplitStage(width: 400)
      stage.split.show(.secondary)
      stage.sidebar.title = "Mail"
      XCTAssertEqual(stage.backTitle, "Mail")
      stage.primary.push(stage.page("Inbox"))
      XCTAssertEqual(stage.backTitle, "Inbox")
      stage.primary.pop()
      XCTAssertEqual(stage.backTitle, "Mail")
      stage.expand()
      XCTAssertNil(stage.backTitle)
    }
  }

  func testHistoryMenuOfTheDetail_ContinuesInTheSidebar() throws {
    try onGtk {
      let stage = SplitStage(width: 400)
      stage.primary.push(stage.page("Inbox"))
      stage.split.show(.secondary)
      stage.secondary.push(stage.page("Attachment"))
      for (title, detail, sidebar) in [
        ("Detail", ["Detail"], ["Sidebar", "Inbox"]), ("Sidebar", ["Detail"], ["Sidebar"]),
      ] {
        let button = try XCTUnwrap(
          stage.secondary.navigationBar.surface.descendants(of: Button.self)
            .first { $0.isVisible && $0.hasStyleClass("back") })
        stage.secondary.showHistory(from: button)
        pump(until: {
          stage.secondary.view.descendants(of: PopoverMenu.self).last?.isMapped == true
        })
        let menu = try XCTUnwrap(stage.secondary.view.descendants(of: PopoverMenu.self).last)
        XCTAssertEqual(menu.texts.suffix(2), ["Inbox", "Sidebar"])
        let entry = try XCTUnwrap(
          menu.descendants(of: Widget.self).first {
            $0.typeName == "GtkModelButton" && $0.texts == [title]
          })
        entry.emit("clicked")
        pump(
          until: {
            stage.secondary.viewControllers.map(\.title) == detail
              && stage.primary.viewControllers.map(\.title) == sidebar
          }, title)
      }
      XCTAssertEqual(stage.split.topColumn, .primary)
    }
  }

  func testCanPopFalseInDetail_BlocksTheUserButNotCode() {
    onGtk {
      let stage = SplitStage(width: 400)
      stage.split.show(.secondary)
      stage.detail.canPop = false
      XCTAssertNil(stage.backTitle)
      for key in ["Escape", "<Alt>Left", "Back"] { XCTAssertTrue(stage.window.press(key)) }
      XCTAssertNil(stage.secondary.beginInteractiveTransition(.backward))
      XCTAssertEqual(stage.split.topColumn, .secondary)
      stage.split.show(.primary)
      XCTAssertTrue(stage.sidebar.view.isMapped)
    }
  }

  func testSwipeCancelled_KeepsTheDetail() throws {
    try onGtk {
      let stage = SplitStage(width: 400, animations: true)
      stage.split.show(.secondary, animated: false)
      _ = stage.transcript.take()
      let swipe = try XCTUnwrap(stage.secondary.beginInteractiveTransition(.backward))
      swipe.update(0.5)
      let width = stage.split.view.width
      let offsets = stage.split.layout.movement.offsets(width: width, rightToLeft: false)
      XCTAssertEqual(offsets.old, (Double(width) / 2).rounded())
      XCTAssertEqual(offsets.new, (Double(-width) / 6).rounded())
      XCTAssertEqual(stage.split.topColumn, .secondary)
      swipe.cancel()
      stage.settle()
      XCTAssertEqual(stage.places, [nil, [0, width]])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Detail.willDisappear", "Sidebar.willAppear", "Sidebar.willDisappear",
          "Detail.willAppear", "Sidebar.didDisappear", "Detail.didAppear",
        ])
      XCTAssertTrue(stage.window.focus?.isInside(stage.detail.view) == true)
    }
  }

  func testKeysInWideWindow_ApplyToTheFocusedColumn() {
    onGtk {
      let stage = SplitStage()
      stage.primary.push(stage.page("Inbox"))
      stage.detail.view.focusFirstChild()
      XCTAssertFalse(stage.window.press("Escape"))
      XCTAssertEqual(stage.primary.viewControllers.count, 2)
      XCTAssertTrue(stage.window.press("F6"))
      XCTAssertTrue(stage.window.focus?.isInside(stage.primary.view) == true)
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.primary.viewControllers.count, 1)
    }
  }

  func testEscapeInPresentedSplitView_ShowsSidebarBeforeDismissal() {
    onGtk {
      let stage = Stage()
      let split = SplitViewController(primary: stage.page("S"), secondary: stage.page("D"))
      split.preferredContentSize = Size(width: 400, height: 300)
      stage.navigation.present(split, animated: false)
      pump(until: { split.isCollapsed && !split.hasChangedMode })
      split.show(.secondary)
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(split.topColumn, .primary)
      XCTAssertEqual(stage.navigation.presentedViewController, split)
      XCTAssertTrue(stage.window.press("Escape"))
      pump(until: { stage.navigation.presentedViewController == nil })
    }
  }
}
