import ArgumentParser
import Foundation
import GObjectKit
import GtkKit

/// The groups of measurements.
nonisolated enum Suite: String, CaseIterable, ExpressibleByArgument {
  /// Pushes, pops, swipes and restored pages.
  case navigation
  /// Edits of many photos.
  case edits
  /// From the start of Albums to a window with thumbnails.
  case startup
  /// `albums index`.
  case index
  /// The start-up and memory of a single decoder.
  case decoder
  /// `albums thumbnails`.
  case thumbnails
  /// Scrolling through all thumbnails page by page.
  case scroll
  /// From one photo to the next.
  case flip
  /// The frames of the timeline, of 100,000 and of 1,000,000 photos.
  case timeline
  /// The orders and albums of 100,000 and of 1,000,000 photos, and changes in them.
  case lists
  /// Searches of 100,000 and of 1,000,000 photos.
  case search
  /// The map of 100,000 and of 1,000,000 photos.
  case map
  /// Groups of duplicates among 100,000 and 1,000,000 photos.
  case duplicates
  /// Steps in the window: the time of each, and the longest turn of the main loop.
  case window
  /// The memory of Albums when it is idle.
  case memory
  /// Albums beside other programs for photos.
  case peers

  /// Runs all measurements of the suite. Those of Albums use the photos in `library`, or generated
  /// photos if it is nil. The figures are also written to the file `json` if it is not nil.
  ///
  /// - Returns: Whether all figures are within their limits.
  @MainActor func run(library folder: URL?, json file: URL?) throws -> Bool {
    let report = try Report(file: file)
    try run(library: folder, report)
    return report.isWithinLimits
  }

  @MainActor private func run(library folder: URL?, _ report: Report) throws {
    switch self {
    case .edits: try EditsSuite(report: report).run()
    case .navigation:
      try openDisplay()
      try NavigationSuite(report: report).run()
    case .timeline:
      try openDisplay()
      try TimelineSuite(
        report: report, pictures: MeasuredLibrary(folder, otherwise: .few, note: report.note)
      ).run()
    case .lists:
      try ListsSuite(
        report: report, pictures: MeasuredLibrary(folder, otherwise: .few, note: report.note)
      ).run()
    case .search:
      try SearchSuite(
        report: report, pictures: MeasuredLibrary(folder, otherwise: .few, note: report.note)
      ).run()
    case .map:
      try openDisplay()
      try MapSuite(
        report: report, pictures: MeasuredLibrary(folder, otherwise: .few, note: report.note)
      ).run()
    case .duplicates:
      try DuplicatesSuite(
        report: report, pictures: MeasuredLibrary(folder, otherwise: .few, note: report.note)
      ).run()
    case .peers:
      guard let display = X11Display() else { throw Self.noDisplay }
      try PeersSuite(display: display, report: report).run()
    case .startup, .index, .decoder, .thumbnails, .scroll, .flip, .window, .memory:
      try runPrograms(library: folder, report)
    }
  }

  private static let noDisplay = BenchmarkFailure("There is no display to show windows on.")

  /// Connects GTK to the display, for windows of this process.
  @MainActor private func openDisplay() throws {
    guard Display.open() else { throw Self.noDisplay }
    MainLoop.attachMainActor()
  }

  /// Runs a suite that starts Albums.
  @MainActor private func runPrograms(library folder: URL?, _ report: Report) throws {
    // Without GTK, which would open a connection of its own and be measured too.
    guard let display = X11Display() else { throw Self.noDisplay }
    let drawn: MeasuredLibrary.Drawn =
      switch self {
      case .decoder, .thumbnails, .flip: .large
      // With fewer photos, the start of the processes would be most of the time.
      case .index, .startup, .window: .many(20_000)
      default: .many(2_000)
      }
    let suite = LibrarySuite(
      library: try MeasuredLibrary(folder, otherwise: drawn, note: report.note), display: display,
      report: report)
    switch self {
    case .navigation, .edits, .timeline, .lists, .search, .map, .duplicates, .peers: break
    case .startup: try suite.measureStartup()
    case .index: try suite.measureIndex()
    case .decoder: try suite.measureDecoder()
    case .thumbnails: try suite.measureThumbnails()
    case .scroll: try suite.measureScroll()
    case .flip: try suite.measureFlip()
    case .window: try suite.measureWindow()
    case .memory: try suite.measureMemory()
    }
  }
}
