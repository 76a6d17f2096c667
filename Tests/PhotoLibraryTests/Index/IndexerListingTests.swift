import Foundation
import Glibc
import PhotoLibrary
import SystemPackage
import Testing

struct IndexerListingTests {
  private let indexed: IndexedLibrary
  private var library: TemporaryLibrary { indexed.library }

  init() throws {
    indexed = try IndexedLibrary()
  }

  @Test func foldersWithPhotos_AreAlbumsInNaturalOrder() async throws {
    for name in ["Trip 10/a.jpg", "Trip 9/a.jpg", "trip 9b/b.png", "Trip 9/In/c.webp", "x/y/z.GIF"]
    {
      try library.addFile(name)
    }
    try library.addFile("Documents/letter.txt")
    let progress = await indexed.update()
    #expect(progress.phase == .complete && progress.problems.isEmpty && progress.stop == nil)
    #expect(progress.newCount == 5 && progress.fileCount == 5 && progress.readCount == 5)
    let albums = try indexed.albums()
    #expect(albums.map(\.name) == ["Trip 9", "In", "trip 9b", "Trip 10", "y"])
    #expect(albums.map(\.count) == [1, 1, 1, 1, 1])
    #expect(albums[0].cover?.path == indexed.root.appending("Trip 9/a.jpg"))
    #expect(try indexed.numbers().count == 5)
  }

  @Test func coverOfAnAlbum_IsItsFirstPhotoWithoutACompanion() async throws {
    for name in ["A/img10.jpg", "A/IMG2.jpg", "A/img2.jpg", "B/x.dng", "B/x.jpg", "B/y.jpg"] {
      try library.addFile(name)
    }
    await indexed.update()
    let albums = try indexed.albums()
    #expect(albums.map(\.cover?.path.lastComponent?.string) == ["IMG2.jpg", "x.jpg"])
    #expect(albums.map(\.count) == [3, 2])
  }

  @Test func readablePhotos_OmitUnreadableFiles() async throws {
    try library.addFile("Trip/a.jpg")
    indexed.decoder.answer(.failure(.empty))
    await indexed.update()
    let album = try #require(try indexed.albums().first)
    #expect(album.cover?.name == "a")
    #expect(try indexed.index.readablePhotos(in: album.id, count: 2).isEmpty)
    for name in ["Trip/b.jpg", "Trip/c.jpg", "Trip/d.jpg"] { try library.addFile(name) }
    indexed.decoder.answer(.success(nil))
    await indexed.update()
    #expect(try indexed.index.readablePhotos(in: album.id, count: 2).map(\.name) == ["b", "c"])
  }

  @Test func hiddenFilesAndFolders_AreIgnored() async throws {
    for name in [".hidden.jpg", ".thumbnails/a.jpg", "jpg", "a.jpg~"] { try library.addFile(name) }
    await indexed.update()
    #expect(try indexed.albums().isEmpty)
  }

  @Test func photo_HasTheFilesSizeDateAndPath() async throws {
    let path = try library.write("a.jpg", byteCount: 123, modified: 1_700_000_000)
    await indexed.update()
    let photo = try #require(indexed.photo("a.jpg"))
    #expect(photo.byteCount == 123 && photo.modificationTime == 1_700_000_000_000_000_000)
    #expect(photo.path == path && photo.fileName == "a.jpg" && photo.name == "a")
    #expect(photo.albumID.path == indexed.root)
    #expect(photo.version == Photo(fileAt: path)?.version)
  }

  @Test func loopOfLinks_IsListedOnce() async throws {
    try library.addFile("a/b/photo.jpg")
    try library.addLink("a/b/loop", to: library.root)
    try library.addLink("a/b/self", to: "self")
    try library.addLink("again", to: library.root.appending("a/b"))
    let progress = await indexed.update(library.root, library.root.appending("a"))
    #expect(progress.problems.isEmpty)
    #expect(try indexed.albums().map(\.path) == [library.root.appending("a/b")])
    #expect(try indexed.numbers().count == 1)
  }

  @Test func links_AreFollowedUnlessBroken() async throws {
    let elsewhere = try TemporaryLibrary()
    let target = try elsewhere.addFile("Far/photo.jpg")
    try library.addLink("folder", to: target.removingLastComponent())
    try library.addLink("file.jpg", to: target)
    try library.addLink("nowhere.jpg", to: "/nonexistent/photo.jpg")
    let progress = await indexed.update()
    #expect(try indexed.names() == ["file", "photo"])
    #expect(progress.problems.isEmpty)
  }

  @Test func linkToAFolderAboveTheRoot_IsNotFollowed() async throws {
    let root = library.root.appending("top/root")
    try library.addFile("top/root/photo.jpg")
    try library.addFile("top/beside/photo.jpg")
    try library.addFile("beside/photo.jpg")
    // A link's path does not contain the names of the target's parent folders.
    let elsewhere = try TemporaryLibrary()
    try elsewhere.addLink("link", to: root)
    let linked = elsewhere.root.appending("link")
    try library.addLink("top/root/link", to: "../beside")
    let before = await indexed.update(linked)
    #expect(before.newCount == 2)
    try library.remove("top/root/link")
    try library.addLink("top/root/link", to: "..")
    try library.addLink("top/root/other", to: library.root)
    let progress = await indexed.update(linked)
    #expect(progress.folderCount == 1 && progress.fileCount == 1 && progress.problems.isEmpty)
    #expect(progress.goneCount == 1, "the photo found through the link must be removed")
    #expect(try indexed.index.albums(under: [linked]).map(\.path) == [linked])
  }

