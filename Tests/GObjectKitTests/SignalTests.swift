import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class SignalTests: GtkTestCase {
  func testEmission_CallsHandlerOnce() {
    onGtk {
      var clicks = 0
      let button = Button(label: "Press")
      button.onClicked { clicks += 1 }
      button.emit("clicked")
      XCTAssertEqual(clicks, 1)
    }
  }

  func testDisconnect_FreesHandler() {
    onGtk {
      final class Witness {}
      var witness: Witness? = Witness()
      weak let alive = witness
      let button = Button(label: "Press")
      let connection = button.onClicked { [witness] in _ = witness }
      witness = nil
      XCTAssertNotNil(alive, "the handler keeps its captures alive")
      connection.cancel()
      connection.cancel()
      XCTAssertNil(alive, "disconnecting frees the handler")
      button.emit("clicked")
    }
  }

  func testDisconnectInsideHandler_StopsFurtherCalls() {
    onGtk {
      var calls = 0
      let button = Button(label: "Press")
      var connection: SignalConnection?
      connection = button.onClicked {
        calls += 1
        connection?.cancel()
      }
      button.emit("clicked")
      button.emit("clicked")
      XCTAssertEqual(calls, 1)
      connection = nil
    }
  }

  func testReleaseOfEmitter_FreesHandlers() {
    onGtk {
      let before = LiveCount.boxes
      var button: Button? = Button(label: "Press")
      for _ in 0..<100 { button?.onClicked {} }
      XCTAssertEqual(LiveCount.boxes, before + 100)
      button = nil
      XCTAssertEqual(LiveCount.boxes, before)
    }
  }

  func testPropertyNotification_CallsHandlerAtEachChange() {
    onGtk {
      let label = Label("one")
      var texts: [String] = []
      label.connect("notify::label") { [weak label] in texts.append(label?.text ?? "released") }
      label.text = "two"
      label.text = "three"
      XCTAssertEqual(texts, ["two", "three"])
    }
  }

  func testSeveralArguments_ArriveInOrder() {
    onGtk {
      let list = IdentifierList()
      var received: [[Int]] = []
      list.connect("items-changed") { (position: Int, removed: Int, added: Int) in
        received.append([position, removed, added])
      }
      list.connect("items-changed") { (position: Int) in received.append([position]) }
      list.splice(at: 0, removing: 0, inserting: [5, 6, 7])
      list.splice(at: 1, removing: 0, inserting: [8, 9])
      XCTAssertEqual(received, [[0, 0, 3], [0], [1, 0, 2], [1]])
    }
  }

  func testEmittedArguments_ReachHandlers() {
    onGtk {
      let drag = DragGesture()
      var received: [Double] = []
      drag.onUpdate { received += [$0, $1] }
      drag.emit("drag-update", 3.5, -2.0)
      XCTAssertEqual(received, [3.5, -2])
      let window = Window()
      var requests = 0
      window.onCloseRequest {
        requests += 1
        return .stop
      }
      window.emit("close-request")
      XCTAssertEqual(requests, 1)
    }
  }

  func testHandlerResult_ReachesEmitter() {
    onGtk {
      let window = Window()
      var requests = 0
      window.onCloseRequest {
        requests += 1
        return requests == 1 ? .stop : .proceed
      }
      let probe = WeakProbe(window)
      window.present()
      window.close()
      XCTAssertEqual(requests, 1)
      XCTAssertFalse(probe.isGone, "the first result refused to close the window")
      window.close()
      XCTAssertEqual(requests, 2)
    }
  }
}
