import EndToEndSupport
import Foundation
import XCTest

/// Photos that are passed to other programs: Open With and Show in Files.
///
/// The programs are shell scripts that write their arguments to a file.
final class AlbumsOpenWithTests: AlbumsTestCase {
  /// A home folder with programs, and the folders of the system without its programs.
  private struct Desktop {
    let home = AlbumsTestCase.temporaryFolder()
    let data = AlbumsTestCase.temporaryFolder()
    private var programs: URL { home.appending(path: ".local/share/applications") }

    init() throws {
      let files = FileManager.default
      try files.createDirectory(at: programs, withIntermediateDirectories: true)
      for name in try files.contentsOfDirectory(atPath: "/usr/share") where name != "applications" {
        try files.createSymbolicLink(
          at: data.appending(path: name),
          withDestinationURL: URL(filePath: "/usr/share").appending(path: name))
      }
    }

    /// Installs a program that opens files of some types, run by a shell.
    func install(
      _ identifier: String, named name: String, types: [String], shell: String = "/bin/sh"
    ) throws {
      let script = home.appending(path: "\(identifier).sh")
      // Renamed when it is complete, because a test may read it at any time.
      try #"f="$0.opened"; for file; do echo "$file"; done > "$f.new"; mv "$f.new" "$f""#
        .write(to: script, atomically: true, encoding: .utf8)
      try """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=\(shell) "\(script.path)" %F
      MimeType=\(types.joined(separator: ";"));
      """.write(
        to: programs.appending(path: "\(identifier).desktop"), atomically: true, encoding: .utf8)
    }

    /// Names the programs of each type, the default program first.
    func associate(_ programs: [String: [String]]) throws {
      let lines = programs.map { type, programs in
        "\(type)=\(programs.map { "\($0).desktop;" }.joined())"
      }
      let text = "[Default Applications]\n" + lines.joined(separator: "\n")
      let added = "\n[Added Associations]\n" + lines.joined(separator: "\n") + "\n"
      try (text + added).write(
        to: self.programs.appending(path: "mimeapps.list"), atomically: true, encoding: .utf8)
    }

    /// Makes a folder of programs that contains `xdg-email`, for the variable PATH.
    func installEmail() throws -> URL {
      let folder = home.appending(path: "bin")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let program = folder.appending(path: "xdg-email")
      try """
      #!/bin/sh
      echo "$@" >"\(home.path)/email.new"
      /bin/mv "\(home.path)/email.new" "\(home.path)/email.sh.opened"
      """.write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
      return folder
    }

    /// The files that a program was started with, most recently.
    func opened(by identifier: String) -> [String] {
      let file = home.appending(path: "\(identifier).sh.opened")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }
  }

  private static let albums = "org.navigationkit.Albums"
  private static let jpeg = "image/jpeg"
  private static let folder = "inode/directory"

