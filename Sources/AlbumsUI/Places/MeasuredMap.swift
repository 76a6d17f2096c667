import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// A window with the map of an index, for benchmarks. The folders are not scanned.
package final class MeasuredMap {
  /// The window, which is not shown yet.
  package let window = Window()
  private let store: PhotoStore
  private let page: PlacesController
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
    page = PlacesController(library: Library(roots: roots, store: store), actions: actions)
    window.rootViewController = NavigationController(rootViewController: page)
  }

  /// Ends the window.
  package func close() {
    window.destroy()
    store.close()
  }

  /// How many photos are on the map, as far as is known.
  package var count: Int { page.map.photos.count }

  /// Whether the land in view is drawn.
  package var isReady: Bool { page.map.world != nil && page.map.isReady }

  /// Shows a point of the map in the middle.
  package func show(_ point: MapPoint, scale: Double) {
    page.map.move { $0.show(point, scale: scale) }
  }

  /// Moves the map by pixels.
  package func pan(x: Double, y: Double) { page.map.move { $0.pan(x: x, y: y) } }

  /// Multiplies the scale around the middle of the view.
  package func zoom(by factor: Double) { page.map.move { $0.zoom(by: factor) } }

  private final class Actions: LibraryActions {
    let editing: PhotoEditing? = nil
    func chooseFolder() {}
    func openSample() {}
    func makeMenuItem() -> BarButtonItem { BarButtonItem(title: "Menu") }
  }
}
