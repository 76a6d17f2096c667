import AlbumsUI
import GRDB
import GObjectKit
import GtkKit
import PhotoLibrary

/// Measures the map of 100,000 and of 1,000,000 photos: the queries, and the main thread's time for
/// its frames. The floors are the bare queries, and a window that draws one picture: that alone takes
/// half of a frame without a graphics card.
struct MapSuite {
  let report: Report
  let pictures: MeasuredLibrary

  func run() throws {
    for (count, limit) in [(100_000, 200.0), (1_000_000, 2_000.0)] {
      report.note("Preparing: an index of \(count.formatted()) photos.")
      let index = try SyntheticIndex(count: count, pictures: pictures, hasPlaces: true)
      try measureQueries(index, count, limit)
      let ours = try measureOurs(index, count)
      let floor = try measureFloor()
      try add("moving, frame", ours.moves, floor, count)
      try add("zooming, frame", ours.zooms, floor, count)
    }
  }

  private func add(_ name: String, _ ours: [Double], _ floor: [Double], _ count: Int) throws {
    for (part, percent) in [("p99", 99.0), ("median", 50.0)] {
      try report.add(
        Measurement(
          name: "map, \(name) \(part), \(count.formatted())", unit: "ms",
          ours: ours.percentile(percent), floor: floor.percentile(percent),
          limit: percent == 99 ? .figure(16) : nil))
    }
  }

  // MARK: Queries

  private func measureQueries(_ index: SyntheticIndex, _ count: Int, _ limit: Double) throws {
    let photos = try PhotoIndex(at: index.folders.index)
    defer { photos.close() }
    let database = try DatabaseQueue(path: index.folders.index.string)
    var located = LocatedPhotos([])
    let reading = try times { located = try photos.locatedPhotos(under: [index.root]) }
    guard located.count == count else {
      throw BenchmarkFailure("The map has \(located.count) photos.")
    }
    let rows = try database.read { db in
      try times {
        var sum = 0.0
        let places = try Row.fetchCursor(db, sql: "SELECT id, latitude, longitude FROM metadata")
        while let place = try places.next() { sum += place[1] }
        guard sum != 0 else { throw BenchmarkFailure("The bare query found no places.") }
      }
    }
    try report.add(
      Measurement(
        name: "map, query of places, \(count.formatted())", unit: "ms", ours: reading, floor: rows,
        limit: .figure(limit)))
    try measureGrid(located, photos, database, index, count, limit)
  }

  /// Measures the query for the grid of the largest cluster.
  private func measureGrid(
    _ located: LocatedPhotos, _ photos: PhotoIndex, _ database: DatabaseQueue,
    _ index: SyntheticIndex, _ count: Int, _ limit: Double
  ) throws {
    let world = MapArea(left: 0, top: 0, right: 1, bottom: 1)
    guard let cluster = located.clusters(in: world, level: 4).first else {
      throw BenchmarkFailure("The map has no clusters.")
    }
    let query = PhotoQuery(
      scope: .squares(cluster.cells, in: [index.root]),
      sort: PhotoSort(key: .captureDate, isAscending: false))
    var found = 0
    let ours = try times { found = try photos.numbers(of: query).count }
    guard found == cluster.count else {
      throw BenchmarkFailure("A grid has \(found) photos of \(cluster.count).")
    }
    let floor = try database.read { db in
      try times {
        _ = try Int.fetchAll(
          db, sql: "SELECT id FROM photos ORDER BY capture DESC LIMIT ?", arguments: [found])
      }
    }
    try report.add(
      Measurement(
        name: "map, query of a grid, \(count.formatted())", unit: "ms", ours: ours, floor: floor,
        limit: .figure(limit)))
  }

  private func times(_ query: () throws -> Void) rethrows -> [Double] {
    try (0..<5).map { _ in try ContinuousClock().measure(query) / .milliseconds(1) }
  }

  // MARK: Frames

  private struct Frames {
    var moves: [Double] = []
    var zooms: [Double] = []
  }

  private func measureOurs(_ index: SyntheticIndex, _ count: Int) throws -> Frames {
    let map = try MeasuredMap(folders: index.folders, roots: [index.root])
    defer { map.close() }
    map.window.setDefaultSize(width: 1_080, height: 760)
    map.window.present()
    guard MainLoop.run(until: { map.count == count && map.isReady }, atMost: .seconds(60)) else {
      throw BenchmarkFailure("The map shows no photos.")
    }
    let clock = FrameMeter(map.window)
    var frames = Frames()
    for point in SyntheticIndex.towns.prefix(6).map({ MapPoint($0) }) {
      map.show(point, scale: 1_500)
      MainLoop.run(until: { false }, atMost: .milliseconds(400))
      for _ in 0..<12 {
        for step in 0..<10 {
          frames.moves.append(try clock.frame { map.pan(x: step < 5 ? 17 : -23, y: 9) })
        }
        for _ in 0..<5 { frames.zooms.append(try clock.frame { map.zoom(by: 1.13) }) }
      }
    }
    return frames
  }

  private func measureFloor() throws -> [Double] {
    let (width, height) = (1_080, 760)
    guard let bitmap = Bitmap(width: width, height: height, background: Color(1, 1, 1), steps: [])
    else { throw BenchmarkFailure("There is no memory for a picture.") }
    let picture = Texture(bitmap)
    let window = Window()
    window.child = Canvas(width: width, height: height) { snapshot, width, height in
      snapshot.draw(picture, in: Rectangle(width: width, height: height))
    }
    defer { window.destroy() }
    window.present()
    MainLoop.run(until: { false }, atMost: .milliseconds(400))
    let clock = FrameMeter(window)
    return try (0..<200).map { _ in try clock.frame { window.child?.queueDraw() } }
  }
}
