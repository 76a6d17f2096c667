import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Keys of bar items and of pages.
final class KeyCommandTests: GtkTestCase {
  func testKeysOfAnItem_RunItWhileItsPageIsOnTop() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let item = BarButtonItem(systemItem: .add) { calls += 1 }
      stage.root.navigationItem.rightBarButtonItem = item
      item.keys = "<Control>n|F7"
      XCTAssertNotNil(stage.navigation.view.button("Add (Ctrl+N)"))
      XCTAssertTrue(stage.window.press("<Control>n"))
      XCTAssertTrue(stage.window.press("F7"))
      XCTAssertEqual(calls, 2)
      stage.navigation.setNavigationBarHidden(true, animated: false)
      XCTAssertTrue(stage.window.press("<Control>n"), "also with the bar hidden")
      XCTAssertEqual(calls, 3)
      item.isEnabled = false
      XCTAssertFalse(stage.window.press("<Control>n"))
      item.isEnabled = true
      stage.navigation.push(stage.page("B"))
      XCTAssertFalse(stage.window.press("<Control>n"), "another page is on top")
      stage.navigation.pop()
      stage.root.navigationItem.rightBarButtonItem = nil
      XCTAssertFalse(stage.window.press("<Control>n"), "the item is gone")
      item.keys = "<Control>m"
      stage.root.toolbarItems = [item]
      XCTAssertTrue(stage.window.press("<Control>m"))
      XCTAssertEqual(calls, 4)
    }
  }

  func testKeysOfAnItem_CanBeGivenWithItInEveryWay() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      stage.root.toolbarItems = [
        BarButtonItem(title: "Text", keys: "F5") { heard.append("text") },
        BarButtonItem(systemItem: .add, keys: "F6") { heard.append("system item") },
        BarButtonItem(iconName: "view-list-symbolic", accessibilityLabel: "Icon", keys: "F7") {
          heard.append("icon")
        },
        BarButtonItem(
          image: Icon(named: "view-grid-symbolic"), accessibilityLabel: "Image", keys: "F8"
        ) { heard.append("image") },
      ]
      stage.navigation.setToolbarHidden(false, animated: false)
      for key in ["F5", "F6", "F7", "F8"] { XCTAssertTrue(stage.window.press(key), key) }
      XCTAssertEqual(heard, ["text", "system item", "icon", "image"])
    }
  }

  func testKeysOfAnItem_ActivateItsActionByName() {
    onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.pageActions.addAction("save") { calls += 1 }
      let item = BarButtonItem(title: "Save")
      item.actionName = "page.save"
      item.keys = "<Control>s"
      stage.root.toolbarItems = [item]
      XCTAssertTrue(stage.window.press("<Control>s"), "also from a toolbar that is hidden")
      XCTAssertEqual(calls, 1)
    }
  }

  func testKeysOfAnItem_ThatNoBarShowsDoNothing() {
    onGtk {
      var heard: [String] = []
      let child = ViewController(title: "One")
      let (hidden, shown) = (
        BarButtonItem(title: "Hidden") { heard.append("Hidden") },
        BarButtonItem(title: "Shown") { heard.append("Shown") }
      )
      hidden.keys = "F7"
      shown.keys = "F8"
      child.navigationItem.rightBarButtonItem = hidden
      child.toolbarItems = [shown]
      let manager = SegmentManagingController(viewControllers: [child])
      manager.navigationItem.rightBarButtonItem = BarButtonItem(title: "Instead")
      let window = show(NavigationController(rootViewController: manager))
      for key in ["F7", "F8"] { window.press(key) }
      XCTAssertEqual(heard, ["Shown"])
      manager.navigationItem.rightBarButtonItem = nil
      window.press("F7")
      XCTAssertEqual(heard, ["Shown", "Hidden"])
    }
  }

  func testKeysThatTypeSomething_AreTheTexts() {
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

  func testArrowKeys_AreThePagesBeforeTheyMoveTheFocus() {
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
      XCTAssertEqual(count, 1, "nothing, while the item is disabled")
      stage.navigation.view.button("Bar")?.grabFocus()
      stage.window.press("Right")
      XCTAssertEqual(count, 1, "in a bar they move the focus")
      // The page keeps its commands, which keep the page.
      page.commands = []
    }
  }

  func testArrowKeys_CountOnAPageThatIsStillComing_AndOtherKeysDoNot() {
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
      XCTAssertFalse(page.appearance == .appeared, "it is still on its way")
      stage.window.press("Right")
      stage.window.press("Delete")
      XCTAssertEqual(heard, ["Right"])
      stage.settle()
      stage.window.press("Delete")
      XCTAssertEqual(heard, ["Right", "Delete"])
      page.commands = []
    }
  }

  func testKeyCommands_OfTheInnermostComeFirstAndContainersCount() {
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
      XCTAssertEqual(heard, ["Two F6"], "only of what is on screen")
      two.commands = []
      window.press("F6")
      XCTAssertEqual(heard, ["Two F6", "Container F6"], "what has gone leaves its keys to others")
      two.commands = [KeyCommand(title: "New", keys: "F9") { heard.append("New") }]
      XCTAssertFalse(window.press("F9"))
      two.setNeedsUpdateOfKeyCommands()
      XCTAssertTrue(window.press("F9"))
    }
  }

  func testKeyCommands_AreFirstForWhatIsNearTheFocus() {
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
      // Whom GTK asks first is not for us to say.
      let answers = sides.map { $0.topViewController?.keyBindings.press("F5") }
      XCTAssertEqual(answers, [.stop, .proceed], "the focus is at the left")
      window.focus = nil
      XCTAssertEqual(sides[1].topViewController?.keyBindings.press("F5"), .stop, "for any")
    }
  }

  func testKeyCommands_OfASheetCountAndThoseBelowDoNot() {
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
      // The pages keep their commands, which keep the pages.
      for page in [below, sheet] { page.commands = [] }
    }
  }

  // MARK: The list of all keys

  func testShortcuts_ListWhatTheScreenOffersNow() {
    onGtk {
      let stage = Stage()
      let page = CommandPage(title: "Photos & <more>")
      page.commands = [KeyCommand(title: "Find \"this\" & that", keys: "<Control>f") {}]
      let item = BarButtonItem(systemItem: .add) {}
      item.keys = "<Control>n"
      page.navigationItem.rightBarButtonItem = item
      let window = stage.navigation.makeShortcutsWindow()
      XCTAssertFalse(window.allTexts.contains("Back"), "nobody can go back from the root")
      window.destroy()
      stage.navigation.push(page)
      let full = stage.navigation.makeShortcutsWindow()
      let texts = full.allTexts
      for text in [
        "Photos & <more>", "Find \"this\" & that", "Add", "Back", "Keyboard Shortcuts",
      ] { XCTAssertTrue(texts.contains(text), "\(text) is missing in \(texts)") }
      full.destroy()
    }
  }

  func testCommandsOfOneTitle_ShareALineInTheList() {
    onGtk {
      let stage = Stage()
      let page = CommandPage(title: "Photos")
      page.commands = ["1|KP_1", "2", "3"].map { KeyCommand(title: "Rate", keys: $0) {} }
      stage.navigation.push(page)
      let list = stage.navigation.makeShortcutsWindow()
      // GTK keeps one more of each line, which its search shows.
      XCTAssertEqual(list.allTexts.filter { $0 == "Rate" }.count, 2)
      XCTAssertTrue(list.allTexts.contains("1") && list.allTexts.contains("3"))
      list.destroy()
      page.commands = []
    }
  }

  func testControlQuestionMark_OpensTheListUnlessTheWindowHasOne() {
    onGtk {
      let stage = Stage()
      XCTAssertTrue(stage.window.press("<Control>question"))
      let list = Window.all.compactMap { $0.cast(to: ShortcutsWindow.self) }.first
      pump(until: { list?.isMapped == true })
      list?.destroy()
      stage.close()
      let window = ApplicationWindow.make(with: [("show-menubar", false)])
      window.setShortcuts(ShortcutsWindow([]))
      let navigation = NavigationController(rootViewController: ViewController(title: "A"))
      window.rootViewController = navigation
      window.present()
      pump(until: { navigation.view.isMapped })
      XCTAssertFalse(window.press("<Control>question"))
    }
  }
}

/// A page with commands that a test sets.
@MainActor private final class CommandPage: ViewController {
  var commands: [KeyCommand] = []
  override var keyCommands: [KeyCommand] { commands }
}

extension Window {
  /// All windows of the program.
  fileprivate static var all: [Window] {
    let list = gtk_window_list_toplevels()
    defer { g_list_free(list) }
    return sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data }.map { Window(retaining: $0) }
  }
}
