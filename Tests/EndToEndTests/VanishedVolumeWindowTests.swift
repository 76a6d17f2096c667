import EndToEndSupport
import Foundation
import XCTest

/// A volume that is unmounted while its photos are visible, and mounted again.
final class VanishedVolumeWindowTests: AlbumsTestCase {
  private let folder = temporaryFolder()

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Mounts the photos as a disk in a separate name space. Unmounts it lazily and mounts it again
  /// when the test creates files. Albums itself runs as the original user, because the session bus
  /// accepts no other.
  private static let script = #"""
    mount -t tmpfs tmpfs "$disk" || exit 77
    cp -a "$photos/." "$disk" && mount --bind "$disk" "$volume" || exit
    (
      exec 0<&- 1>&- 2>&-
      until [ -e "$signs/away" ]; do sleep 0.1; done
      umount -l "$volume"; touch "$signs/is-away"
      until [ -e "$signs/back" ]; do sleep 0.1; done
      mount --bind "$disk" "$volume"; touch "$signs/is-back"
    ) &
    exec unshare --map-user="$user" --map-group="$group" "$albums" "$volume"
    """#

  func testUnmountedVolume_ShowsANoticeUntilItIsMountedAgain() throws {
    try Self.makeLibrary(at: folder.appending(path: "photos"), photos: 24, albums: 3)
    try withAlbumsOnAVolume { albums, sign in
      try albums.waitForAlbums()
      let names = albums.albumCells().map(\.name)
      let (album, count) = try albums.openAlbum(withAtLeast: 8)
      try albums.openPhoto(albums.cell(0))
      try albums.waitUntil("the picture") { try albums.hasPicture }
      try sign("away")
      try albums.press("F5")
      try albums.waitUntil("the page to say so") { albums.hasLabel(containing: "not connected") }
      XCTAssertTrue(try albums.hasPicture, "the last picture")
      _ = try albums.screenshot(named: "volume-away-picture")
      // A photo that was not decoded before.
      try albums.press("End")
      try albums.find(.label, named: "Photo Cannot Be Shown")
      XCTAssertTrue(albums.hasLabel(containing: "not connected"))
      _ = try albums.screenshot(named: "volume-away-photo")
      try albums.press("Escape")
      try albums.waitUntil("the album’s page") { albums.pageTitle == album }
      XCTAssertEqual(albums.findAll(.tableCell).count, count, "what is known of it is kept")
      try albums.press("Escape")
      try albums.waitForAlbums()
      try albums.press("F5")
      try albums.waitUntil("the reason to be said") { albums.hasLabel(containing: "not connected") }
      _ = try albums.screenshot(named: "volume-away")
      XCTAssertEqual(albums.albumCells().map(\.name), names)

      try sign("back")
      try albums.waitUntil("the volume to be found") {
        !albums.hasLabel(containing: "not connected")
      }
      XCTAssertEqual(albums.albumCells().map(\.name), names)
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 8)
      _ = try albums.screenshot(named: "volume-back-photo")
    }
  }

  /// Calls `body` with the program and a closure `sign`, which unmounts the volume or mounts it
  /// again and returns when that is done.
  private func withAlbumsOnAVolume(
    _ body: @MainActor (RunningProgram, _ sign: (String) throws -> Void) throws -> Void
  ) throws {
    var variables = ["user": "\(getuid())", "group": "\(getgid())"]
    variables["photos"] = folder.appending(path: "photos").path
    for name in ["disk", "volume", "signs"] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      variables[name] = place.path
    }
    variables["albums"] = MainActor.assumeIsolated { RunningProgram.product("albums").path }
    try XCTSkipUnless(Self.canMount, "needs name spaces for users")
    let signs = folder.appending(path: "signs")
    try withProgram(
      at: URL(filePath: "/usr/bin/unshare"), ["-rm", "sh", "-c", Self.script],
      environment: variables
    ) { albums in
      try body(albums) { sign in
        try Data().write(to: signs.appending(path: sign))
        let answer = signs.appending(path: "is-\(sign)").path
        try albums.waitUntil("the volume: \(sign)") {
          FileManager.default.fileExists(atPath: answer)
        }
      }
    }
  }

  private static var canMount: Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = [
      "-rm", "unshare", "--map-user=\(getuid())", "--map-group=\(getgid())", "true",
    ]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
