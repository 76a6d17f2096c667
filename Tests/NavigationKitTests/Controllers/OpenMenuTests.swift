import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Open menus over a view that is removed or covered. An open menu grabs the keyboard and the
/// pointer of the whole program, so it must close first.
final class OpenMenuTests: GtkTestCase {
  func testPopOfPageWithOpenMenu_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      stage.navigation.push(page)
      expectClosed(openMenu(in: page)) { stage.navigation.pop() }
    }
  }

  func testPushOverOpenMenu_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      stage.navigation.push(page)
      expectClosed(openMenu(in: page)) { stage.navigation.push(stage.page("C")) }
      stage.navigation.pop()
      XCTAssertFalse(page.view.descendants(of: Popover.self).contains(where: \.isVisible))
    }
  }

  func testSegmentChangeWithOpenMenu_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      let manager = SegmentManagingController(viewControllers: [page, stage.page("C")])
      stage.navigation.push(manager)
      expectClosed(openMenu(in: page)) { manager.selectSegment(at: 1) }
    }
  }

  func testDismissOfSheetWithOpenMenu_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      stage.navigation.present(page, animated: false)
      expectClosed(openMenu(in: page)) { page.dismiss(animated: false) }
    }
  }

  func testSheetOverOpenMenu_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      stage.navigation.push(page)
      expectClosed(openMenu(in: page)) {
        stage.navigation.present(stage.page("S"), animated: false)
      }
    }
  }

  func testDismissOfPopoverWithOpenMenu_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      page.modalPresentationStyle = .popover(from: .view(stage.root.view))
      stage.navigation.present(page, animated: false)
      pumpFrames(of: stage.window)
      expectClosed(openMenu(in: page)) { page.dismiss(animated: false) }
    }
  }

  func testChildViewWithOpenMenuRemoved_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      let place = Box(.vertical, children: [page.view])
      stage.root.view = place
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      expectClosed(openMenu(in: page)) { page.view.unparent() }
    }
  }

  func testMenuClosed_RestoresTheFocus() {
    onGtk {
      let (stage, page) = makeStage()
      stage.navigation.push(page)
      let text = page.view.children.first?.children.first
      text?.grabFocus()
      let former = stage.window.focus
      let menu = PopoverMenu([.init("One") {}])
      menu.popUp(over: stage.navigation.view, at: Rectangle(width: 10, height: 10))
      pumpFrames(of: stage.window)
      XCTAssertNotEqual(stage.window.focus, former)
      menu.popDown()
      pump(until: { menu.parent == nil })
      XCTAssertEqual(stage.window.focus, former)
    }
  }

  func testRootWithOpenMenuRemoved_ClosesTheMenu() {
    onGtk {
      let (stage, page) = makeStage()
      stage.navigation.push(page)
      expectClosed(openMenu(in: page)) { stage.window.rootViewController = nil }
    }
  }
}

/// A stage, and a page with an entry that has a context menu.
@MainActor private func makeStage() -> (Stage, RecordingController) {
  let stage = Stage()
  let page = stage.page("B")
  page.makeView = { Box(.vertical, children: [Widget(adopting: gtk_entry_new())]) }
  return (stage, page)
}

/// Opens the context menu of the entry on a page, as the menu key does.
@MainActor private func openMenu(in page: RecordingController) -> Popover? {
  let text = page.view.children.first?.children.first
  text?.grabFocus()
  text?.activateAction("menu.popup")
  // GTK 4.8 leaks a popover that closes before its first frame.
  pumpFrames(of: page.view)
  let menu = text?.descendants(of: Popover.self).first
  XCTAssertEqual(menu?.isMapped, true, "the menu opens")
  return menu
}

/// Checks that the menu closes during `leave`. A menu that is only removed would keep its grab.
@MainActor private func expectClosed(
  _ menu: Popover?, file: StaticString = #filePath, line: UInt = #line, by leave: () -> Void
) {
  var isClosed = false
  let connection = menu?.onClosed { isClosed = true }
  leave()
  XCTAssertTrue(isClosed, file: file, line: line)
  connection?.cancel()
  MainLoop.runPending()
}
