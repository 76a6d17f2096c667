import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

final class FileDialogTests: GtkTestCase {
  func testAcceptedDialog_ReturnsFile() {
    onGtk {
      let folder = TemporaryFolder()
      folder.write("letter.txt")
      let asked = Asked(in: folder) { try await $0.open(over: nil) }
      asked.answer(with: FileLocation(path: folder.path + "/letter.txt"))
      XCTAssertEqual(asked.result??.displayName, "letter.txt")
      XCTAssertEqual(asked.result??.path, folder.path + "/letter.txt")
    }
  }

  func testChooseFolders_ReturnsTheChosenFolder() {
    onGtk {
      let folder = TemporaryFolder()
      let asked = Asked(in: folder) { try await $0.chooseFolders(over: nil) }
      asked.answer(with: FileLocation(path: folder.path))
      XCTAssertEqual(asked.result??.map(\.path), [folder.path])
    }
  }

  func testSave_SuggestsName() {
    onGtk {
      let folder = TemporaryFolder()
      let asked = Asked(in: folder, fileName: "copy.txt") { try await $0.save(over: nil) }
      asked.answer()
      XCTAssertEqual(asked.result??.path, folder.path + "/copy.txt")
    }
  }

  func testSaveUnderAnotherName_ReturnsFileOfThatName() {
    onGtk {
      let folder = TemporaryFolder()
      let asked = Asked(in: folder, fileName: "copy.txt") { try await $0.save(over: nil) }
      asked.answer(with: FileLocation(path: folder.path + "/other.txt"))
      XCTAssertEqual(asked.result??.path, folder.path + "/other.txt")
    }
  }

  func testCancelledDialog_ReturnsNil() {
    onGtk {
      let asked = Asked(in: TemporaryFolder()) { try await $0.openMultiple(over: nil) }
      asked.cancel()
      XCTAssertEqual(asked.result, .some(nil))
    }
  }

  func testDialogWithoutInitialFolder_ReturnsFileOrNil() throws {
    try XCTSkipIf(
      gtk_get_minor_version() >= 10, "GTK 4.18 and 4.24 may crash while they read recent files.")
    onGtk {
      let folder = TemporaryFolder()
      folder.write("letter.txt")
      let asked = Asked { try await $0.open(over: nil) }
      asked.answer(with: FileLocation(path: folder.path + "/letter.txt"))
      XCTAssertEqual(asked.result??.path, folder.path + "/letter.txt")
      let cancelled = Asked { try await $0.open(over: nil) }
      cancelled.cancel()
      XCTAssertEqual(cancelled.result, .some(nil))
    }
  }

  func testCancelledTask_ClosesDialogAndReturnsNil() {
    onGtk {
      let asked = Asked(in: TemporaryFolder()) { try await $0.open(over: nil) }
      pump(until: { asked.hasLoaded })
      asked.task?.cancel()
      pump(until: { asked.result != nil })
      XCTAssertEqual(asked.result, .some(nil))
      pump(until: { asked.chooser == nil })
      LogRecorder.forgetPathBarWarnings()
    }
  }

  func testFilters_AreOffered() {
    onGtk {
      let filters = [
        FileFilter("Letters", suffixes: ["txt"]), FileFilter("Pictures", mimeTypes: ["image/*"]),
      ]
      let asked = Asked(in: TemporaryFolder(), filters: filters) { try await $0.open(over: nil) }
      pump(until: { asked.hasLoaded })
      let names = asked.chooser.map { chooser in
        Object(adopting: UnsafeMutableRawPointer(gtk_file_chooser_get_filters(chooser.opaque)))
          .listElements.map { String(cString: gtk_file_filter_get_name($0.opaque)) }
      }
      XCTAssertEqual(names, ["Letters", "Pictures"])
      asked.cancel()
    }
  }
}

final class FileLocationTests: GtkTestCase {
  func testLocalPath_IsKeptInURIAndBytes() {
    let location = FileLocation(path: "/tmp/a letter.txt")
    XCTAssertEqual(location.uri, "file:///tmp/a%20letter.txt")
    XCTAssertEqual(location.path, "/tmp/a letter.txt")
    XCTAssertEqual(location.pathBytes, Array("/tmp/a letter.txt".utf8))
    XCTAssertEqual(location.displayName, "a letter.txt")
  }

  func testPathThatIsNotUTF8_HasBytesOnly() {
    let bytes: [UInt8] = [47, 255]
    let location = FileLocation(pathBytes: bytes)
    XCTAssertEqual(location.pathBytes, bytes)
    XCTAssertNil(location.path)
    XCTAssertEqual(location, FileLocation(uri: location.uri))
  }

  func testRemoteAddress_HasNoPath() {
    XCTAssertNil(FileLocation(uri: "https://example.org/a.txt").path)
    XCTAssertNil(FileLocation(uri: "https://example.org/a.txt").pathBytes)
    XCTAssertEqual(FileLocation(uri: "https://example.org/a.txt").displayName, "a.txt")
  }
}

/// A file dialog that a task shows.
@MainActor private final class Asked<Answer: Equatable & Sendable> {
  private(set) var result: Answer?
  private(set) var task: Task<Void, Never>?

  private let folder: TemporaryFolder?

  init(
    in folder: TemporaryFolder? = nil, fileName: String? = nil, filters: [FileFilter] = [],
    _ ask: @escaping @MainActor (FileDialog) async throws -> Answer
  ) {
    self.folder = folder
    let dialog = FileDialog(
      title: "Choose", folder: folder.map { FileLocation(path: $0.path) }, fileName: fileName,
      filters: filters)
    task = Task { [weak self] in
      do {
        let answer = try await ask(dialog)
        self?.result = answer
      } catch {
        XCTFail("\(error)")
      }
    }
  }

  /// GTK's own dialog, which GTK shows if there is no portal.
  var chooser: Widget? {
    Object(retaining: UnsafeMutableRawPointer(gtk_window_get_toplevels())).listElements.lazy
      .compactMap { $0.cast(to: Window.self) }
      .first { $0.typeName == "GtkFileChooserDialog" && $0.isMapped }
  }

  /// Whether the dialog shows the path of its folder. GTK 4.18 and 4.24 log a critical message if
  /// their own dialog is closed while it reads the names of the folders of the path.
  var hasLoaded: Bool {
    let paths = chooser?.descendants(of: Widget.self).filter { $0.typeName == "GtkPathBar" } ?? []
    let name = folder.map { FileLocation(path: $0.path).displayName }
    return paths.contains { $0.descendants(of: Label.self).contains { $0.text == name } }
  }

  func answer(with file: FileLocation? = nil) {
    answerFileDialog(with: file)
    pump(until: { result != nil })
  }

  func cancel() {
    cancelFileDialog()
    pump(until: { result != nil })
  }
}
