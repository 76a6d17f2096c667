import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The page of a photo: fits it into the window, zooms it, and moves to its neighbours.
final class PhotoController: ViewController {
  weak var delegate: (any PhotoControllerDelegate)?

  let library: Library
  weak var actions: (any LibraryActions)?
  let canvas: PhotoCanvas
  private(set) var photo: Photo
  /// The library's numbers of the photos to move through, in order.
  private(set) var numbers: [Int]
  private lazy var loader = PhotoLoader(decoder: library.store.decoder)
  private lazy var status = PhotoStatus(over: canvas.widget, takesFocus: true)

  /// Whether the page shows a reason instead of the photo.
  var hasFailed: Bool { status.isReasonShown }
  private var monitor: FileMonitor?
  var gestures: PhotoGestures?
  var fullscreen: FullscreenMode?

  /// - Parameters:
  ///   - photo: The first photo to show.
  ///   - numbers: The library's numbers of the photos to move through, in order. If it is empty,
  ///     the page gets them from the grid below it.
  ///   - library: The library of the photos.
  ///   - actions: The edits that the page offers; nil for none.
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
    // A swipe moves the photo, except at the edge of the screen, where it goes back.
    swipePolicy = .edge
  }

  /// The zoom and place that are kept from photo to photo.
  private(set) lazy var lock = ViewLock(controller: self)

  /// The thumbnails under the photo.
  private(set) lazy var filmstrip = PhotoFilmstrip(controller: self)

  /// The details beside the photo.
  private(set) lazy var details = PhotoDetails(controller: self)

  override func loadView() { view = details.view }

  override func viewDidLoad() {
    bars.install()
    gestures = PhotoGestures(target: self)
    addTabKey()
    fullscreen = FullscreenMode(controller: self)
    canvas.onResized = { [weak self] in self?.resized() }
    subscription = library.changes.observe { [weak self] in self?.followProblem() }
    show(photo)
  }

  override func viewWillAppear(animated: Bool) {
    followGrid()
    fullscreen?.pageWillAppear()
    navigationController?.navigationBar.barStyle = .blackTranslucent
    navigationController?.toolbar.barStyle = .blackTranslucent
  }

  override func viewDidAppear(animated: Bool) { canvas.widget.grabFocus() }

  override func viewWillDisappear(animated: Bool) {
    gestures?.cancelTap()
    motion.pause()
    fullscreen?.pageWillDisappear(isCovered: presentedViewController != nil)
    navigationController?.navigationBar.barStyle = .default
    navigationController?.toolbar.barStyle = .default
    navigationController?.setNavigationBarHidden(false, animated: animated)
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  // MARK: Neighbours

  /// The photo's index in the order; nil if the photo is not in it.
  private(set) var index: Int?

  /// The last known index of the photo, for when the photo is no longer in the order.
  private var lastIndex = 0

  /// The number of photos to move through.
  var count: Int { numbers.count }

  /// Finds the photo's index. Called once per change, because the list may be very long.
  private func locate() {
    index = photo.number.flatMap { numbers.firstIndex(of: $0) }
    lastIndex = index ?? lastIndex
  }

  /// Replaces the order, and keeps the current photo on screen. If the user has removed that photo,
  /// shows the one that is now at its index, or else the last one.
  func photosChanged(to numbers: [Int]) {
    self.numbers = numbers
    let wasThere = index != nil
    let isTakenAway =
      library.store.takenAway.mayContain(photo.path)
      || userAlbum.map { !library.store.userData.contains(photo.path, in: $0) } == true
    locate()
    // A photo from the command line may be indexed only now, and a photo restored from the trash
    // gets another number.
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
    } else {
      takeCurrent()
    }
    updateItems()
  }

  /// Shows the photo as it is now, if it is among changed ones.
  func photosChanged(_ change: IndexChange) {
    guard isViewLoaded, let number = photo.number, change.contains(number) else { return }
    takeCurrent()
    updateItems()
  }

  private func takeCurrent() {
    if let current = photo.number.flatMap({ library.photo(numbered: $0) }) { take(current) }
  }

  /// The path of the photo that the user removed from here, while its replacement is shown.
  private var takenAway: FilePath?

  /// Returns the removed photo, if it is back.
  private func comeBack() -> Photo? {
    guard let takenAway, !library.store.takenAway.mayContain(takenAway),
      let former = library.photo(at: takenAway), let number = former.number,
      numbers.contains(number)
    else { return nil }
    return former
  }

  /// Shows the photo at the removed photo's index, or pops the page if no photo is left.
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

  /// Replaces the photo's data, and reloads it if its file or its turns have changed.
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

  /// Returns the index `step` further, or nil beyond the ends. If the photo is no longer in the
  /// order, the photo that followed it is now at its index.
  private func place(after step: Int) -> Int? {
    let place = index.map { $0 + step } ?? (step > 0 ? lastIndex + step - 1 : lastIndex + step)
    return numbers.indices.contains(place) ? place : nil
  }

  /// Whether there is a photo `step` further.
  func canMove(by step: Int) -> Bool { place(after: step) != nil }

  /// Returns the photo `step` further; nil beyond the ends.
  func photo(after step: Int) -> Photo? {
    place(after: step).flatMap { library.photo(numbered: numbers[$0]) }
  }

  /// Moves to the photo `step` further, if it exists.
  func move(by step: Int) {
    if let photo = photo(after: step) {
      direction = step.signum()
      move(to: photo)
    }
  }

  /// Moves to the first or the last photo.
  func moveToEnd(_ isLast: Bool) {
    guard let end = isLast ? numbers.last : numbers.first, end != photo.number,
      let photo = library.photo(numbered: end)
    else { return }
    move(to: photo)
  }

  /// Shows a photo, and tells the delegate.
  func move(to newPhoto: Photo) {
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
    if !lock.isOn { canvas.viewport.fit() }
    problem = library.problem(of: newPhoto)
    motion.follow(newPhoto)
    watchFile()
    load()
    updateItems()
  }

  // MARK: Loading

  /// Loads the photo and its neighbours. Does nothing before the first layout, which determines the
  /// size.
  private func load() {
    guard let screenSize = canvas.size else { return }
    // The same photo for another size stays visible until it is replaced.
    if shown != photo.id { showSpinnerLater() }
    loader.load(photo, size: screenSize, neighbours: neighbours) { [weak self] result in
      self?.finishLoading(result)
    }
  }

  /// The photo whose picture is on the canvas.
  private var shown: PhotoID?

  /// Whether the picture on the canvas is the photo's, not that of the photo before.
  var isPhotoShown: Bool { shown == photo.id }

  /// The direction of the last move: 1 forwards, -1 back.
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
    status.hideSpinner()
    search?.cancel()
    switch result {
    case .success(let image):
      status.removeReason()
      canvas.show(image, of: photo, at: lock.place)
      shown = photo.id
    case .failure(.missing) where !library.store.takenAway.mayContain(photo.path):
      findProblem()
    case .failure(let failure) where photo.isVideo:
      status.removeReason()
      clear()
      shown = photo.id
      motion.posterFailed(failure)
    case .failure(let failure): showStatus(failure.message, failure.advice)
    }
    updateItems()
  }

  private func showStatus(_ message: String, _ advice: String) {
    clear()
    // The user knows about photos that they removed.
    if !library.store.takenAway.mayContain(photo.path) {
      Log.message("\(photo.fileName): \(message)", domain: "Albums")
    }
    status.showReason(message, advice)
  }

  // MARK: Missing folders

  private var subscription: Subscription?
  private var search: Task<Void, Never>?
  /// The problem with the folder of the photo.
  private(set) var problem: LibraryProblem?

  /// Finds out whether a file is missing because its folder or its drive is. If so, a visible
  /// picture stays.
  private func findProblem() {
    if shown != photo.id { showSpinnerLater() }
    search = Task { [weak self, library, photo] in
      let found = await library.findProblem(of: photo)
      guard let self, !Task.isCancelled, photo.id == self.photo.id else { return }
      status.hideSpinner()
      problem = found
      if let found, shown != photo.id {
        showStatus(found.message, found.advice)
      } else if found == nil {
        showStatus(DecodingFailure.missing.message, DecodingFailure.missing.advice)
      }
      updateItems()
    }
  }

  /// Shows that the folder is missing, or loads the photo again when the folder is back.
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

  /// Removes the picture from the canvas.
  func clear() {
    canvas.show(nil, of: photo)
    shown = nil
  }

  private func showSpinnerLater() {
    // After this delay, the old photo or reason must not stay under the new title.
    status.showSpinnerLater { [weak self] in self?.clear() }
  }

  /// Watches the file, so that the page follows changes and deletion by other programs.
  private func watchFile() {
    monitor = nil
    Task { [weak self, photo] in
      do {
        let monitor = try await FileMonitor.watch(FileLocation(photo.path)) { [weak self] in
          guard let self else { return }
          loader.forget(self.photo)
          load()
        }
        if self?.photo.id == photo.id { self?.monitor = monitor }
      } catch {
        Log.debug("\(photo.fileName) is not watched: \(error)", domain: "Albums")
      }
    }
  }

  // MARK: Bars

  private lazy var bars = PhotoBars(controller: self)

  override var keyCommandsTitle: String? { texts.gettext("Photo") }

  override var keyCommands: [KeyCommand] {
    motion.keyCommands + bars.keyCommands
      + [makeSearchCommand(in: library) { [weak self] in self?.actions }]
      + (actions?.editing?.keyCommands ?? [])
  }

  /// Updates the bars and the overlays.
  func updateItems() {
    bars.update()
    overlays.update()
  }

  /// What lies over the photo while the bars are shown.
  private(set) lazy var overlays = PhotoOverlays(controller: self)

  /// Plays the video of the page.
  private(set) lazy var motion = PhotoMotion(controller: self)

  /// Opens the photo's menu at a point of the view. Without a point, opens it in the upper part,
  /// where there is room below.
  func showMenu(at place: (x: Double, y: Double)?) {
    gestures?.cancelTap()
    let (x, y) = place ?? (Double(canvas.widget.width) / 2, Double(canvas.widget.height) / 4)
    PopoverMenu(bars.makePhotoMenu())
      .popUp(over: canvas.widget, at: Rectangle(x: x, y: y, width: 1, height: 1))
  }

  /// Hides or shows both bars.
  func setBarsHidden(_ isHidden: Bool, animated: Bool = true) {
    navigationController?.setNavigationBarHidden(isHidden, animated: animated)
    navigationController?.setToolbarHidden(isHidden, animated: animated)
    overlays.update()
  }

  /// Whether both bars are hidden.
  var areBarsHidden: Bool { navigationController?.isNavigationBarHidden ?? false }
}
