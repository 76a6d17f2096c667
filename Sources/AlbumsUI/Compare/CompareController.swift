import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// Two to four photos side by side, zoomed and moved together, of which the best one is kept.
///
/// One of the photos has the focus: keys and buttons edit it. Of more than four photos, the focused
/// one is compared with three others at a time. The page is left when fewer than two photos remain.
final class CompareController: ViewController {
  let library: Library
  weak var actions: (any LibraryActions)?
  /// The user's album from which the photos can be removed; nil for other photos.
  let album: UserAlbumID?
  private(set) var photos: ComparedPhotos
  private let board = CompareBoard()
  /// The panes of the photos, by their places.
  private(set) var panes: [Int: ComparePane] = [:]
  /// The part of the photos that all panes show.
  private(set) var place = PhotoViewport.Place()
  private lazy var bars = CompareBars(controller: self)
  private var subscription: Subscription?
  /// Follows the keyboard focus while the page is on top.
  private var focusConnection: SignalConnection?

  /// - Parameters:
  ///   - photos: At least two photos. The first one gets the focus.
  ///   - library: The library of the photos.
  ///   - album: The user's album from which the photos can be removed; nil for other photos.
  ///   - actions: The edits that the page offers; nil for none.
  init(
    _ photos: [Photo], library: Library, album: UserAlbumID? = nil, actions: (any LibraryActions)?
  ) {
    self.photos = ComparedPhotos(photos)
    self.album = album
    self.library = library
    self.actions = actions
    super.init(title: texts.gettext("Compare"))
  }

  override func loadView() { view = board.widget }

  override func viewDidLoad() {
    bars.install()
    leaveFullscreenOnEscape()
    subscription = library.changes.observe { [weak self] in self?.refresh() }
    showPanes()
  }

  override func viewWillAppear(animated: Bool) {
    navigationController?.navigationBar.barStyle = .black
    navigationController?.toolbar.barStyle = .black
    refresh()
  }

  override func viewDidAppear(animated: Bool) {
    focusPane()
    focusConnection = view.window?.connect("notify::focus-widget") { [weak self] in
      self?.followFocus()
    }
    if photos.places.count < ComparedPhotos.counts.lowerBound { leave() }
  }

  override func viewWillDisappear(animated: Bool) {
    focusConnection?.cancel()
    focusConnection = nil
    navigationController?.navigationBar.barStyle = .default
    navigationController?.toolbar.barStyle = .default
  }

  override var widgetsClearOfToasts: [Widget] { panes.values.map(\.lines) }

  override var keyCommandsTitle: String? { texts.gettext("Compare") }

  override var keyCommands: [KeyCommand] {
    bars.keyCommands + [makeSearchCommand(in: library) { [weak self] in self?.actions }]
      + (actions?.editing?.keyCommands ?? [])
  }

  // MARK: Photos

  /// Takes over changes of the library: marks, and photos that are gone or are back.
  private func refresh() {
    let takenAway = library.store.takenAway
    photos.update { [library] photo in
      let current =
        photo.number.flatMap(library.photo(numbered:)) ?? library.photo(at: photo.path)
      return current.flatMap { takenAway.contains($0.path) ? nil : $0 }
    }
    guard isViewLoaded else { return }
    if photos.places.count < ComparedPhotos.counts.lowerBound { return leave() }
    let hadFocus = view.window?.focus?.isInside(view) == true
    showPanes()
    if hadFocus { focusPane() }
  }

  private func leave() {
    if navigationController?.topViewController == self { navigationController?.pop() }
  }

  private func showPanes() {
    for (place, pane) in panes where !photos.places.contains(place) {
      // GTK 4.8 keeps a reference to a removed widget that has the focus until the next frame.
      pane.widget.dropFocus()
      pane.widget.unparent()
      panes[place] = nil
    }
    for place in photos.places {
      if let pane = panes[place] {
        pane.update(photos[place])
      } else {
        panes[place] = makePane(at: place)
      }
    }
    board.show(photos.places.compactMap { panes[$0]?.widget })
    title = photos.countText.map { texts.gettext("Compare (%s)", $0) } ?? texts.gettext("Compare")
    markFocus()
  }

  /// Compares the focused photo with the next photos or with those before.
  func step(_ step: ComparedPhotos.Step) {
    guard photos.canStep(step) else { return }
    photos.step(step)
    showPanes()
    focusPane()
  }

  private func makePane(at place: Int) -> ComparePane {
    let pane = ComparePane(photos[place], library: library)
    pane.place = self.place
    pane.onPlaceChanged = { [weak self] in self?.show($0) }
    pane.onLoaded = { [weak self] in self?.updateItems() }
    pane.onMenu = { [weak self, weak pane] point in
      guard let self, let pane else { return }
      moveFocus(to: place)
      bars.showMenu(over: pane.canvas.widget, at: point)
    }
    return pane
  }

  // MARK: Focus

  /// The pane of the photo that is edited.
  var focusedPane: ComparePane? { panes[photos.focus] }

  private func moveFocus(to place: Int) {
    guard photos.focus != place else { return }
    photos.focus = place
    markFocus()
  }

  private func markFocus() {
    for (place, pane) in panes { pane.isCurrent = place == photos.focus }
    updateItems()
  }

  /// Edits the photo that got the keyboard focus by Tab or a click.
  private func followFocus() {
    guard let focus = view.window?.focus,
      let place = panes.first(where: { $0.value.canvas.widget == focus })?.key
    else { return }
    moveFocus(to: place)
  }

  private func focusPane() { focusedPane?.canvas.widget.grabFocus() }

  /// Gives the focus to the photo beside the focused one.
  func moveFocus(_ direction: CompareLayout.Direction) {
    let places = photos.places
    guard let index = places.firstIndex(of: photos.focus),
      let next = board.layout.neighbour(
        of: index, to: direction, isRightToLeft: view.isRightToLeft)
    else { return }
    moveFocus(to: places[next])
    focusPane()
  }

  // MARK: Zoom

  /// Shows the same part of all photos.
  private func show(_ newPlace: PhotoViewport.Place) {
    place = newPlace
    for pane in panes.values { pane.place = newPlace }
    updateItems()
  }

  /// The pane that the zoom buttons and keys change: the focused one, or else one with a picture.
  var zoomedPane: ComparePane? {
    let all = [focusedPane].compactMap(\.self) + photos.places.compactMap { panes[$0] }
    return all.first { $0.canvas.texture != nil }
  }

  private func updateItems() {
    for pane in panes.values { pane.showFacts(comparedWith: focusedPane?.details) }
    bars.update()
  }

  // MARK: Keeping

  /// Rejects all compared photos but the focused one.
  func keepAndReject() {
    guard let editing = actions?.editing else { return }
    let others = photos.othersToReject.compactMap(\.number)
    if !others.isEmpty {
      editing.reject(.numbers(others), keeping: photos.focused)
    } else if photos.focused.mark.isRejected {
      editing.rate(.photo(photos.focused), 0)
    } else {
      show(Toast(texts.gettext("The other photos are rejected already")))
    }
  }

  /// Moves all compared photos but the focused one to the trash, unless that one cannot be shown.
  func keepAndTrash() {
    guard focusedPane?.hasFailed == false else {
      show(
        Toast(
          texts.gettext(
            "“%s” cannot be shown. The others stay where they are.", photos.focused.name)))
      return
    }
    actions?.editing?.trash(
      .numbers(photos.others.compactMap(\.number)), keeping: photos.focused)
  }
}
