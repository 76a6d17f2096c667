import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// The page of duplicates, over files that cannot be decoded and have the same contents.
final class DuplicatesTests: GtkTestCase {

  @MainActor private final class Stage {
    let photos: FilePath
    let page: DuplicatesController
    let library: Library
    private let home = FileManager.default.temporaryDirectory
      .appending(path: "albums-duplicates-\(UUID().uuidString)")
    private let store: PhotoStore
    private let window = Window()
    private let actions = TestActions()

    init(_ files: [String: String]) throws {
      photos = FilePath(home.path).appending("photos")
      try FileManager.default.createDirectory(
        atPath: photos.string, withIntermediateDirectories: true)
      for (name, contents) in files {
        try Data(contents.utf8).write(to: URL(filePath: photos.appending(name).string))
      }
      store = try PhotoStore(folders: ProgramFolders(environment: ["HOME": home.path]))
      library = Library(roots: [photos], store: store)
      page = DuplicatesController(library: library, actions: actions)
      actions.editing = PhotoEditing(library: library, presenter: page)
      window.rootViewController = NavigationController(rootViewController: page)
      window.present()
      pump(until: { [page, library] in library.isComplete && page.view.isMapped })
      pump(until: { [page] in page.search.isComplete })
    }

    /// Presses a key, and returns whether a handler took it.
    func press(_ keys: String) -> Bool { window.press(keys) }

    /// Gives the focus to the button that opens a photo.
    func focus(_ name: String) throws {
      let button = window.descendants(of: Button.self).first { button in
        button.parent?.descendants(of: Label.self).contains { $0.text == name } == true
          && button.hasStyleClass("flat")
      }
      XCTAssertTrue(try XCTUnwrap(button).grabFocus())
    }

    /// Activates a button by its text.
    func activate(_ button: String) { window.activate(button) }

    /// The photos that are marked as not duplicates, by marks.
    var marks: Set<Set<FilePath>> { Set(store.userData.distinctPhotos.map { Set($0.photos) }) }

    func has(_ text: String) -> Bool {
      window.descendants(of: Label.self).contains { $0.text.hasPrefix(text) }
    }

