import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Sessions: the size of the window.
final class NavigationSessionWindowTests: GtkTestCase {
  func testSizeOfTheWindow_IsRestored() throws {
    try inFolder { folder in
      let file = "\(folder)/navigation"
      do {
        let navigation = NavigationController.withSites()
        let window = Window()
        window.setDefaultSize(width: 500, height: 400)
        let session = NavigationSession.start(file: file, for: navigation, window: window)
        XCTAssertNil(session.restore())
        window.rootViewController = navigation
        window.present()
        pump(until: { navigation.view.width > 0 })
        let width = navigation.view.width
        window.setDefaultSize(width: 640, height: 333)
        pump(until: { navigation.view.width == width + 140 })
        window.end()
      }
      let window = Window()
      window.setDefaultSize(width: 500, height: 400)
      let navigation = NavigationController.withSites()
      NavigationSession.start(file: file, for: navigation, window: window).restore()
      XCTAssertEqual(window.property("default-width", as: Int.self), 640)
      XCTAssertEqual(window.property("default-height", as: Int.self), 333)
      window.end()
    }
  }

  func testWindowSizeChangedAlone_IsSavedAfterADelay() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      let navigation = NavigationController.withSites()
      let window = show(navigation)
      NavigationSession.start(file: file.path, for: navigation, window: window).restore()
      window.setDefaultSize(width: 620, height: 410)
      pump(until: { (try? file.read()) != nil })
      let content = try SessionContent(bytes: try file.read() ?? [], count: 1)
      XCTAssertEqual(
        content.window, SessionContent.WindowSize(width: 620, height: 410, isMaximized: false))
      window.end()
    }
  }

  func testMaximizedWindowWithoutASize_IsRestored() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      for isMaximized in [true, false] {
        let first = Window()
        let saved = NavigationController.withSites()
        let session = NavigationSession.start(file: file.path, for: saved, window: first)
        first.setProperty("maximized", to: true)
        session.save()
        first.setProperty("maximized", to: isMaximized)
        session.save()
        first.end()

        let window = Window()
        let navigation = NavigationController.withSites()
        XCTAssertNil(
          NavigationSession.start(file: file.path, for: navigation, window: window).restore())
        XCTAssertEqual(window.property("maximized", as: Bool.self), isMaximized)
        XCTAssertNil(window.defaultWidth)
        window.end()
      }
    }
  }

  func testImpossibleWindowSizes_CountAsDamage() throws {
    try inFolder { folder in
      let sizes: [(Int?, Int?)] = [
        (0, 400), (-1, 400), (400, 32_768), (Int.max, 1), (400, nil), (nil, 400),
      ]
      for size in sizes {
        var content = SessionContent(paths: [NavigationPath()])
        content.window = SessionContent.WindowSize(
          width: size.0, height: size.1, isMaximized: false)
        let file = File(path: "\(folder)/navigation")
        try file.write(Array(content.text.utf8))
        let window = Window()
        window.setDefaultSize(width: 500, height: 400)
        let navigation = NavigationController.withSites()
        XCTAssertNotNil(
          NavigationSession.start(file: file.path, for: navigation, window: window).restore())
        XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
        XCTAssertEqual(window.property("default-width", as: Int.self), 500)
        window.end()
      }
    }
  }
}
