import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the preferences and their effects.
final class PreferencesTests: GtkTestCase {
  func testChoices_AreStoredForTheNextStart() throws {
    try onGtk {
      try withPreferences { controller, home in
        controller.startPage.setProperty("selected", to: 2)
        controller.wheel.setProperty("selected", to: 1)
        controller.seconds.setProperty("selected", to: 3)
        let looks = AlbumLooks(folders: home.folders)
        XCTAssertEqual(looks.startPage, .timeline)
        XCTAssertEqual(looks.wheel, .nextPhoto)
        XCTAssertEqual(looks.slideshow.seconds, 10)
        XCTAssertEqual(looks.appearance, .system)
      }
    }
  }

  func testAppearance_ChangesTheStyleAtOnce() throws {
    try onGtk {
      try withPreferences { controller, home in
        controller.appearance.setProperty("selected", to: 2)
        XCTAssertEqual(Settings.current?.prefersDark, true)
        XCTAssertEqual(AlbumLooks(folders: home.folders).appearance, .dark)
        controller.appearance.setProperty("selected", to: 1)
        XCTAssertEqual(Settings.current?.prefersDark, false)
      }
    }
  }

  func testUnknownChoices_AreTheUsualOnes() throws {
    let home = try PhotoHome()
    defer { home.remove() }
    let file = URL(filePath: home.folders.state.appending("looks.json").string)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let stored = """
      {"sorts":[],"showsDetails":true,"startPage":"moon","wheel":"spin","appearance":"pink"}
      """
    try Data(stored.utf8).write(to: file)
    onGtk {
      let looks = AlbumLooks(folders: home.folders)
      XCTAssertTrue(looks.showsDetails, "the other choices are kept")
      XCTAssertEqual(looks.startPage, .lastSession)
      XCTAssertEqual(looks.wheel, .zoom)
      XCTAssertEqual(looks.appearance, .system)
    }
  }

  func testStartPages_AreTheSegments() {
    XCTAssertEqual(StartPage.allCases.map(\.segment), [nil, 0, 1, 2])
  }
}

/// Shows the preferences of a new home.
@MainActor private func withPreferences(
  _ body: (PreferencesController, PhotoHome) throws -> Void
) throws {
  let home = try PhotoHome()
  defer {
    Settings.appearance = .system
    home.remove()
  }
  let controller = PreferencesController(looks: AlbumLooks(folders: home.folders))
  let window = Window()
  window.rootViewController = NavigationController(rootViewController: controller)
  window.present()
  try body(controller, home)
  window.destroy()
}
