import EndToEndSupport
import Foundation
import XCTest

/// The app that `make new-app` creates.
final class NewAppTests: ProgramTestCase {
  func testWindow_PushesPageFromListAndReturns() throws {
    let app = try MainActor.assumeIsolated { try NewApp.notes.get() }
    try withProgram(at: MainActor.assumeIsolated { app.program }) { program in
      try program.waitForPage("Notes")
      try program.click(program.find(.button, named: "Add"))
      try program.find(.listItem, named: "Item 4")
      XCTAssertEqual(
        program.findAll(.listItem).map(\.name),
        ["Item 1", "Item 2", "Item 3", "Item 4"])
      try program.screenshot(named: "new-app-list")
      try program.click(program.find(.listItem, named: "Item 2"))
      try program.waitForPage("Item 2")
      try program.find(.label, named: "All about Item 2")
      try program.clickBack()
      try program.waitForPage("Notes")
      XCTAssertEqual(program.findAll(.listItem).count, 4, "as it was left")
    }
  }

  func testLinkOfASecondStart_OpensItsPageInTheFirst() throws {
    let app = try MainActor.assumeIsolated { try NewApp.notes.get() }
    let executable = MainActor.assumeIsolated { app.program }
    try withProgram(at: executable, ["notes:1"]) { program in
      try program.waitForPage("Item 1")
      for (link, page) in [("notes:3", "Item 3"), ("notes:2", "Item 2")] {
        try Self.start(executable, link)
        try program.waitForPage(page)
      }
      try Self.start(executable, "notes:9")
      try program.find(.label, named: "“notes:9” cannot be opened")
      try program.waitForPage("Item 2")
      try program.clickBack()
      try program.waitForPage("Notes")
    }
  }

  /// Starts the app again with a link, and waits until it ends.
  @MainActor private static func start(_ executable: URL, _ link: String) throws {
    let again = try RunningProgram(
      executable: executable, arguments: [link], home: .temporaryDirectory)
    XCTAssertEqual(try again.waitForExit(atMost: .seconds(30)), 0, again.log)
    XCTAssertEqual(again.warnings, [])
  }

  func testMakeTest_RunsTests() throws {
    try MainActor.assumeIsolated {
      let output = try NewApp.notes.get().test()
      XCTAssertTrue(output.contains("Executed 2 tests, with 0 failures"), output)
    }
  }

  func testBuild_FetchesNoOtherPackage() throws {
    try MainActor.assumeIsolated {
      _ = try NewApp.notes.get()
      let fetched = NewApp.buildFolder.appending(path: "repositories")
      XCTAssertEqual((try? contents(of: fetched)) ?? [], [])
    }
  }

  func testFiles_AreValidAndFormatted() throws {
    try MainActor.assumeIsolated {
      let folder = try NewApp.notes.get().folder
      try NewApp.succeed(
        "desktop-file-validate", folder.appending(path: "data/org.example.Notes.desktop").path)
      // A long path to the checkout would make a line too long, so a copy with a short path is
      // checked.
      let copy = try emptyFolder().appending(path: "Notes")
      try FileManager.default.copyItem(at: folder, to: copy)
      let manifest = copy.appending(path: "Package.swift")
      try String(contentsOf: manifest, encoding: .utf8)
        .replacing(/path: ".*?"/, with: #"path: "../NavigationKit""#)
        .write(to: manifest, atomically: true, encoding: .utf8)
      try NewApp.succeed(
        "swift", "format", "lint", "--strict", "--configuration", ".swift-format", "-r", copy.path)
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
        XCTAssertFalse(file.contains("@NAME@") || text?.contains(/@[A-Z_]+@/) == true, file)
      }
    }
  }

