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
      let asked = Asked { try await FileDialog(title: "Open").open(over: nil) }
      asked.answer(GTK_RESPONSE_ACCEPT, choosing: folder.path + "/letter.txt")
      XCTAssertEqual(asked.result??.displayName, "letter.txt")
      XCTAssertEqual(asked.result??.path, Array((folder.path + "/letter.txt").utf8CString))
    }
  }

  func testSeveralFolders_AreReturned() {
    onGtk {
      let folder = TemporaryFolder()
      let asked = Asked { try await FileDialog(title: "Choose").chooseFolders(over: nil) }
      asked.answer(GTK_RESPONSE_ACCEPT, choosing: folder.path)
      XCTAssertEqual(asked.result??.count, 1)
    }
  }

  func testSave_SuggestsName() {
    onGtk {
      let folder = TemporaryFolder()
      let dialog = FileDialog(
        title: "Save", folder: FileLocation(path: folder.path), fileName: "copy.txt")
      let asked = Asked { try await dialog.save(over: nil) }
      asked.answer(GTK_RESPONSE_ACCEPT, expecting: folder.path + "/copy.txt")
      XCTAssertEqual(asked.result??.displayName, "copy.txt")
    }
  }

  func testCancelledDialog_ReturnsNil() {
    onGtk {
      let asked = Asked { try await FileDialog(title: "Open").openMultiple(over: nil) }
      asked.answer(GTK_RESPONSE_CANCEL)
      XCTAssertEqual(asked.result, .some(nil))
    }
  }

  func testCancelledTask_ClosesDialogAndReturnsNil() {
    onGtk {
      let asked = Asked { try await FileDialog(title: "Open").open(over: nil) }
      pump(until: { asked.chooser != nil })
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
      let asked = Asked { try await FileDialog(title: "Open", filters: filters).open(over: nil) }
      pump(until: { asked.chooser != nil })
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
    XCTAssertEqual(location.path, Array("/tmp/a letter.txt".utf8CString))
    XCTAssertEqual(location.displayName, "a letter.txt")
  }

  func testPathThatIsNoText_SurvivesConversion() {
    let path: [CChar] = [47, -1, 0]
    XCTAssertEqual(FileLocation(path: path).path, path)
    XCTAssertEqual(FileLocation(path: path), FileLocation(uri: FileLocation(path: path).uri))
  }

  func testRemoteAddress_HasNoPath() {
    XCTAssertNil(FileLocation(uri: "https://example.org/a.txt").path)
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

  init(_ ask: @escaping @MainActor () async throws -> Answer) {
    task = Task { [weak self] in
      do {
        let answer = try await ask()
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

  func answer(
    _ response: GtkResponseType, choosing path: String? = nil, expecting other: String? = nil
  ) {
    programName
    pump(until: { chooser != nil })
    guard let chooser else { return }
    if let path {
      let file = FileLocation(path: path).makeFile()
      gtk_file_chooser_set_file(chooser.opaque, file.opaque, nil)
    }
    if let expected = path ?? other {
      pump(until: { choice(in: chooser) == Array(expected.utf8CString) })
    }
    chooser.emit("response", Int(response.rawValue))
    pump(until: { result != nil })
  }

  private func choice(in chooser: Widget) -> [CChar]? {
    gtk_file_chooser_get_file(chooser.opaque).flatMap { file in
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      return localPath(of: file)
    }
  }
}
