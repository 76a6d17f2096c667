import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// Tests the questions and messages that edits show.
final class PhotoEditingTests: GtkTestCase {
  /// A window over a library with `a.jpg`, `b.jpg` and `Beach/a.jpg`.
  @MainActor private final class Stage {
    let photos: FilePath
    private let home = FileManager.default.temporaryDirectory
      .appending(path: "albums-editing-\(UUID().uuidString)")
    private let store: PhotoStore
    private let library: Library
    private let page = ViewController()
    private let window = Window()
    let editing: PhotoEditing

    init() throws {
      photos = FilePath(home.path).appending("photos")
      try FileManager.default.createDirectory(
        atPath: photos.appending("Beach").string, withIntermediateDirectories: true)
      for name in ["a.jpg", "b.jpg", "Beach/a.jpg"] {
        try Data(name.utf8).write(to: URL(filePath: photos.appending(name).string))
      }
      store = try PhotoStore(folders: ProgramFolders(environment: ["HOME": home.path]))
      library = Library(roots: [photos], store: store)
      page.title = "Page"
      window.rootViewController = NavigationController(rootViewController: page)
      window.present()
      editing = PhotoEditing(library: library, presenter: page)
      pump(until: { [page, library] in page.view.isMapped && library.isComplete })
      pump(until: { isIndexed("b.jpg") })
    }

    func choice(_ names: String...) throws -> PhotoChoice {
      .numbers(
        try names.map { try XCTUnwrap(library.photo(at: photos.appending($0))?.number, $0) })
    }

    func isFavourite(_ name: String) -> Bool {
      library.photo(at: photos.appending(name))?.mark.isFavourite == true
    }

    func isIndexed(_ name: String) -> Bool { library.photo(at: photos.appending(name)) != nil }

    func photo(_ name: String) throws -> Photo {
      try XCTUnwrap(library.photo(at: photos.appending(name)), name)
    }

    /// Renames a file, as another window would.
    func rename(_ name: String, to new: String) {
      perform(.rename(photos.appending(name), to: new))
    }

    /// Makes a photo a favourite, as another window would.
    func favour(_ name: String) { perform(.favourite([photos.appending(name)], true)) }

    private func perform(_ edit: Edit) {
      var isDone = false
      Task { [store] in
        _ = try? await store.perform(edit)
        isDone = true
      }
      pump(until: { isDone })
    }

    /// Returns the contents of a file, which is the name that it had at first.
    func contents(_ name: String) -> String? {
      FileManager.default.contents(atPath: photos.appending(name).string)
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Waits for a sheet or an alert over the page, and returns it.
    func waitForSheet() throws -> ViewController {
      pump(until: { [page] in page.presentedViewController?.view.isMapped == true })
      return try XCTUnwrap(page.presentedViewController)
    }

    /// Waits for a toast with the result of an edit. A later toast would outlive the window.
    func waitForToast(_ beginning: String) {
      pump(until: { [window] in
        window.descendants(of: Label.self).contains { $0.text.hasPrefix(beginning) }
      })
    }

    func waitUntilSheetIsGone() {
      pump(until: { [page] in page.presentedViewController == nil })
      XCTAssertNil(page.presentedViewController)
    }

    func close() {
      window.destroy()
      store.close()
      try? FileManager.default.removeItem(at: home)
    }
  }

  @MainActor private static func press(_ label: String, in sheet: ViewController) throws {
    let button = sheet.view.descendants(of: Button.self).first { $0.label == label }
    try XCTUnwrap(button, label).activate()
  }

  @MainActor private static func confirm(_ sheet: ViewController) {
    let page = (sheet as? NavigationController)?.viewControllers.first
    page?.navigationItem.rightBarButtonItem?.action?()
  }

  @MainActor private static func texts(in sheet: ViewController) -> [String] {
    sheet.view.descendants(of: Label.self).filter(\.isVisible).map(\.text)
  }