  func testUnusualFolders_GetPackageThatFindsCheckout() throws {
    try MainActor.assumeIsolated {
      let folder = try emptyFolder()
      let above = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
      let relative = above.joined(separator: "/") + folder.path
      try FileManager.default.createDirectory(
        at: folder.appending(path: "some/where"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: "some/where")
      let places = [
        (folder.path + "/A b'c$d#e&é|(x)", "A b'c$d#e&é|(x)"), (folder.path + "/-C//", "-C"),
        (folder.path + "/$(touch oh)`touch oh`;touch oh", "$(touch oh)`touch oh`;touch oh"),
        (relative + "/Relative", "Relative"), (folder.path + "/link/../Beside", "some/Beside"),
        ("~/Home", "../home/Home"),
      ]
      for (place, name) in places {
        let said = try NewApp.succeed("make", "new-app", "NAME=Someone", "DIR=\(place)")
        let laid = try XCTUnwrap(said.firstMatch(of: /is in (\/.*)\. Go there/)?.1, said)
        let package = URL(filePath: String(laid))
        XCTAssertEqual(
          package.path, folder.appending(path: name).standardizedFileURL.path, place)
        defer { try? FileManager.default.removeItem(at: package) }
        let manifest = try String(
          contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        let way = try XCTUnwrap(manifest.firstMatch(of: /path: "(.*)"/)?.1)
        XCTAssertEqual(
          package.appending(path: String(way)).standardizedFileURL.path,
          FileManager.default.currentDirectoryPath, place)
        XCTAssertTrue(
          try contents(of: package.appending(path: "Sources/Someone")).contains("main.swift"))
      }
      XCTAssertEqual(try contents(of: folder), ["link", "some"])
    }
  }

  func testUnusableNames_AreRefused() throws {
    let names = [
      "", "1Box", "Recipe Box", "Recipe-Box", "Rezeptbüchlein", "$(shell touch oh)", "`touch oh`",
      "a\nb", "../Box", "-Box", "_", "class", "Self", "main", "NavigationKit", "GtkKit", "CGtk",
      "GObjectKit", "GtkTestSupport", "EndToEnd", "Foundation", "Swift", "XCTest", "Testing",
      "Modules", String(repeating: "x", count: 65),
    ]
    try MainActor.assumeIsolated {
      let folder = try emptyFolder()
      for name in names {
        try expectRefusal(
          of: name, at: folder.path + "/Box", saying: name.isEmpty ? "Usage: make" : "NAME must")
      }
      XCTAssertEqual(try contents(of: folder), [])
    }
  }

  func testUnusablePlaces_AreRefused() throws {
    try MainActor.assumeIsolated {
      let folder = try emptyFolder()
      try Data().write(to: folder.appending(path: "file"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
      let checkout = URL(filePath: FileManager.default.currentDirectoryPath).lastPathComponent
      let places = [
        "/", ".", "..", "Box", "Sources/Box", "~nobody/Box",
        folder.path, folder.path + "/file", folder.path + "/file/", folder.path + "/file/Box",
        folder.path + "/dangling", folder.path + "/dangling/", folder.path + "/no/Box",
        folder.path + "/Box/..", folder.path + "/a\nb", folder.path + "/a\"b",
        folder.path + "/a\\b", folder.path + "/a%b", folder.path + "/" + checkout,
        folder.path + "/" + checkout.uppercased(),
      ]
      for place in places { try expectRefusal(of: "Box", at: place, saying: "DIR must") }
      try expectRefusal(of: "Box", at: "", saying: "Usage: make")
      // Errors that appear only while the package is created.
      try expectRefusal(of: "Box", at: "/proc/Box", saying: "mktemp: ")
      let tooLong = String(repeating: "x", count: 256)
      try expectRefusal(of: "Box", at: folder.path + "/" + tooLong, saying: "mv: ")
      XCTAssertEqual(try contents(of: folder), ["dangling", "file"])
      XCTAssertFalse(FileManager.default.fileExists(atPath: "Box"))
      XCTAssertFalse(FileManager.default.fileExists(atPath: "Sources/Box"))
    }
  }
}

/// Creates an empty folder for apps.
@MainActor private func emptyFolder() throws -> URL {
  let folder = NewApp.scratch.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// Expects `make new-app` to fail with one line.
@MainActor private func expectRefusal(
  of name: String, at place: String, saying start: String, file: StaticString = #filePath,
  line: UInt = #line
) throws {
  let make = try NewApp.run("make", "new-app", "NAME=\(name)", "DIR=\(place)")
  XCTAssertNotEqual(make.exitStatus, 0, "\(name) at \(place)", file: file, line: line)
  XCTAssertEqual(make.output, "", file: file, line: line)
  // Ignores the line that make adds to the error.
  let said = make.log.split(separator: "\n").filter { !$0.hasPrefix("make: ") }
  XCTAssertEqual(said.count, 1, "\(name) at \(place): \(make.log)", file: file, line: line)
  XCTAssertTrue(said.first?.hasPrefix(start) == true, make.log, file: file, line: line)
}

/// Returns the names of the files in a folder, including hidden ones.
private func contents(of folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}
