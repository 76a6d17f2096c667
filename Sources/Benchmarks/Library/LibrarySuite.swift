import Foundation

/// Measures Albums: the library, the display and the report that its suites share.
struct LibrarySuite {
  let library: MeasuredLibrary
  let display: X11Display
  let report: Report

  /// The number of times that Albums and its floor are each measured; the median counts.
  let rounds = 5

  /// Measures Albums and the floor alternately, so that a busy moment of the machine affects both.
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

  /// Measures Albums and the floor in turns, each after the system's cache of files was emptied.
  ///
  /// - Returns: The figures; nil if this process may not empty the cache, which the report says.
  func takeColdTurns<Figure>(
    of name: String, _ ours: () throws -> Figure, _ floor: () throws -> Figure
  ) throws -> (ours: [Figure], floor: [Figure])? {
    guard FileCache.canBeEmptied else {
      report.note("Left out: \(name). Only root can empty the system's cache of files.")
      return nil
    }
    return try takeTurns(
      rounds: 3,
      {
        try FileCache.empty()
        return try ours()
      },
      {
        try FileCache.empty()
        return try floor()
      })
  }

  /// Makes a home directory in which Albums has indexed the whole library and, by default, made its
  /// thumbnails. Reports the preparation.
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
