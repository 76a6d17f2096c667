import GtkKit
import PhotoLibrary

/// The markers of the clusters in view. A cluster keeps its marker while the map moves.
final class MapMarkers {
  /// The markers, in the order of their clusters: those with the most photos are the last children, so
  /// that they are above the others.
  private(set) var markers: [MapMarker] = []
  /// Called when a marker is clicked, or activated with a key.
  var onOpen: ((PhotoCluster) -> Void)?

  private let parent: Widget
  private let library: Library
  private var naming: Task<Void, Never>?

  /// - Parameters:
  ///   - parent: The widget that gets the markers as children.
  ///   - library: The library of the photos.
  init(in parent: Widget, library: Library) {
    (self.parent, self.library) = (parent, library)
  }

  isolated deinit { naming?.cancel() }

  /// Shows some clusters and no others.
  ///
  /// - Returns: Whether other markers are shown than before.
  @discardableResult
  func show(_ clusters: [PhotoCluster], of photos: LocatedPhotos, in world: WorldMap?) -> Bool {
    guard clusters != markers.map(\.cluster) else { return false }
    var known: [MapCell: MapMarker] = [:]
    for marker in markers { known[marker.cluster.cells[0]] = marker }
    var unnamed: [MapMarker] = []
    let focused = focusedMarker
    markers = clusters.map { cluster in
      guard let marker = known.removeValue(forKey: cluster.cells[0]) else {
        let marker = makeMarker(cluster)
        unnamed.append(marker)
        return marker
      }
      if marker.cluster != cluster {
        marker.show(cluster, photo: library.photo(numbered: cluster.newest))
        unnamed.append(marker)
      }
      return marker
    }
    remove(Array(known.values), focused: focused)
    name(unnamed, photos, world)
    return true
  }

  private func makeMarker(_ cluster: PhotoCluster) -> MapMarker {
    let marker = MapMarker(
      cluster, photo: library.photo(numbered: cluster.newest), pipeline: library.store.thumbnails)
    marker.onOpen = { [weak self] in self?.onOpen?($0) }
    // Below those that are there, because clusters with more photos are made first.
    marker.button.setParent(parent, after: nil)
    return marker
  }

  /// Follows changes of the photos, as after one was turned.
  func updatePhotos() {
    for marker in markers {
      marker.show(marker.cluster, photo: library.photo(numbered: marker.cluster.newest))
    }
  }

  /// Removes markers. The focus of one of them goes to the nearest one that is left.
  private func remove(_ former: [MapMarker], focused: MapMarker?) {
    if let focused, former.contains(where: { $0 === focused }) {
      let place = focused.cluster.center
      let nearest = markers.min { $0.distance(to: place) < $1.distance(to: place) }
      if let nearest { nearest.button.grabFocus() } else { parent.grabFocus() }
    }
    for marker in former {
      marker.button.dropFocus()
      marker.button.unparent()
    }
  }

  /// Finds the countries of photos away from the main thread.
  private func name(_ unnamed: [MapMarker], _ photos: LocatedPhotos, _ world: WorldMap?) {
    guard let world, !unnamed.isEmpty else { return }
    let waiting = naming
    let clusters = unnamed.map(\.cluster)
    naming = Task { [weak self] in
      await waiting?.value
      let names = await Self.names(of: clusters, photos, world)
      guard self != nil else { return }
      for (marker, (cluster, name)) in zip(unnamed, zip(clusters, names))
      where marker.cluster == cluster { marker.name = name }
    }
  }

  /// Names the markers that were made before there were outlines.
  func nameAll(_ photos: LocatedPhotos, in world: WorldMap) { name(markers, photos, world) }

  /// How many places of a cluster are looked up.
  private nonisolated static let sampleCount = 6

  @concurrent nonisolated private static func names(
    of clusters: [PhotoCluster], _ photos: LocatedPhotos, _ world: WorldMap
  ) async -> [String?] {
    clusters.map { world.commonPlace(of: photos.points(of: $0, atMost: sampleCount)).label }
  }

  // MARK: Focus

  /// The marker with the focus.
  var focusedMarker: MapMarker? {
    guard let focus = parent.window?.focus else { return nil }
    return markers.first { $0.button == focus }
  }

  /// Returns the marker nearest to another one in a direction, as seen from it.
  ///
  /// - Parameters:
  ///   - marker: The marker to begin at.
  ///   - x: 1 for the right, -1 for the left, 0 for up and down.
  ///   - y: 1 for down, -1 for up, 0 for the sides.
  ///   - viewport: Where the markers are.
  /// - Returns: The marker; nil without a marker in that direction.
  func marker(
    from marker: MapMarker, x: Double, y: Double, in viewport: MapViewport
  ) -> MapMarker? {
    let start = viewport.position(of: marker.cluster.center)
    var best: (marker: MapMarker, distance: Double)?
    for other in markers where other !== marker {
      let position = viewport.position(of: other.cluster.center)
      let (right, down) = (position.x - start.x, position.y - start.y)
      let along = right * x + down * y
      let aside = abs(right * y) + abs(down * x)
      // Within a quarter of a turn around the direction.
      guard along > 0, aside <= along else { continue }
      let distance = along + 2 * aside
      if best.map({ distance < $0.distance }) ?? true { best = (other, distance) }
    }
    return best?.marker
  }
}

extension MapMarker {
  fileprivate func distance(to point: MapPoint) -> Double {
    let (x, y) = (cluster.center.x - point.x, cluster.center.y - point.y)
    return x * x + y * y
  }
}