  func testKeepBoth_IsOneEdit() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.move(
        try stage.choice("a.jpg", "b.jpg"), to: stage.photos.appending("Beach"))
      let alert = try stage.waitForSheet()
      XCTAssertEqual(alert.title, "This Name Is Taken")
      XCTAssertTrue(
        Self.texts(in: alert).contains { $0.contains("“a.jpg” is taken in “Beach”. Skip this") })
      XCTAssertEqual(stage.contents("b.jpg"), "b.jpg", "the edit waits for the answer")
      XCTAssertEqual(stage.contents("a.jpg"), "a.jpg")
      // Another edit may happen before the answer.
      stage.favour("b.jpg")
      try Self.press("Keep Both", in: alert)
      stage.waitForToast("2 photos moved to “Beach”")
      XCTAssertEqual(stage.contents("Beach/a (2).jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("Beach/b.jpg"), "b.jpg")
      XCTAssertEqual(stage.contents("Beach/a.jpg"), "Beach/a.jpg", "nothing is overwritten")
      stage.waitUntilSheetIsGone()
      stage.editing.undoLast()
      stage.waitForToast("Undid “2 photos moved")
      XCTAssertEqual(stage.contents("a.jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("b.jpg"), "b.jpg")
      XCTAssertNil(stage.contents("Beach/a (2).jpg"))
      stage.editing.redo()
      stage.waitForToast("Redid “2 photos moved")
      XCTAssertEqual(stage.contents("Beach/a (2).jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("Beach/b.jpg"), "b.jpg")
    }
  }

  func testKeepBothOfOnePhoto_ShowsTheNewName() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.move(try stage.choice("a.jpg"), to: stage.photos.appending("Beach"))
      let alert = try stage.waitForSheet()
      XCTAssertNil(
        alert.view.descendants(of: Button.self).first { $0.label == "Skip" }, "no other photo")
      try Self.press("Keep Both", in: alert)
      stage.waitForToast("“a” moved to “Beach” as “a (2)”")
      stage.waitUntilSheetIsGone()
    }
  }

  /// Tests that a skipped photo stays, even if it was renamed meanwhile.
  func testSkip_MovesOnlyTheOtherPhotos() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.move(
        try stage.choice("a.jpg", "b.jpg"), to: stage.photos.appending("Beach"))
      let alert = try stage.waitForSheet()
      stage.rename("a.jpg", to: "c")
      try Self.press("Skip", in: alert)
      stage.waitForToast("“b” moved to “Beach”")
      stage.waitUntilSheetIsGone()
      XCTAssertEqual(stage.contents("c.jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("Beach/a.jpg"), "Beach/a.jpg")
      XCTAssertEqual(stage.contents("Beach/b.jpg"), "b.jpg")
    }
  }

  func testEditOfAPhotoRenamedMeanwhile_ChangesThatPhoto() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      let shown = try PhotoChoice.photo(stage.photo("a.jpg"))
      stage.editing.caption(shown)
      let sheet = try stage.waitForSheet()
      stage.rename("a.jpg", to: "c")
      stage.rename("b.jpg", to: "a")
      try XCTUnwrap(sheet.view.descendants(of: Entry.self).first).text = "Dunes"
      Self.confirm(sheet)
      stage.waitUntilSheetIsGone()
      stage.waitForToast("Caption of “c”")
      XCTAssertEqual(try stage.photo("c.jpg").mark.caption, "Dunes")
      XCTAssertNil(try stage.photo("a.jpg").mark.caption)
      stage.editing.trash(shown)
      stage.waitForToast("“c” moved")
      XCTAssertNil(stage.contents("c.jpg"))
      XCTAssertEqual(stage.contents("a.jpg"), "b.jpg")
    }
  }

  func testUndoOrRedoWithoutEdits_ShowsAToast() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.undoLast()
      stage.waitForToast("There is nothing to undo.")
      stage.editing.redo()
      stage.waitForToast("There is nothing to redo.")
    }
  }

  func testCancelOfTakenName_ChangesNothing() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.move(
        try stage.choice("a.jpg", "b.jpg"), to: stage.photos.appending("Beach"))
      try Self.press("Cancel", in: try stage.waitForSheet())
      stage.waitUntilSheetIsGone()
      XCTAssertEqual(stage.contents("a.jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("b.jpg"), "b.jpg")
      XCTAssertEqual(stage.contents("Beach/a.jpg"), "Beach/a.jpg")
      stage.editing.undoLast()
      stage.waitForToast("There is nothing to undo.")
    }
  }

  func testTextTypedWhileTheSheetAppears_IsNotSelected() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.createAlbum()
      let sheet = try stage.waitForSheet()
      let entry = try XCTUnwrap(sheet.view.descendants(of: Entry.self).first)
      let field = try XCTUnwrap(entry.window?.focus)
      XCTAssertTrue(field.isInside(entry))
      field.emit("insert-at-cursor", "Best")
      pump(until: { !sheet.isBeingPresented })
      // If the text were selected, Backspace would delete all of it.
      field.emit("backspace")
      XCTAssertEqual(entry.text, "Bes")
    }
  }

  func testRenameToTakenName_KeepsTheSheetOpenAndShowsTheReason() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.rename(try stage.choice("a.jpg"))
      let sheet = try stage.waitForSheet()
      let entry = try XCTUnwrap(sheet.view.descendants(of: Entry.self).first)
      entry.text = "b"
      Self.confirm(sheet)
      let reason = "There is a file named “b.jpg” already. Choose another name."
      pump(until: { Self.texts(in: sheet).contains(reason) })
      XCTAssertTrue(Self.texts(in: sheet).contains(reason))
      XCTAssertEqual(entry.text, "b")
      XCTAssertTrue(try stage.waitForSheet() === sheet)
      entry.text = ""
      try XCTUnwrap(entry.window?.focus).emit("insert-at-cursor", "c")
      XCTAssertFalse(Self.texts(in: sheet).contains(reason), "another name may be free")
      Self.confirm(sheet)
      stage.waitUntilSheetIsGone()
      XCTAssertEqual(stage.contents("c.jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("b.jpg"), "b.jpg")
    }
  }

  func testToggleFavouriteOfSeveralPhotos_SetsAllUnlessAllAreSet() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      let both = try stage.choice("a.jpg", "b.jpg")
      stage.editing.toggleFavourite(try stage.choice("a.jpg"))
      pump(until: { stage.isFavourite("a.jpg") })
      stage.editing.toggleFavourite(both)
      pump(until: { stage.isFavourite("b.jpg") })
      XCTAssertTrue(stage.isFavourite("a.jpg"), "not all were favourites, so all become it")
      stage.editing.toggleFavourite(both)
      pump(until: { !stage.isFavourite("a.jpg") && !stage.isFavourite("b.jpg") })
      stage.editing.undoLast()
      pump(until: { stage.isFavourite("a.jpg") && stage.isFavourite("b.jpg") })
    }
  }
}
