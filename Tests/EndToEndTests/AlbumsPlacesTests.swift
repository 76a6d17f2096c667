import EndToEndSupport
import Foundation
import XCTest

/// Uses the map of photos by keyboard and mouse.
final class AlbumsPlacesTests: AlbumsTestCase {
  /// Opens a library with 24 photos at six places.
  private func withLibrary(
    home: URL? = nil, _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 24, albums: 2, unique: 24)
    try withAlbums([folder.path], home: home) { albums in
      try albums.waitForAlbums()
      try body(albums)
    }
  }

  func testMap_OpensAGridAndReturnsByKeyboard() throws {
    try withLibrary { albums in
      try albums.openPage("Places", keys: "ctrl+m")
      try albums.waitUntil("all places") { albums.places == Self.places }
      try albums.find(.label, named: "24 photos with a place")
      _ = try albums.screenshot(named: "places")
      try albums.waitUntil("a marker to have the focus") { albums.focusedMarker != nil }
      for _ in 0..<5 where albums.focusedMarker?.hasSuffix("United States") != true {
        try albums.moveMarkerFocus(by: "Left")
      }
      XCTAssertEqual(albums.focusedMarker, "4 photos, United States")
      try albums.press("Return")
      try albums.waitUntil("the grid") { albums.pageTitle == "United States" }
      XCTAssertEqual(try albums.cells(atLeast: 4).count, 4)
      try albums.waitForFocusedCell()
      _ = try albums.screenshot(named: "places-grid")
      try albums.press("Escape")
      try albums.waitUntil("the marker to have the focus again") {
        albums.focusedMarker == "4 photos, United States"
      }
      try albums.waitUntil("the map") { albums.pageTitle == "Places" }
    }
  }

  func testMenuOfTheLibrary_OpensTheMap() throws {
    try withLibrary { albums in
      try albums.press("F10")
      try albums.click(albums.find(.menuItem, named: "Places"))
      try albums.waitUntil("all places") { albums.places == Self.places }
    }
  }

  func testShowOnMap_PointsOutThePhotoAndReturnsToIt() throws {
    try withLibrary { albums in
      let name = try albums.openFirstPhoto(ofAlbumWithAtLeast: 12).name
      try albums.openMapOfPhoto()
      try albums.waitUntil("the place of the photo") { albums.focusedMarker == "5 photos, France" }
      XCTAssertEqual(albums.markers.map(\.name), ["5 photos, France"])
      _ = try albums.screenshot(named: "places-photo")
      try albums.press("Escape")
      try albums.waitForPhotoPage()
      try albums.waitUntil("the photo") { albums.pageTitle == name }
    }
  }

  func testKeysWheelAndDrag_ChangeTheView() throws {
    try withLibrary { albums in
      try albums.openPage("Places", keys: "ctrl+m")
      try albums.waitUntil("all places") { albums.places == Self.places }
      try albums.waitUntil("a marker to have the focus") { albums.focusedMarker != nil }
      try albums.press("plus", "plus", "plus", "plus")
      try albums.waitUntil("fewer places") { albums.markers.count < 5 }
      try albums.press("Home")
      try albums.waitUntil("all places") { albums.places == Self.places }

      let map = try albums.find(.group, named: "Map")
      let marker = try XCTUnwrap(albums.marker("4 photos, United States"))
      let (before, frame) = (marker.extents, try albums.frameOnDisplay(of: marker))
      try albums.drag(
        from: CGPoint(x: frame.midX, y: frame.midY),
        to: CGPoint(x: frame.midX + 60, y: frame.midY + 40))
      try albums.waitUntil("the marker to follow") {
        let now = marker.extents
        return abs(now.minX - before.minX - 60) < 8 && abs(now.minY - before.minY - 40) < 8
      }
      XCTAssertFalse(
        albums.happens(within: .seconds(1)) { albums.pageTitle != "Places" }, "no click")

      try albums.scroll(map, notches: -12)
      try albums.waitUntil("fewer places") { albums.markers.count < 5 }
      try albums.scroll(map, notches: 30)
      try albums.waitUntil("the whole world") { albums.markers.count < 5 && albums.total == 24 }
      try albums.click(albums.find(.button, named: "Show All Photos"))
      try albums.waitUntil("all places") { albums.places == Self.places }
      try albums.click(XCTUnwrap(albums.marker("3 photos, Morocco")))
      try albums.waitUntil("the grid") { albums.pageTitle == "Morocco" }
    }
  }

  func testPhotosWithoutCoordinates_AreExplained() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["One", "Two"] {
      try Data("P6 1 1 255\nred".utf8).write(to: folder.appending(path: "\(name).ppm"))
    }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openPage("Places", keys: "ctrl+m")
      try albums.find(.label, named: "No Places Yet")
      _ = try albums.screenshot(named: "places-none")
      try albums.press("Escape")
      // Clicks while the pages move are ignored.
      try albums.waitUntilGone(.label, named: "No Places Yet")
      try albums.waitForFocusedCell()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 2)
      try albums.press("ctrl+m")
      try albums.find(.label, named: "“One” has no coordinates")
      XCTAssertEqual(albums.pageTitle, "One")
    }
  }

  func testDamagedMap_IsExplainedAndPhotosAreShown() throws {
    let products = MainActor.assumeIsolated {
      RunningProgram.product("albums").deletingLastPathComponent()
    }
    let copies = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: copies) }
    for name in try FileManager.default.contentsOfDirectory(atPath: products.path)
    where name != "albums" {
      try FileManager.default.createSymbolicLink(
        at: copies.appending(path: name), withDestinationURL: products.appending(path: name))
    }
    let program = copies.appending(path: "albums")
    var bytes = try Data(contentsOf: products.appending(path: "albums"))
    // The first country of the map.
    let country = try XCTUnwrap(bytes.range(of: Data("Afghanistan".utf8)))
    bytes[country.lowerBound] = UInt8(ascii: "B")
    try bytes.write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)

    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 24, albums: 2, unique: 24)
    try withProgram(at: program, [folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openPage("Places", keys: "ctrl+m")
      try albums.find(
        .label, named: "The outlines of countries cannot be shown. Reinstall Albums.")
      try albums.waitUntil("the photos") { albums.total == 24 }
      _ = try albums.screenshot(named: "places-damaged")
    }
  }

  func testPlace_ComesBackAtTheNextStart() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try Self.makeLibrary(
      at: home.appending(path: "Pictures"), photos: 24, albums: 2, unique: 24)
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 12)
      try albums.openMapOfPhoto()
      try albums.waitUntil("the place") { albums.focusedMarker == "5 photos, France" }
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in
      try albums.waitUntil("the place") {
        albums.pageTitle == "Places" && albums.markers.map(\.name) == ["5 photos, France"]
      }
    }
  }

  /// The markers while all photos are in view. Provence and the Alps have one.
  private static let places: Set = [
    "4 photos, United States", "5 photos, France", "9 photos, several countries",
    "3 photos, Sweden", "3 photos, Morocco",
  ]
}

