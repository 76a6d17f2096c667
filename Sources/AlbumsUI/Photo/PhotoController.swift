import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// Hears which photo its page shows.
protocol PhotoControllerDelegate: AnyObject {
  /// The user has gone on to another photo.
  func photoController(_ controller: PhotoController, didMoveTo photo: Photo)
}

/// One photo, fitting the window, with zoom and the way to its neighbours.
final class PhotoController: ViewController {
  weak var delegate: (any PhotoControllerDelegate)?

  let library: Library
  weak var actions: (any LibraryActions)?
  let canvas: PhotoCanvas
  private(set) var photo: Photo
  /// The photos in their order, by the numbers that they have in the library.
  private var numbers: [Int]
  private lazy var loader = PhotoLoader(decoder: library.store.decoder)
  private var status: StatusPage?

  /// Whether the page says why the photo cannot be shown.
  var hasFailed: Bool { status != nil }
  private var spinner: Spinner?
  private var spinnerTimer: LoopTimer?
  private var monitor: FileMonitor?
  var gestures: PhotoGestures?
  var fullscreen: FullscreenMode?

  /// - Parameters:
  ///   - photo: The photo to begin with.
  ///   - numbers: Its neighbours in their order; may be empty and follow later.
  ///   - library: Where the photos come from.
  ///   - actions: What can be done to them.
  init(photo: Photo, in numbers: [Int], library: Library, actions: (any LibraryActions)?) {
    self.photo = photo
    self.numbers = numbers
    self.library = library
    self.actions = actions
    canvas = PhotoCanvas(decoder: library.store.decoder)
    super.init()
    title = photo.name
    destination = PhotoDestination(photo: photo.id)
    wantsFullScreenLayout = true
    // Fingers move the photo, or go on to its neighbours.
    swipePolicy = .edge
  }

  override func loadView() { view = canvas.widget }

  override func viewDidLoad() {
    bars.install()
    gestures = PhotoGestures(controller: self)
    fullscreen = FullscreenMode(controller: self)
    canvas.onResized = { [weak self] in self?.resized() }
    subscription = library.changes.observe { [weak self] in self?.followProblem() }
    problemBanner.onClosed = { [weak self] in
      self?.showProblem()
      self?.canvas.widget.grabFocus()
    }
    show(photo)
  }

  override func viewWillAppear(animated: Bool) {
    followGrid()
    navigationController?.navigationBar.barStyle = .blackTranslucent
    navigationController?.toolbar.barStyle = .blackTranslucent
  }

  override func viewDidAppear(animated: Bool) { canvas.widget.grabFocus() }

