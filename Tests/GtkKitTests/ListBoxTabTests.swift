import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ListBoxTabTests: GtkTestCase {
  func testTabInPopover_KeepsFocusInside() {
    onGtk {
      let (window, button, list) = (Window(), Button(label: "Outside"), ListBox())
      for name in ["a", "b"] { list.append(ListRow(name)) }
      list.onActivate { _ in }
      let popover = Popover()
      popover.child = list
      let menu = MenuButton(iconName: "open-menu-symbolic", menu: Menu())
      menu.setProperty("popover", to: popover as Widget?)
      window.child = Box(.vertical, children: [button, menu])
      window.present()
      pump(until: { button.isMapped && button.height > 0 })
      popover.popUp()
      pump(until: { list.isMapped && list.height > 0 })
      XCTAssertTrue(list.focusRow(at: 0))
      for key in ["Tab", "<Shift>Tab", "Tab"] {
        window.press(key)
        XCTAssertEqual(window.focus?.isInside(list), true, key)
      }
      popover.popDown()
      pump(until: { !popover.isMapped })
    }
  }
}
