import DecodingTestSupport
import Foundation
import Glibc
import ImageDecoding
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

struct SidecarTests {
  private let workshop: Workshop
  private let decoder = SidecarDecoder()
  private let photo: FilePath
  private let mirror: SidecarMirror

  init() throws {
    workshop = try Workshop()
    photo = try workshop.add("a.jpg")
    mirror = SidecarMirror(workshop.userData, decoder: decoder)
  }

  private var journal: EditJournal { workshop.journal }
  private var mark: PhotoMark { workshop.userData.mark(for: photo) }

  private func sidecar(_ name: String = "a.jpg.xmp") -> String? {
    contents(workshop.photos.appending(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes the sidecar look as if its program had finished writing it a minute ago.
  private func dateSidecarBack() throws {
    let file = photo.removingLastComponent().appending("a.jpg.xmp")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now - 60], ofItemAtPath: file.string)
  }

  private func write(_ text: String, to name: String = "a.jpg.xmp") throws {
    try workshop.add(name, Array(text.utf8))
  }

  @Test func marks_AreWrittenToTheSidecarAndRemovedByUndo() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.perform(.favourite([photo], true))
    _ = try await journal.perform(.caption(photo, "Sea"))
    #expect(sidecar() == nil, "an edit must not write the sidecar itself")
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == "caption=Sea\nfavourite=true\nrating=4")
    let changes = decoder.changeCount
    #expect(await mirror.write().isEmpty)
    #expect(decoder.changeCount == changes, "the sidecar must be written only once")
    for _ in 0..<3 { _ = try await journal.undoLast() }
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == nil)
  }

  @Test func caption_IsKeptAsXMLCanHoldIt() async throws {
    _ = try await journal.perform(.caption(photo, "A\u{1}\u{FFFE}\r\nB\tC \n"))
    #expect(mark.caption == "A\nB\tC")
  }

  @Test func veryLongCaption_IsRefused() async throws {
    let text = String(repeating: "é", count: PhotoMark.longestCaption / 2)
    _ = try await journal.perform(.caption(photo, text))
    await #expect(throws: EditFailure(.longCaption, at: photo)) {
      try await journal.perform(.caption(photo, text + "e"))
    }
    #expect(mark.caption == text)
  }

  @Test func sidecarThatCannotBeWritten_IsNotReportedAsUnreadable() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    decoder.fail(with: .decoderStopped)
    let notices = await mirror.write()
    guard case .sidecarsFailed(1, let failure) = notices.first else {
      Issue.record("\(notices)")
      return
    }
    #expect(failure.reason == .sidecar("Its sidecar could not be written."))
  }

  @Test(arguments: ["a.jpg.xmp", "a.xmp", "a.XMP"])
  func writingASidecar_KeepsOtherProperties(name: String) async throws {
    try write("crop=1,2,3\nrating=2", to: name)
    chmod(workshop.photos.appending(name).string, 0o606)
    _ = try await journal.perform(.caption(photo, "Sea"))
    _ = await mirror.write()
    #expect(sidecar(name) == "caption=Sea\ncrop=1,2,3\nrating=2")
    #expect(mark == PhotoMark(rating: 2, caption: "Sea"), "the sidecar’s rating must be read")
    let status = try #require(FileSystem.status(workshop.photos.appending(name)))
    #expect(status.st_mode & 0o777 == 0o606)
    _ = try await journal.undoLast()
    _ = await mirror.write()
    #expect(sidecar(name) == "crop=1,2,3\nrating=2")
  }

  @Test func readOnlyOrHardLinkedSidecar_IsNotReplaced() async throws {
    let path = workshop.photos.appending("a.jpg.xmp")
    try write("crop=1")
    _ = try await journal.perform(.rate([photo], 4))
    chmod(path.string, 0o444)
    #expect(await mirror.write().count == 1)
    #expect(sidecar() == "crop=1")
    chmod(path.string, 0o644)
    let other = workshop.root.appending("other.xmp")
    #expect(link(path.string, other.string) == 0)
    _ = await mirror.write()
    #expect(contents(other) == Array("crop=1".utf8) && sidecar() == "crop=1")
    unlink(other.string)
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == "crop=1\nrating=4")
  }

  /// A sidecar can be written after a move was planned, and then stays in the old folder.
  @Test func movedPhotoWithoutItsSidecar_GetsANewOne() async throws {
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    try FileManager.default.removeItem(atPath: photo.string + ".xmp")
    _ = try await journal.perform(.move([photo], to: folder))
    #expect(await mirror.write().isEmpty)
    #expect(sidecar("other/a.jpg.xmp") == "rating=4")
  }

  @Test func movedSidecar_IsNotWrittenAgain() async throws {
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    let changes = decoder.changeCount
    _ = try await journal.perform(.move([photo], to: folder))
    #expect(await mirror.write().isEmpty)
    #expect(decoder.changeCount == changes)
    #expect(sidecar("other/a.jpg.xmp") == "rating=4")
  }

  @Test func sidecarSharedByTwoPhotos_IsNotWritten() async throws {
    try workshop.add("a.png")
    try write("rating=2", to: "a.xmp")
    _ = try await journal.perform(.rate([photo], 5))
    _ = await mirror.write()
    #expect(sidecar("a.xmp") == "rating=2")
    #expect(sidecar() == "rating=5")
  }

  @Test func titleAndKeywords_AreReadUntilTheyAreDescribed() async throws {
    try write("title=Sea\nkeywords=wave;gull\nrating=3")
    let news = await mirror.read([photo])
    let description = try #require(news.descriptions.first)
    #expect(description.photo == photo && description.title == "Sea")
    #expect(description.keywords == ["wave", "gull"])
    let described = DescribedSidecars([photo: try #require(description.version)])
    #expect(await mirror.read([photo], described: described).isEmpty)
    #expect(await mirror.read([photo]).descriptions == [description], "the index may be new")
    unlink(workshop.photos.appending("a.jpg.xmp").string)
    let removed = await mirror.read([photo], described: described).descriptions
    #expect(removed.map(\.title) == [nil] && removed.map(\.keywords) == [[]])
    #expect(mark.rating == 3, "a missing sidecar changes no mark")
  }

  @Test func writtenSidecar_IsDescribed() async throws {
    try write("title=Sea")
    _ = try await journal.perform(.rate([photo], 4))
    #expect(await mirror.write().isEmpty)
    let news = await mirror.takeNews()
    let version = try #require(FileSystem.status(workshop.photos.appending("a.jpg.xmp")))
    #expect(news.descriptions.map(\.version) == [FileVersion(version)])
    #expect(news.descriptions.map(\.title) == ["Sea"])
  }

  @Test func changedSidecar_IsRead() async throws {
    try write("caption=Theirs\nfavourite=true\nrating=3")
    let read = await mirror.read([photo]).marks
    #expect(read == [photo: PhotoMark(isFavourite: true, rating: 3, caption: "Theirs")])
    #expect(mark == read[photo])
    #expect(await mirror.read([photo]).marks.isEmpty)
    try write("rating=1")
    #expect(await mirror.read([photo]).marks[photo]?.rating == 1)
    #expect(mark.caption == "")
  }

  /// Lightroom writes `a.xmp`, darktable `a.jpg.xmp`, which is then the sidecar of the photo.
  @Test func sidecarOfAnotherProgramBesideTheFormerOne_RemovesNoMarks() async throws {
    try write("caption=Our wedding\nrating=4", to: "a.xmp")
    _ = await mirror.read([photo])
    _ = try await journal.perform(.favourite([photo], true))
    _ = await mirror.write()
    try write("crop=1,2,3")
    _ = await mirror.read([photo])
    #expect(mark == PhotoMark(isFavourite: true, rating: 4, caption: "Our wedding"))
    #expect(sidecar("a.xmp") == "caption=Our wedding\nfavourite=true\nrating=4")
  }

  @Test func sidecarThatWasDeletedAndCreatedAgain_RemovesNoMarks() async throws {
    _ = try await journal.perform(.rate([photo], 5))
    _ = await mirror.write()
    let written = await mirror.takeNews().descriptions.first?.version
    let described = DescribedSidecars([photo: try #require(written)])
    try FileManager.default.removeItem(
      atPath: workshop.photos.appending("a.jpg.xmp").string)
    _ = await mirror.read([photo], described: described)
    try write("crop=1,2,3")
    _ = await mirror.read([photo])
    #expect(mark.rating == 5)
  }

  @Test func conflictingChanges_AreMergedByField() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.perform(.caption(photo, "Ours"))
    _ = await mirror.write()
    // Another program changes the caption while the user changes the rating here.
    try write("caption=Theirs\nrating=4")
    _ = try await journal.perform(.rate([photo], 5))
    _ = await mirror.write()
    #expect(mark == PhotoMark(rating: 5, caption: "Theirs"))
    #expect(Set(await mirror.takeNews().marks.keys) == [photo])
    #expect(await mirror.takeNews().isEmpty)
    #expect(sidecar() == "caption=Theirs\nrating=5")
    // Both change the rating: the user's rating here is kept.
    try write("caption=Theirs\nrating=1")
    _ = try await journal.perform(.rate([photo], 2))
    _ = await mirror.write()
    #expect(sidecar() == "caption=Theirs\nrating=2")
  }

  @Test func fileLeftByAKilledWrite_IsRemovedByTheNext() async throws {
    let left = TemporaryName(for: workshop.photos.appending("a.jpg.xmp")).path(beside: photo)
    try Data("half".utf8).write(to: URL(filePath: left.string))
    _ = try await journal.perform(.rate([photo], 4))
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == "rating=4")
    #expect(Set(workshop.files().keys) == ["a.jpg", "a.jpg.xmp"])
  }

  @Test func fileOfAWriteInProgress_IsKept() async throws {
    let sidecarPath = workshop.photos.appending("a.jpg.xmp")
    let temporary = TemporaryName(for: sidecarPath).path(beside: photo)
    try Data("half".utf8).write(to: URL(filePath: temporary.string))
    let file = try FileDescriptor.open(temporary, .readWrite)
    defer { try? file.close() }
    #expect(file.tryLock())
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    #expect(contents(temporary) == Array("half".utf8), "another process is writing it")
    #expect(sidecar() == nil)
    try FileManager.default.removeItem(atPath: temporary.string)
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == "rating=4")
  }

  @Test func undo_RestoresTheSidecarsRating() async throws {
    try write("rating=3")
    _ = try await journal.perform(.rate([photo], 5))
    _ = await mirror.write()
    #expect(sidecar() == "rating=5")
    _ = try await journal.undoLast()
    _ = await mirror.write()
    #expect(sidecar() == "rating=3")
  }

  @Test func failedWrite_IsReportedOnceAndRetried() async throws {
    decoder.fail(with: .malformed("no XMP"))
    try write("???")
    _ = try await journal.perform(.rate([photo], 5))
    let notices = await mirror.write()
    guard case .sidecarsFailed(1, let failure) = try #require(notices.first) else {
      Issue.record("\(notices)")
      return
    }
    #expect(failure.path == photo && failure.message.contains("a.jpg"))
    #expect(sidecar() == "???")
    #expect(await mirror.write().isEmpty)
    decoder.fail(with: nil)
    try write("")
    try dateSidecarBack()
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == "rating=5")
  }

  @Test func markSetDuringARead_IsKeptAndWritten() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    try write("crop=1\nrating=4")
    decoder.hold()
    let read = Task { [mirror, photo] in await mirror.read([photo]) }
    #expect(try await eventually { decoder.isHeld })
    _ = try await journal.perform(.rate([photo], 5))
    let written = Task { [mirror] in await mirror.write() }
    // Without waiting, the write would finish within this time.
    for _ in 0..<50 where sidecar() == "crop=1\nrating=4" {
      try await Task.sleep(for: .milliseconds(10))
    }
    decoder.letGo()
    _ = await (read.value, written.value)
    #expect(mark == PhotoMark(rating: 5))
    #expect(sidecar() == "crop=1\nrating=5")
  }

  @Test func changesHereAndThereDuringARead_AreBothKept() async throws {
    try write("caption=Theirs\nrating=3")
    let next = try workshop.add("b.jpg")
    try write("rating=2", to: "b.jpg.xmp")
    decoder.hold(after: 1)
    let read = Task { [mirror, photo] in await mirror.read([photo, next]) }
    #expect(try await eventually { decoder.isHeld })
    _ = try await journal.perform(.rate([photo], 5))
    decoder.letGo()
    #expect(await read.value.marks[photo] == PhotoMark(rating: 5, caption: "Theirs"))
    _ = await mirror.write()
    #expect(mark == PhotoMark(rating: 5, caption: "Theirs"))
    #expect(sidecar() == "caption=Theirs\nrating=5")
  }

  @Test func copyOfASidecarThatIsNotUpToDate_BringsBackNoRemovedMark() async throws {
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.rate([photo], 4))
    _ = try await journal.perform(.favourite([photo], true))
    _ = await mirror.write()
    for _ in 0..<2 { _ = try await journal.undoLast() }
    _ = try await journal.perform(.caption(photo, "Sea"))
    _ = try await journal.perform(.copy([photo], to: folder))
    #expect(sidecar("other/a.jpg.xmp") == "favourite=true\nrating=4")
    #expect(await mirror.write().isEmpty)
    let copy = folder.appending("a.jpg")
    #expect(workshop.userData.mark(for: copy) == PhotoMark(caption: "Sea"))
    #expect(sidecar("other/a.jpg.xmp") == "caption=Sea")
  }

  @Test func copyWhoseSidecarsWereWrittenSince_IsUndone() async throws {
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    let before = workshop.files()
    let copied = try await journal.perform(.copy([photo], to: folder))
    for path in [photo, folder.appending("a.jpg")] {
      _ = try await journal.perform(.rate([path], 5))
      #expect(await mirror.write().isEmpty)
      _ = try await journal.undoLast()
      #expect(await mirror.write().isEmpty)
    }
    #expect(try await journal.undo(copied.id).outcome.failures.isEmpty)
    #expect(workshop.files() == before)
    _ = try await journal.redo(copied.id)
    #expect(sidecar("other/a.jpg.xmp") == "rating=4")
  }

  @Test func copyWhoseSidecarAnotherProgramChanged_IsNotUndone() async throws {
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    let copied = try await journal.perform(.copy([photo], to: folder))
    _ = try await journal.perform(.rate([folder.appending("a.jpg")], 5))
    _ = await mirror.write()
    try write("crop=1\nrating=5", to: "other/a.jpg.xmp")
    let after = workshop.files()
    await #expect(throws: EditFailure.self) { try await journal.undo(copied.id) }
    #expect(workshop.files() == after)
  }

  @Test func photoRenamedWithoutItsSidecar_GetsOneAndReadsTheOldOneOnReturn()
    async throws
  {
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    let other = workshop.photos.appending("b.jpg")
    rename(photo.string, other.string)
    try workshop.userData.follow(UnfollowedMoves([MovedFile(from: photo, to: other)]))
    _ = await mirror.write()
    #expect(sidecar("b.jpg.xmp") == "rating=4")
    _ = try await journal.undoLast()
    _ = await mirror.write()
    #expect(sidecar("b.jpg.xmp") == nil)
    rename(other.string, photo.string)
    try workshop.userData.follow(UnfollowedMoves([MovedFile(from: other, to: photo)]))
    #expect(await mirror.read([photo]).marks == [photo: PhotoMark(rating: 4)])
    #expect(sidecar() == "rating=4", "sidecar and mark must be equal")
  }

  @Test func emptySidecar_RemovesNoMarks() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    try write("")
    #expect(await mirror.read([photo]).marks.isEmpty)
    #expect(mark == PhotoMark(rating: 4))
    // Another program was still writing the sidecar, and now finishes it.
    try write("rating=3")
    #expect(await mirror.read([photo]).marks == [photo: PhotoMark(rating: 3)])
    try write("")
    try dateSidecarBack()
    _ = try await journal.perform(.caption(photo, "Sea"))
    #expect(await mirror.write().isEmpty)
    #expect(mark == PhotoMark(rating: 3, caption: "Sea"))
    #expect(sidecar() == "caption=Sea\nrating=3", "the empty sidecar must be rewritten")
  }

  @Test func sidecarThatWasJustEmptied_IsLeftUntilItsProgramHasWrittenIt() async throws {
    try write("")
    _ = try await journal.perform(.rate([photo], 4))
    #expect(await mirror.write().isEmpty)
    #expect(sidecar() == "")
    try write("caption=Sea")
    #expect(await mirror.write().isEmpty)
    #expect(mark == PhotoMark(rating: 4, caption: "Sea"))
    #expect(sidecar() == "caption=Sea\nrating=4")
  }

  @Test func damagedSidecar_RemovesNoMarks() async throws {
    _ = try await journal.perform(.rate([photo], 4))
    _ = await mirror.write()
    try write("rat")
    decoder.fail(with: .malformed("no XMP"))
    #expect(await mirror.read([photo]).marks.isEmpty)
    _ = try await journal.perform(.caption(photo, "Sea"))
    #expect(await !mirror.write().isEmpty)
    #expect(mark == PhotoMark(rating: 4, caption: "Sea"))
    #expect(sidecar() == "rat", "the damaged sidecar must not be overwritten")
  }

  @Test func disconnectedDrive_DelaysTheWrite() async throws {
    _ = try await journal.perform(.rate([photo], 5))
    rename(workshop.photos.string, workshop.photos.string + "-away")
    #expect(await mirror.write().isEmpty)
    rename(workshop.photos.string + "-away", workshop.photos.string)
    _ = await mirror.write()
    #expect(sidecar() == "rating=5")
  }

  @Test func disconnectedDriveWithAnEmptyMountPoint_DelaysTheWrite() async throws {
    _ = try await journal.perform(.rate([photo], 5))
    rename(workshop.photos.string, workshop.photos.string + "-away")
    try workshop.addFolder("photos")
    #expect(await mirror.write().isEmpty)
    rmdir(workshop.photos.string)
    rename(workshop.photos.string + "-away", workshop.photos.string)
    _ = await mirror.write()
    #expect(sidecar() == "rating=5")
  }

  @Test(arguments: [false, true]) func unreadableSidecar_IsReportedForThePhoto(isFolder: Bool)
    async throws
  {
    if isFolder {
      try workshop.addFolder("photos/a.jpg.xmp")
    } else {
      // A file of this size is not a sidecar.
      truncate(try workshop.add("a.jpg.xmp").string, 9 << 20)
    }
    _ = try await journal.perform(.rate([photo], 5))
    guard case .sidecarsFailed(1, let failure) = try #require(await mirror.write().first) else {
      Issue.record("another notice was expected")
      return
    }
    let reason = isFolder ? "A folder has the name of its sidecar." : "its sidecar cannot be read."
    #expect(failure == EditFailure(.sidecar(reason), at: photo))
  }

  @Test func rotatedPhoto_HasAnOrientationInItsSidecar() async throws {
    _ = try await journal.perform(.rotate([photo], quarterTurns: 1))
    _ = await mirror.write()
    // The stand-in decoder reports that the file itself is rotated by 180°.
    #expect(sidecar() == "orientation=8")
    _ = try await journal.undoLast()
    _ = await mirror.write()
    #expect(sidecar() == nil)
  }
}