  override func viewWillDisappear(animated: Bool) {
    gestures?.cancelTap()
    fullscreen?.leave()
    navigationController?.navigationBar.barStyle = .default
    navigationController?.toolbar.barStyle = .default
    navigationController?.setNavigationBarHidden(false, animated: animated)
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  /// A page that was restored has its neighbours from the grid below it.
  private func followGrid() {
    if delegate == nil { gridBelow?.follow(self) }
  }

  private var gridBelow: PhotoGridController? {
    guard let pages = navigationController?.viewControllers,
      let place = pages.firstIndex(of: self), place > 0
    else { return nil }
    let below = pages[place - 1]
    let page = (below as? SegmentManagingController)?.activeViewController ?? below
    return page as? PhotoGridController
  }

  /// The user's album that the page shows the photos of; nil for other photos.
  var userAlbum: UserAlbumID? {
    let grid = delegate as? PhotoGridController ?? gridBelow
    guard case .userAlbum(let id) = grid?.scope else { return nil }
    return id
  }

  // MARK: Neighbours

  /// Where the photo is in the order; nil when it is not, or no longer.
  private(set) var index: Int?

  /// Where the photo was last, for when it is no longer there.
  private var lastIndex = 0

  /// How many photos there are to go through.
  var count: Int { numbers.count }

  /// Looks for the photo, once for each change of it or of the order: there may be very many.
  private func locate() {
    index = photo.number.flatMap { numbers.firstIndex(of: $0) }
    lastIndex = index ?? lastIndex
  }

  /// Takes over another order, or more photos, without leaving the one that is shown, unless the
  /// user has taken that away: then what has taken its place is shown, else what was before it.
  func photosChanged(to numbers: [Int]) {
    self.numbers = numbers
    let wasThere = index != nil
    let isTakenAway =
      library.store.takenAway.contains(photo.path)
      || userAlbum.map { !library.store.userData.contains(photo.path, in: $0) } == true
    locate()
    // One that was named on the command line may have been found only now, and one that has come
    // back from the trash has another number.
    if index == nil, let known = library.photo(at: photo.path), known.number != photo.number {
      if isViewLoaded { take(known) } else { photo = known }
      locate()
      // The grid could not know this number before.
      delegate?.photoController(self, didMoveTo: known)
    }
    guard isViewLoaded else { return }
    if wasThere, index == nil, isTakenAway {
      moveOn()
    } else if let former = comeBack() {
      move(to: former)
    } else if let current = photo.number.flatMap({ library.photo(numbered: $0) }) {
      take(current)
    }
    updateItems()
  }

  /// Where the photo was that the user has taken away from here, as long as what took its place is
  /// shown.
  private var takenAway: FilePath?

  /// That photo, if the user has it back.
  private func comeBack() -> Photo? {
    guard let takenAway, !library.store.takenAway.contains(takenAway),
      let former = library.photo(at: takenAway), let number = former.number,
      numbers.contains(number)
    else { return nil }
    return former
  }

  /// Shows what has taken the photo's place, or leaves where there is nothing any more.
  private func moveOn() {
    let place = min(lastIndex, numbers.count - 1)
    guard place >= 0 else {
      if navigationController?.topViewController == self { navigationController?.pop() }
      return
    }
    let former = photo.path
    guard let next = library.photo(numbered: numbers[place]) else { return }
    move(to: next)
    takenAway = former
  }

  /// Takes over what is said of the photo; its file may have other contents by now.
  private func take(_ current: Photo) {
    guard current != photo else { return }
    if current.version == photo.version, current.id == photo.id,
      current.mark.quarterTurns == photo.mark.quarterTurns
    {
      photo = current
    } else {
      show(current)
    }
  }

  /// The place `step` further; from a photo that is gone, what follows it has taken its place.
  private func place(after step: Int) -> Int? {
    let place = index.map { $0 + step } ?? (step > 0 ? lastIndex + step - 1 : lastIndex + step)
    return numbers.indices.contains(place) ? place : nil
  }

  /// Whether there is a photo `step` places further.
  func canMove(by step: Int) -> Bool { place(after: step) != nil }

  /// Goes on to the photo `step` places further, if there is one.
  func move(by step: Int) {
    if let photo = place(after: step).flatMap({ library.photo(numbered: numbers[$0]) }) {
      direction = step.signum()
      move(to: photo)
    }
  }

  /// Goes to the first photo or the last.
  func moveToEnd(_ isLast: Bool) {
    guard let end = isLast ? numbers.last : numbers.first, end != photo.number,
      let photo = library.photo(numbered: end)
    else { return }
    move(to: photo)
  }

  private func move(to newPhoto: Photo) {
    takenAway = nil
    show(newPhoto)
    delegate?.photoController(self, didMoveTo: newPhoto)
  }

  private func show(_ newPhoto: Photo) {
    photo = newPhoto
    locate()
    destination = PhotoDestination(photo: newPhoto.id)
    title = newPhoto.name
    canvas.widget.setAccessibleLabel(newPhoto.name)
    canvas.viewport.fit()
    problem = library.problem(of: newPhoto)
    watchFile()
    load()
    updateItems()
  }

  // MARK: Loading

  /// Begins when the size to load for is known, which it is from the first layout on.
  private func load() {
    guard let screenSize = canvas.size else { return }
    // The same photo for another size replaces itself.
    if shown != photo.id { showSpinnerLater() }
    loader.load(photo, size: screenSize, neighbours: neighbours) { [weak self] result in
      self?.finishLoading(result)
    }
  }

  /// The photo whose picture is on the canvas.
  private var shown: PhotoID?

  /// Whether the user goes forwards, 1, or back, -1.
  private var direction = 1

  private var neighbours: [Photo] {
    guard let index else { return [] }
    let places = [direction, -direction, 2 * direction, -2 * direction].map { index + $0 }
      .filter(numbers.indices.contains)
    return library.photos(numbered: places.map { numbers[$0] })
  }

  private func resized() {
    load()
    updateItems()
  }

  private func finishLoading(_ result: Result<DecodedImage, DecodingFailure>) {
    hideSpinner()
    search?.cancel()
    switch result {
    case .success(let image):
      removeStatus()
      canvas.show(image, of: photo)
      shown = photo.id
    case .failure(.missing) where !library.store.takenAway.contains(photo.path):
      findProblem()
    case .failure(let failure): showStatus(failure.message, failure.advice)
    }
    updateItems()
  }

  private func showStatus(_ message: String, _ advice: String) {
    removeStatus()
    clear()
    // What the user has taken away they know of.
    if !library.store.takenAway.contains(photo.path) {
      Log.message("\(photo.fileName): \(message)", domain: "Albums")
    }
    let page = StatusPage(
      iconName: "image-missing-symbolic", title: "Photo Cannot Be Shown",
      message: "\(message) \(advice)")
    page.widget.addStyleClass("on-black")
    page.widget.setParent(canvas.widget)
    status = page
  }

  // MARK: Missing folders

  private var subscription: Subscription?
  private var search: Task<Void, Never>?
  /// The problem with the folder of the photo.
  private var problem: LibraryProblem?

  /// Finds out whether a file is missing because its folder or its drive is. If so, a picture that is
  /// on show stays.
  private func findProblem() {
    if shown != photo.id { showSpinnerLater() }
    search = Task { [weak self, library, photo] in
      let found = await library.findProblem(of: photo)
      guard let self, !Task.isCancelled, photo.id == self.photo.id else { return }
      hideSpinner()
      problem = found
      if let found, shown != photo.id {
        showStatus(found.message, found.advice)
      } else if found == nil {
        showStatus(DecodingFailure.missing.message, DecodingFailure.missing.advice)
      }
      updateItems()
    }
  }

  /// Shows that the folder is missing, or loads the photo again once the folder is back.
  private func followProblem() {
    let former = problem
    problem = library.problem(of: photo)
    guard problem != former else { return }
    if problem == nil {
      loader.forget(photo)
      watchFile()
      load()
    } else if let problem, hasFailed {
      showStatus(problem.message, problem.advice)
    }
    updateItems()
  }

  private func showProblem() {
    // Without a picture, the page itself shows the problem.
    problemBanner.show([hasFailed ? nil : problem].compactMap(\.self).map(LibraryNotice.init))
  }

  private func clear() {
    canvas.show(nil, of: photo)
    shown = nil
  }

  private func showSpinnerLater() {
    spinnerTimer = MainLoop.after(.milliseconds(300)) { [weak self] in
      guard let self, spinner == nil else { return }
      // By now the old photo, or the old error, under the new title would be a lie.
      clear()
      removeStatus()
      let spinner = Spinner.waiting()
      spinner.addStyleClass("on-black")
      spinner.setParent(canvas.widget)
      self.spinner = spinner
    }
  }

  private func removeStatus() {
    status?.widget.unparent()
    status = nil
  }

  private func hideSpinner() {
    spinnerTimer = nil
    spinner?.unparent()
    spinner = nil
  }

  /// Follows the file, so that one that is edited or removed elsewhere does not stay on screen.
  private func watchFile() {
    do {
      monitor = try FileMonitor.watch(photo.path.nulTerminated) { [weak self] in
        guard let self else { return }
        loader.forget(photo)
        load()
      }
    } catch {
      Log.debug("\(photo.fileName) is not watched: \(error)", domain: "Albums")
    }
  }

  // MARK: Bars

  private lazy var bars = PhotoBars(controller: self)

  override var keyCommands: [KeyCommand] {
    bars.keyCommands + (actions?.editing?.keyCommands ?? [])
  }

  /// Brings what is around the photo in line with it.
  func updateItems() {
    bars.update()
    updateOverlays()
  }

  private let caption = PhotoCaption()
  private lazy var editBar = EditBar(library.store.editStatus)
  private lazy var problemBanner = NoticeBanner(library.store)

  /// A problem with the folder, the progress of a long edit and the caption, over the lower end of
  /// the photo.
  private lazy var overlays: Box = {
    let overlays = Box(
      .vertical, spacing: 6, children: [problemBanner.widget, editBar.widget, caption.widget])
    overlays.horizontalAlignment = .center
    overlays.verticalAlignment = .end
    overlays.setParent(canvas.widget)
    return overlays
  }()

  /// The overlays come and go with the bars: without them, nothing is over the photo.
  private func updateOverlays() {
    overlays.isVisible = !areBarsHidden
    guard !areBarsHidden else {
      // GTK 4.8 leaves the focus on a hidden widget.
      overlays.dropFocus()
      return
    }
    showProblem()
    caption.show(photo.mark.caption ?? "")
    let toolbar = navigationController?.toolbar.asWidget
    overlays.margins = Edges(
      bottom: (toolbar?.measure(.vertical).natural ?? 0) + 12, start: 24, end: 24)
  }

  /// Opens the menu of the photo at a place in the view, or where there is room for it below.
  func showMenu(at place: (x: Double, y: Double)?) {
    gestures?.cancelTap()
    let (x, y) = place ?? (Double(canvas.widget.width) / 2, Double(canvas.widget.height) / 4)
    PopoverMenu(bars.makePhotoMenu())
      .popUp(over: canvas.widget, at: Rectangle(x: x, y: y, width: 1, height: 1))
  }

  /// Hides or shows both bars.
  func setBarsHidden(_ isHidden: Bool) {
    navigationController?.setNavigationBarHidden(isHidden, animated: true)
    navigationController?.setToolbarHidden(isHidden, animated: true)
    updateOverlays()
  }

  /// Whether both bars are away.
  var areBarsHidden: Bool { navigationController?.isNavigationBarHidden ?? false }
}
