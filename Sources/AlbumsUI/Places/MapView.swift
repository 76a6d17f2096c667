import GObjectKit
import GtkKit
import PhotoLibrary

/// A map of the world with photos at their places. It can be dragged, and zoomed by a wheel, fingers and
/// keys.
final class MapView: BoardOwner {
  /// The widget to show. Arrow keys move inside it; Tab goes on to the toolbar.
  let widget: CustomWidget
  let board: CustomWidget
  let markers: MapMarkers
  private let backdrop = MapBackdrop()
  private let labels = MapLabels()
  private let frame = MarkerFrame()

  /// The photos on the map.
  private(set) var photos = LocatedPhotos([])
  /// The outlines of countries; nil until they are read, and if they cannot be.
  private(set) var world: WorldMap?

  /// The change to make as soon as the view has a size.
  private var awaited: ((inout MapViewport) -> Void)?

  /// Called when another part of the map is shown.
  var onMoved: (() -> Void)?
  /// Called when a cluster is clicked, or activated with a key.
  var onOpen: ((PhotoCluster) -> Void)? {
    get { markers.onOpen }
    set { markers.onOpen = newValue }
  }

  /// The drag that moves the map.
  let drag = DragGesture(beforeChildren: true)

  /// Where the pointer was last over the map. Scroll events have no position.
  var pointer: MapViewport.Position?

  /// The distance of markers from the edges after the map has been moved for them, in pixels.
  static let margin = 70.0

  init(library: Library) {
    let behavior = BoardBehavior(size: SizeRequest(minimum: 120, natural: 480))
    board = CustomWidget(behavior, cssName: "map", role: .group)
    board.clipsChildren = true
    board.setAccessibleLabel(texts.gettext("Map"))
    widget = CustomWidget(child: board, isTabStop: true)
    markers = MapMarkers(in: board, library: library)
    behavior.owner = self
    markers.onAdded = { [weak self] in self?.markersChanged() }
    backdrop.onChanged = { [weak self] in self?.board.queueDraw() }
    board.onScaleFactorChanged { [weak self] in
      self?.labels.forgetSizes()
      self?.board.queueDraw()
    }
    addInput()
  }

  // MARK: Contents

  /// Shows the outlines of countries. Without them, the map has a grid of lines.
  func show(_ world: WorldMap) {
    self.world = world
    (backdrop.world, labels.world) = (world, world)
    markers.nameAll(in: world)
    board.queueDraw()
  }

  /// Shows photos at their places.
  func show(_ photos: LocatedPhotos) {
    self.photos = photos
    update()
    markers.updatePhotos()
  }

  /// Whether the land in view is drawn.
  var isReady: Bool { backdrop.isReady }

  // MARK: Viewport

  /// The part of the map in view.
  private(set) var viewport = MapViewport()

  /// Changes the part of the map in view; at once, or as soon as the view has a size.
  func move(_ change: @escaping (inout MapViewport) -> Void) {
    showsAll = false
    guard isSized else { return awaited = change }
    let former = viewport
    change(&viewport)
    if viewport != former { update() }
  }

  private var isSized: Bool { viewport.width > 1 && viewport.height > 1 }

  /// Whether the map was not moved since it showed all photos.
  private(set) var showsAll = false

  /// Shows all photos, at most as close as a city is.
  func showAll() {
    let bounds = photos.bounds
    move { viewport in
      if let bounds {
        viewport.show(bounds, margin: Self.margin, largestScale: Self.cityScale)
      } else {
        viewport.show(MapPoint(x: 0.5, y: 0.4), scale: 0)
      }
    }
    showsAll = true
  }

  /// Shows a place in the middle, and points out its cluster.
  func show(_ place: GeoPoint) {
    pointedOut = MapPoint(place)
    move { [weak self] viewport in
      viewport.show(MapPoint(place), scale: max(viewport.scale, Self.cityScale))
      // The focus goes there when the markers are shown.
      self?.focusesPointedOut = true
    }
  }

  private var pointedOut: MapPoint?
  private var focusesPointedOut = false

  /// The scale at which some hundred kilometres are in view.
  private static let cityScale = 32_768.0

  /// Shows the clusters of the viewport.
  private func update() {
    let viewport = viewport
    guard isSized else { return }
    let clusters = viewport.parts(margin: Double(MapMarker.side) / 2).flatMap {
      photos.clusters(in: $0, level: viewport.level)
    }
    markers.show(clusters, of: photos, in: world)
    markersChanged()
    onMoved?()
  }

  private func markersChanged() {
    pointOut()
    // Without markers, the keys of the map need a widget that has the focus.
    board.isFocusable = markers.markers.isEmpty
    board.queueAllocate()
    board.queueDraw()
  }

  private func pointOut() {
    guard let pointedOut else { return }
    for marker in markers.markers {
      marker.isPointedOut = marker.cluster.contains(pointedOut)
      if marker.isPointedOut, focusesPointedOut, widget.isMapped {
        focusesPointedOut = false
        marker.button.grabFocus()
      }
    }
  }

  /// Gives the focus to the marker that is pointed out, or to the one nearest to the middle. Keeps a
  /// focus in the map.
  ///
  /// - Returns: Whether the focus is in the map.
  @discardableResult
  func focus() -> Bool {
    if focusesPointedOut { pointOut() }
    guard board.window?.focus?.isInside(board) != true else { return true }
    let middle = markers.markers.min {
      distanceFromMiddle(of: $0) < distanceFromMiddle(of: $1)
    }
    let marker = markers.markers.first(where: \.isPointedOut) ?? middle
    return marker?.button.grabFocus() ?? board.grabFocus()
  }

  private func distanceFromMiddle(of marker: MapMarker) -> Double {
    let position = viewport.position(of: marker.cluster.center)
    let (x, y) = (position.x - viewport.width / 2, position.y - viewport.height / 2)
    return x * x + y * y
  }

  // MARK: Layout

  func allocate(width: Int, height: Int) {
    if viewport.width != Double(width) || viewport.height != Double(height) {
      viewport.resize(width: Double(width), height: Double(height))
      // The children must not change during the layout.
      MainLoop.whenIdle { [weak self] in self?.resized() }
    }
    for marker in markers.markers {
      let place = place(of: marker)
      marker.button.allocate(
        width: MapMarker.side, height: MapMarker.side, x: place.x, y: place.y)
    }
  }

  /// Returns the place of a marker in the view.
  private func place(of marker: MapMarker) -> Rectangle {
    let position = viewport.position(of: marker.cluster.center)
    let side = Double(MapMarker.side)
    return Rectangle(
      x: position.x.rounded() - side / 2, y: position.y.rounded() - side / 2, width: side,
      height: side)
  }

  private func resized() {
    if let change = awaited {
      awaited = nil
      change(&viewport)
    }
    update()
  }

  func draw(into snapshot: Snapshot) {
    let palette = MapPalette(with: board.textColor)
    backdrop.draw(
      viewport, pixelsPerPoint: board.scaleFactor, palette: palette, into: snapshot)
    labels.draw(viewport, palette: palette, into: snapshot)
    for marker in markers.markers {
      frame.draw(around: place(of: marker), pixelsPerPoint: board.scaleFactor, into: snapshot)
      snapshot.draw(marker.button, of: board)
    }
  }
}
