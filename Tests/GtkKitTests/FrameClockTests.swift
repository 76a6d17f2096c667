import GtkKit
import GtkTestSupport
import XCTest

final class FrameClockTests: GtkTestCase {
  func testFrames_BeginAndEndInTurn() {
    onGtk {
      let window = Window()
      XCTAssertNil(window.frameClock, "a window that has not been shown has no frames")
      window.present()
      var marks = ""
      window.frameClock?.onFrameBegin { marks += "(" }
      window.frameClock?.onFrameEnd { marks += ")" }
      window.child = Label("drawn")
      pump(until: { marks.count >= 4 })
      XCTAssertTrue(marks.hasPrefix("()()"), marks)
    }
  }
}
