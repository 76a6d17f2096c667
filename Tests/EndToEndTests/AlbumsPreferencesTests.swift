import EndToEndSupport
import Foundation
import XCTest

/// Changes preferences by keyboard, and checks their effects.
final class AlbumsPreferencesTests: AlbumsTestCase {
  func testStartPage_IsShownByTheNextStart() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    let folder = home.appending(path: "Photos")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitForAlbums()
      try albums.openPreferences()
      // The second choice, two below “Where I Left Off”.
      try albums.choose("First Page", by: "Down", "Down", "Return")
      _ = try albums.screenshot(named: "preferences")
      try albums.press("Escape")
      try albums.waitUntilGone(.button, named: "Done")
      XCTAssertEqual(albums.pageTitle, "Albums")
    }
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
    }
    try withAlbums([], home: home) { albums in
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
    }
  }

  func testWheel_ShowsTheNextPhotoOnceChosen() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path]) { albums in
      let first = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4).name
      try albums.openPreferences()
      try albums.choose("Wheel on a Photo", by: "Down", "Return")
      try albums.press("Escape")
      try albums.waitUntilGone(.button, named: "Done")
      try albums.scroll(albums.find(nil, named: first), notches: 1)
      try albums.waitUntil("the second photo") {
        !albums.findAll(.label) { $0.hasPrefix("2 of ") }.isEmpty
      }
      try albums.waitUntil("its title") { albums.pageTitle != first }
    }
  }
}

@MainActor extension RunningProgram {
  /// Goes to a preference by Tab, opens its choices, and presses keys in them.
  fileprivate func choose(_ preference: String, by keys: String...) throws {
    let box = try find("combo box", named: preference)
    // Keys have no effect while the sheet is still moving in.
    try waitUntil("the focus on \(preference)") {
      let isReached = happens(within: .milliseconds(300)) { hasFocus(inside: box) }
      if !isReached { try press("Tab") }
      return isReached
    }
    try press("space")
    try waitUntil("the focus in the choices") { focused?.role == .listItem }
    for key in keys { try press(key) }
    try waitUntil("the choices to go") { !hasPopup }
  }

  /// Opens the preferences, and waits until the first one has the focus.
  fileprivate func openPreferences(
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try press("ctrl+comma", file: file, line: line)
    try find(.button, named: "Done", file: file, line: line)
    let first = try find("combo box", named: "Appearance", file: file, line: line)
    try waitUntil("the first preference to have the focus", file: file, line: line) {
      hasFocus(inside: first)
    }
  }

  /// Whether a widget, or one inside it, has the focus.
  private func hasFocus(inside node: AccessibleNode) -> Bool {
    focused.map { node.extents.contains($0.extents) } ?? false
  }
}
