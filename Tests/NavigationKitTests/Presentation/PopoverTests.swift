import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Popovers and the widgets or items that they point at.
final class PopoverTests: GtkTestCase {
  func testSourceMoved_MovesThePopover() {
    onGtk {
      let stage = Stage()
      let source = stage.root.view.descendants(of: Button.self)[0]
      let popover = stage.popOver(from: .view(source))
      let before = popover.target
      source.margins.top = 60
      pump(until: { popover.target.y == before.y + 60 })
      XCTAssertEqual(popover.target.x, before.x)
      stage.dismissPopover()
    }
  }

  func testPopover_OpensOnTheSideWithRoom() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Share")
      stage.root.toolbarItems = [item]
      stage.navigation.isToolbarHidden = false
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.popOver(from: .barButtonItem(item)).side, .above)
      stage.navigation.dismiss(animated: false)
      pumpFrames(of: stage.window)
      let top = stage.root.view.descendants(of: Button.self)[0]
      XCTAssertEqual(stage.popOver(from: .view(top)).side, .below)
      stage.dismissPopover()
    }
  }

  func testSourceItemRemoved_DismissesThePopover() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Share")
      stage.root.toolbarItems = [item]
      stage.navigation.isToolbarHidden = false
      pumpFrames(of: stage.window)
      _ = stage.popOver(from: .barButtonItem(item))
      // The item stays, in a new array of items.
      stage.root.toolbarItems = [BarButtonItem(title: "Print"), item]
      pumpFrames(of: stage.window)
      XCTAssertNotNil(stage.navigation.presentedViewController)
      stage.root.toolbarItems = [BarButtonItem(title: "Print")]
      pump(until: { stage.navigation.presentedViewController == nil })
    }
  }

  func testPopOfTheSourcesPage_DismissesThePopoverAtOnce() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      let popover = stage.popOver(from: .view(page.view))
      stage.navigation.pop()
      pump(until: { !popover.isVisible })
      XCTAssertEqual(
        page.appearance, .disappearing(animated: true), "the popover closes when the pop starts")
      pump(until: { page.appearance == .disappeared })
    }
  }

  func testPopoverPresentedDuringPush_StaysOpen() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page)
      _ = stage.popOver(from: .view(page.view))
      pump(until: { page.appearance == .appeared })
      pumpFrames(of: stage.window)
      XCTAssertNotNil(stage.navigation.presentedViewController)
      stage.dismissPopover()
    }
  }

  func testWindowHidden_DismissesThePopoverWhichCanBePresentedAgain() {
    onGtk {
      let stage = Stage()
      let modal = stage.page("M")
      // Neither the popover nor the page below has a focusable widget.
      modal.makeView = { Label("M") }
      stage.window.focus = nil
      let source = PopoverSource.view(stage.root.view)
      modal.modalPresentationStyle = .popover(from: source)
      stage.root.present(modal)
      pump(until: { modal.view.isOnScreen })
      stage.window.isVisible = false
      XCTAssertNil(stage.navigation.presentedViewController)
      stage.window.isVisible = true
      pump(until: { stage.root.appearance == .appeared })
      XCTAssertFalse(modal.view.isMapped)
      stage.root.present(modal)
      pump(until: { modal.view.isOnScreen })
      _ = stage.transcript.take()
      stage.close()
      XCTAssertEqual(
        stage.transcript.take().sorted(),
        ["A.didDisappear", "A.willDisappear", "M.didDisappear", "M.willDisappear"])
    }
  }

  func testWindowHiddenOrDestroyed_DismissesWithoutAskingThePage() {
    onGtk {
      for goes in [{ (window: Window) in window.destroy() }, { $0.isVisible = false }] {
        weak var alive: ViewController?
        do {
          let stage = Stage()
          _ = stage.popOver(from: .view(stage.root.view))
          let page = stage.navigation.presentedViewController as? RecordingController
          page?.onShouldPop = { _ in false }
          // GTK itself closes a popover that is not modal.
          page?.isModalInPresentation = false
          alive = page
          _ = stage.transcript.take()
          goes(stage.window)
          MainLoop.runPending()
          XCTAssertEqual(
            stage.transcript.take().filter { $0.hasPrefix("P.") },
            ["P.willDisappear", "P.didDisappear"])
          stage.close()
        }
        pump(until: { alive == nil })
      }
    }
  }

  func testWindowClosedWhileTyping_FreesThePopover() {
    onGtk {
      weak var alive: ViewController?
      do {
        let stage = Stage()
        _ = stage.popOver(from: .view(stage.root.view), holding: gtk_entry_new())
        let page = stage.navigation.presentedViewController
        alive = page
        page?.view.focusFirstChild()
        XCTAssertTrue(stage.window.focus?.takesText == true)
        stage.close()
      }
      pump(until: { alive == nil })
    }
  }
}

extension Stage {
  /// Presents a page in a popover, and returns the popover. The page shows `widget` if there is
  /// one.
  fileprivate func popOver(
    from source: PopoverSource, holding widget: UnsafeMutablePointer<GtkWidget>? = nil
  ) -> Popover {
    let page = page("P")
    if let widget { page.makeView = { Box(.vertical, children: [Widget(adopting: widget)]) } }
    page.modalPresentationStyle = .popover(from: source)
    // GTK 4.8 may leak a popover that grabs the pointer.
    page.isModalInPresentation = true
    navigation.present(page, animated: false)
    pumpFrames(of: window)
    return sequence(first: page.view, next: \.parent).lazy.compactMap {
      $0.cast(to: Popover.self)
    }.first { _ in true }!
  }

  fileprivate func dismissPopover() {
    navigation.dismiss(animated: false)
    pumpFrames(of: window)
    close()
  }
}

extension Popover {
  /// The rectangle that the popover points at.
  fileprivate var target: GdkRectangle {
    var area = GdkRectangle()
    gtk_popover_get_pointing_to(unsafe(), &area)
    return area
  }
}
