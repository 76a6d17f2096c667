import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Toasts: short messages with an optional button.
final class ToastTests: GtkTestCase {
  func testButton_ActsOnceAndHidesTheToast() {
    onGtk {
      let stage = Stage()
      var undone = 0
      stage.root.show(Toast("Moved to the trash", button: "Undo") { undone += 1 })
      XCTAssertEqual(stage.toast?.texts, ["Moved to the trash", "Undo"])
      stage.toast?.click("Undo")
      XCTAssertEqual(undone, 1)
      XCTAssertNil(stage.toast)
    }
  }

  func testNewToast_ReplacesTheOldOne() {
    onGtk {
      let stage = Stage()
      stage.root.show(Toast("First"))
      stage.root.show(Toast("Second"))
      XCTAssertEqual(stage.toasts.map(\.texts), [["Second"]])
    }
  }

  func testToast_HidesAfterItsDuration() {
    onGtk {
      let stage = Stage()
      stage.root.show(Toast("Copied", duration: .milliseconds(1)))
      pump(until: { stage.toast == nil })
    }
  }

  func testFocusInsideTheToast_KeepsItOpen() {
    onGtk {
      let stage = Stage()
      stage.root.show(Toast("Copied", button: "Undo", duration: .milliseconds(1)))
      XCTAssertEqual(stage.toast?.focusFirstChild(), true)
      pumpTimers(dueWithin: .milliseconds(20))
      XCTAssertNotNil(stage.toast)
      stage.root.hideToast()
      XCTAssertNotEqual(stage.window.focus?.texts, ["Undo"])
    }
  }

  func testToast_FitsAboveTheToolbarOfANarrowWindow() {
    onGtk {
      let stage = Stage()
      stage.root.toolbarItems = [BarButtonItem(title: "Sort") {}]
      stage.navigation.setToolbarHidden(false, animated: false)
      let title = String(repeating: "A long line about what has happened. ", count: 9)
      stage.root.show(Toast(title, button: "Undo"))
      pump(until: { (stage.toast?.width ?? 0) > 0 })
      guard let toast = stage.toast, let top = stage.window.child else { return XCTFail() }
      let place = toast.translate(x: 0, y: 0, to: top)
      XCTAssertGreaterThanOrEqual(place?.x ?? -1, 0)
      XCTAssertLessThanOrEqual((place?.x ?? 0) + Double(toast.width), Double(top.width))
      let bar = stage.navigation.toolbar.surface
      XCTAssertLessThanOrEqual(
        (place?.y ?? 0) + Double(toast.height), bar.translate(x: 0, y: 0, to: top)?.y ?? 0)
    }
  }

  func testToastMargin_StaysFreeAlsoWhenItChanges() {
    onGtk {
      let stage = Stage()
      stage.root.show(Toast("Caption changed"))
      pump(until: { (stage.toast?.width ?? 0) > 0 })
      guard let toast = stage.toast, let top = stage.window.child else { return XCTFail() }
      @MainActor func bottom() -> Double {
        (toast.translate(x: 0, y: 0, to: top)?.y ?? 0) + Double(toast.height)
      }
      let before = bottom()
      stage.root.toastMargin = 40
      pump(until: { bottom() == before - 40 })
      stage.root.toastMargin = 0
      pump(until: { bottom() == before })
    }
  }

  func testToast_AppearsAboveWidgetsThatItMustNotCover() {
    onGtk {
      let toast = Rectangle(x: 100, y: 500, width: 200, height: 40)
      @MainActor func place(_ obstacles: Rectangle...) -> Double {
        ToastSurface.place(toast, clearOf: obstacles, space: 12, top: 48)
      }
      XCTAssertEqual(place(), 500)
      let besides = Rectangle(x: 0, y: 450, width: 100, height: 100)
      XCTAssertEqual(place(besides), 500)
      let behind = Rectangle(x: 50, y: 450, width: 100, height: 100)
      XCTAssertEqual(place(besides, behind), 450 - 12 - 40)
      let above = Rectangle(x: 150, y: 300, width: 100, height: 120)
      XCTAssertEqual(place(behind, above), 300 - 12 - 40)
      let all = Rectangle(x: 0, y: 60, width: 400, height: 540)
      XCTAssertEqual(place(all), 500, "there is no room")
    }
  }

  func testToast_LeavesAWidgetOfThePageUncovered() {
    onGtk {
      let page = PageWithLabel()
      let stage = Stage()
      stage.navigation.push(page, animated: false)
      page.show(Toast("Photo moved to the trash"))
      pump(until: { (stage.toast?.width ?? 0) > 0 })
      guard let toast = stage.toast, let top = stage.window.child,
        let label = page.label.frame(in: top), let frame = toast.frame(in: top)
      else { return XCTFail() }
      XCTAssertLessThanOrEqual(frame.y + frame.height, label.y)
    }
  }

  func testPopOfThePage_KeepsItsToast() {
    onGtk {
      let stage = Stage()
      let page = ViewController(title: "Photo")
      stage.navigation.push(page, animated: false)
      page.show(Toast("Moved to the trash", button: "Undo"))
      stage.navigation.pop(animated: false)
      XCTAssertEqual(stage.toast?.texts.first, "Moved to the trash")
    }
  }

  func testToastWithoutAWindow_IsIgnored() {
    onGtk { ViewController().show(Toast("Lost")) }
  }
}

/// A page with a label at its bottom.
private final class PageWithLabel: ViewController {
  let label = Label("A caption in the middle of the page")

  override func loadView() {
    label.verticalAlignment = .end
    view = label
  }

  override var widgetsClearOfToasts: [Widget] { [label] }
}

@MainActor extension Stage {
  fileprivate var toasts: [Widget] {
    (window.child?.children ?? []).filter { $0.role == GTK_ACCESSIBLE_ROLE_ALERT }
  }
  fileprivate var toast: Widget? { toasts.first }
}
