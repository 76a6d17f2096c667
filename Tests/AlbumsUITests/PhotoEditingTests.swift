import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// What the user is asked and told.
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

    /// Renames a file as another window does.
    func rename(_ name: String, to new: String) {
      var isDone = false
      Task { [store, photos] in
        _ = try? await store.perform(.rename(photos.appending(name), to: new))
        isDone = true
      }
      pump(until: { isDone })
    }

    /// What a file holds: the name that it had at first.
    func contents(_ name: String) -> String? {
      FileManager.default.contents(atPath: photos.appending(name).string)
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// What is shown over the page, once it is there.
    func waitForSheet() throws -> ViewController {
      pump(until: { [page] in page.presentedViewController?.view.isMapped == true })
      return try XCTUnwrap(page.presentedViewController)
    }

    /// Waits until a toast says that an edit is over. One that comes later would outlive the window.
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

  func testMoveToTakenName_MovesTheRest_AndKeepsBothIfAsked() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.move(
        try stage.choice("a.jpg", "b.jpg"), to: stage.photos.appending("Beach"))
      let alert = try stage.waitForSheet()
      XCTAssertEqual(alert.title, "This Name Is Taken")
      XCTAssertTrue(
        Self.texts(in: alert).contains { $0.contains("“Beach” already has a file named “a.jpg”") })
      XCTAssertEqual(stage.contents("Beach/b.jpg"), "b.jpg", "the rest is done")
      XCTAssertEqual(stage.contents("a.jpg"), "a.jpg")
      try Self.press("Keep Both", in: alert)
      // In the index it is when the edit has ended.
      pump(until: { stage.isIndexed("Beach/a (2).jpg") })
      stage.waitForToast("“a” moved")
      XCTAssertEqual(stage.contents("Beach/a (2).jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("Beach/a.jpg"), "Beach/a.jpg", "nothing is overwritten")
      stage.waitUntilSheetIsGone()
      stage.editing.undoLast()
      pump(until: { stage.isIndexed("a.jpg") && !stage.isIndexed("Beach/a (2).jpg") })
      stage.waitForToast("Undone")
      XCTAssertEqual(stage.contents("a.jpg"), "a.jpg")
      XCTAssertNil(stage.contents("Beach/a (2).jpg"))
    }
  }

  func testEditOfAPhotoThatIsRenamedMeanwhile_ReachesThatPhoto() throws {
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

  func testUndoWithNothingToUndo_SaysSo() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.undoLast()
      stage.waitForToast("There is nothing to undo.")
      stage.editing.redo()
      stage.waitForToast("There is nothing to redo.")
    }
  }

  func testSkip_LeavesWhatIsThereAlready() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      stage.editing.move(try stage.choice("a.jpg"), to: stage.photos.appending("Beach"))
      try Self.press("Skip", in: try stage.waitForSheet())
      stage.waitUntilSheetIsGone()
      XCTAssertEqual(stage.contents("a.jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("Beach/a.jpg"), "Beach/a.jpg")
    }
  }

  func testWhatIsTyped_WhileTheQuestionStillComes_Stays() throws {
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
      // What is selected would be gone with the next letter.
      field.emit("backspace")
      XCTAssertEqual(entry.text, "Bes")
    }
  }

  func testRenameToTakenName_LeavesTheQuestionOpenWithTheReason() throws {
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
      entry.text = "c"
      XCTAssertFalse(Self.texts(in: sheet).contains(reason), "another name may be free")
      Self.confirm(sheet)
      stage.waitUntilSheetIsGone()
      XCTAssertEqual(stage.contents("c.jpg"), "a.jpg")
      XCTAssertEqual(stage.contents("b.jpg"), "b.jpg")
    }
  }

  func testEditOfAChoice_SaysWhatWasDone() throws {
    try onGtk {
      let stage = try Stage()
      defer { stage.close() }
      let both = try stage.choice("a.jpg", "b.jpg")
      stage.editing.toggleFavourite(try stage.choice("a.jpg"))
      pump(until: { stage.isFavourite("a.jpg") })
      stage.editing.toggleFavourite(both)
      pump(until: { stage.isFavourite("b.jpg") })
      XCTAssertTrue(stage.isFavourite("a.jpg"), "one of them was none yet")
      stage.editing.toggleFavourite(both)
      pump(until: { !stage.isFavourite("a.jpg") && !stage.isFavourite("b.jpg") })
      stage.editing.undoLast()
      pump(until: { stage.isFavourite("a.jpg") && stage.isFavourite("b.jpg") })
    }
  }
}
