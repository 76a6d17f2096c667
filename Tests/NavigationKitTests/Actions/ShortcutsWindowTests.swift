import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The window that lists the keyboard shortcuts of the shown pages and of the application.
final class ShortcutsWindowTests: GtkTestCase {
  func testShortcutsWindow_ListsAvailableCommands() {
    onGtk {
      let stage = Stage()
      let page = CommandPage(title: "Photos & <more>")
      page.commands = [KeyCommand(title: "Find \"this\" & that", keys: "<Control>f") {}]
      let item = BarButtonItem(systemItem: .add) {}
      item.keys = "<Control>n"
      page.navigationItem.rightBarButtonItem = item
      let window = stage.navigation.makeShortcutsWindow()
      XCTAssertFalse(window.allTexts.contains("Back"), "the root has no Back command")
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

  func testItemWithTheKeysOfACommand_IsListedByTheTitleOfTheCommand() {
    onGtk {
      let stage = Stage()
      let page = CommandPage(title: "Photo")
      page.commands = [KeyCommand(title: "Favourite", keys: "f") {}]
      let item = BarButtonItem(iconName: "starred-symbolic", accessibilityLabel: "Unmark") {}
      item.keys = "f"
      page.navigationItem.rightBarButtonItem = item
      stage.navigation.push(page)
      let list = stage.navigation.makeShortcutsWindow()
      XCTAssertTrue(list.allTexts.contains("Favourite"))
      XCTAssertFalse(list.allTexts.contains("Unmark"))
      list.destroy()
    }
  }

  func testKeyCommandsTitle_IsTheHeadingInsteadOfThePageTitle() {
    onGtk {
      let stage = Stage()
      let page = FilePage(title: "Report.txt")
      stage.navigation.push(page)
      let window = stage.navigation.makeShortcutsWindow()
      XCTAssertTrue(window.allTexts.contains("File"))
      XCTAssertFalse(window.allTexts.contains("Report.txt"))
      window.destroy()
    }
  }

  func testTitledApplicationKeys_AreListed() {
    onGtk {
      let application = Application(identifier: "org.navigationkit.Keys")
      application.setAccelerators(["<Control>q"], for: "app.quit", title: "Quit")
      application.setAccelerators(["<Control>y"], for: "app.secret")
      application.setAccelerators(["<Control>w"], for: "window.close", title: "Close")
      application.setAccelerators(["<Control>w"], for: "window.close", title: "Close Window")
      XCTAssertEqual(application.titledAccelerators.map(\.title), ["Quit", "Close Window"])
      let stage = Stage()
      let list = stage.navigation.makeShortcutsWindow()
      let texts = list.allTexts
      XCTAssertTrue(Set(texts).isSuperset(of: ["Application", "Quit", "Close Window"]), "\(texts)")
      XCTAssertFalse(texts.contains("Close"))
      list.destroy()
    }
  }

  func testCommandsWithTheSameTitle_ShareOneLine() {
    onGtk {
      let stage = Stage()
      let page = CommandPage(title: "Photos")
      page.commands = ["1|KP_1", "2", "3"].map { KeyCommand(title: "Rate", keys: $0) {} }
      stage.navigation.push(page)
      let list = stage.navigation.makeShortcutsWindow()
      // GTK makes a second copy of each line for its search results.
      XCTAssertEqual(list.allTexts.filter { $0 == "Rate" }.count, 2)
      XCTAssertTrue(list.allTexts.contains("1") && list.allTexts.contains("3"))
      list.destroy()
      page.commands = []
    }
  }

  func testControlQuestionMark_OpensTheShortcutsWindowUnlessTheWindowHasOne() {
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

extension Window {
  /// All windows of the program.
  fileprivate static var all: [Window] {
    let list = gtk_window_list_toplevels()
    defer { g_list_free(list) }
    return sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data }.map { Window(retaining: $0) }
  }
}

private final class FilePage: ViewController {
  override var keyCommandsTitle: String? { "File" }
  override var keyCommands: [KeyCommand] { [KeyCommand(title: "Save", keys: "<Control>s") {}] }
}
