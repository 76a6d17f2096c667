import GtkKit
import GtkTestSupport
import XCTest

final class FrameClockTests: GtkTestCase {
  func testFrameHandlers_AreCalledInTurnAtBeginAndEnd() {
    onGtk {
      let window = Window()
      XCTAssertNil(window.frameClock, "a window has no frames before it is shown")
      window.present()
      var marks = ""
      window.frameClock?.onFrameBegin { marks += "(" }
      window.frameClock?.onFrameEnd { marks += ")" }
      window.child = Label("drawn")
      pump(until: { marks.count >= 4 })
      XCTAssertTrue(marks.hasPrefix("()()"), marks)
    }
  }

  func testFrameCount_Grows() throws {
    try onGtk {
      let window = Window()
      window.present()
      let clock = try XCTUnwrap(window.frameClock)
      let count = clock.frameCount
      window.child = Label("drawn")
      pump(until: { clock.frameCount > count })
    }
  }
}
