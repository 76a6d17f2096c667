import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// One of the photos of a compare page, with its name and facts below it.
///
/// If the photo cannot be shown, the pane says why.
final class ComparePane {
  /// The widget to show.
  let widget: Widget
  let canvas: PhotoCanvas
  private(set) var photo: Photo
  private let library: Library
  private let loader: PhotoLoader
  private let name = Label()
  private let marks = Label()
  private let facts = Label()
  /// The name, the marks and the facts of the photo, under its picture.
  let lines = Box(.vertical)
  /// The pane itself takes the focus.
  private lazy var status = PhotoStatus(over: canvas.widget, takesFocus: false)
  private var gestures: PhotoGestures?
  private var reading: Task<Void, Never>?
  private var search: Task<Void, Never>?

  /// The part of the photos that all panes show.
  var place = PhotoViewport.Place() {
    didSet {
      guard place != oldValue, canvas.texture != nil, place != canvas.viewport.place else { return }
      var viewport = canvas.viewport
      viewport.show(place)
      canvas.viewport = viewport
    }
  }

  /// Called when the user has zoomed or moved the photo.
  var onPlaceChanged: ((PhotoViewport.Place) -> Void)?
  /// Called with a point of the pane, or nil, when the user asks for the menu.
  var onMenu: (((x: Double, y: Double)?) -> Void)?
  /// Called when the picture or the details have been loaded.
  var onLoaded: (() -> Void)?

  /// The details of the file; nil until they have been read.
  private(set) var details: ImageMetadata?

  /// - Parameters:
  ///   - photo: The photo.
  ///   - library: The library of the photo.
  init(_ photo: Photo, library: Library) {
    self.photo = photo
    self.library = library
    loader = PhotoLoader(decoder: library.store.decoder)
    canvas = PhotoCanvas(
      decoder: library.store.decoder, detailBudget: PhotoDetail.byteBudget / 2)
    for label in [name, marks, facts] { label.ellipsize(.middle) }
    for label in [marks, facts] { label.addStyleClass("numeric") }
    facts.addStyleClass("dim-label")
    let title = Box(.horizontal, spacing: 8, children: [name, marks])
    title.horizontalAlignment = .center
    for line in [title, facts] { lines.append(line) }
    lines.addStyleClass("texts")
    widget = CustomWidget(
      child: Box(.vertical, children: [canvas.widget, lines]), cssName: "compare-pane", role: .group
    )
    widget.clipsChildren = true
    canvas.onResized = { [weak self] in self?.resized() }
    gestures = PhotoGestures(target: self)
    let click = ClickGesture(button: 0)
    click.onPressed { [weak self] _ in
      self?.canvas.widget.grabFocus()
      return .proceed
    }
    canvas.widget.addController(click)
    showTexts()
    readDetails()
  }

  isolated deinit {
    reading?.cancel()
    search?.cancel()
  }

  /// Whether the pane shows a reason instead of the photo.
  var hasFailed: Bool { status.isReasonShown }

  /// Shows the current data of the photo, and loads the picture again if the file has changed.
  func update(_ current: Photo) {
    guard current != photo else { return }
    let former = photo
    photo = current
    showTexts()
    guard
      current.version != former.version || current.id != former.id
        || current.mark.quarterTurns != former.mark.quarterTurns
    else { return }
    loader.forget(former)
    load()
    readDetails()
  }

  /// Marks the pane as the one that is edited.
  var isCurrent = false {
    didSet {
      widget.setStyleClass("current", isCurrent)
      widget.isSelected = isCurrent
    }
  }

  // MARK: Texts

  private func showTexts() {
    name.text = photo.fileName
    marks.text = [photo.mark.isFavourite ? "♥" : "", photo.mark.ratingText]
      .filter { !$0.isEmpty }.joined(separator: " ")
    marks.isVisible = !marks.text.isEmpty
    widget.setStyleClass("rejected", photo.mark.isRejected)
    let spoken = [
      photo.name, photo.mark.isFavourite ? texts.gettext("Favourite") : nil,
      photo.mark.spokenRating,
    ]
    let label = spoken.compactMap(\.self).joined(separator: ", ")
    widget.setAccessibleLabel(label)
    canvas.widget.setAccessibleLabel(label)
    showFacts(comparedWith: nil)
  }

  /// Shows the size and the exposure of the photo, and how its exposure differs from that of the
  /// photo that is edited.
  func showFacts(comparedWith other: ImageMetadata?) {
    let text = [
      photo.length, photo.dimensions, photo.fileSize, details?.exposureLine,
      details?.exposureDifference(from: other),
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    // A tooltip makes GTK ask where the pointer is, which takes time at each step of a zoom.
    guard text != facts.text else { return }
    (facts.text, facts.tooltip) = (text, text)
  }

  private func readDetails() {
    reading?.cancel()
    reading = Task { [weak self, index = library.store.index, number = photo.number] in
      let details = await Self.details(of: number, in: index)
      guard let self, !Task.isCancelled else { return }
      self.details = details
      onLoaded?()
    }
  }

  @concurrent nonisolated private static func details(
    of number: Int?, in index: PhotoIndex
  ) async -> ImageMetadata? { number.flatMap { index.details(of: $0) } }

  // MARK: Loading

  private func resized() {
    // The name needs less room than the facts.
    facts.isVisible = widget.height >= 180
    load()
  }

  private func load() {
    guard let size = canvas.size else { return }
    if canvas.texture == nil { status.showSpinnerLater() }
    search?.cancel()
    loader.load(photo, size: size, neighbours: []) { [weak self] in self?.finishLoading($0) }
  }

  private func finishLoading(_ result: Result<DecodedImage, DecodingFailure>) {
    status.hideSpinner()
    switch result {
    case .success(let image):
      status.removeReason()
      canvas.show(image, of: photo, at: place)
    case .failure(.missing) where !library.store.takenAway.mayContain(photo.path): findProblem()
    case .failure(let failure): showStatus(failure.message, failure.advice)
    }
    onLoaded?()
  }

  /// Finds out whether a file is missing because its folder or its drive is.
  private func findProblem() {
    search = Task { [weak self, library, photo] in
      let found = await library.findProblem(of: photo)
      guard let self, !Task.isCancelled else { return }
      showStatus(
        found?.message ?? DecodingFailure.missing.message,
        found?.advice ?? DecodingFailure.missing.advice)
      onLoaded?()
    }
  }

  private func showStatus(_ message: String, _ advice: String) {
    canvas.show(nil, of: photo)
    Log.message("\(photo.fileName): \(message)", domain: "Albums")
    status.showReason(message, advice)
  }
}

extension ComparePane: PhotoGestureTarget {
  func zoom(by factor: Double, at anchor: PhotoViewport.Point?) {
    change { $0.zoom(by: factor, at: anchor ?? $0.middle) }
  }

  func pan(x: Double, y: Double) { change { $0.pan(x: x, y: y) } }

  func fit() { change { $0.fit() } }

  func showActualSize(at anchor: PhotoViewport.Point?) {
    let scale = 1 / Double(canvas.widget.scaleFactor)
    change { $0.setScale(scale, at: anchor ?? $0.middle) }
  }

  /// The press has given the pane the focus.
  func tapped() {}

  func showMenu(at place: (x: Double, y: Double)?) { onMenu?(place) }

  var filesForDrag: DraggedFiles? { library.filesForDrag(of: photo) }

  private func change(_ body: (inout PhotoViewport) -> Void) {
    guard canvas.texture != nil else { return }
    var viewport = canvas.viewport
    body(&viewport)
    canvas.viewport = viewport
    place = viewport.place
    onPlaceChanged?(place)
  }
}