/// A decoder for sidecars that consist of sorted lines such as `rating=3`.
final class SidecarDecoder: StandInDecoding {
  private struct State {
    var failure: DecodingFailure?
    var changeCount = 0
    /// The number of reads that go on before one waits.
    var readsBeforeHold: Int?
    var held: CheckedContinuation<Void, Never>?
    var keywordsOfFile: [String] = []
  }
  private let state = Mutex(State())

  var changeCount: Int { state.withLock { $0.changeCount } }

  /// Gives every photo's file these keywords.
  func giveFileKeywords(_ keywords: [String]) {
    state.withLock { $0.keywordsOfFile = keywords }
  }

  func fail(with failure: DecodingFailure?) { state.withLock { $0.failure = failure } }

  /// Makes a read of a sidecar wait until `letGo()` is called: the next one, or a later one.
  func hold(after count: Int = 0) { state.withLock { $0.readsBeforeHold = count } }
  var isHeld: Bool { state.withLock { $0.held != nil } }
  func letGo() {
    state.withLock { state in
      defer { state.held = nil }
      return state.held
    }?.resume()
  }

  func metadata(at path: FilePath) async throws -> ImageMetadata {
    var metadata = ImageMetadata(width: 1, height: 1, orientation: 3)
    metadata.keywords = state.withLock { $0.keywordsOfFile }
    return metadata
  }

