import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

extension Stage {
  /// The visible back button, or nil.
  var backButton: Button? {
    navigation.navigationBar.surface.descendants(of: Button.self).first {
      $0.hasStyleClass("back") && $0.isVisible
    }
  }

  /// Returns the button in a bar or page whose only text is `text`, visible or not.
  func button(_ text: String) -> Button? {
    navigation.view.descendants(of: Button.self).first { $0.texts == [text] }
  }

  /// The open menu, or nil.
  var openMenu: PopoverMenu? {
    navigation.view.descendants(of: PopoverMenu.self).first { $0.isMapped }
  }

  /// Returns items titled “Item 1”, “Item 2” and so on.
  func items(_ count: Int) -> [BarButtonItem] {
    (1...count).map { BarButtonItem(title: "Item \($0)") }
  }

  /// Resizes the window to about this width.
  func resize(
    to width: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    window.setDefaultSize(width: width, height: 400)
    pump(until: { [window] in abs(window.width - width) < 20 }, file: file, line: line)
  }

  /// The visible "More" button, or nil.
  var more: Button? { navigation.view.button("More") }
}
