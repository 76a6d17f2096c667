import GtkKit
import PhotoLibrary
import SystemPackage

/// A window with the timeline of an index, for benchmarks. The folders are not scanned.
package final class MeasuredTimeline {
  private let measured: MeasuredWindow<TimelineController>

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - folders: Where the index is.
  ///   - roots: The folders of the photos.
  /// - Throws: An error if there is no index.
  package init(folders: ProgramFolders, roots: [FilePath]) throws {
    measured = try MeasuredWindow(folders: folders, roots: roots) {
      TimelineController(library: $0, actions: $1)
    }
  }

  /// The window, which is not shown yet.
  package var window: Window { measured.window }

  /// Ends the window.
  package func close() { measured.close() }

  private var grid: ThumbnailGrid { measured.page.grid }

  /// How many photos there are, as far as is known.
  package var count: Int { grid.numbers.count }

  /// Whether every photo in view has its cell.
  package var isFilled: Bool {
    count > 0 && !grid.visiblePositions.isEmpty && grid.emptyCount == 0
  }

  /// The part of the photos in view that have no cell yet, from 0 to 1.
  package var emptyPart: Double {
    Double(grid.emptyCount) / Double(max(1, grid.visiblePositions.count))
  }

  /// The scroll position, from 0 to 1.
  package var part: Double {
    get { grid.scrollPosition / grid.layout.height }
    set { grid.scrollPosition = newValue * grid.layout.height }
  }

  /// Scrolls by pixels.
  package func scroll(by distance: Double) { grid.scrollPosition += distance }

  /// Goes a level closer, or farther for a negative step, around the middle of the view.
  package func zoom(by step: Int) {
    measured.page.timeline.zoom(by: step, at: (300, 300))
  }
}
