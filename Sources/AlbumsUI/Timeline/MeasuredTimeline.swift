import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// A window with the timeline of an index, for benchmarks. The folders are not scanned.
package final class MeasuredTimeline {
  /// The window, which is not shown yet.
  package let window = Window()
  private let store: PhotoStore
  private let page: TimelineController
  private let actions = Actions()

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - folders: Where the index is.
  ///   - roots: The folders of the photos.
  /// - Throws: An error if there is no index.
  package init(folders: ProgramFolders, roots: [FilePath]) throws {
    AlbumsApplication.addLooks()
    store = try PhotoStore(folders: folders)
    store.isPaused = true
    page = TimelineController(library: Library(roots: roots, store: store), actions: actions)
    window.rootViewController = NavigationController(rootViewController: page)
  }

  /// Ends the window.
  package func close() {
    window.destroy()
    store.close()
  }

  private var grid: TimelineGrid { page.timeline }

  /// How many photos there are, as far as is known.
  package var count: Int { grid.numbers.count }

  /// Whether every photo in view has its cell.
  package var isFilled: Bool {
    count > 0 && !grid.visiblePositions.isEmpty
      && grid.visiblePositions.allSatisfy { grid.cells[$0] != nil }
  }

  /// The scroll position, from 0 to 1.
  package var part: Double {
    get { grid.board.scrollPosition / grid.layout.height }
    set { grid.board.scrollPosition = newValue * grid.layout.height }
  }

  /// Scrolls by pixels.
  package func scroll(by distance: Double) { grid.board.scrollPosition += distance }

  /// Goes a level closer, or farther for a negative step, around the middle of the view.
  package func zoom(by step: Int) { grid.zoom(by: step, at: (300, 300)) }

  private final class Actions: LibraryActions {
    let editing: PhotoEditing? = nil
    func chooseFolder() {}
    func openSample() {}
    func makeMenuItem() -> BarButtonItem { BarButtonItem(title: "Menu") }
  }
}