    /// The names of the files that are left.
    var remaining: Set<String> { Set(["a.jpg", "b.jpg", "c.jpg", "d.jpg"].filter(exists)) }

    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: photos.appending(name).string)
    }

    func close() {
      window.destroy()
      store.close()
      try? FileManager.default.removeItem(at: home)
    }
  }

  func testSameFiles_AreAGroupWithItsCountInTheTitle() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "same", "b.jpg": "same", "c.jpg": "else"])
      defer { stage.close() }
      pump(until: { stage.has("2 photos with the same contents") })
      XCTAssertEqual(stage.page.title, "Duplicates (1)")
    }
  }

  func testDifferentFiles_GiveAPageThatSaysSo() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "one", "b.jpg": "two"])
      defer { stage.close() }
      pump(until: { stage.has("No Duplicates") })
      XCTAssertTrue(stage.has("No Duplicates"))
      XCTAssertEqual(stage.page.title, "Duplicates")
    }
  }

  func testUnreadablePhotos_AreNamed() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "one"])
      defer { stage.close() }
      pump(until: { stage.has("“a.jpg” cannot be compared, because its file cannot be read.") })
    }
  }

  func testMessageAboutManyUnreadablePhotos_NamesThreeAndCountsTheOthers() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "one", "b.jpg": "two", "c.jpg": "three", "d.jpg": "four"])
      defer { stage.close() }
      pump(until: { stage.page.search.unreadable.count == 4 })
      let photos = ["a.jpg", "b.jpg", "c.jpg"].compactMap {
        stage.library.photo(at: stage.photos.appending($0))
      }
      @MainActor func text(_ names: Int, _ count: Int) -> String {
        UnreadablePhotos(Array(photos.prefix(names)), count: count).text
      }
      let rest = "cannot be compared, because their files cannot be read."
      XCTAssertEqual(text(2, 2), "“a.jpg” and “b.jpg” \(rest)")
      XCTAssertEqual(text(3, 3), "“a.jpg”, “b.jpg” and “c.jpg” \(rest)")
      XCTAssertEqual(text(3, 4), "“a.jpg”, “b.jpg”, “c.jpg” and 1 more photo \(rest)")
      XCTAssertEqual(text(3, 12), "“a.jpg”, “b.jpg”, “c.jpg” and 9 more photos \(rest)")
      XCTAssertEqual(text(0, 2), "2 photos \(rest)")
    }
  }

  func testOnlyEqualFiles_HaveASuggestedButton() throws {
    try onGtk {
      let photo = Photo(
        id: PhotoID(path: "/p/a.jpg"), albumID: AlbumID(path: "/p"), byteCount: 1,
        modificationDate: Date())
      let store = try PhotoStore(
        folders: ProgramFolders(environment: [
          "HOME": FileManager.default.temporaryDirectory.path + "/albums-tile-\(UUID().uuidString)"
        ]))
      defer { store.close() }
      for isSuggested in [true, false] {
        let tile = DuplicateTile(
          photo, isBest: true, isSuggested: isSuggested, pipeline: store.thumbnails, open: {},
          keep: {})
        let button = tile.widget.descendants(of: Button.self).first { $0.label == "Keep Best" }
        XCTAssertEqual(try XCTUnwrap(button).hasStyleClass("suggested-action"), isSuggested)
      }
    }
  }

  func testDelete_KeepsTheBestOfTheGroupWithTheFocus() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "same", "b.jpg": "same", "c.jpg": "both", "d.jpg": "both"])
      defer { stage.close() }
      pump(until: { stage.has("d.jpg") && stage.has("a.jpg") })
      for group in [["d.jpg", "c.jpg"], ["a.jpg", "b.jpg"]] {
        let others = stage.remaining.subtracting(group)
        try stage.focus(group[0])
        XCTAssertTrue(stage.press("Delete"))
        pump(until: { stage.remaining.count == others.count + 1 })
        XCTAssertTrue(stage.remaining.isSuperset(of: others), "the other group stays")
      }
    }
  }

  func testNotDuplicates_HidesTheGroupUntilItIsShownAgain() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "same", "b.jpg": "same", "c.jpg": "both", "d.jpg": "both"])
      defer { stage.close() }
      pump(until: { stage.has("d.jpg") && stage.has("a.jpg") })
      try stage.focus("a.jpg")
      XCTAssertTrue(stage.press("n"))
      pump(until: { stage.page.search.groups.count == 1 })
      XCTAssertTrue(stage.has("1 group is hidden."))
      pump(until: { stage.has("2 photos marked as not duplicates") })
      XCTAssertEqual(stage.remaining.count, 4, "all files stay")
      let mark = Set(["a.jpg", "b.jpg"].map { stage.photos.appending($0) })
      XCTAssertEqual(stage.marks, [mark], "the mark is stored")

      let later = DuplicateSearch(library: stage.library)
      later.start()
      pump(until: { later.isComplete })
      XCTAssertEqual(later.groups, stage.page.search.groups, "the mark is remembered")

      let elsewhere: [FilePath] = ["/elsewhere/1.jpg", "/elsewhere/2.jpg"]
      stage.page.actions?.editing?.markDistinct(.files(elsewhere))
      pump(until: { stage.marks.count == 2 })
      stage.activate("Show Again")
      pump(until: { stage.page.search.groups.count == 2 })
      XCTAssertEqual(stage.marks, [Set(elsewhere)], "marks of other folders stay")
      XCTAssertTrue(stage.press("<Control>z"))
      pump(until: { stage.page.search.groups.count == 1 })
      XCTAssertEqual(stage.marks, [mark, Set(elsewhere)])
    }
  }

  func testUndoOfNotDuplicates_ShowsTheGroup() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "same", "b.jpg": "same"])
      defer { stage.close() }
      pump(until: { stage.has("a.jpg") })
      stage.activate("Not Duplicates")
      pump(until: { stage.has("No Duplicates") })
      // The message with the button comes after the edit has been written.
      pump(until: { stage.has("Undo") })
      stage.activate("Undo")
      pump(until: { stage.has("a.jpg") })
      XCTAssertEqual(stage.marks, [])
      XCTAssertTrue(stage.press("<Control><Shift>z"))
      pump(until: { stage.has("No Duplicates") })
      XCTAssertTrue(stage.press("<Control>z"))
      pump(until: { stage.has("a.jpg") })
    }
  }

  func testKeepingAVanishedPhoto_LeavesTheOthers() throws {
    try onGtk {
      let stage = try Stage(["a.jpg": "same", "b.jpg": "same"])
      defer { stage.close() }
      pump(until: { stage.page.search.groups.count == 1 })
      let group = try XCTUnwrap(stage.page.search.groups.first)
      let photo = try XCTUnwrap(stage.library.photo(at: stage.photos.appending("a.jpg")))
      try FileManager.default.removeItem(atPath: photo.path.string)
      stage.page.keep(photo, of: group)
      pump(until: { stage.has("“a.jpg” is no longer there.") })
      XCTAssertTrue(stage.exists("b.jpg"))
      pump(until: { stage.has("No Duplicates") })
      XCTAssertTrue(stage.exists("b.jpg"))
    }
  }
}
