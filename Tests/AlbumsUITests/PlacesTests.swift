import CGtk
import GRDB
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests the page Places, over photos whose coordinates are written into the index.
final class PlacesTests: GtkTestCase {
  func testClusters_AreMarkersWithCountAndCountry() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .paris, .chicago]) { stage in
        stage.waitForMarkers(["2 photos, France", "1 photo, United States"])
        pump(until: { stage.window.says("3 photos with a place") })
        pump(until: { stage.page.map.isReady }, "the land is drawn")
      }
    }
  }

  func testMarker_HasAWhiteFrameWithAShadow() throws {
    try onGtk {
      try withAlbumsStyle {
        try PlacesStage.withStage([.paris]) { stage in
          stage.waitForMarkers(["1 photo, France"])
          let board = stage.page.map.board
          let button = try XCTUnwrap(stage.marker("1 photo, France")?.button)
          pump(until: { button.frame(in: board).map { $0.y > 10 } == true }, "a place")
          let place = try XCTUnwrap(button.frame(in: board))
          let (x, y) = (Int(place.x), Int(place.y))
          pump(until: { board.color(x: x + 30, y: y + 1) == Color(1, 1, 1) }, "the frame")
          let land = try XCTUnwrap(board.color(x: x + 30, y: y - 6))
          let shadow = try XCTUnwrap(board.color(x: x + 30, y: y + 60))
          XCTAssertLessThan(shadow.green, land.green)
          XCTAssertNotEqual(board.color(x: x, y: y), Color(1, 1, 1), "the corners are round")
        }
      }
    }
  }

  func testFirstFocus_IsOnAMarkerAndTabLeavesTheMap() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .chicago]) { stage in
        stage.waitForMarkers(["1 photo, France", "1 photo, United States"])
        pump(until: { stage.page.map.markers.focusedMarker != nil })
        stage.window.pressTab()
        XCTAssertNil(stage.page.map.markers.focusedMarker, "one tab stop")
      }
    }
  }

  func testDirections_FindTheMarkersThere() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .chicago, .sydney]) { stage in
        stage.waitForMarkers([
          "1 photo, France", "1 photo, United States", "1 photo, Australia",
        ])
        XCTAssertEqual(stage.neighbour(of: "1 photo, France", x: -1), "1 photo, United States")
        XCTAssertEqual(stage.neighbour(of: "1 photo, United States", x: 1), "1 photo, France")
        XCTAssertEqual(stage.neighbour(of: "1 photo, France", x: 1), "1 photo, Australia")
        XCTAssertNil(stage.neighbour(of: "1 photo, Australia", x: 1))
      }
    }
  }

  func testRightToLeft_KeepsTheEastAtTheRight() throws {
    try onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      try PlacesStage.withStage([.paris, .chicago]) { stage in
        stage.waitForMarkers(["1 photo, France", "1 photo, United States"])
        pumpFrames(of: stage.window)
        let east = try XCTUnwrap(stage.marker("1 photo, France")?.button)
        let west = try XCTUnwrap(stage.marker("1 photo, United States")?.button)
        let board = stage.page.map.board
        let (right, left) = (try XCTUnwrap(east.frame(in: board)), west.frame(in: board))
        XCTAssertGreaterThan(right.x, try XCTUnwrap(left).x)
      }
    }
  }

  func testActivatedMarker_OpensTheGridOfItsPhotos() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .paris, .chicago]) { stage in
        stage.waitForMarkers(["2 photos, France", "1 photo, United States"])
        stage.marker("2 photos, France")?.button.activate()
        pump(until: { stage.navigation.topViewController is PhotoGridController })
        let grid = try XCTUnwrap(stage.navigation.topViewController as? PhotoGridController)
        XCTAssertEqual(grid.title, "France")
        pump(until: { stage.window.says("2 photos") })
      }
    }
  }

  func testZoom_DividesClusters() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .versailles]) { stage in
        stage.page.map.move { $0.show(MapPoint(.versailles), scale: 2_000) }
        stage.waitForMarkers(["2 photos, France"])
        stage.page.map.move { $0.show(MapPoint(.versailles), scale: 400_000) }
        stage.waitForMarkers(["1 photo, France", "1 photo, France"])
        XCTAssertFalse(stage.page.map.showsAll, "new photos leave the view as it is")
        stage.page.map.showAll()
        XCTAssertTrue(stage.page.map.showsAll)
        XCTAssertLessThan(stage.page.map.viewport.scale, 400_000)
      }
    }
  }

  func testPinch_MultipliesTheScale() throws {
    try onGtk {
      try PlacesStage.withStage([.paris]) { stage in
        stage.waitForMarkers(["1 photo, France"])
        let map = stage.page.map
        let pinch = try XCTUnwrap(map.board.controllers(ZoomGesture.self).first)
        map.move { $0.show(MapPoint(.paris), scale: 4_000) }
        for (scales, scale) in [([1.5, 2], 8_000.0), ([0.9, 0.5], 4_000)] {
          pinch.pinch(to: scales)
          XCTAssertEqual(map.viewport.scale, scale, accuracy: 1, "after a pinch to \(scales)")
        }
      }
    }
  }

  func testFocusedMarkerThatIsDivided_GivesTheFocusToTheNearestOne() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .chicago, .sydney]) { stage in
        stage.waitForMarkers([
          "1 photo, France", "1 photo, United States", "1 photo, Australia",
        ])
        let markers = stage.page.map.markers
        for scale in [20_000.0, 300] {
          stage.marker("1 photo, United States")?.button.grabFocus()
          stage.page.map.move { $0.show(MapPoint(.chicago), scale: scale) }
          let focused = try XCTUnwrap(markers.focusedMarker)
          XCTAssertTrue(focused.cluster.contains(MapPoint(.chicago)))
          pump(until: { focused.label == "1 photo, United States" })
        }
      }
    }
  }

  func testPhotoAtSeaBesideTheDateLine_IsShownInTheMiddleAndOpensAsAGrid() throws {
    try onGtk {
      for longitude in [179.999, -179.999] {
        let place = try XCTUnwrap(GeoPoint(latitude: 0, longitude: longitude))
        try PlacesStage.withStage([.paris, place], shown: place) { stage in
          pump(until: { stage.page.map.markers.focusedMarker?.isPointedOut == true })
          XCTAssertEqual(
            stage.page.map.viewport.center.x, MapPoint(place).x, accuracy: 1e-9)
          stage.marker("1 photo")?.button.activate()
          pump(until: { stage.navigation.topViewController is PhotoGridController })
          XCTAssertEqual(stage.navigation.topViewController?.title, "At Sea")
          pump(until: { stage.window.says("1 photo") })
        }
      }
    }
  }

  func testPhotosOnBothSidesOfTheDateLine_AreNextToEachOther() throws {
    try onGtk {
      let east = try XCTUnwrap(GeoPoint(latitude: -17, longitude: 179.5))
      let west = try XCTUnwrap(GeoPoint(latitude: -17, longitude: -179.5))
      try PlacesStage.withStage([east, west]) { stage in
        pump(until: { stage.window.says("2 photos with a place") })
        pump(until: { stage.page.map.viewport.width > 1 })
        stage.page.map.showAll()
        let viewport = stage.page.map.viewport
        let places = [east, west].map { viewport.position(of: MapPoint($0)).x }
        XCTAssertLessThan(places[0], places[1], "the east is at the right, across the date line")
        XCTAssertTrue(places.allSatisfy { (0...viewport.width).contains($0) }, "\(places)")
      }
    }
  }

  func testPhoto_IsPointedOutAndHasTheFocus() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .chicago], shown: .chicago) { stage in
        pump(until: { stage.page.map.markers.focusedMarker?.isPointedOut == true })
        let middle = stage.page.map.viewport.center
        XCTAssertEqual(middle.x, MapPoint(.chicago).x, accuracy: 1e-9)
        XCTAssertEqual(middle.y, MapPoint(.chicago).y, accuracy: 1e-9)
      }
    }
  }

  func testPhotosWithoutCoordinates_GiveAPageThatSaysSo() throws {
    try onGtk {
      try PlacesStage.withStage([nil]) { stage in
        pump(until: { stage.window.says("No Places Yet") })
        XCTAssertTrue(stage.window.says("None of your photos has coordinates."))
      }
    }
  }

  func testMissingOutlines_GiveANoticeAndStillShowPhotos() throws {
    try onGtk {
      try PlacesStage.withStage([.paris, .chicago], readWorld: { nil }) { stage in
        stage.waitForMarkers(["1 photo", "1 photo"])
        pump(until: { stage.window.says("The outlines of countries cannot be shown.") })
        stage.page.map.zoom(by: 2)
        pumpFrames(of: stage.window)
      }
    }
  }

  func testClosedWindow_ReleasesThePage() throws {
    try onGtk {
      weak var page: PlacesController?
      try PlacesStage.withStage([.paris]) { stage in
        stage.waitForMarkers(["1 photo, France"])
        page = stage.page
      }
      pump(until: { page == nil })
    }
  }
}

