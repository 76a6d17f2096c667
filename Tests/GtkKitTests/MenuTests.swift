import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

/// Menus whose entries change.
final class MenuTests: GtkTestCase {
  func testRemoveAll_EmptiesTheMenu() {
    onGtk {
      let menu = Menu()
      menu.append("Save", action: "win.save")
      menu.appendSection(Menu())
      menu.appendSubmenu("More", Menu())
      XCTAssertEqual(menu.count, 3)
      menu.removeAll()
      XCTAssertEqual(menu.count, 0)
    }
  }

  func testChangeOfASubmenu_ShowsInAnOpenMenu() {
    onGtk {
      let (menu, programs) = (Menu(), Menu())
      menu.appendSubmenu("Open With", programs)
      programs.append("Editor", action: "win.open")
      let window = Window()
      let canvas = CustomWidget(cssName: "canvas")
      window.child = canvas
      window.present()
      pump(until: { canvas.isMapped })
      let popover = PopoverMenu(menu)
      popover.popUp(over: canvas, at: Rectangle(x: 5, y: 5, width: 1, height: 1))
      pump(until: { popover.isMapped })
      XCTAssertTrue(Self.texts(below: popover).contains("Editor"))
      programs.removeAll()
      programs.append("Viewer", action: "win.open")
      XCTAssertTrue(Self.texts(below: popover).contains("Viewer"))
      XCTAssertFalse(Self.texts(below: popover).contains("Editor"))
      window.destroy()
    }
  }

  @MainActor private static func texts(below widget: Widget) -> [String] {
    widget.children.flatMap { child in
      [child.cast(to: Label.self)?.text].compactMap(\.self) + texts(below: child)
    }
  }
}
