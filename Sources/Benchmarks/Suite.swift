import ArgumentParser
import Foundation
import GObjectKit
import GtkKit

/// What can be measured.
nonisolated enum Suite: String, CaseIterable, ExpressibleByArgument {
  /// Pages that come and go.
  case navigation
  /// Edits of many photos.
  case edits
  /// From the start of Albums to a window with thumbnails.
  case startup
  /// `albums index`.
  case index
  /// A single decoder.
  case decoder
  /// `albums thumbnails`.
  case thumbnails
  /// Page after page of thumbnails.
  case scroll
  /// From one photo to the next.
  case flip
  /// What Albums takes at rest.
  case memory

  /// Measures everything in the suite, with the library in a folder where it is about Albums: nil
  /// has one drawn. The figures go to a JSON file too if there is one.
  @MainActor func run(library folder: URL?, json file: URL?) throws {
    guard self != .edits else { return try EditsSuite(report: Report(file: file)).run() }
    let noDisplay = BenchmarkFailure("There is no display to show windows on.")
    guard self != .navigation else {
      guard Display.open() else { throw noDisplay }
      MainLoop.attachMainActor()
      return try NavigationSuite(report: Report(file: file)).run()
    }
    // No connection of GTK's own: a second window of the kind would be measured with the first.
    guard let display = X11Display() else { throw noDisplay }
    let report = try Report(file: file)
    let decodes = [.decoder, .thumbnails, .flip].contains(self)
    let drawn: MeasuredLibrary.Drawn = decodes ? .large : .many
    let suite = LibrarySuite(
      library: try MeasuredLibrary(folder, otherwise: drawn), display: display, report: report)
    switch self {
    case .navigation, .edits: break
    case .startup: try suite.measureStartup()
    case .index: try suite.measureIndex()
    case .decoder: try suite.measureDecoder()
    case .thumbnails: try suite.measureThumbnails()
    case .scroll: try suite.measureScroll()
    case .flip: try suite.measureFlip()
    case .memory: try suite.measureMemory()
    }
  }
}
