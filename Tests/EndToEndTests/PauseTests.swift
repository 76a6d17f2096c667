import EndToEndSupport
import XCTest

/// Tests that the user can pause background work, and that every page shows the pause.
final class PauseTests: AlbumsTestCase {
  func testPause_IsShownOnEveryPageUntilResumed() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      XCTAssertFalse(albums.saysThatItIsPaused)
      try albums.press("F10")
      try albums.click(albums.find(nil, named: "Pause Indexing"))
      try albums.waitUntil("the pause") { albums.saysThatItIsPaused }
      _ = try albums.screenshot(named: "paused")
      _ = try albums.openAlbum(withAtLeast: 8)
      try albums.waitUntil("the pause, also on this page") { albums.saysThatItIsPaused }
      // The focus is on a photo, not on the button.
      try albums.waitForFocusedCell()
      try albums.click(albums.find(.button, named: "Resume"))
      try albums.waitUntil("work to go on") { !albums.saysThatItIsPaused }
      try albums.press("Escape")
      try albums.waitForAlbums()
      XCTAssertFalse(albums.saysThatItIsPaused)
    }
  }
}

@MainActor extension RunningProgram {
  fileprivate var saysThatItIsPaused: Bool {
    !findAll(.label) { $0.hasPrefix("Indexing is paused") }.isEmpty
  }
}
