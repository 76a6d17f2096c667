import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The map page, for saved paths.
nonisolated struct PlacesDestination: Destination {}

/// The photos of a library on a map of the world.
final class PlacesController: LibraryPageController {
  /// The map.
  private(set) lazy var map = makeMap()
  private var photos: LocatedPhotos?
  private lazy var query = RepeatedWork { [weak self] in await self?.read() }
  private let readWorld: () async -> WorldMap?
  private let mapNotice = Label(
    texts.gettext("The outlines of countries cannot be shown. Reinstall Albums."))
  private let total = Label()
  /// The part of the map to show when the photos are there; nil to show all photos.
  private var wanted: Place?

  private enum Place {
    case photo(GeoPoint)
    case view(MapPoint, scale: Double)
  }

  /// - Parameters:
  ///   - library: The library of the photos.
  ///   - actions: The actions of the window.
  ///   - readWorld: Returns the outlines of countries; nil if they cannot be read.
  init(
    library: Library, actions: any LibraryActions,
    readWorld: @escaping () async -> WorldMap? = SharedWorldMap.world
  ) {
    self.readWorld = readWorld
    super.init(library: library, actions: actions)
    title = texts.gettext("Places")
    destination = PlacesDestination()
  }

  // MARK: Showing

  /// Shows the map above the pages of a navigation controller. If it is among them, goes back to it.
  ///
  /// - Parameters:
  ///   - photo: The photo whose place to show; nil for all photos.
  ///   - pages: The navigation controller.
  ///   - library: The library of the photos.
  ///   - actions: The actions of the window.
  static func show(
    _ photo: Photo? = nil, in pages: NavigationController?, library: Library,
    actions: (any LibraryActions)?
  ) {
    guard let pages, let actions else { return }
    let place = photo?.number.flatMap { library.store.index.place(of: $0) }
    if let known = pages.viewControllers.lazy.compactMap({ $0 as? PlacesController }).last {
      if let place { known.show(place) }
      pages.popTo(known)
    } else {
      let page = PlacesController(library: library, actions: actions)
      if let place { page.show(place) }
      pages.push(page)
    }
  }

  /// Shows a place in the middle of the map, and points out the photos there.
  func show(_ place: GeoPoint) {
    wanted = .photo(place)
    if photos != nil { showWanted() }
  }

  // MARK: View

  override func viewDidLoad() {
    super.viewDidLoad()
    mapNotice.wraps = true
    mapNotice.addStyleClass("quiet-banner")
    mapNotice.isVisible = false
    insertBar(mapNotice)
    total.addStyleClass("numeric")
    total.addStyleClass("dim-label")
    total.ellipsize(.end)
    navigationItem.rightBarButtonItem = makeSearchItem()
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [
      zoomOutItem, zoomInItem, space, BarButtonItem(customView: total), space, showAllItem,
    ]
    updateItems()
    Task { [weak self, readWorld] in
      let world = await readWorld()
      guard let self else { return }
      if let world { map.show(world) }
      mapNotice.isVisible = world == nil
    }
  }

  override var keyCommandsTitle: String? { texts.gettext("Places") }

