import EndToEndSupport
import Foundation
import XCTest

/// Uses the page of keywords by keyboard and mouse.
final class AlbumsKeywordListTests: AlbumsTestCase {
  /// Writes a library of eight photos, of which some have keywords in their sidecars.
  private func makeKeywordLibrary(at folder: URL) throws {
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    let photos = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".jpg") }
    let keywords = [
      ["Places|France|Paris", "night"], ["Places|France|Paris"], ["Places|France"],
      ["Places|Italy|Rome", "night"], ["Animals|gull"],
    ]
    for (photo, names) in zip(photos, keywords) {
      try Self.sidecar(names).write(
        to: folder.appending(path: "\(photo).xmp"), atomically: true, encoding: .utf8)
    }
  }

  private static func sidecar(_ keywords: [String]) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:lr="http://ns.adobe.com/lightroom/1.0/">
       <lr:hierarchicalSubject><rdf:Bag>
        \(keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined())
       </rdf:Bag></lr:hierarchicalSubject>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    """
  }

  private func withKeywords(_ body: @MainActor (RunningProgram) throws -> Void) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try makeKeywordLibrary(at: folder)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try body(albums)
    }
  }

  private static let all = [
    "Animals", "gull", "night", "Places", "France", "Paris", "Italy", "Rome",
  ]

  func testKeywords_OpenTheirPhotosAndReturnByKeyboard() throws {
    try withKeywords { albums in
      try albums.openPage("Keywords", keys: "ctrl+t")
      try albums.waitUntil("all keywords") { albums.keywordNames == Self.all }
      try albums.find(.label, named: "8 keywords")
      try albums.waitUntil("the focus on a keyword") { albums.focusedKeyword != nil }
      // That was the first one which was found.
      try albums.press("Home")
      try albums.waitUntil("the focus") { albums.focusedKeyword == "Animals" }
      _ = try albums.screenshot(named: "keyword-list")
      for name in ["gull", "night", "Places", "France"] {
        try albums.press("Down")
        try albums.waitUntil("the focus on \(name)") { albums.focusedKeyword == name }
      }
      try albums.press("Return")
      try albums.waitUntil("the photos") { albums.pageTitle == "France" }
      XCTAssertEqual(try albums.cells(atLeast: 3).count, 3, "with those of Paris")
      try albums.waitForFocusedCell()
      try albums.find(.button, named: "Remove Filter Keyword: Places › France")
      _ = try albums.screenshot(named: "keyword-photos")
      try albums.press("Escape")
      try albums.waitUntil("the focus again") { albums.focusedKeyword == "France" }
      XCTAssertEqual(albums.pageTitle, "Keywords")
    }
  }

  func testTypedLetters_FilterTheKeywords() throws {
    try withKeywords { albums in
      try albums.click(albums.find(.button, named: "Main Menu"))
      try albums.click(albums.find(.menuItem, named: "Keywords"))
      try albums.waitUntil("all keywords") { albums.keywordNames == Self.all }
      try albums.waitUntil("the focus") { albums.focusedKeyword == "Animals" }
      try albums.type("fra")
      try albums.waitUntil("the keywords of France") {
        albums.keywordNames == ["France", "Paris"]
      }
      try albums.find(.label, named: "Places › France")
      _ = try albums.screenshot(named: "keyword-filter")
      try albums.type("xx")
      try albums.find(.label, named: "No keyword has words that begin with “fraxx”.")
      try albums.press("Escape")
      try albums.waitUntil("all keywords") { albums.keywordNames == Self.all }
      try albums.type("rom")
      try albums.waitUntil("Rome") { albums.keywordNames == ["Rome"] }
      try albums.press("Return")
      try albums.waitUntil("the photo") { albums.pageTitle == "Rome" }
      XCTAssertEqual(try albums.cells(atLeast: 1).count, 1)
    }
  }

  func testPhotosWithoutKeywords_AreExplainedUntilOneIsAdded() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 4, albums: 1)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openPage("Keywords", keys: "ctrl+t")
      try albums.find(.label, named: "No Keywords Yet")
      _ = try albums.screenshot(named: "keyword-none")
      try albums.press("Escape")
      // During the movement of the page, clicks are ignored.
      try albums.waitUntilGone(.label, named: "No Keywords Yet")
      try albums.waitForFocusedCell()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 4)
      try albums.press("ctrl+shift+k")
      try albums.find(.label, named: "Keywords")
      try albums.type("Coast|lighthouse")
      try albums.press("Return")
      try albums.find(.button, named: "Remove Coast › lighthouse")
      try albums.click(albums.find(.button, named: "Save"))
      try albums.waitUntilGone(.button, named: "Save")
      try albums.press("Escape")
      try albums.waitUntilGone(.button, named: "Next Photo")
      try albums.waitForFocusedCell()
      try albums.press("ctrl+t")
      try albums.waitUntil("the keyword") { albums.keywordNames == ["Coast", "lighthouse"] }
      try albums.waitUntil("the page to be in place") { albums.focusedKeyword == "Coast" }
      // The page follows an undo.
      try albums.press("ctrl+z")
      try albums.find(.label, named: "No Keywords Yet")
    }
  }

  func testPageAndFilter_ComeBackAtTheNextStart() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try makeKeywordLibrary(at: home.appending(path: "Pictures"))
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      try albums.openPage("Keywords", keys: "ctrl+t")
      try albums.waitUntil("all keywords") { albums.keywordNames == Self.all }
      try albums.press("ctrl+f")
      try albums.type("par")
      try albums.waitUntil("Paris") { albums.keywordNames == ["Paris"] }
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in
      try albums.waitUntil("the page") {
        albums.pageTitle == "Keywords" && albums.keywordNames == ["Paris"]
      }
    }
  }
}

@MainActor extension RunningProgram {
  /// The names of the visible keywords, from top to bottom.
  fileprivate var keywordNames: [String] { findAll(.listItem).map(\.name) }

  /// The keyword whose row has the focus.
  fileprivate var focusedKeyword: String? {
    findAll(.listItem).first { $0.states.contains(.focused) }?.name
  }
}