extension GeoPoint {
  fileprivate static let paris = GeoPoint(latitude: 48.86, longitude: 2.35)
  fileprivate static let versailles = GeoPoint(latitude: 48.8, longitude: 2.12)
  fileprivate static let chicago = GeoPoint(latitude: 41.88, longitude: -87.63)
  fileprivate static let sydney = GeoPoint(latitude: -33.87, longitude: 151.2)
}

extension MapPoint {
  /// Creates the point of a place that is on Earth.
  fileprivate init(_ place: GeoPoint?) {
    self = place.map { MapPoint($0) } ?? MapPoint(x: 0, y: 0)
  }
}

/// A window with the map.
@MainActor private final class PlacesStage {
  let window = Window()
  let navigation: NavigationController
  let page: PlacesController
  private let library: Library
  private let store: PhotoStore
  private let actions = TestActions()

  private init(
    _ home: PhotoHome, _ places: [GeoPoint?], readWorld: @escaping () async -> WorldMap?
  ) throws {
    (store, library) = try home.open()
    // The library may write at the same time.
    var waiting = Configuration()
    waiting.busyMode = .timeout(20)
    waiting.prepareDatabase { IndexSchema.addFunctions(to: $0) }
    let index = try DatabaseQueue(path: home.folders.index.string, configuration: waiting)
    try index.write { [library] db in
      for (place, name) in zip(places, PlacesStage.names) {
        guard let place, let number = library.photo(at: home.photos.appending(name))?.number
        else { continue }
        try db.execute(
          sql: """
            INSERT INTO metadata (id, latitude, longitude) VALUES (?1, ?2, ?3)
            ON CONFLICT (id) DO UPDATE SET latitude = ?2, longitude = ?3
            """, arguments: [number, place.latitude, place.longitude])
      }
    }
    page = PlacesController(library: library, actions: actions, readWorld: readWorld)
    navigation = NavigationController(rootViewController: page)
    navigation.setToolbarHidden(false, animated: false)
    window.setDefaultSize(width: 800, height: 600)
  }

