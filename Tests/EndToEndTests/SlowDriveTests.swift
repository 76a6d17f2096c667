import EndToEndSupport
import Foundation
import PhotoLibrary
import SystemPackage
import XCTest

/// Photos on a drive that delays each call, hangs or goes. `make test-slow-drive` builds the drive.
final class SlowDriveTests: AlbumsTestCase {
  private let folder = temporaryFolder()

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func testDriveThatHangs_LeavesTheWindowUsable() throws {
    try withDrive(photos: 24, albums: 3) { albums, drive in
      try albums.waitUntil("all albums") { albums.albumCells().map(\.count) == [8, 8, 8] }
      let names = albums.albumCells().map(\.name)
      drive.enter(.hangs)
      try albums.press("F5")
      try albums.click(albums.find(.radioButton, named: "Timeline"))
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.find(.tableCell)
      try albums.click(albums.find(.radioButton, named: "Albums"))
      try albums.waitForAlbums()
      let (album, _) = try albums.openAlbum(withAtLeast: 8)
      try albums.openPhoto(albums.cell(0))
      try albums.press("Escape")
      try albums.waitUntil("the album") { albums.pageTitle == album }
      try albums.press("Escape")
      try albums.waitForAlbums()
      XCTAssertEqual(albums.albumCells().map(\.name), names)
      XCTAssertFalse(
        albums.hasLabel(containing: "not connected")
          || albums.hasLabel(containing: "could not be read"))

      drive.enter(.works)
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 8)
      try albums.waitUntil("the picture") { try albums.hasPicture }
    }
  }

  func testDriveThatAnswersAfterTenSeconds_ShowsItsPhotosInTheEnd() throws {
    try withDrive(photos: 6, albums: 1) { albums, drive in
      try albums.waitUntil("the album") { albums.albumCells().map(\.count) == [6] }
      try albums.waitForRest(of: drive)
      drive.delay = .seconds(10)
      try albums.press("F5")
      try albums.click(albums.find(.radioButton, named: "Timeline"))
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.click(albums.find(.radioButton, named: "Albums"))
      try albums.waitForAlbums()
      _ = try albums.openAlbum(withAtLeast: 6)
      try albums.openPhoto(albums.cell(0))
      try albums.waitUntil("the picture", atMost: .seconds(120)) { try albums.hasPicture }
      _ = try albums.screenshot(named: "slow-drive-ten-seconds")
      for complaint in ["not connected", "could not be read", "took too long"] {
        XCTAssertFalse(albums.hasLabel(containing: complaint), complaint)
      }

      drive.delay = .milliseconds(3)
      try albums.press("Escape")
      try albums.press("Escape")
      try albums.press("F5")
      try albums.waitUntil("all photos") { albums.albumCells().map(\.count) == [6] }
    }
  }

  func testDriveThatGoesDuringTheFirstLook_LosesNothing() throws {
    try withDrive(photos: 2_000, albums: 20) { albums, drive in
      try albums.waitForAlbums()
      drive.enter(.gone)
      try albums.press("F5")
      try albums.waitUntil("the reason to be said") {
        albums.hasLabel(containing: "could not be read")
      }
      _ = try albums.screenshot(named: "slow-drive-gone")
      XCTAssertFalse(albums.albumCells().isEmpty, "what is known is kept")
      drive.enter(.works)
      try albums.press("F5")
      try albums.waitUntil("all albums", atMost: .seconds(60)) {
        albums.albumCells().filter { $0.count == 100 }.count > 5
          && !albums.hasLabel(containing: "could not be read")
      }
    }
  }

  func testUnchangedPhotos_CostFewCalls() throws {
    let (photos, home) = (1_000, folder.appending(path: "home"))
    try withDrive(photos: photos, albums: 2, home: home) { albums, drive in
      try albums.waitUntil("all albums") { albums.albumCells().map(\.count) == [500, 500] }
      try albums.waitForRest(of: drive)
    }
    try withDrive(photos: photos, albums: 2, home: home) { albums, drive in
      try albums.waitForAlbums()
      try albums.waitForRest(of: drive)
      let calls = Double(drive.calls) / Double(photos)
      print("Calls for each unchanged photo: \(calls)")
      XCTAssertLessThan(calls, 0.1)
    }
  }

  func testFirstThumbnails_NeedFewCalls() throws {
    try withDrive(photos: 1_000, albums: 2) { albums, drive in
      try albums.waitForAlbums()
      let cover = try albums.frameOnDisplay(of: XCTUnwrap(albums.albumCells().first).node)
      let middle = CGPoint(x: cover.midX, y: cover.minY + cover.width / 2)
      try albums.waitUntil("the picture of an album") {
        try albums.color(at: middle) != albums.color(at: CGPoint(x: cover.minX - 4, y: middle.y))
      }
      let calls = drive.calls
      print("Calls until the first thumbnails: \(calls)")
      // At three milliseconds a call, two seconds.
      XCTAssertLessThan(calls, 600)
    }
  }

  @MainActor func testCopying_NeedsHardlyMoreCallsThanCp() async throws {
    let library = folder.appending(path: "Library")
    try Self.makeLibrary(at: library, photos: 60, albums: 1, size: "1600x1200")
    let album = library.appending(path: "Album 0001")
    let names = try FileManager.default.contentsOfDirectory(atPath: album.path).sorted()

    let userData = UserData(folder: FilePath(folder.appending(path: "data").path))
    defer { userData.close() }
    let journal = EditJournal(userData, environment: ["HOME": folder.path])
    let ours = try await calls(on: library, to: "ours") { source, target in
      let photos = names.map { FilePath(source.appending(path: $0).path) }
      _ = try await journal.perform(.copy(photos, to: FilePath(target.path)))
    }
    let cps = try await calls(on: library, to: "cp") { source, target in
      let cp = try Process.run(
        URL(filePath: "/bin/cp"),
        arguments: ["-p"] + names.map { source.appending(path: $0).path } + [target.path])
      cp.waitUntilExit()
    }
    for place in ["ours", "cp"] {
      let copies = folder.appending(path: place)
      for name in names {
        XCTAssertTrue(
          FileManager.default.contentsEqual(
            atPath: copies.appending(path: name).path, andPath: album.appending(path: name).path),
          "\(place): \(name)")
      }
    }
    print("Calls for each copied photo: \(Double(ours) / 60), by cp: \(Double(cps) / 60)")
    XCTAssertLessThanOrEqual(Double(ours), Double(cps) / 0.9)
  }

  /// Returns how many calls of a drive it takes to copy an album to a new folder.
  @MainActor private func calls(
    on library: URL, to place: String, _ copy: (_ album: URL, _ target: URL) async throws -> Void
  ) async throws -> Int {
    let target = folder.appending(path: place)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let drive = try SlowDrive(of: library, in: folder, delay: .milliseconds(1))
    defer { drive.unmount() }
    try await copy(drive.folder.appending(path: "Album 0001"), target)
    return drive.calls
  }

  /// Starts the program on a drive with a generated library, whose calls take three milliseconds.
  private func withDrive(
    photos: Int, albums: Int, home: URL? = nil,
    _ body: @MainActor (RunningProgram, SlowDrive) throws -> Void
  ) throws {
    let library = folder.appending(path: "Library")
    if !FileManager.default.fileExists(atPath: library.path) {
      try Self.makeLibrary(at: library, photos: photos, albums: albums, size: "160x120")
    }
    let drive = try SlowDrive(of: library, in: folder, delay: .milliseconds(3))
    defer { drive.unmount() }
    try withAlbums([drive.folder.path], home: home) { albums in
      // A drive that hangs would keep the program from ending.
      defer { drive.enter(.works) }
      try body(albums, drive)
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until nothing has been read from a drive for two seconds.
  fileprivate func waitForRest(of drive: SlowDrive) throws {
    try waitUntil("nothing more to be read", atMost: .seconds(120)) {
      let calls = drive.calls
      return !happens(within: .seconds(2)) { drive.calls != calls }
    }
  }
}

/// A mounted folder whose calls are passed to another folder by the program `slow-drive`.
private final class SlowDrive: Sendable {
  /// What becomes of calls.
  enum State: UInt64 { case works, hangs, gone }

  /// The mounted folder.
  let folder: URL
  private let process: Process
  private let control: FileHandle

  /// Mounts a folder, and returns when it can be read.
  ///
  /// - Parameters:
  ///   - source: The folder.
  ///   - place: Where the mounted folder is made.
  ///   - delay: How long each call takes.
  /// - Throws: `XCTSkip` without the program, or the error of a mount that failed.
  init(of source: URL, in place: URL, delay: Duration) throws {
    guard let program = ProcessInfo.processInfo.environment["SLOW_DRIVE"] else {
      throw XCTSkip("only `make test-slow-drive` builds the drive")
    }
    folder = place.appending(path: "Drive")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = place.appending(path: "control")
    try Data(count: 24).write(to: file)
    control = try FileHandle(forUpdating: file)
    process = try Process.run(
      URL(filePath: program), arguments: [file.path, source.path, folder.path, "-f"])
    let end = ContinuousClock.now + .seconds(10)
    while try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty {
      guard ContinuousClock.now < end else { throw POSIXError(.ETIMEDOUT) }
      Thread.sleep(forTimeInterval: 0.05)
    }
    write(0, at: 16)
    self.delay = delay
  }

  /// How long each call takes, from the next call on.
  var delay: Duration {
    get { .microseconds(read(at: 0)) }
    set { write(UInt64(newValue / .microseconds(1)), at: 0) }
  }

  func enter(_ state: State) { write(state.rawValue, at: 8) }

  /// How many calls there were.
  var calls: Int { read(at: 16) }

  func unmount() {
    enter(.works)
    let command = try? Process.run(
      URL(filePath: "/usr/bin/fusermount3"), arguments: ["-u", "-z", folder.path])
    command?.waitUntilExit()
    process.waitUntilExit()
  }

  private func read(at offset: off_t) -> Int {
    var value: UInt64 = 0
    pread(control.fileDescriptor, &value, MemoryLayout.size(ofValue: value), offset)
    return Int(value)
  }

  /// Writes a value of `struct control`, which the drive maps into its memory.
  private func write(_ value: UInt64, at offset: off_t) {
    var value = value
    pwrite(control.fileDescriptor, &value, MemoryLayout.size(ofValue: value), offset)
  }
}
