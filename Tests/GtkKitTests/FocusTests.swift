import Foundation
import GtkKit
import GtkTestSupport
import XCTest

final class FocusTests: GtkTestCase {
  func testFocusFirstChild_OutsideWindow_ReturnsFalse() {
    onGtk {
      XCTAssertFalse(ScrolledWindow(child: Button(label: "Text")).focusFirstChild())
      XCTAssertFalse(Box(.vertical, children: [Button(label: "Text")]).focusFirstChild())
    }
  }

  func testReplacedChildOfScrolledWindow_LosesFocusAtOnce() {
    onGtk {
      let window = Window()
      let button = Button(label: "Former")
      let scrolled = ScrolledWindow(child: Box(.vertical, children: [button]))
      window.child = scrolled
      window.present()
      pump(until: { button.isMapped })
      XCTAssertTrue(button.grabFocus())
      XCTAssertEqual(window.focus, button)
      scrolled.child = Button(label: "New")
      XCTAssertNil(window.focus, "otherwise keys would be lost until the next frame")
      window.destroy()
    }
  }

  /// GTK creates a class with its first instance, and earlier tests have made boxes. So this test
  /// runs itself again in a new process.
  func testFocusFirstChild_BeforeAnyBoxExists_ReturnsFalse() throws {
    let marker = "NAVIGATIONKIT_TEST_WITHOUT_BOXES"
    guard ProcessInfo.processInfo.environment[marker] == nil else {
      return onGtk { XCTAssertFalse(Label("text").focusFirstChild()) }
    }
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    program.arguments = [
      "GtkKitTests.FocusTests/testFocusFirstChild_BeforeAnyBoxExists_ReturnsFalse"
    ]
    program.environment = ProcessInfo.processInfo.environment.merging([marker: "1"]) { $1 }
    try program.run()
    program.waitUntilExit()
    XCTAssertEqual(program.terminationReason, .exit)
    XCTAssertEqual(program.terminationStatus, 0)
  }
}
