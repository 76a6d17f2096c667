import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class SignalTests: GtkTestCase {
  func testClicked_CallsTheHandlerOnce() {
    onGtk {
      var clicks = 0
      let button = Button(label: "Press")
      button.onClicked { clicks += 1 }
      button.emit("clicked")
      XCTAssertEqual(clicks, 1)
    }
  }

  func testDisconnect_EndsTheCallsAndFreesTheHandler() {
    onGtk {
      final class Witness {}
      var witness: Witness? = Witness()
      weak let alive = witness
      let button = Button(label: "Press")
      let connection = button.onClicked { [witness] in _ = witness }
      witness = nil
      XCTAssertNotNil(alive, "the handler keeps what it captures")
      connection.disconnect()
      connection.disconnect()
      XCTAssertNil(alive, "the handler is freed with its connection")
      button.emit("clicked")
    }
  }

  func testDisconnectInsideTheHandler_IsSafe() {
    onGtk {
      var calls = 0
      let button = Button(label: "Press")
      var connection: SignalConnection?
      connection = button.onClicked {
        calls += 1
        connection?.disconnect()
      }
      button.emit("clicked")
      button.emit("clicked")
      XCTAssertEqual(calls, 1)
      connection = nil
    }
  }

  func testHandlers_AreFreedWithTheirEmitter() {
    onGtk {
      let before = LiveCount.boxes
      var button: Button? = Button(label: "Press")
      for _ in 0..<100 { button?.onClicked {} }
      XCTAssertEqual(LiveCount.boxes, before + 100)
      button = nil
      XCTAssertEqual(LiveCount.boxes, before)
    }
  }

  func testArguments_ComeAsSwiftTypes() {
    onGtk {
      let label = Label("one")
      var texts: [String] = []
      label.connect("notify::label") { [weak label] in texts.append(label?.text ?? "gone") }
      label.text = "two"
      label.text = "three"
      XCTAssertEqual(texts, ["two", "three"])
    }
  }

  func testSeveralArguments_AreDecodedInOrder() {
    onGtk {
      let list = IdentifierList()
      var heard: [[Int]] = []
      list.connect("items-changed") { (position: Int, removed: Int, added: Int) in
        heard.append([position, removed, added])
      }
      list.connect("items-changed") { (position: Int) in heard.append([position]) }
      list.splice(at: 0, removing: 0, inserting: [5, 6, 7])
      list.splice(at: 1, removing: 0, inserting: [8, 9])
      XCTAssertEqual(heard, [[0, 0, 3], [0], [1, 0, 2], [1]])
    }
  }

  func testEmittedArguments_AreGivenToHandlers() {
    onGtk {
      let drag = DragGesture()
      var heard: [Double] = []
      drag.onUpdate { heard += [$0, $1] }
      drag.emit("drag-update", 3.5, -2.0)
      XCTAssertEqual(heard, [3.5, -2])
      let window = Window()
      var asked = 0
      window.onCloseRequest {
        asked += 1
        return .stop
      }
      window.emit("close-request")
      XCTAssertEqual(asked, 1)
    }
  }

  func testResult_IsGivenToTheEmitter() {
    onGtk {
      let window = Window()
      var asked = 0
      window.onCloseRequest {
        asked += 1
        return asked == 1 ? .stop : .proceed
      }
      let probe = WeakProbe(window)
      window.present()
      window.close()
      XCTAssertEqual(asked, 1)
      XCTAssertFalse(probe.isGone, "the first answer kept the window")
      window.close()
      XCTAssertEqual(asked, 2)
    }
  }
}
