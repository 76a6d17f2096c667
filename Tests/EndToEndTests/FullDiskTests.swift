import EndToEndSupport
import Foundation
import XCTest

/// Tests the notice in the window while the disk is full.
final class FullDiskTests: AlbumsTestCase {
  private static let notice =
    "The list of photos is no longer updated, because its file cannot be written. "
    + "Make room on the drive with the cache folder"

  /// Runs in a mount name space: mounts a small disk for the program's files, then starts the
  /// program as the original user, as the session bus requires.
  private static let script = """
    mkdir -p "$1" && mount -t tmpfs -o size=8m tmpfs "$1" || exit 77
    shift; user=$1; group=$2; shift 2
    exec unshare --user --map-user=$user --map-group=$group "$@"
    """

  func testFullDisk_ShowsANoticeUntilThereIsRoom() throws {
    let home = Self.temporaryFolder()
    let library = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: library, photos: 3, albums: 1)
    let album = library.appending(path: "Album 0001")
    let cache = home.appending(path: ".cache")
    let program = MainActor.assumeIsolated { RunningProgram.product("albums").path }
    try XCTSkipUnless(Self.canMount, "needs name spaces for users")
    try withProgram(
      at: URL(filePath: "/usr/bin/unshare"),
      [
        "-rm", "sh", "-c", Self.script, "sh", cache.path, "\(getuid())", "\(getgid())", program,
        library.path,
      ], home: home
    ) { albums in
      try albums.find(.tableCell, named: "Album 0001, 3 photos")
      let filler = albums.seen(cache.appending(path: "filler"))
      try Self.fill(filler)
      try FileManager.default.copyItem(
        at: album.appending(path: "IMG_000001.jpg"), to: album.appending(path: "New.jpg"))
      try albums.press("F5")
      try albums.waitUntil("the notice") { albums.says(Self.notice) }
      XCTAssertTrue(albums.log.contains(Self.notice), albums.log)
      try albums.find(.tableCell, named: "Album 0001, 3 photos")
      _ = try albums.screenshot(named: "full-disk")
      try FileManager.default.removeItem(at: filler)
      try albums.press("F5")
      try albums.find(.tableCell, named: "Album 0001, 4 photos")
      try albums.waitUntil("the notice to go") { !albums.says(Self.notice) }
    }
  }

  private static var canMount: Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = [
      "-rm", "sh", "-c", script, "sh", "/mnt", "\(getuid())", "\(getgid())", "true",
    ]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Writes to a file until the disk is full.
  private static func fill(_ file: URL) throws {
    XCTAssertTrue(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    let page = Data(count: 4_096)
    while (try? handle.write(contentsOf: page)) != nil {}
  }
}

@MainActor extension RunningProgram {
  /// Returns the path of a file in the program's mount name space.
  fileprivate func seen(_ file: URL) -> URL {
    URL(filePath: "/proc/\(processID)/root").appending(path: file.path)
  }

  /// Whether a label begins with `text`.
  fileprivate func says(_ text: String) -> Bool { !findAll(.label) { $0.hasPrefix(text) }.isEmpty }
}
