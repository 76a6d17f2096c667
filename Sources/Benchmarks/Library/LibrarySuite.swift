import Foundation

/// What the suites of Albums have in common: a library, a display and the report.
struct LibrarySuite {
  let library: MeasuredLibrary
  let display: X11Display
  let report: Report

  /// How often each of both is measured; the median counts.
  let rounds = 5

  /// Ours and the floor in turn, so that a busy moment of the machine meets both.
  func takeTurns<Figure>(
    rounds: Int? = nil, _ ours: () throws -> Figure, _ floor: () throws -> Figure
  ) throws -> (ours: [Figure], floor: [Figure]) {
    var result: (ours: [Figure], floor: [Figure]) = ([], [])
    for _ in 0..<(rounds ?? self.rounds) {
      result.ours.append(try ours())
      result.floor.append(try floor())
    }
    return result
  }

  /// Makes a home directory in which Albums has indexed the whole library and made its thumbnails,
  /// and says so.
  func makeSettledHome(withThumbnails: Bool = true) throws -> URL {
    try library.makeSettledHome(withThumbnails: withThumbnails, note: report.note)
  }

  /// Starts the bare grid with as many cells as the library has photos.
  func startFloor() throws -> MeasuredProgram {
    try MeasuredProgram("grid-floor", ["\(library.photos.count)"], home: library.makeHome())
  }

  /// Starts Albums on the library.
  func startAlbums(home: URL) throws -> MeasuredProgram {
    try MeasuredProgram("albums", [library.folder.path], home: home)
  }

  /// The number of photos with its unit, for names of measurements.
  var size: String { "\(library.photos.count.formatted()) photos" }
}
