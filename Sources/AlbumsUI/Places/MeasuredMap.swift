import GtkKit
import PhotoLibrary
import SystemPackage

/// A window with the map of an index, for benchmarks. The folders are not scanned.
package final class MeasuredMap {
  private let measured: MeasuredWindow<PlacesController>

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - folders: Where the index is.
  ///   - roots: The folders of the photos.
  /// - Throws: An error if there is no index.
  package init(folders: ProgramFolders, roots: [FilePath]) throws {
    measured = try MeasuredWindow(folders: folders, roots: roots) {
      PlacesController(library: $0, actions: $1)
    }
  }

  /// The window, which is not shown yet.
  package var window: Window { measured.window }

  /// Ends the window.
  package func close() { measured.close() }

  private var map: MapView { measured.page.map }

  /// How many photos are on the map, as far as is known.
  package var count: Int { map.photos.count }

  /// Whether the land in view is drawn.
  package var isReady: Bool { map.world != nil && map.isReady }

  /// Shows a point of the map in the middle.
  package func show(_ point: MapPoint, scale: Double) {
    map.move { $0.show(point, scale: scale) }
  }

  /// Moves the map by pixels.
  package func pan(x: Double, y: Double) { map.move { $0.pan(x: x, y: y) } }

  /// Multiplies the scale around the middle of the view.
  package func zoom(by factor: Double) { map.move { $0.zoom(by: factor) } }
}
