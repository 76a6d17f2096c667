import EndToEndSupport
import Foundation
import XCTest

/// The folders of a library: which there are, and which windows show them.
final class AlbumsFolderTests: AlbumsTestCase {
  func testFolders_AreListedRemovedAndComeBackWithUndo() throws {
    try withChosenFolders { albums, _ in
      try albums.waitUntil("both folders") { albums.albumCells().count == 2 }
      XCTAssertEqual(albums.windowTitle, "Albums – Sea and 1 more")
      try albums.click(albums.find(.button, named: "Main Menu"))
      try albums.click(albums.find(.menuItem, named: "Folders…"))
      for name in ["Sea", "Hills", "Add Folder…"] { try albums.find(.label, named: name) }
      _ = try albums.screenshot(named: "folders")
      try albums.click(albums.find(.button, named: "Remove “Hills”"))
      try albums.find(.label, named: "“Hills” removed from the library")
      try albums.waitUntil("one folder") { albums.albumCells().count == 1 }
      try albums.waitUntil("the title") { albums.windowTitle == "Albums – Sea" }
      try albums.click(albums.find(.button, named: "Undo"))
      try albums.waitUntil("both folders") { albums.albumCells().count == 2 }
    }
  }

  func testUndoAndRedoKeys_FollowTheOrderOfFoldersAndEdits() throws {
    try withChosenFolders { albums, _ in
      try albums.waitUntil("both folders") { albums.albumCells().count == 2 }
      try albums.makeAlbum("Best")
      try albums.waitUntil("the album") { albums.albumCells().count == 3 }
      try albums.click(albums.find(.button, named: "Main Menu"))
      try albums.click(albums.find(.menuItem, named: "Folders…"))
      try albums.click(albums.find(.button, named: "Remove “Hills”"))
      try albums.find(.label, named: "“Hills” removed from the library")
      try albums.waitUntil("one folder") { albums.albumCells().count == 2 }
      try albums.makeAlbum("Later")
      try albums.waitUntil("the later album") { albums.albumCells().count == 3 }

      // Undoes the later album, the folder, and the first album.
      try albums.press("ctrl+z")
      try albums.find(.label, named: "Undid “Created album ‘Later’”")
      try albums.waitForAlbums("Album 0001", "Best")
      try albums.press("ctrl+z")
      try albums.find(.label, named: "Undid “‘Hills’ removed from the library”")
      try albums.waitForAlbums("Album 0001", "Album 0001", "Best")
      try albums.waitUntil("the title") { albums.windowTitle == "Albums – Sea and 1 more" }
      try albums.press("ctrl+z")
      try albums.find(.label, named: "Undid “Created album ‘Best’”")
      try albums.waitForAlbums("Album 0001", "Album 0001")

      try albums.press("ctrl+shift+z")
      try albums.find(.label, named: "Redid “Created album ‘Best’”")
      try albums.waitForAlbums("Album 0001", "Album 0001", "Best")
      try albums.press("ctrl+shift+z")
      try albums.find(.label, named: "Redid “‘Hills’ removed from the library”")
      try albums.waitForAlbums("Album 0001", "Best")
      try albums.waitUntil("the title") { albums.windowTitle == "Albums – Sea" }
      try albums.press("ctrl+shift+z")
      try albums.find(.label, named: "Redid “Created album ‘Later’”")
      try albums.waitForAlbums("Album 0001", "Best", "Later")
      try albums.press("ctrl+shift+z")
      try albums.find(.label, named: "There is nothing to redo.")
    }
  }

