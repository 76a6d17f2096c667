import CGtk
import Foundation
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

final class NotificationTests: GtkTestCase {
  func testNotification_ReachesTheDesktop() {
    onGtk {
      let desktop = FakeNotifications()
      let application = Application(identifier: "org.example.Notifying")
      application.setProperty("flags", to: Int(G_APPLICATION_HANDLES_OPEN.rawValue))
      XCTAssertNotEqual(g_application_register(application.unsafe(), nil, nil), 0)
      var notification = Notification("New letter", body: "From Ada")
      notification.priority = .high
      notification.action = "app.open('letter-1')"
      notification.buttons = [("Read", "app.read")]
      application.send(notification, as: "letter-1")
      pump(until: { desktop.calls.contains { $0.contains("New letter") } })
      XCTAssertTrue(desktop.calls.contains { $0.contains("From Ada") && $0.contains("Read") })
      FakePortal.handleMessages()  // Receives the notification's number, which withdrawing needs.
      application.withdrawNotification("letter-1")
      pump(until: { desktop.calls.contains { $0.hasPrefix("CloseNotification") } })
    }
  }

  func testNotification_IsReleasedAfterSending() {
    onGtk {
      var notification = Notification("Title")
      notification.icon = Icon(named: "mail-unread")
      let probe = WeakProbe(notification.make())
      XCTAssertTrue(probe.isGone)
    }
  }
}
