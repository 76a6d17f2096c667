import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

final class InhibitionTests: GtkTestCase {
  func testInhibition_IsRequestedFromPortalAndClosedOnRelease() throws {
    try onGtk {
      let portal = FakeInhibitPortal()
      defer { portal.end() }
      let application = Application(identifier: "org.example.Slides")
      XCTAssertNotEqual(g_application_register(application.unsafe(), nil, nil), 0)
      let window = ApplicationWindow(application: application)
      defer { window.destroy() }
      var inhibition = application.inhibit([.idle, .suspend], for: window, because: "Playing")
      try XCTSkipIf(
        inhibition == nil && gtk_check_version(4, 10, 0) == nil,
        "This GTK asks the portal only for a program in a sandbox.")
      XCTAssertNotNil(inhibition)
      XCTAssertEqual(portal.calls, ["Inhibit 12 Playing"])
      inhibition = nil
      pump(until: { portal.calls == ["Inhibit 12 Playing", "Close"] })
      withExtendedLifetime(inhibition) {}
    }
  }

  func testInhibitionWithoutADesktop_IsNil() {
    onGtk {
      let application = Application(identifier: "org.example.NoDesktop")
      XCTAssertNotEqual(g_application_register(application.unsafe(), nil, nil), 0)
      XCTAssertNil(application.inhibit(.idle, because: "Playing"))
    }
  }

  func testHidesPointer_CanBeSetAndReset() {
    onGtk {
      let box = Box(.vertical)
      XCTAssertFalse(box.hidesPointer)
      box.hidesPointer = true
      XCTAssertTrue(box.hidesPointer)
      box.hidesPointer = false
      XCTAssertFalse(box.hidesPointer)
    }
  }
}
