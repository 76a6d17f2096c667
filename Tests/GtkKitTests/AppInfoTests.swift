import CGtk
import Foundation
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

/// Starting programs with files. The end-to-end tests test the search for programs.
final class AppInfoTests: GtkTestCase {
  func testOpen_StartsTheProgramWithThePaths() {
    onGtk {
      let folder = TemporaryFolder()
      folder.write("record.sh", Data(#"echo "$2" >> "$1""#.utf8))
      let program = makeProgram("sh \(folder.path)/record.sh \(folder.path)/opened")
      let files = ["a letter", "é"].map { FileLocation(path: "\(folder.path)/\($0)") }
      XCTAssertNil(failure { () async throws(GLibError) in try await program.open(files) })
      pump(until: { lines(of: "\(folder.path)/opened").sorted() == files.compactMap(\.path) })
    }
  }

  func testOpenWithAMissingProgram_Throws() {
    onGtk {
      let program = makeProgram("/nowhere/viewer")
      let error = failure { () async throws(GLibError) in
        try await program.open([FileLocation(path: "/tmp/a")])
      }
      XCTAssertEqual(error?.domain, "g-io-error-quark")
    }
  }

  func testProgramsForNoContentTypes_AreEmpty() {
    onGtk {
      var programs: [AppInfo]?
      Task { programs = await AppInfo.programs(opening: []) }
      pump(until: { programs != nil })
      XCTAssertEqual(programs, [])
    }
  }

  func testContentTypeOfMissingFile_FollowsFromItsName() {
    let photo = FileLocation(path: "/nowhere/a.JPG")
    XCTAssertEqual(photo.contentType, "image/jpeg")
    XCTAssertFalse(photo.contentTypeName.isEmpty)
    XCTAssertEqual(FileLocation(path: "/a/b").parent, FileLocation(path: "/a"))
    XCTAssertNil(FileLocation(path: "/").parent)
  }
}

/// The file manager's service on the session bus.
final class ShowInFileManagerTests: GtkTestCase {
  func testFiles_ArePassedToTheService() {
    onGtk {
      let service = FakeFileManager()
      let files = [FileLocation(path: "/a/it's"), FileLocation(path: "/b \"c\".jpg")]
      let error = failure { () async throws(GLibError) in
        try await FileLocation.showInFileManager(files)
      }
      XCTAssertNil(error)
      XCTAssertEqual(service.shown, [files.map(\.uri)])
      service.end()
    }
  }
}

/// A fake file manager on the test's session bus.
@MainActor private final class FakeFileManager {
  private let connection = connectToBus()
  /// The files of each call of ShowItems.
  fileprivate(set) var shown: [[String]] = []

  init() {
    let interface = """
      <node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>
      <arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface></node>
      """
    offer(
      interface, of: self, at: "/org/freedesktop/FileManager1",
      as: "org.freedesktop.FileManager1", over: connection, answerShowItems)
  }

  func end() {
    g_dbus_connection_close_sync(connection.opaque, nil, nil)
    MainLoop.runPending()
  }
}

private let answerShowItems: GDBusInterfaceMethodCallFunc = {
  _, _, _, _, _, arguments, invocation, data in
  guard let data, let invocation, let arguments else { return }
  nonisolated(unsafe) let call = (service: data, arguments: arguments, invocation: invocation)
  MainActor.assumeIsolated {
    let service = Unmanaged<FakeFileManager>.fromOpaque(call.service).takeUnretainedValue()
    let files = Variant(call.arguments).children.first?.children ?? []
    service.shown.append(files.compactMap(\.string))
    g_dbus_method_invocation_return_value(call.invocation, nil)
  }
}

private func lines(of path: String) -> [String] {
  ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
    .map(String.init)
}

@MainActor private func makeProgram(_ command: String) -> AppInfo {
  let program = g_app_info_create_from_commandline(
    command, "Recorder", G_APP_INFO_CREATE_NONE, nil)
  guard let program else { preconditionFailure("GIO made no program") }
  return AppInfo(adopting: UnsafeMutableRawPointer(program))
}