@MainActor extension RunningProgram {
  /// Presses the key for the map until the map is there: the key does nothing before the coordinates
  /// of the open photo are read.
  fileprivate func openMapOfPhoto() throws {
    try waitUntil("the map") {
      if pageTitle != "Places" { try press("ctrl+m") }
      return happens(within: .seconds(1)) { pageTitle == "Places" }
    }
  }

  /// The visible markers.
  fileprivate var markers: [AccessibleNode] {
    findAll(.button) { $0.wholeMatch(of: /[0-9,]+ photos?(, .+)?/) != nil }
  }

  fileprivate func marker(_ name: String) -> AccessibleNode? {
    markers.first { $0.name == name }
  }

  /// The names of the markers.
  fileprivate var places: Set<String> { Set(markers.map(\.name)) }

  /// The number of photos that the markers show.
  fileprivate var total: Int {
    markers.reduce(0) { $0 + (Int($1.name.prefix { $0.isNumber }) ?? 0) }
  }

  /// The name of the marker with the focus.
  fileprivate var focusedMarker: String? {
    markers.first { $0.states.contains(.focused) }?.name
  }

  /// Presses an arrow key and waits until another marker has the focus.
  fileprivate func moveMarkerFocus(
    by key: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let former = focusedMarker
    try press(key, file: file, line: line)
    try waitUntil("another marker to have the focus", file: file, line: line) {
      focusedMarker != former && focusedMarker != nil
    }
  }
}
