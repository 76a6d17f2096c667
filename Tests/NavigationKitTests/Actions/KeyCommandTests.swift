import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Key commands of pages and containers.
final class KeyCommandTests: GtkTestCase {
  func testPlainKeysInATextView_RunNoCommand() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      let page = CommandPage()
      page.commands = [
        KeyCommand(title: "Star", keys: "s") { heard.append("s") },
        KeyCommand(title: "Search", keys: "<Control>k") { heard.append("Ctrl+K") },
      ]
      let text = TextView()
      let button = Button(label: "Other")
      page.view = Box(.vertical, children: [text, button])
      stage.navigation.push(page)
      button.grabFocus()
      stage.window.press("s")
      XCTAssertEqual(heard, ["s"])
      text.grabFocus()
      XCTAssertFalse(stage.window.press("s"))
      stage.window.press("<Control>k")
      XCTAssertEqual(heard, ["s", "Ctrl+K"])
    }
  }

  func testArrowKeyCommands_TakePrecedenceOverFocusMovement() {
    onGtk {
      let stage = Stage()
      var count = 0
      let page = CommandPage()
      page.commands = [KeyCommand(title: "Next", keys: "Right") { count += 1 }]
      let button = Button(label: "Inside")
      page.view = Box(.vertical, children: [button, Button(label: "Beside")])
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Bar")
      stage.navigation.push(page, animated: false)
      button.grabFocus()
      XCTAssertTrue(stage.window.press("Right"))
      XCTAssertEqual(count, 1)
      XCTAssertEqual(stage.window.focus, button)
      let back = BarButtonItem(title: "Back") { count -= 1 }
      back.keys = "Left"
      page.toolbarItems = [back]
      back.isEnabled = false
      XCTAssertTrue(stage.window.press("Left"))
      XCTAssertEqual(count, 1, "a disabled item handles its key and does nothing")
      stage.navigation.view.button("Bar")?.grabFocus()
      stage.window.press("Right")
      XCTAssertEqual(count, 1, "arrow keys move the focus inside a bar")
      // Breaks the reference cycle between the page and its commands.
      page.commands = []
    }
  }

  func testArrowKeysDuringPush_AreHandledAndOtherKeysAreNot() {
    onGtk {
      let stage = Stage(animations: true)
      var heard: [String] = []
      let page = CommandPage()
      page.commands = ["Right", "Delete"].map { key in
        KeyCommand(title: key, keys: key) { heard.append(key) }
      }
      let button = Button(label: "Inside")
      page.view = button
      stage.navigation.push(page)
      pump(until: { stage.window.focus == button })
      XCTAssertFalse(page.appearance == .appeared, "the push must still be running")
      stage.window.press("Right")
      stage.window.press("Delete")
      XCTAssertEqual(heard, ["Right"])
      stage.settle()
      stage.window.press("Delete")
      XCTAssertEqual(heard, ["Right", "Delete"])
      page.commands = []
    }
  }

  func testCommandThatActsDuringTransitions_ActsDuringAPop() {
    onGtk {
      let stage = Stage(animations: true)
      var heard: [String] = []
      let pages = ["Lower", "Upper"].map { title in
        let page = CommandPage(title: title)
        page.commands = [("<Control>z", true), ("<Control>n", false)].map { keys, acts in
          KeyCommand(title: keys, keys: keys, actsDuringTransitions: acts) {
            heard.append("\(title) \(keys)")
          }
        }
        page.view = Button(label: title)
        return page
      }
      stage.navigation.push(pages[0])
      stage.settle()
      stage.navigation.push(pages[1])
      stage.settle()
      stage.navigation.pop()
      XCTAssertTrue(pages[0].isMovingIn, "the pop must still be running")
      // While a click in the upper page is still being handled, GTK moves the focus back there.
      pages[1].view.parent?.canFocus = true
      XCTAssertTrue(pages[1].view.grabFocus())
      stage.window.press("<Control>z")
      stage.window.press("<Control>n")
      XCTAssertEqual(heard, ["Lower <Control>z"])
      stage.settle()
      stage.window.press("<Control>n")
      XCTAssertEqual(heard, ["Lower <Control>z", "Lower <Control>n"])
      // Breaks the reference cycles between the pages and their commands.
      for page in pages { page.commands = [] }
    }
  }

  func testKeyCommands_PreferTheInnermostController() {
    onGtk {
      var heard: [String] = []
      @MainActor func page(_ name: String, _ keys: String...) -> CommandPage {
        let page = CommandPage(title: name)
        page.commands = keys.map { key in
          KeyCommand(title: "\(name) \(key)", keys: key) { heard.append("\(name) \(key)") }
        }
        return page
      }
      let (one, two) = (page("One", "F5", "F6"), page("Two", "F6"))
      let manager = SegmentManagingController(viewControllers: [one, two])
      let container = page("Container", "F6", "F8")
      let navigation = NavigationController(rootViewController: manager)
      container.addChild(navigation)
      container.view = CustomWidget(child: navigation.view)
      let window = show(container)
      for key in ["F5", "F6", "F8"] { window.press(key) }
      XCTAssertEqual(heard, ["One F5", "One F6", "Container F8"])
      manager.selectSegment(at: 1)
      heard = []
      for key in ["F5", "F6"] { window.press(key) }
      XCTAssertEqual(heard, ["Two F6"], "only children on screen handle keys")
      two.commands = []
      window.press("F6")
      XCTAssertEqual(
        heard, ["Two F6", "Container F6"], "a removed command leaves its key to the container")
      two.commands = [KeyCommand(title: "New", keys: "F9") { heard.append("New") }]
      XCTAssertFalse(window.press("F9"))
      two.setNeedsUpdateOfKeyCommands()
      XCTAssertTrue(window.press("F9"))
    }
  }

  func testKeyCommands_PreferTheControllerWithFocus() {
    onGtk {
      var heard: [String] = []
      let sides = ["Left", "Right"].map { name in
        let page = CommandPage(title: name)
        page.commands = [KeyCommand(title: name, keys: "F5") { heard.append(name) }]
        page.view = Box(.vertical, children: [Button(label: name)])
        return NavigationController(rootViewController: page)
      }
      let split = ViewController()
      split.view = Box(.horizontal, children: sides.map(\.view))
      for side in sides { split.addChild(side) }
      let window = show(split)
      for side in sides.reversed() {
        side.view.descendants(of: Button.self).first { !$0.texts.isEmpty }?.grabFocus()
        window.press("F5")
      }
      XCTAssertEqual(heard, ["Right", "Left"])
      // GTK decides which page receives a key first, so the test passes the key to both directly.
      let answers = sides.map { $0.topViewController?.keyBindings.press("F5") }
      XCTAssertEqual(answers, [.stop, .proceed], "the focus is in the left page")
      window.focus = nil
      XCTAssertEqual(
        sides[1].topViewController?.keyBindings.press("F5"), .stop,
        "without focus, every controller handles its keys")
    }
  }

  func testKeyCommandsBelowASheet_AreDisabled() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      let (below, sheet) = (CommandPage(title: "Below"), CommandPage(title: "Sheet"))
      for page in [below, sheet] {
        page.commands = [KeyCommand(title: "Act", keys: "F5") { heard.append(page.title ?? "") }]
      }
      stage.navigation.push(below)
      below.present(sheet, animated: false)
      pump(until: { sheet.appearance == .appeared })
      XCTAssertEqual(below.keyBindings.press("F5"), .proceed)
      XCTAssertEqual(sheet.keyBindings.press("F5"), .stop)
      XCTAssertEqual(heard, ["Sheet"])
      below.dismiss(animated: false)
      pump(until: { sheet.appearance == .disappeared })
      XCTAssertEqual(below.keyBindings.press("F5"), .stop)
      // Breaks the reference cycles between the pages and their commands.
      for page in [below, sheet] { page.commands = [] }
    }
  }
}
