import GtkKit
import PhotoLibrary

/// The markers of the clusters in view. A cluster keeps its marker while the map moves.
final class MapMarkers {
  /// The markers, in the order of their clusters.
  private(set) var markers: [MapMarker] = []
  /// Called when a marker is clicked, or activated with a key.
  var onOpen: ((PhotoCluster) -> Void)?

  /// Called when markers have appeared after the call of ``show(_:of:in:)``.
  var onAdded: (() -> Void)?

  /// The clusters to show, of which some may have no marker yet.
  private var wanted: [PhotoCluster] = []
  private var photos = LocatedPhotos([])
  private var world: WorldMap?
  /// Hidden markers, which are used for the next clusters: a new marker takes longer.
  private var spare: [MapMarker] = []
  /// Whether each frame adds markers.
  private var isFilling = false
  /// More new markers take longer than a frame may.
  private static let newMarkersPerFrame = 3

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

  /// Shows some clusters and no others. If there are many new ones, those with the fewest photos
  /// appear in the next frames.
  func show(_ clusters: [PhotoCluster], of photos: LocatedPhotos, in world: WorldMap?) {
    (self.photos, self.world) = (photos, world)
    guard clusters != wanted else { return }
    wanted = clusters
    let names = Set(clusters.map(\.cells[0]))
    let focused = focusedMarker
    let former = markers.filter { !names.contains($0.cluster.cells[0]) }
    markers.removeAll { !names.contains($0.cluster.cells[0]) }
    let isFocusLost = focused.map { marker in former.contains { $0 === marker } } ?? false
    fill(
      newCount: markers.isEmpty && !isFilling ? Self.newMarkersPerFrame : 0,
      around: isFocusLost ? focused?.cluster.center : nil)
    remove(former, focused: focused)
    guard markers.count < wanted.count, !isFilling else { return }
    isFilling = true
    parent.onEachFrame { [weak self] _ in
      guard let self else { return false }
      fill(newCount: Self.newMarkersPerFrame)
      isFilling = markers.count < wanted.count
      onAdded?()
      return isFilling
    }
  }

  /// Gives the markers their clusters, and adds markers for some of the clusters without one.
  ///
  /// - Parameters:
  ///   - newCount: The largest number of new markers.
  ///   - focus: The place of a marker that loses the focus. The nearest cluster has a marker in any
  ///     case.
  private func fill(newCount: Int, around focus: MapPoint? = nil) {
    let heir = focus.flatMap { place in
      wanted.min { $0.distance(to: place) < $1.distance(to: place) }
    }
    var known: [MapCell: MapMarker] = [:]
    for marker in markers { known[marker.cluster.cells[0]] = marker }
    let changed = wanted.filter { known[$0.cells[0]].map(\.cluster) != $0 }
    // At once, which is faster than to read one after the other.
    library.prepare(changed.prefix(markers.count + newCount).map(\.newest))
    var left = newCount
    var unnamed: [MapMarker] = []
    markers = wanted.compactMap { cluster in
      if let marker = known[cluster.cells[0]] {
        guard marker.cluster != cluster else { return marker }
        show(cluster, in: marker)
        unnamed.append(marker)
        return marker
      }
      guard left > 0 || cluster == heir else { return nil }
      left -= 1
      let marker = makeMarker(cluster)
      unnamed.append(marker)
      return marker
    }
    name(unnamed)
  }

  private func show(_ cluster: PhotoCluster, in marker: MapMarker) {
    marker.show(
      cluster, photo: library.photo(numbered: cluster.newest), count: countText(of: cluster))
  }

  private func countText(of cluster: PhotoCluster) -> String {
    library.videos.count(ofSome: cluster.count).grouped
  }

  private func makeMarker(_ cluster: PhotoCluster) -> MapMarker {
    if let marker = spare.popLast() {
      show(cluster, in: marker)
      marker.button.isVisible = true
      return marker
    }
    let marker = MapMarker(
      cluster, photo: library.photo(numbered: cluster.newest), count: countText(of: cluster),
      pipeline: library.store.thumbnails)
    marker.onOpen = { [weak self] in self?.onOpen?($0) }
    marker.button.setParent(parent)
    return marker
  }

  /// Follows changes of the photos, as after one was turned.
  func updatePhotos() {
    for marker in markers {
      show(marker.cluster, in: marker)
    }
  }

  /// Hides markers. The focus of one of them goes to the nearest one that is left.
  private func remove(_ former: [MapMarker], focused: MapMarker?) {
    if let focused, former.contains(where: { $0 === focused }) {
      let place = focused.cluster.center
      let nearest = markers.min {
        $0.cluster.distance(to: place) < $1.cluster.distance(to: place)
      }
      // The map itself takes the focus only while it has no markers, which it learns later.
      if nearest == nil { parent.isFocusable = true }
      (nearest?.button ?? parent).grabFocus()
    }
    for marker in former {
      marker.button.dropFocus()
      marker.button.isVisible = false
      marker.clear()
    }
    spare += former
  }

  /// Finds the countries of photos away from the main thread.
  private func name(_ unnamed: [MapMarker]) {
    guard let world, !unnamed.isEmpty else { return }
    let waiting = naming
    let clusters = unnamed.map(\.cluster)
    naming = Task { [weak self, photos] in
      await waiting?.value
      let names = await Self.names(of: clusters, photos, world)
      guard self != nil else { return }
      for (marker, (cluster, name)) in zip(unnamed, zip(clusters, names))
      where marker.cluster == cluster { marker.name = name }
    }
  }

  /// Names the markers that were made before there were outlines.
  func nameAll(in world: WorldMap) {
    self.world = world
    name(markers)
  }

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

extension PhotoCluster {
  fileprivate func distance(to point: MapPoint) -> Double {
    let (x, y) = (center.x - point.x, center.y - point.y)
    return x * x + y * y
  }
}
