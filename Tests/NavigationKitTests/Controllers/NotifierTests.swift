import GtkTestSupport
import NavigationKit
import XCTest

/// Observations that start and end while events are sent.
final class NotifierTests: GtkTestCase {
  func testObservationReleased_FreesItsHandler() {
    onGtk {
      final class Witness {}
      let notifier = Notifier<Int>()
      var witness: Witness? = Witness()
      weak let alive = witness
      var observation: Observation? = notifier.observe { [witness] _ in _ = witness }
      witness = nil
      XCTAssertNotNil(alive)
      notifier.notify(1)
      withExtendedLifetime(observation) {}
      observation = nil
      XCTAssertNil(alive)
    }
  }

  func testObservationsReleasedInHandler_ReceiveNoMoreEvents() {
    onGtk {
      let notifier = Notifier<Int>()
      var heard: [String] = []
      var observations: [Observation] = []
      observations = ["first", "second"].map { name in
        notifier.observe {
          heard.append("\(name) \($0)")
          observations = []
        }
      }
      notifier.notify(1)
      notifier.notify(2)
      XCTAssertEqual(heard, ["first 1"])
      XCTAssertTrue(observations.isEmpty)
    }
  }

  func testObservationAddedInHandler_StartsWithTheNextEvent() {
    onGtk {
      let notifier = Notifier<Int>()
      var heard: [String] = []
      var added: Observation?
      let observation = notifier.observe { event in
        heard.append("first \(event)")
        if added == nil { added = notifier.observe { heard.append("second \($0)") } }
      }
      notifier.notify(1)
      notifier.notify(2)
      XCTAssertEqual(heard, ["first 1", "first 2", "second 2"])
      withExtendedLifetime(observation) { added = nil }
    }
  }
}
