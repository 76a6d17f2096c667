import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

/// Each dialog begins with a folder. Otherwise GTK shows recent files, and GTK 4.18 and 4.24 may crash
/// if their own dialog is closed while it reads them.
final class FileDialogTests: GtkTestCase {
  func testAcceptedDialog_ReturnsFile() {
    onGtk {
      let folder = TemporaryFolder()
      folder.write("letter.txt")
      let asked = Asked(in: folder) { try await $0.open(over: nil) }
      asked.answer(GTK_RESPONSE_ACCEPT, choosing: folder.path + "/letter.txt")
      XCTAssertEqual(asked.result??.displayName, "letter.txt")
      XCTAssertEqual(asked.result??.path, folder.path + "/letter.txt")
    }
  }

  func testSeveralFolders_AreReturned() {
    onGtk {
      let folder = TemporaryFolder()
      let asked = Asked(in: folder) { try await $0.chooseFolders(over: nil) }
      asked.answer(GTK_RESPONSE_ACCEPT, expecting: folder.path)
      XCTAssertEqual(asked.result??.map(\.path), [folder.path])
    }
  }

  func testSave_SuggestsName() {
    onGtk {
      let folder = TemporaryFolder()
      let asked = Asked(in: folder, fileName: "copy.txt") { try await $0.save(over: nil) }
      asked.answer(GTK_RESPONSE_ACCEPT, expecting: folder.path + "/copy.txt")
      XCTAssertEqual(asked.result??.displayName, "copy.txt")
    }
  }

  func testCancelledDialog_ReturnsNil() {
    onGtk {
      let asked = Asked(in: TemporaryFolder()) { try await $0.openMultiple(over: nil) }
      asked.answer(GTK_RESPONSE_CANCEL)
      XCTAssertEqual(asked.result, .some(nil))
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
      asked.answer(GTK_RESPONSE_CANCEL)
    }
  }
}

final class FileLocationTests: GtkTestCase {
  func testLocalPath_SurvivesConversion() {
    let location = FileLocation(path: "/tmp/a letter.txt")
    XCTAssertEqual(location.uri, "file:///tmp/a%20letter.txt")
    XCTAssertEqual(location.path, "/tmp/a letter.txt")
    XCTAssertEqual(location.pathBytes, Array("/tmp/a letter.txt".utf8))
    XCTAssertEqual(location.displayName, "a letter.txt")
  }

  func testPathThatIsNoText_HasBytesOnly() {
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

/// Sets the program's name once, with which GTK adds chosen files to the list of recent files.
private let programName: Void = {
  g_set_prgname("FileDialogTests")
  g_set_application_name("FileDialogTests")
}()

/// A file dialog that a task shows.
@MainActor private final class Asked<Answer: Equatable & Sendable> {
  private(set) var result: Answer?
  private(set) var task: Task<Void, Never>?

  private let folder: TemporaryFolder

  init(
    in folder: TemporaryFolder, fileName: String? = nil, filters: [FileFilter] = [],
    _ ask: @escaping @MainActor (FileDialog) async throws -> Answer
  ) {
    self.folder = folder
    let dialog = FileDialog(
      title: "Choose", folder: FileLocation(path: folder.path), fileName: fileName, filters: filters
    )
    task = Task { [weak self] in
      do {
        let answer = try await ask(dialog)
        self?.result = answer
      } catch {
        XCTFail("\(error)")
      }
    }
  }

  /// GTK's own dialog, which it shows without a portal.
  var chooser: Widget? {
    Object(retaining: UnsafeMutableRawPointer(gtk_window_get_toplevels())).listElements.lazy
      .compactMap { $0.cast(to: Window.self) }
      .first { $0.typeName == "GtkFileChooserDialog" && $0.isMapped }
  }

  /// Whether the dialog shows the path of its folder. GTK 4.18 and 4.24 log a critical message if
  /// their own dialog is closed while it reads the names of the folders of the path.
  var hasLoaded: Bool {
    let paths = chooser?.descendants(of: Widget.self).filter { $0.typeName == "GtkPathBar" } ?? []
    let name = FileLocation(path: folder.path).displayName
    return paths.contains { $0.descendants(of: Label.self).contains { $0.text == name } }
  }

  func answer(
    _ response: GtkResponseType, choosing path: String? = nil, expecting other: String? = nil
  ) {
    programName
    pump(until: { hasLoaded })
    guard let chooser else { return }
    if let path {
      let file = FileLocation(path: path).makeFile()
      gtk_file_chooser_set_file(chooser.opaque, file.opaque, nil)
    }
    if let expected = path ?? other {
      pump(until: { choice(in: chooser) == expected })
    }
    chooser.emit("response", Int(response.rawValue))
    pump(until: { result != nil })
  }

  private func choice(in chooser: Widget) -> String? {
    gtk_file_chooser_get_file(chooser.opaque).flatMap { file in
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      return FileLocation(file).path
    }
  }
}
