import GtkTestSupport
import NavigationKit
import XCTest

/// Subscriptions that start and end while events are sent.
final class NotifierTests: GtkTestCase {
  func testSubscriptionReleased_FreesItsHandler() {
    onGtk {
      final class Witness {}
      let notifier = Notifier<Int>()
      var witness: Witness? = Witness()
      weak let alive = witness
      var subscription: Subscription? = notifier.observe { [witness] _ in _ = witness }
      witness = nil
      XCTAssertNotNil(alive)
      notifier.notify(1)
      withExtendedLifetime(subscription) {}
      subscription = nil
      XCTAssertNil(alive)
    }
  }

  func testSubscriptionCancelled_FreesItsHandlerAndReceivesNoMoreEvents() {
    onGtk {
      final class Witness {}
      let notifier = Notifier<Int>()
      var heard: [Int] = []
      weak var alive: Witness?
      let subscription: Subscription = {
        let witness = Witness()
        alive = witness
        return notifier.observe {
          heard.append($0)
          _ = witness
        }
      }()
      notifier.notify(1)
      subscription.cancel()
      subscription.cancel()
      XCTAssertNil(alive)
      notifier.notify(2)
      XCTAssertEqual(heard, [1])
    }
  }

  func testSubscriptionsReleasedInHandler_ReceiveNoMoreEvents() {
    onGtk {
      let notifier = Notifier<Int>()
      var heard: [String] = []
      var subscriptions: [Subscription] = []
      subscriptions = ["first", "second"].map { name in
        notifier.observe {
          heard.append("\(name) \($0)")
          subscriptions = []
        }
      }
      notifier.notify(1)
      notifier.notify(2)
      XCTAssertEqual(heard, ["first 1"])
      XCTAssertTrue(subscriptions.isEmpty)
    }
  }

  func testSubscriptionAddedInHandler_StartsWithTheNextEvent() {
    onGtk {
      let notifier = Notifier<Int>()
      var heard: [String] = []
      var added: Subscription?
      let subscription = notifier.observe { event in
        heard.append("first \(event)")
        if added == nil { added = notifier.observe { heard.append("second \($0)") } }
      }
      notifier.notify(1)
      notifier.notify(2)
      XCTAssertEqual(heard, ["first 1", "first 2", "second 2"])
      withExtendedLifetime(subscription) { added = nil }
    }
  }
}