  func testFolderOpenedBefore_IsOfferedAndOpensAWindow() throws {
    let home = Self.temporaryFolder()
    let folders = ["Lakes", "Woods"].map { home.appending(path: $0) }
    for folder in folders {
      try Self.makeLibrary(at: folder, photos: 2, albums: 1)
      try withAlbums([folder.path], home: home) { albums in
        try albums.waitForAlbums()
        guard folder == folders[1] else { return }
        try albums.click(albums.find(.button, named: "Main Menu"))
        try albums.click(albums.find(.menuItem, named: "Folders…"))
        try albums.find(.label, named: "Opened Recently")
        try albums.click(albums.find(.label, named: "Lakes"))
        try albums.waitUntil("the window of the other folder") {
          albums.windowTitle == "Albums – Lakes"
        }
      }
    }
  }

  func testSampleOpenedBesidePhotos_HasAWindowOfItsOwn() throws {
    try withChosenFolders { albums, _ in
      try albums.waitUntil("both folders") { albums.albumCells().count == 2 }
      try albums.click(albums.find(.button, named: "Main Menu"))
      try albums.click(albums.find(.menuItem, named: "Open Sample"))
      try albums.find(.label, named: "Preparing Sample Pictures")
      try albums.waitUntil("its button to have the focus") { albums.focused?.name == "Cancel" }
      try albums.press("space")
      try albums.waitUntil("the first window") { albums.windowTitle == "Albums – Sea and 1 more" }
      XCTAssertEqual(albums.albumCells().count, 2)
    }
  }

  func testAlbums_AreSortedAndStaySoAfterARestart() throws {
    let home = Self.temporaryFolder()
    let folder = home.appending(path: "Library")
    for (name, count) in [("Ten 10", 1), ("Ten 9", 3)] {
      try Self.makeLibrary(at: folder.appending(path: name), photos: count, albums: 1)
    }
    for name in ["Ten 10", "Ten 9"] {
      let album = folder.appending(path: name)
      try FileManager.default.moveItem(
        at: album.appending(path: "Album 0001"), to: folder.appending(path: "Album \(name)"))
    }
    for isFirst in [true, false] {
      try withAlbums([folder.path], home: home) { albums in
        try albums.waitForAlbums()
        if isFirst {
          XCTAssertEqual(albums.albumCells().map(\.name), ["Album Ten 9", "Album Ten 10"])
          try albums.click(albums.find(.button, named: "Sort Albums"))
          _ = try albums.screenshot(named: "albums-order")
          try albums.click(albums.find(nil, named: "Number of Photos"))
        }
        try albums.waitUntil("the smaller one first") {
          albums.albumCells().map(\.name) == ["Album Ten 10", "Album Ten 9"]
        }
      }
    }
  }

  func testFolderThatIsRemoved_IsGoneAtTheNextStart_AndItsPhotosStay() throws {
    try withChosenFolders { albums, folders in
      try albums.click(albums.find(.button, named: "Main Menu"))
      try albums.click(albums.find(.menuItem, named: "Folders…"))
      try albums.click(albums.find(.button, named: "Remove “Sea”"))
      try albums.find(.label, named: "“Sea” removed from the library")
      let state = folders[0].deletingLastPathComponent()
        .appending(path: ".local/state/org.navigationkit.Albums/folders.json")
      let kept = try JSONDecoder().decode([String].self, from: Data(contentsOf: state))
      XCTAssertEqual(kept, [folders[1].path])
      let photo = folders[0].appending(path: "Album 0001/IMG_000001.jpg")
      XCTAssertTrue(FileManager.default.fileExists(atPath: photo.path))
    }
  }
}

@MainActor extension RunningProgram {
  fileprivate func waitForAlbums(
    _ names: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("the albums \(names)", file: file, line: line) {
      albumCells().compactMap(\.name).sorted() == names
    }
  }

  /// Makes an album without photos.
  fileprivate func makeAlbum(
    _ name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try press("ctrl+n", file: file, line: line)
    try click(find(.text, named: "New Album", file: file, line: line), file: file, line: line)
    try type(name, file: file, line: line)
    try press("Return", file: file, line: line)
    try waitUntil("the album \(name)", file: file, line: line) {
      albumCells().contains { $0.name == name }
    }
  }
}
