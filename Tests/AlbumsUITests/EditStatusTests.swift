import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests how the progress of a long edit is shown.
final class EditStatusTests: GtkTestCase {
  func testLongEdit_IsShown_AndCancelled() throws {
    try onGtk {
      let status = EditStatus()
      let bar = EditBar(status)
      let window = Window()
      window.child = bar.widget
      window.present()
      defer { window.destroy() }
      let progress = EditProgress()
      status.begin(progress, "Copying")
      XCTAssertFalse(bar.widget.isVisible, "most edits end before the delay")
      pump(until: { bar.widget.isVisible })
      XCTAssertEqual(bar.widget.descendants(of: Label.self).first?.text, "Copying…")
      let button = try XCTUnwrap(bar.widget.descendants(of: Button.self).first)
      button.activate()
      pump(until: { status.text == "Cancelling…" })
      status.end(progress)
      XCTAssertFalse(bar.widget.isVisible)
    }
  }

  func testLongEdit_IsShownOverAPhoto_UnlessItsBarsAreHidden() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    try onGtk {
      let (store, library) = try home.open()
      let photo = try XCTUnwrap(library.photo(at: home.photos.appending("a.ppm")))
      let page = PhotoController(photo: photo, in: [], library: library, actions: nil)
      let window = Window()
      window.rootViewController = NavigationController(rootViewController: page)
      window.present()
      defer { window.destroy() }
      let progress = EditProgress()
      store.editStatus.begin(progress, "Copying")
      @MainActor func cancel() -> Button? {
        page.view.descendants(of: Button.self).first { $0.isMapped && $0.label == "Cancel" }
      }
      pump(until: { cancel() != nil })
      page.setBarsHidden(true)
      XCTAssertNil(cancel())
      page.setBarsHidden(false)
      XCTAssertNotNil(cancel())
      store.editStatus.end(progress)
      XCTAssertNil(cancel())
      store.close()
    }
  }

  func testEndedEdit_DoesNotEndTheNext() {
    onGtk {
      let status = EditStatus()
      let (first, second) = (EditProgress(), EditProgress())
      status.begin(first, "Copying")
      status.begin(second, "Moving")
      status.end(first)
      pump(until: { status.text == "Moving…" })
      status.end(second)
      XCTAssertNil(status.text)
    }
  }

  func testRemovedPhotos_FollowEditsAndUndos() {
    onGtk { Self.checkTakenAway() }
  }

  @MainActor private static func checkTakenAway() {
    var taken = TakenAway()
    taken.setLeaving(["/a"])
    XCTAssertTrue(taken.contains("/a"))
    taken.setLeaving([])
    XCTAssertFalse(taken.contains("/a"))
    taken.note(gone: ["/a", "/b"], back: [])
    taken.note(gone: [], back: ["/a"])
    XCTAssertFalse(taken.contains("/a"))
    XCTAssertTrue(taken.contains("/b"))
    taken.note(gone: ["/a"], back: [])
    XCTAssertTrue(taken.contains("/a"))
    taken.isTurning = true
    XCTAssertFalse(taken.contains("/c"))
    XCTAssertTrue(taken.mayContain("/c"))
  }
}
