import EndToEndSupport
import Foundation
import XCTest

/// Photos that are passed to the desktop through the real `xdg-desktop-portal`, whose dialogs the
/// test answers.
final class AlbumsPortalTests: AlbumsTestCase {
  private static let refusedBackground =
    "The background was not changed. Show the photo in Files, and set it from there."

  /// Opens an album whose first photo has a name with a space, a percent sign and an umlaut.
  private func withPortal(
    environment: [String: String] = [:],
    _ body:
      @MainActor (
        _ albums: RunningProgram, _ portal: PortalDesktop, _ photos: [URL]
      ) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 3, albums: 1)
    let album = folder.appending(path: "Album 0001")
    let first = album.appending(path: "A 100% schöner Tag.jpg")
    try FileManager.default.moveItem(at: album.appending(path: "IMG_000001.jpg"), to: first)
    let photos = [first] + (2...3).map { album.appending(path: "IMG_00000\($0).jpg") }
    let portal = try startPortal()
    try withAlbums([folder.path], environment: environment) { albums in
      defer { portal.end() }
      _ = try albums.openAlbum(withAtLeast: 3)
      try albums.waitForFocusedCell()
      try body(albums, portal, photos)
    }
  }

  func testBackground_ReachesTheDesktop() throws {
    try withPortal { albums, portal, photos in
      try albums.chooseFileCommand("Set as Background", of: photos[0])
      let call = try albums.waitForCall("SetWallpaperURI", of: portal)
      XCTAssertEqual(call.arguments[2], "'\(photos[0].absoluteString)'")
      XCTAssert(call.arguments[3].contains("'set-on': <'background'>"), call.arguments[3])
      XCTAssert(call.arguments[3].contains("'show-preview': <true>"), call.arguments[3])
    }
  }

  func testCancelledBackground_ShowsNoMessage() throws {
    try withPortal { albums, portal, photos in
      portal.answer = .cancelled
      try albums.chooseFileCommand("Set as Background", of: photos[0])
      try albums.waitForCall("SetWallpaperURI", of: portal)
      // The program has handled the first answer before it shows another menu.
      try albums.chooseFileCommand("Set as Background", of: photos[0])
      try albums.waitUntil("the second request") { portal.calls.count == 2 }
      let labels = albums.findAll(.label).map(\.name)
      XCTAssertFalse(labels.contains(AlbumsPortalTests.refusedBackground), "\(labels)")
    }
  }

  func testBackgroundRefusedByTheDesktop_ShowsAMessage() throws {
    try withPortal { albums, portal, photos in
      portal.answer = .failed
      try albums.chooseFileCommand("Set as Background", of: photos[0])
      try albums.find(.label, named: Self.refusedBackground)
      XCTAssertEqual(portal.calls.map(\.method), ["SetWallpaperURI"])
    }
  }

  func testPortalEndsDuringARequest_ShowsAMessage() throws {
    try withPortal { albums, portal, photos in
      portal.answer = .pending
      try albums.chooseFileCommand("Set as Background", of: photos[0])
      try albums.waitForCall("SetWallpaperURI", of: portal)
      portal.end()
      try albums.find(.label, named: Self.refusedBackground)
    }
  }

  func testEmail_ReachesTheDesktopWithAllSelectedPhotos() throws {
    try withPortal { albums, portal, photos in
      try albums.press("ctrl+a")
      try albums.find(.label, named: "3 selected")
      try albums.chooseFileCommand("Send by E-Mail…", of: photos[0])
      let call = try albums.waitForCall("ComposeEmail", of: portal)
      // The portal passes paths, not addresses.
      for photo in photos {
        XCTAssert(call.arguments[2].contains("'\(photo.path)'"), call.arguments[2])
      }
    }
  }

  func testEmailRefusedByTheDesktop_ShowsAMessage() throws {
    let empty = Self.temporaryFolder()
    try withPortal(environment: ["PATH": empty.path]) { albums, portal, photos in
      portal.answer = .failed
      try albums.chooseFileCommand("Send by E-Mail…", of: photos[0])
      try albums.find(
        .label, named: "No e-mail program was found. Install one to send photos.")
      XCTAssertEqual(portal.calls.map(\.method), ["ComposeEmail"])
    }
  }

  func testSlideshow_KeepsTheScreenOnUntilItEnds() throws {
    try withPortal { albums, portal, _ in
      try albums.press("shift+F5")
      let call = try albums.waitForCall("Inhibit", of: portal)
      // 8 means that the session does not become idle.
      XCTAssertEqual(call.arguments[2], "8")
      XCTAssert(call.arguments[3].contains("'reason': <'"), call.arguments[3])
      XCTAssertFalse(portal.calls.contains { $0.method == "Close" })
      try albums.press("Escape")
      try albums.waitForCall("Close", of: portal)
    }
  }
}

/// Starts the portal, or skips the test on a system without it.
private func startPortal() throws -> PortalDesktop {
  try MainActor.assumeIsolated {
    guard PortalDesktop.isInstalled else {
      throw XCTSkip("The package xdg-desktop-portal is not installed.")
    }
    return try PortalDesktop()
  }
}

@MainActor extension RunningProgram {
  /// Chooses a command of the menu “File” of a photo in a grid.
  fileprivate func chooseFileCommand(_ command: String, of photo: URL) throws {
    let name = photo.deletingPathExtension().lastPathComponent
    let cell = try cells(atLeast: 2).first { $0.name.hasPrefix(name) }
    try click(XCTUnwrap(cell, "the cell of \(name)"), button: .secondary)
    try click(find(.menuItem, named: "File"))
    try click(find(.menuItem, named: command))
  }

  /// Waits until the desktop gets a request, and returns it.
  @discardableResult
  fileprivate func waitForCall(_ method: String, of portal: PortalDesktop) throws
    -> PortalDesktop.Call
  {
    try waitUntil("\(method) to be called; so far: \(portal.calls)") {
      portal.calls.contains { $0.method == method }
    }
    return try XCTUnwrap(portal.calls.first { $0.method == method })
  }
}