  override var searchesWhenTyping: Bool { true }

  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    library.watch(nil)
  }

  override func viewDidAppear(animated: Bool) {
    super.viewDidAppear(animated: animated)
    if photos?.count ?? 0 > 0 { map.focus() }
  }

  private func makeMap() -> MapView {
    let map = MapView(library: library)
    map.onOpen = { [weak self] in self?.open($0) }
    map.onMoved = { [weak self] in
      self?.updateItems()
      // The first markers may appear after the page.
      self?.focusArrivals()
    }
    return map
  }

  private lazy var zoomOutItem = BarButtonItem.zoomOut(moreKeys: ["minus", "KP_Subtract"]) {
    [weak self] in self?.map.zoom(by: 1 / MapView.zoomStep)
  }

  private lazy var zoomInItem = BarButtonItem.zoomIn(moreKeys: ["plus", "equal", "KP_Add"]) {
    [weak self] in self?.map.zoom(by: MapView.zoomStep)
  }

  private lazy var showAllItem = BarButtonItem(
    iconName: "zoom-fit-best-symbolic", accessibilityLabel: texts.gettext("Show All Photos"),
    keys: "Home"
  ) { [weak self] in self?.map.showAll() }

  private func updateItems() {
    let hasPhotos = photos?.count ?? 0 > 0
    zoomOutItem.isEnabled = hasPhotos && map.viewport.canZoomOut
    zoomInItem.isEnabled = hasPhotos && map.viewport.canZoomIn
    showAllItem.isEnabled = hasPhotos
  }

  // MARK: Contents

  override var contents: Widget { map.widget }

  override var isDragging: Bool { false }

  override func focusFirst(in shown: Widget) -> Bool {
    shown == contents ? map.focus() : super.focusFirst(in: shown)
  }

  /// A library with photos may have none with a place.
  override var isEmptyByItself: Bool { !library.albums.isEmpty }

  override func showEmpty() {
    guard !library.albums.isEmpty else { return super.showEmpty() }
    let message =
      library.indexingText == nil
      ? texts.gettext(
        "None of your photos has coordinates. Cameras and phones write them into photos while their location service is on."
      )
      : texts.gettext("Photos appear here as they are read, if they have coordinates.")
    showStatus(
      "mark-location-symbolic", texts.gettext("No Places Yet"), message, offersFolders: false)
  }

  override func libraryChanged() {
    query.request()
    update(cellCount: photos?.count)
  }

  private func read() async {
    let found: LocatedPhotos
    do {
      found = try await Self.read(library.store.index, library.roots)
    } catch {
      Log.message("The places of the photos cannot be read: \(error)", domain: "Albums")
      if photos == nil { showUnreadable() }
      return
    }
    let isFirst = photos?.count ?? 0 == 0
    photos = found
    map.show(found)
    let count = library.videos.count(ofSome: found.count).grouped
    total.text = found.count > 0 ? texts.gettext("%s with a place", count) : ""
    if isFirst, found.count > 0 {
      showWanted()
    } else if map.showsAll {
      // The index reads more photos meanwhile.
      map.showAll()
    }
    update(cellCount: found.count)
    updateItems()
  }

  @concurrent nonisolated private static func read(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async throws -> LocatedPhotos { try index.locatedPhotos(under: roots) }

  private func showUnreadable() {
    showStatus(
      "dialog-warning-symbolic", texts.gettext("Places Cannot Be Shown"),
      texts.gettext("The index of your photos cannot be read. Press F5 to try again."),
      offersFolders: false)
  }

  private func showWanted() {
    switch wanted {
    case .photo(let place): map.show(place)
    case .view(let center, let scale): map.move { $0.show(center, scale: scale) }
    case nil: map.showAll()
    }
    wanted = nil
  }

  /// Shows the photos of a cluster in a grid.
  private func open(_ cluster: PhotoCluster) {
    Task { [weak self, library, photos = map.photos, world = map.world] in
      let place = await Self.place(of: cluster, photos, world)
      let scope = Library.Scope.onMap(
        cluster.cells, name: place?.title ?? texts.gettext("Photos on the Map"))
      guard let self, navigationController?.topViewController == self else { return }
      pushPhotos(of: scope, in: library, actions: actions)
    }
  }

  @concurrent nonisolated private static func place(
    of cluster: PhotoCluster, _ photos: LocatedPhotos, _ world: WorldMap?
  ) async -> CommonPlace? { world?.commonPlace(of: photos.points(of: cluster, atMost: 20)) }

  // MARK: Restoration

  override func encodeRestorableState(to state: inout RestorableState) {
    guard photos?.count ?? 0 > 0 else { return }
    state["center"] = map.viewport.center
    state["scale"] = map.viewport.scale
  }

  override func decodeRestorableState(from state: RestorableState) {
    guard let center: MapPoint = state["center"], let scale: Double = state["scale"] else { return }
    wanted = .view(center, scale: scale)
  }
}