  private nonisolated static let names = ["a.ppm", "b.ppm", "c.ppm"]

  /// Calls `body` with a stage. The photos have these places; the map shows one of them, or all.
  static func withStage(
    _ places: [GeoPoint?], shown place: GeoPoint? = nil,
    readWorld: @escaping () async -> WorldMap? = SharedWorldMap.world,
    body: (PlacesStage) throws -> Void
  ) throws {
    let home = try PhotoHome()
    defer { home.remove() }
    for name in names.prefix(places.count) { try home.write("P6 1 1 255\nred", to: name) }
    let stage = try PlacesStage(home, places, readWorld: readWorld)
    defer {
      stage.window.destroy()
      stage.store.close()
    }
    if let place { stage.page.show(place) }
    stage.window.rootViewController = stage.navigation
    stage.window.present()
    pump(until: { stage.page.view.isMapped })
    try body(stage)
  }

  private var labels: [String] { page.map.markers.markers.map(\.label) }

  func waitForMarkers(
    _ expected: [String], file: StaticString = #filePath, line: UInt = #line
  ) {
    pump(
      until: { [self] in labels.sorted() == expected.sorted() }, "\(expected)", file: file,
      line: line)
  }

  func marker(_ label: String) -> MapMarker? {
    page.map.markers.markers.first { $0.label == label }
  }

  /// The label of the next marker to the right, or to the left if `x` is negative.
  func neighbour(of label: String, x: Double) -> String? {
    marker(label).flatMap {
      page.map.markers.marker(from: $0, x: x, y: 0, in: page.map.viewport)
    }?.label
  }
}
