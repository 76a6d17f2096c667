import GtkKit
import GtkTestSupport
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage
import XCTest

@testable import AlbumsUI

/// The page of keywords, over photos to which a person adds keywords.
final class KeywordListTests: GtkTestCase {
  func testKeywords_AreATreeWithCountsAndOpenTheirPhotos() throws {
    try onGtk {
      try KeywordStage.withStage(["a.ppm": ["Places|Rome"], "b.ppm": ["Places|Oslo", "gull"]]) {
        stage in
        stage.waitForNames(["gull", "Places", "Oslo", "Rome"])
        pump(until: { stage.window.says("4 keywords") })
        pump(until: { stage.window.says("2 photos") })
        XCTAssertEqual(stage.page.entries.items.map(\.count), [1, 2, 1, 1])
        let places = try XCTUnwrap(stage.page.entries.items.first { $0.name == "Places" })
        stage.activate(places)
        let grid = try XCTUnwrap(stage.navigation.topViewController as? PhotoGridController)
        XCTAssertEqual(
          grid.scope, .search(PhotoSearch(criteria: [.keyword("Places")]), of: nil))
        XCTAssertEqual(grid.title, "Places")
      }
    }
  }

  func testChangedKeywords_ChangeTheList() throws {
    try onGtk {
      try KeywordStage.withStage(["a.ppm": []]) { stage in
        pump(until: { stage.window.says("No Keywords Yet") })
        XCTAssertTrue(stage.window.says("None of your photos has a keyword."))
        try stage.add(["sea", "Coast|gull"], to: "a.ppm")
        stage.waitForNames(["Coast", "gull", "sea"])
        try stage.add([], to: "a.ppm")
        pump(until: { stage.window.says("No Keywords Yet") })
      }
    }
  }

  func testTypedText_FiltersTheListAndEscapeShowsAll() throws {
    try onGtk {
      try KeywordStage.withStage(["a.ppm": ["Places|Rome", "gull", "rose"]]) { stage in
        stage.waitForNames(["gull", "Places", "Rome", "rose"])
        let field = try XCTUnwrap(stage.window.descendants(of: SearchEntry.self).first)
        field.text = "ro"
        stage.waitForNames(["Rome", "rose"])
        pump(until: { stage.window.says("Places") })
        field.text = "xyz"
        pump(until: { stage.window.says("No keyword has words that begin with “xyz”.") })
        XCTAssertEqual(stage.page.entries.items, [])
        field.emit("stop-search")
        stage.waitForNames(["gull", "Places", "Rome", "rose"])
      }
    }
  }

  func testFirstFocus_IsOnTheFirstKeyword() throws {
    try onGtk {
      try KeywordStage.withStage(["a.ppm": ["sea", "gull"]]) { stage in
        stage.waitForNames(["gull", "sea"])
        pump(until: {
          stage.window.focus?.descendants(of: Label.self).first?.text == "gull"
        })
      }
    }
  }

  func testTenThousandKeywords_HaveRowsOnlyForTheVisible() throws {
    try onGtk {
      weak var page: KeywordListController?
      let keywords = (0..<10_000).map { "Group \($0 / 100)|Keyword \($0)" }
      try KeywordStage.withStage(["a.ppm": keywords]) { stage in
        pump(until: { stage.page.entries.items.count == 10_100 })
        pump(until: { stage.window.says("10,100 keywords") || stage.window.says("10100 keywords") })
        pumpFrames(of: stage.window)
        XCTAssertLessThan(stage.window.descendants(of: Label.self).count, 2_000)
        page = stage.page
      }
      pump(until: { page == nil })
    }
  }

  func testClosedWindow_ReleasesThePage() throws {
    try onGtk {
      weak var page: KeywordListController?
      try KeywordStage.withStage(["a.ppm": ["sea"]]) { stage in
        stage.waitForNames(["sea"])
        page = stage.page
      }
      pump(until: { page == nil })
    }
  }
}

/// A window with the page of keywords.
@MainActor private final class KeywordStage {
  let window = Window()
  let navigation: NavigationController
  let page: KeywordListController
  private let library: Library
  private let store: PhotoStore
  private let photos: FilePath
  private let actions = TestActions()

  private init(_ home: PhotoHome) throws {
    (store, library) = try home.open()
    photos = home.photos
    page = KeywordListController(library: library, actions: actions)
    navigation = NavigationController(rootViewController: page)
    navigation.setToolbarHidden(false, animated: false)
    window.setDefaultSize(width: 800, height: 600)
  }

  /// Calls `body` with a stage, after the photos have been given their keywords.
  static func withStage(
    _ keywords: [String: [String]], body: (KeywordStage) throws -> Void
  ) throws {
    let home = try PhotoHome()
    defer { home.remove() }
    for name in keywords.keys { try home.write("P6 1 1 255\nred", to: name) }
    let stage = try KeywordStage(home)
    defer {
      stage.window.destroy()
      stage.store.close()
    }
    for (name, words) in keywords where !words.isEmpty { try stage.add(words, to: name) }
    stage.window.rootViewController = stage.navigation
    stage.window.present()
    pump(until: { stage.page.view.isMapped })
    try body(stage)
  }

  /// Gives a photo exactly these keywords.
  func add(_ keywords: [String], to name: String) throws {
    let mark = PhotoMark(keywords: KeywordChange(added: keywords))
    try store.indexer.apply(marks: [photos.appending(name): mark])
  }

  /// Activates the row of a keyword.
  func activate(_ entry: KeywordEntry) {
    guard let place = page.entries.shownItems.firstIndex(of: entry),
      let list = window.descendants(of: ListView<KeywordEntry>.self).first
    else { return XCTFail("no row of \(entry)") }
    list.emit("activate", place)
  }

  func waitForNames(
    _ expected: [String], file: StaticString = #filePath, line: UInt = #line
  ) {
    pump(
      until: { [self] in page.entries.items.map(\.name) == expected }, "\(expected)", file: file,
      line: line)
  }
}
