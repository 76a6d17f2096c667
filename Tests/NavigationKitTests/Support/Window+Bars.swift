import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

extension Window {
  /// The header bars of controllers on screen, from the top to the bottom of the tree.
  var shownHeaderBars: [Widget] {
    descendants(of: Widget.self).filter { $0.hasStyleClass("navigation-bar") && $0.isOnScreen }
  }

  /// The number of title bars on screen: the window's, and the header bars of controllers.
  var shownTitleBarCount: Int { shownHeaderBars.count + (titlebar?.isOnScreen == true ? 1 : 0) }

  /// Waits until the window shows these header bars and no other title bar. Each is given by its
  /// texts.
  func expectHeaderBars(
    _ texts: [[String]], file: StaticString = #filePath, line: UInt = #line
  ) {
    _ = happens(within: 2) {
      shownHeaderBars.map(\.texts) == texts && shownTitleBarCount == texts.count
    }
    XCTAssertEqual(shownHeaderBars.map(\.texts), texts, file: file, line: line)
    XCTAssertEqual(shownTitleBarCount, texts.count, file: file, line: line)
  }
}

extension Widget {
  /// Whether this header bar shows window buttons.
  var hasWindowButtons: Bool {
    descendants(of: WindowControls.self).contains { $0.isVisible }
  }
}
