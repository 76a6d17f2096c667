import GtkKit
import NavigationKit
import PhotoLibrary

/// All photos by the days, months or years in which they were taken, the newest first.
final class TimelineController: LibraryPageController, PhotoSelecting {
  let scope = Library.Scope.all
  private(set) var numbers: [Int]? {
    didSet { itemCount = shownNumbers.isEmpty ? nil : library.videos.count(of: shownNumbers) }
  }
  private lazy var reading = makeReading()
  private(set) lazy var timeline = makeGrid()
  weak var opened: PhotoController?
  var moved: Int?
  private lazy var bars = TimelineBars(controller: self)

  override init(library: Library, actions: any LibraryActions) {
    super.init(library: library, actions: actions)
    title = texts.gettext("Timeline")
  }

  override var keyCommands: [KeyCommand] { bars.selection.keyCommands + super.keyCommands }

  override func viewDidLoad() {
    super.viewDidLoad()
    bars.install()
    // Nearer to the photos than the way back, so that Escape ends the selection first.
    let escape = ShortcutController(scope: .local)
    escape.add("Escape") { [weak self] in
      guard let self, isEditing else { return .proceed }
      setEditing(false, animated: true)
      return .stop
    }
    view.addController(escape)
  }

  /// The photo seen last is in view before the timeline comes back, and has the focus when it is
  /// there.
  override func viewWillAppear(animated: Bool) {
    super.viewWillAppear(animated: animated)
    if let moved { grid.select(moved) }
    library.watch(nil)
  }

  override func viewDidAppear(animated: Bool) {
    if moved != nil { grid.focusCursor() }
    moved = nil
    super.viewDidAppear(animated: animated)
  }

  // MARK: Contents

  override var grid: ThumbnailGrid { timeline.grid }

  override var contents: Widget { timeline.widget }

  /// The page of a photo has its neighbours from here.
  override var isFollowed: Bool { opened != nil }

  override func photosChanged(_ change: IndexChange) { show(change) }

  override func libraryChanged() {
    reading.request()
    update(cellCount: numbers?.count)
  }

  /// Makes the work that asks the index, away from the main thread: first for the days, of which there
  /// is an answer at once, then for their photos.
  private func makeReading() -> RepeatedWork {
    RepeatedWork { [weak self, library] in
      if self?.numbers == nil, let days = await library.days() {
        guard let self, !Task.isCancelled else { return }
        if !days.isEmpty {
          timeline.show(days: days)
          update(cellCount: days.count)
        }
      }
      let found = await library.timeline()
      guard let self, !Task.isCancelled, let found else { return }
      let (former, chosen) = (shownNumbers, isEditing ? selectedNumbers : [])
      numbers = found.numbers
      if found.numbers.isEmpty { update(cellCount: 0) }
      timeline.show(found)
      if !found.numbers.isEmpty { update(cellCount: found.numbers.count) }
      if !chosen.isEmpty { endEditing(after: former.successor(of: chosen, in: found.numbers)) }
      opened?.photosChanged(to: found.numbers)
      bars.update()
    }
  }

  private func makeGrid() -> TimelineGrid {
    let library = library
    let timeline = TimelineGrid(library: library) { CellContent(photoNumbered: $0, in: library) }
    let grid = timeline.grid
    grid.prepare = { library.prepare($0) }
    grid.readAhead = { library.readAhead($0) }
    grid.filesForDrag = { library.filesForDrag(of: $0) }
    grid.onOpen = { [weak self] number in self?.open(number) }
    grid.onSelectionChanged = { [weak self] in self?.bars.update() }
    grid.onChoose = { [weak self] in self?.setEditing(true, animated: true) }
    grid.makeMenu = { [weak self] in self.map { PopoverMenu($0.bars.selection.makeMenu()) } }
    timeline.onLevelChanged = { [weak self] in self?.bars.updateLevel() }
    return timeline
  }

  // MARK: Restoration

  override func encodeRestorableState(to state: inout RestorableState) {
    state["level"] = timeline.level
    state["place"] = grid.place
  }

  override func decodeRestorableState(from state: RestorableState) {
    timeline.restore(state["level"] ?? .days, state["place"])
  }

  // MARK: Editing

  /// The number of photos and videos; nil without any. Counted once: a selection of many photos
  /// changes often.
  private(set) var itemCount: ItemCount?

  override func setEditing(_ isEditing: Bool, animated: Bool) {
    guard isEditing != self.isEditing else { return }
    super.setEditing(isEditing, animated: animated)
    grid.isSelecting = isEditing
    if isEditing { focusPage() }
    bars.update()
  }
}
