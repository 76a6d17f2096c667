import Foundation
import PhotoLibrary
import SystemPackage
import Testing

struct LibraryScannerTests {
  private let library: TemporaryLibrary

  init() throws {
    library = try TemporaryLibrary()
  }

  @Test func foldersWithPhotosAreAlbumsInNaturalOrder() async throws {
    for name in ["Trip 10/a.jpg", "Trip 9/a.jpg", "trip 9b/b.png", "Trip 9/In/c.webp", "x/y/z.GIF"]
    {
      try library.addFile(name)
    }
    try library.addFile("Documents/letter.txt")
    let contents = await library.contents()
    #expect(contents.isComplete && contents.problems.isEmpty)
    #expect(contents.albums.map(\.name) == ["Trip 9", "In", "trip 9b", "Trip 10", "y"])
    #expect(contents.photos.count == 5)
  }

  @Test func photosOfAnAlbumAreInNaturalOrder() async throws {
    for name in ["IMG_10.jpg", "IMG_9.jpg", "img_1.JPG"] { try library.addFile(name) }
    let contents = await library.contents()
    let album = try #require(contents.albums.first)
    #expect(contents.photos(in: album).map(\.name) == ["img_1", "IMG_9", "IMG_10"])
    #expect(album.coverPhotoID == album.photoIDs.first)
    #expect(contents.album(album.id) == album)
  }

  @Test func hiddenFilesAndFoldersAreLeftOut() async throws {
    try library.addFile(".hidden.jpg")
    try library.addFile(".thumbnails/a.jpg")
    try library.addFile("jpg")
    try library.addFile("a.jpg~")
    #expect(await library.contents().albums.isEmpty)
  }

  @Test func photoSaysWhatTheFileSystemDoes() async throws {
    let path = try library.addFile("a.jpg")
    try Data(count: 123).write(to: URL(filePath: path.string))
    let photo = try #require(await library.contents().photos[PhotoID(path: path)])
    #expect(photo.byteCount == 123)
    #expect(abs(photo.modificationDate.timeIntervalSinceNow) < 60)
    #expect(photo.path == path && photo.fileName == "a.jpg" && photo.name == "a")
    #expect(photo.albumID.path == library.root)
  }

  @Test func loopsOfLinksEndAndNoFolderIsVisitedTwice() async throws {
    try library.addFile("a/b/photo.jpg")
    try library.addLink("a/b/loop", to: library.root)
    try library.addLink("a/b/self", to: "self")
    try library.addLink("again", to: library.root.appending("a/b"))
    let contents = await LibraryScanner().contents(of: [
      library.root, library.root.appending("a"),
    ])
    #expect(contents.albums.count == 1)
    #expect(contents.photos.count == 1)
    #expect(contents.problems.isEmpty)
  }

  @Test func linksAreFollowedAndThoseToNowhereIgnored() async throws {
    let elsewhere = try TemporaryLibrary()
    let target = try elsewhere.addFile("Far/photo.jpg")
    try library.addLink("folder", to: target.removingLastComponent())
    try library.addLink("file.jpg", to: target)
    try library.addLink("nowhere.jpg", to: "/nonexistent/photo.jpg")
    let contents = await library.contents()
    let names = contents.photos.keys.map(\.description).sorted()
    #expect(names == ["\(library.root)/file.jpg", "\(library.root)/folder/photo.jpg"])
    #expect(contents.problems.isEmpty)
  }

  @Test func rootsThatCannotBeReadAreProblems() async throws {
    let file = try library.addFile("a.jpg")
    let missing = library.root.appending("none")
    let contents = await LibraryScanner().contents(of: [missing, file, library.root])
    #expect(contents.problems.map(\.kind) == [.missing, .notAFolder])
    #expect(contents.problems.map(\.path) == [missing, file])
    #expect(contents.albums.count == 1, "the other folders are scanned all the same")
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not bind the superuser"))
  func forbiddenFolderIsAProblemAndTheRestGoesOn() async throws {
    try library.addFile("closed/a.jpg")
    try library.addFile("open/a.jpg")
    let closed = library.root.appending("closed")
    chmod(closed.string, 0)
    defer { chmod(closed.string, 0o700) }
    let contents = await library.contents()
    #expect(contents.problems.map(\.kind) == [.forbidden])
    #expect(contents.albums.map(\.name) == ["open"])
  }

  @Test func folderWhosePathIsTooLongIsAProblemAndTheRestGoesOn() async throws {
    try library.addFile("photo.jpg")
    let name = String(repeating: "d", count: 250)
    try library.addDeepFolders(named: name, depth: 18)
    let contents = await library.contents()
    #expect(contents.problems.map(\.kind) == [.unreadable(errno: ENAMETOOLONG)])
    #expect(contents.photos.count == 1)
  }

  @Test func namesOfAnyBytesAreKept() async throws {
    let names: [[UInt8]] = [
      Array("new\nline.jpg".utf8), Array("invalid-".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8),
      Array("dir-".utf8) + [0xE9] + Array("/photo.jpg".utf8),
    ]
    let paths = try names.map { try library.addFile(bytes: $0) }
    let contents = await library.contents()
    #expect(Set(contents.photos.keys) == Set(paths.map { PhotoID(path: $0) }))
    let shown = Set(contents.photos.values.map(\.name) + contents.albums.map(\.name))
    #expect(shown.isSuperset(of: ["new\\nline", "invalid-\\xFF\\xFE", "photo", "dir-\\xE9"]))
  }

  @Test func growingResultsComeBeforeTheLast() async throws {
    for number in 0..<200 { try library.addFile("\(number)/photo.jpg") }
    var counts: [Int] = []
    for await contents in LibraryScanner(interval: .zero).scan(roots: [library.root]) {
      counts.append(contents.photos.count)
      if !contents.isComplete { try await Task.sleep(for: .microseconds(10)) }
    }
    #expect(counts.last == 200)
    #expect(counts == counts.sorted())
  }
}