  @Test(arguments: ["/proc/sys/kernel", "/sys/fs"])
  func linkToAKernelFileSystem_IsNotFollowed(folder: String) async throws {
    try library.addFile("photo.jpg")
    try library.addLink("system", to: FilePath(folder))
    let progress = await indexed.update()
    #expect(progress.folderCount == 1 && progress.problems.isEmpty)
  }

  @Test func folderFoundThroughALink_GetsItsRealPathOnceFound() async throws {
    try library.addFile("in/photo.jpg")
    try library.addLink("out", to: library.root.appending("in"))
    await indexed.update(library.root.appending("out"))
    #expect(try indexed.albums().map(\.name) == ["out"])
    await indexed.update()
    #expect(try indexed.albums().map(\.name) == ["in"])
    #expect(try indexed.numbers().count == 1)
  }

  @Test func namedFile_IsAPhotoByItsExtensionOrItsFirstBytes() throws {
    let named = try library.addFile("a.jpg")
    #expect(Photo(fileAt: named)?.path == named)
    let path = library.root.appending("a")
    try Data("GIF89a".utf8).write(to: URL(filePath: path.string))
    #expect(Photo(fileAt: path)?.path == path)
    #expect(Photo(fileAt: try library.addFile("notes.txt")) == nil)
    #expect(Photo(fileAt: library.root) == nil)
  }

  @Test func unreadableRoots_AreProblems() async throws {
    let file = try library.addFile("a.jpg")
    let text = try library.addFile("notes.txt")
    let missing = library.root.appending("none")
    let progress = await indexed.update(missing, file, text, library.root)
    #expect(progress.problems.map(\.kind) == [.missing, .notAFolder, .notAPhoto])
    #expect(progress.problems.map(\.path) == [missing, file, text])
    #expect(try indexed.index.problems(under: [missing]) == [progress.problems[0]])
    #expect(try indexed.albums().count == 1, "the other folders must be listed")
  }

  @Test func forbiddenFolder_IsAProblemAndKeepsItsPhotos() async {
    await #expect(processExitsWith: .success) {
      becomeOrdinaryUser()
      let indexed = try IndexedLibrary()
      try indexed.library.addFile("closed/a.jpg")
      try indexed.library.addFile("open/a.jpg")
      await indexed.update()
      let closed = indexed.root.appending("closed")
      chmod(closed.string, 0)
      let progress = await indexed.update()
      chmod(closed.string, 0o700)
      #expect(progress.problems.map(\.kind) == [.forbidden])
      #expect(try indexed.albums().map(\.name) == ["closed", "open"])
      #expect(try indexed.index.problems(under: [indexed.root]).map(\.kind) == [.forbidden])
      await indexed.update()
      #expect(try indexed.index.problems(under: [indexed.root]).isEmpty)
    }
  }

  @Test func folderWithTooLongAPath_IsAProblemAndOthersAreListed() async throws {
    try library.addFile("photo.jpg")
    let name = String(repeating: "d", count: 250)
    try library.addDeepFolders(named: name, depth: 18)
    let progress = await indexed.update()
    #expect(progress.problems.map(\.kind) == [.unreadable(errno: ENAMETOOLONG)])
    #expect(try indexed.numbers().count == 1)
    let problem = try #require(progress.problems.first)
    #expect(problem.message.count < 600 && problem.message.contains("too long"))
    #expect(problem.advice.contains("Shorten"))
  }

  @Test func namesOfAnyBytes_AreKept() async throws {
    let names: [[UInt8]] = [
      Array("new\nline.jpg".utf8), Array("invalid-".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8),
      Array("dir-".utf8) + [0xE9] + Array("/photo.jpg".utf8),
      Array(repeating: UInt8(ascii: "n"), count: 251) + Array(".jpg".utf8),
    ]
    let paths = try names.map { try library.addFile(bytes: $0) }
    await indexed.update()
    for path in paths {
      let number = try #require(indexed.index.number(of: path))
      #expect(indexed.index.photo(numbered: number)?.path == path)
    }
    let shown = Set(try indexed.names() + indexed.albums().map(\.name))
    #expect(shown.isSuperset(of: ["new\\nline", "invalid-\\xFF\\xFE", "photo", "dir-\\xE9"]))
  }

  @Test func datesOutOfRange_AreReadOnce() async throws {
    for (name, date) in [
      ("far.jpg", 90_000_000_000), ("before.jpg", -80_000_000_000), ("future.jpg", 4_000_000_000),
    ] {
      try library.write(name, modified: date)
    }
    let first = await indexed.update()
    #expect(first.readCount == 3 && first.newCount == 3)
    let second = await indexed.update()
    #expect(second.unreadCount == 0 && second.newCount == 0)
    #expect(Set(try indexed.names(.captureDate)) == ["far", "before", "future"])
  }

  @Test func updateOfALargeFolder_CanEndEarly() async throws {
    let count =
      ProcessInfo.processInfo.environment["ALBUMS_TEST_FOLDER_SIZE"].flatMap(Int.init) ?? 4_500
    // Uses strings: a debug build of `FilePath` would need minutes for a million files.
    let folder = library.root.string
    for number in 0..<count {
      try #require(FileManager.default.createFile(atPath: "\(folder)/\(number).jpg", contents: nil))
    }
    indexed.decoder.hold()
    for await progress in indexed.indexer.update(roots: [indexed.root]) where progress.isListed {
      break
    }
    indexed.decoder.letGo()
    let again = try IndexedLibrary(reopening: indexed)
    #expect(try again.numbers().count == count)
    await again.update()
    #expect(try again.numbers().count == count)
    #expect(Set(try again.numbers()).count == count)
  }
}