  private func withAlbum(
    on desktop: Desktop, programs: URL? = nil,
    _ body: @MainActor (_ albums: RunningProgram, _ folder: URL) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4, albums: 1)
    let environment = ["XDG_DATA_DIRS": desktop.data.path, "PATH": programs?.path]
      .compactMapValues(\.self)
    try withAlbums([folder.path], environment: environment, home: desktop.home) { albums in
      _ = try albums.openAlbum(withAtLeast: 4)
      try albums.waitForFocusedCell()
      try body(albums, folder.appending(path: "Album 0001"))
    }
  }

  /// A desktop with Albums and two viewers, of which “Photo Editor” is the default program.
  private func viewers() throws -> Desktop {
    let desktop = try Desktop()
    try desktop.install("viewer", named: "Image_Viewer", types: [Self.jpeg])
    try desktop.install("editor", named: "Photo Editor", types: [Self.jpeg])
    try desktop.install(Self.albums, named: "Albums", types: [Self.jpeg, Self.folder])
    try desktop.associate([Self.jpeg: ["editor", Self.albums, "viewer"]])
    return desktop
  }

  func testOpenWith_ListsTheOtherProgramsAndStartsTheChosenOne() throws {
    let desktop = try viewers()
    try withAlbum(on: desktop) { albums, folder in
      try albums.click(albums.cell(1), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Open With"))
      try albums.find(.menuItem, named: "Image_Viewer")
      let names = albums.findAll(.menuItem).filter { $0.states.contains(.visible) }.map(\.name)
      XCTAssertEqual(
        names.filter { ["Photo Editor", "Image_Viewer", "Albums"].contains($0) },
        ["Photo Editor", "Image_Viewer"])
      _ = try albums.screenshot(named: "open-with")
      try albums.click(albums.find(.menuItem, named: "Image_Viewer"))
      try albums.waitUntil("the viewer to start") {
        desktop.opened(by: "viewer") == [folder.appending(path: "IMG_000002.jpg").path]
      }
      XCTAssertEqual(desktop.opened(by: "editor"), [])
    }
  }

  func testButtonBelowAVideoThatCannotPlay_StartsTheDefaultProgram() throws {
    let desktop = try Desktop()
    let types = ["video/x-msvideo", "video/vnd.avi"]
    try desktop.install("player", named: "Film Player", types: types)
    try desktop.associate(Dictionary(uniqueKeysWithValues: types.map { ($0, ["player"]) }))
    let film = Self.temporaryFolder().appending(path: "film.avi")
    try Data("RIFF....AVI no film".utf8).write(to: film)
    let environment = ["XDG_DATA_DIRS": desktop.data.path, "GTK_MEDIA": "none"]
    try withAlbums([film.path], environment: environment, home: desktop.home) { albums in
      try albums.waitUntil("the page of the video") { albums.pageTitle == "film" }
      try albums.find(.button, named: "Play Video")
      try albums.press("space")
      try albums.click(albums.find(.button, named: "Open With…"))
      try albums.waitUntil("the player to start") {
        desktop.opened(by: "player") == [film.path]
      }
    }
  }

  func testOpenWithForSeveralPhotos_StartsOneProgramWithAll() throws {
    let desktop = try viewers()
    try withAlbum(on: desktop) { albums, folder in
      try albums.press("ctrl+a")
      try albums.find(.label, named: "4 selected")
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Open With"))
      try albums.click(albums.find(.menuItem, named: "Photo Editor"))
      let paths = (1...4).map { folder.appending(path: "IMG_00000\($0).jpg").path }
      try albums.waitUntil("the editor to start") {
        desktop.opened(by: "editor").sorted() == paths
      }
    }
  }

  func testOpenWithOfAnOpenPhoto_FollowsToTheNextPhoto() throws {
    let desktop = try viewers()
    try withAlbum(on: desktop) { albums, folder in
      try albums.openPhoto(albums.cell(0))
      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle == "IMG_000002" }
      try albums.click(albums.find(nil, named: "More"))
      try albums.click(albums.find(.menuItem, named: "Open With"))
      try albums.click(albums.find(.menuItem, named: "Photo Editor"))
      try albums.waitUntil("the editor to start") {
        desktop.opened(by: "editor") == [folder.appending(path: "IMG_000002.jpg").path]
      }
    }
  }

  func testOpenWithoutAnotherProgram_AsksToInstallOne() throws {
    let desktop = try Desktop()
    try desktop.install(Self.albums, named: "Albums", types: [Self.jpeg])
    try desktop.associate([Self.jpeg: [Self.albums]])
    try withAlbum(on: desktop) { albums, _ in
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Open With"))
      try albums.click(albums.find(.menuItem, named: "Default Program"))
      try albums.find(
        .label,
        named:
          "No other program opens files of the type “JPEG image”. Install a program that does.")
      XCTAssertEqual(desktop.opened(by: Self.albums), [])
    }
  }

  func testProgramThatIsRemovedWhileTheMenuIsOpen_IsNamedInAMessage() throws {
    let desktop = try Desktop()
    let shell = desktop.home.appending(path: "shell")
    try FileManager.default.createSymbolicLink(
      at: shell, withDestinationURL: URL(filePath: "/bin/sh"))
    try desktop.install("editor", named: "Photo Editor", types: [Self.jpeg], shell: shell.path)
    try desktop.associate([Self.jpeg: ["editor"]])
    try withAlbum(on: desktop) { albums, _ in
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Open With"))
      let entry = try albums.find(.menuItem, named: "Photo Editor")
      try FileManager.default.removeItem(at: shell)
      try albums.click(entry)
      try albums.find(.label, named: "“Photo Editor” did not start. Choose another program.")
    }
  }

  func testShowInFilesWithoutAService_OpensTheFolderWithItsDefaultProgram() throws {
    let desktop = try fileManager()
    try withAlbum(on: desktop) { albums, folder in
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "File"))
      try albums.click(albums.find(.menuItem, named: "Show in Files"))
      try albums.waitUntil("the folder to be shown") {
        desktop.opened(by: "files").map { URL(filePath: $0).path } == [folder.path]
      }
      XCTAssertEqual(desktop.opened(by: Self.albums), [])
    }
  }

  func testShowInFilesOfAnAlbum_ShowsItsFolderInTheOneAround() throws {
    let desktop = try fileManager()
    try withAlbum(on: desktop) { albums, folder in
      try albums.press("Escape")
      try albums.waitForAlbums()
      let album = try XCTUnwrap(albums.albumCells().first).node
      try albums.click(album, button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Show in Files"))
      let around = folder.deletingLastPathComponent().path
      try albums.waitUntil("the folder to be shown") {
        desktop.opened(by: "files").map { URL(filePath: $0).path } == [around]
      }
    }
  }

  /// A desktop whose default program for folders is “Files”. The bus starts no file manager.
  private func fileManager() throws -> Desktop {
    let desktop = try Desktop()
    try desktop.install("files", named: "Files", types: [Self.folder])
    try desktop.install(Self.albums, named: "Albums", types: [Self.folder])
    try desktop.associate([Self.folder: [Self.albums, "files"]])
    return desktop
  }

  func testEmail_HasThePhotoAttached() throws {
    let desktop = try Desktop()
    try withAlbum(on: desktop, programs: desktop.installEmail()) { albums, folder in
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "File"))
      try albums.click(albums.find(.menuItem, named: "Send by E-Mail…"))
      let photo = folder.appending(path: "IMG_000001.jpg").path
      try albums.waitUntil("the message") {
        desktop.opened(by: "email") == ["--attach \(photo)"]
      }
    }
  }

  func testBackgroundWithoutADesktop_SaysWhatToDo() throws {
    try withAlbum(on: Desktop()) { albums, _ in
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "File"))
      try albums.click(albums.find(.menuItem, named: "Set as Background"))
      try albums.find(
        .label,
        named: "The background was not changed. Show the photo in Files, and set it from there.")
    }
  }

  func testPhotoThatWasDeletedElsewhere_IsNamedInAMessage() throws {
    let desktop = try viewers()
    try withAlbum(on: desktop) { albums, folder in
      // Opening the photo keeps it on its page, even after its file is gone.
      try albums.openPhoto(albums.cell(0))
      try albums.press("Menu")
      try albums.click(albums.find(.menuItem, named: "File"))
      try albums.find(.menuItem, named: "Show in Files")
      try FileManager.default.removeItem(at: folder.appending(path: "IMG_000001.jpg"))
      try albums.click(albums.find(.menuItem, named: "Show in Files"))
      try albums.find(
        .label,
        named: "“IMG_000001.jpg” was not found. Connect its drive, or refresh the library.")
    }
  }
}
