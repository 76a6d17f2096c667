import Foundation
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// The photos of an album, or of the whole library, as square cells in an order of choice.
final class PhotoGridController: LibraryPageController {
  /// Which photos are shown.
  enum Scope {
    case all
    case album(AlbumID)
  }

  private let scope: Scope
  private var sort = PhotoSort(key: .name)
  private var photos: [Photo] = []
  private var sorting: Task<Void, Never>?
  private lazy var grid = makeGrid()
  private weak var opened: PhotoController?
  /// The photo that the user went on to from the one that was opened here.
  private var moved: Int?

  init(library: Library, scope: Scope, actions: any LibraryActions) {
    self.scope = scope
    super.init(library: library, actions: actions)
    title =
      switch scope {
      case .all: "All Photos"
      case .album(let id): DisplayName.name(of: id.path)
      }
  }

  isolated deinit { sorting?.cancel() }

  override func viewDidLoad() {
    super.viewDidLoad()
    toolbarItems = makeToolbarItems()
    addKeys()
  }

  /// The photo seen last is selected and in view before the grid comes back, and has the focus
  /// when it is there; without going on to another one, all is as it was left.
  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    if let moved { grid.select(moved) }
  }

  override func viewDidAppear(animated: Bool) {
    if moved != nil { grid.grabFocus() }
    moved = nil
    super.viewDidAppear(animated: animated)
  }

  // MARK: Contents

  override var hasCells: Bool { !photos.isEmpty }

  override func showEmpty() {
    guard case .album = scope else { return super.showEmpty() }
    showStatus(
      "image-x-generic-symbolic", "Album Is Empty",
      "Its photos have been moved, renamed or deleted.", offersFolders: false)
  }

  override func fillGrid() -> (grid: ThumbnailGrid, count: Int) {
    let found =
      switch scope {
      case .all: Array(library.contents.photos.values)
      case .album(let id): library.contents.album(id).map(library.contents.photos(in:)) ?? []
      }
    startSorting(found)
    return (grid, found.count)
  }

  /// Puts photos in order away from the main thread and shows them.
  private func startSorting(_ found: [Photo]) {
    sorting?.cancel()
    let (sort, captureDates) = (sort, library.captureDates)
    sorting = Task { [weak self] in
      let sorted = await Self.sorted(found, by: sort, captureDates)
      guard let self, !Task.isCancelled else { return }
      photos = sorted
      grid.show(sorted.map { self.library.number(of: $0.id) })
      opened?.photosChanged(to: sorted)
      focusArrivals()
    }
  }

  /// Away from the main thread, and part of the task that asks, so that it ends with it.
  @concurrent nonisolated private static func sorted(
    _ photos: [Photo], by sort: PhotoSort, _ captureDates: CaptureDates
  ) async -> [Photo] {
    let dates = sort.key == .captureDate ? try? await captureDates.dates(of: photos) : nil
    return Task.isCancelled ? [] : sort.sorted(photos, captureDates: dates ?? [:])
  }

  private func makeGrid() -> ThumbnailGrid {
    let library = library
    let grid = ThumbnailGrid(library: library, cellSide: Self.sides[1], lineCount: 0) { number in
      library.photo(numbered: number).map {
        CellContent(photo: $0, accessibleLabel: $0.name, lines: [])
      }
    }
    grid.onOpen = { [weak self] number in
      guard let self, let photo = library.photo(numbered: number) else { return }
      navigationController?.push(makePhotoController(showing: photo))
    }
    return grid
  }

  /// Takes the user to a photo's cell when this page is next shown.
  func showNext(_ photo: Photo) { moved = library.number(of: photo.id) }

  /// The page of a photo, which this grid follows.
  func makePhotoController(showing photo: Photo) -> PhotoController {
    _ = view  // Only a loaded grid finds the neighbours, also when the photo is shown first.
    let controller = PhotoController(photo: photo, in: photos, library: library)
    controller.delegate = self
    opened = controller
    return controller
  }

  // MARK: Toolbar

  private static let sides = [120, 160, 220, 300]

  private lazy var zoomOutItem = BarButtonItem(
    iconName: "zoom-out-symbolic", accessibilityLabel: "Smaller Thumbnails"
  ) { [weak self] in self?.zoom(by: -1) }

  private lazy var zoomInItem = BarButtonItem(
    iconName: "zoom-in-symbolic", accessibilityLabel: "Larger Thumbnails"
  ) { [weak self] in self?.zoom(by: 1) }

  private func makeToolbarItems() -> [BarButtonItem] {
    let keys = SortChoice.allCases
    let key = DropDown(choices: keys.map(\.label))
    key.setAccessibleLabel("Sort By")
    key.tooltip = "Sort By"
    key.onSelected { [weak self, weak key] in
      guard let key else { return }
      self?.sort.key = keys[key.selectedPosition].key
      self?.update()
    }
    let order = SegmentedControl(
      titles: ["Ascending", "Descending"], accessibilityLabel: "Order")
    order.onValueChanged = { [weak self, weak order] in
      self?.sort.isAscending = order?.selectedSegmentIndex == 0
      self?.update()
    }
    let space = BarButtonItem.flexibleSpace()
    return [
      BarButtonItem(customView: key), space, BarButtonItem(customView: order), space, zoomOutItem,
      zoomInItem,
    ]
  }

  private func addKeys() {
    let keys = ShortcutController(scope: .local)
    keys.add("<Control>plus|<Control>equal|<Control>KP_Add") { [weak self] in
      self?.zoom(by: 1)
      return .stop
    }
    keys.add("<Control>minus|<Control>KP_Subtract") { [weak self] in
      self?.zoom(by: -1)
      return .stop
    }
    view.addController(keys)
  }

  private func zoom(by step: Int) {
    let index = (Self.sides.firstIndex(of: grid.cellSide) ?? 1) + step
    guard Self.sides.indices.contains(index) else { return }
    grid.cellSide = Self.sides[index]
    zoomOutItem.isEnabled = index > 0
    zoomInItem.isEnabled = index < Self.sides.count - 1
  }
}

extension PhotoGridController: PhotoControllerDelegate {
  func photoController(_ controller: PhotoController, didMoveTo photo: Photo) {
    showNext(photo)
  }
}

/// What the user can sort by.
private enum SortChoice: CaseIterable {
  case name, captureDate, modificationDate, byteCount

  var key: PhotoSort.Key {
    switch self {
    case .name: .name
    case .captureDate: .captureDate
    case .modificationDate: .modificationDate
    case .byteCount: .byteCount
    }
  }

  var label: String {
    switch self {
    case .name: "Name"
    case .captureDate: "Date"
    case .modificationDate: "Changed"
    case .byteCount: "Size"
    }
  }
}