  func sidecar(in bytes: [UInt8]) async throws -> SidecarContents {
    let isHeld = state.withLock { state in
      state.readsBeforeHold = state.readsBeforeHold.map { $0 - 1 }
      return state.readsBeforeHold == -1
    }
    if isHeld {
      await withCheckedContinuation { continuation in
        state.withLock { $0.held = continuation }
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    guard !bytes.isEmpty else { throw DecodingFailure.malformed("no XMP") }
    let lines = lines(bytes)
    var contents = SidecarContents()
    contents.rating = lines["rating"].flatMap { Int($0) }
    contents.caption = lines["caption"]
    contents.isFavourite = lines["favourite"].map { $0 == "true" }
    contents.orientation = lines["orientation"].flatMap { Int($0) }
    contents.title = lines["title"]
    contents.keywords = lines["keywords"]?.split(separator: ";").map(String.init) ?? []
    return contents
  }

  func sidecar(changing bytes: [UInt8]?, by changes: [SidecarChange]) async throws -> [UInt8] {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.changeCount += 1
    }
    if bytes?.isEmpty == true { throw DecodingFailure.malformed("no XMP") }
    var lines = lines(bytes ?? [])
    for change in changes {
      switch change {
      case .rating(let rating): lines["rating"] = rating.map(String.init)
      case .caption(let caption): lines["caption"] = caption
      case .favourite(let isFavourite): lines["favourite"] = isFavourite.map(String.init)
      case .orientation(let orientation): lines["orientation"] = orientation.map(String.init)
      case .keywords(let change):
        let keywords = lines["keywords"]?.split(separator: ";").map(String.init) ?? []
        lines["keywords"] = change.applied(to: keywords).lines?.replacing("\n", with: ";")
      case .title: throw DecodingFailure.unknownFormat
      }
    }
    if lines.isEmpty { return Array(SidecarContents.emptyFile.utf8) }
    return Array(lines.map { "\($0)=\($1)" }.sorted().joined(separator: "\n").utf8)
  }

  private func lines(_ bytes: [UInt8]) -> [String: String] {
    var lines: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { lines[String(parts[0])] = String(parts[1]) }
    }
    return lines
  }
}
