import GtkKit
import ImageDecoding
import PhotoLibrary

/// The content of a cell: a photo, lines of text, and a label for screen readers.
struct CellContent: Equatable {
  /// The photo; nil without a photo, as for an empty album.
  let photo: Photo?
  let accessibleLabel: String
  let lines: [String]
}

/// A square thumbnail, with lines of text below it if the grid has any.
final class ThumbnailCell {
  let widget: Widget
  /// The identifier of the bound content; nil while the cell is unused.
  private(set) var number: Int?
  private var content: CellContent?
  /// The photo to show; nil while the cell is unused.
  var photo: Photo? { content?.photo }

  /// The progress of the thumbnail. Sides are in device pixels.
  private enum State: Equatable {
    case empty
    /// A thumbnail or preview that is found without decoding is shown, if there is one.
    case searched(side: Int)
    case finished(side: Int)
    case failed
  }
  private var state = State.empty
  /// The thumbnail in full sharpness; nil until it has been loaded.
  private(set) var image: DecodedImage?

  /// The next step for a cell. Steps with lower values are done first.
  enum Need: Int, Comparable {
    /// Search the memory and the store for a thumbnail.
    case search
    /// Decode the photo.
    case decode

    static func < (left: Need, right: Need) -> Bool { left.rawValue < right.rawValue }
  }

  /// The next step; nil once the thumbnail is sharp or has failed.
  var need: Need? {
    guard photo != nil, pixelSide > 0 else { return nil }
    return switch state {
    case .searched(pixelSide): .decode
    case .finished(pixelSide), .failed: nil
    case .empty, .searched, .finished: .search
    }
  }

  /// The largest side of a thumbnail in device pixels.
  private static let largestSide = 1_024

  private let thumbnail: ThumbnailView
  private let square: CustomWidget
  private let labels: [Label]
  /// Whether lines of text make the cell higher than its thumbnail.
  var hasText: Bool { !labels.isEmpty }
  private var icon: Image?
  /// The reason why the photo cannot be shown.
  private var failure = ""
  private weak var loader: ThumbnailLoader?
  private let contentOf: (Int) -> CellContent?

  /// The files that a drag of the cell carries; nil if cells cannot be dragged.
  private weak var drags: CellDrags?

  /// - Parameters:
  ///   - lineCount: The number of lines of text.
  ///   - loader: Loads the thumbnails of visible cells.
  ///   - drags: Provides the files for drags from cells.
  ///   - content: Returns the content for an identifier.
  init(
    lineCount: Int = 0, loader: ThumbnailLoader, drags: CellDrags,
    content: @escaping (_ identifier: Int) -> CellContent?
  ) {
    thumbnail = ThumbnailView(smallest: 1, cornerRadius: lineCount > 0 ? 12 : 0)
    square = CustomWidget(thumbnail, cssName: "thumbnail", role: .image)
    labels = (0..<lineCount).map { line in
      let label = Label()
      label.ellipsize(.middle)
      label.setMaximumWidth(characters: 1)
      label.justify(.start)
      if line > 0 { label.addStyleClass("dim-label") }
      return label
    }
    widget =
      lineCount == 0 ? square : Box(.vertical, spacing: 2, children: [square] + labels)
    labels.first?.margins.top = 6
    self.loader = loader
    contentOf = content
    self.drags = drags
    if lineCount == 0 {
      square.addController(makeDragSource())
      square.onTooltip { [weak self] in self?.tooltip }
    }
    thumbnail.onResized = { [weak self] in self?.resized() }
  }

  /// Shows an identifier's content.
  func bind(to identifier: Int) {
    number = identifier
    updatePixelSide()
    show(contentOf(identifier))
    loader?.add(self)
  }

  /// Shows the current content of the number, unless it no longer exists. Keeps a thumbnail that is
  /// still valid.
  func update() {
    guard let number, let content = contentOf(number) else { return }
    // A failed photo may be tried again.
    if content != self.content || state == .failed { show(content) }
  }

  private func show(_ content: CellContent?) {
    let former = photo
    self.content = content
    for (index, label) in labels.enumerated() { label.text = content?.lines[index] ?? "" }
    // GTK focuses the widget around the cell's own, which screen readers read.
    widget.parent?.setAccessibleLabel(content?.accessibleLabel ?? "")
    showBadges()
    if content != nil, photo == nil { showIcon("image-x-generic-symbolic") }
    let isSame =
      photo?.id == former?.id && photo?.version == former?.version
      && photo?.mark.quarterTurns == former?.mark.quarterTurns
    if isSame && state != .failed { return showAtOnce() }
    state = .empty
    showAtOnce()
    if state == .empty { show(texture: nil, .empty) }
  }

  /// Stops loading. The cell keeps its picture until it is bound again or cleared: to remove a picture
  /// just before the next one comes takes time in each frame of a fast movement.
  func unbind() {
    insertionSide = nil
    loader?.remove(self)
    number = nil
  }

  /// Removes the content of an unbound cell.
  func clear() {
    guard number == nil, content != nil else { return }
    content = nil
    showBadges()
    show(texture: nil, .empty)
  }

  /// Shows the marks of a photo, and whether it has a raw file or is a video. Covers of albums have no badges.
  private func showBadges() {
    guard labels.isEmpty else { return }
    let rating = photo?.mark.isRejected == true ? "✕" : photo?.mark.stars ?? ""
    let marks = [photo?.mark.isFavourite == true ? "♥" : "", rating]
    said.show(marks.filter { !$0.isEmpty }.joined(separator: " "), on: square)
    kind.show(photo?.kindMarks ?? "", on: square)
  }

  /// The file's name and the date of a photo, and the reason if it cannot be shown.
  private var tooltip: String? {
    guard let photo else { return nil }
    let lines = [photo.fileName, photo.captureDate.formatted(.abbreviated), failure]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func makeDragSource() -> DragSource {
    let source = DragSource(files: { [weak self] _, _ in
      self?.number.flatMap { self?.drags?.files($0) }
    })
    source.onBegin { [weak self, weak source] in
      self?.drags?.isDragging = true
      source?.setPicture(self?.thumbnail.texture.flatMap { $0.pixelWidth <= 256 ? $0 : nil })
    }
    source.onEnd { [weak self] _ in self?.drags?.isDragging = false }
    return source
  }

  private var said = Badge(side: .start)
  private var kind = Badge(side: .end)

  /// Whether photos are being selected: the cell then has a circle, which the style sheet checks while
  /// the cell is selected.
  var isSelecting = false {
    didSet {
      guard isSelecting != oldValue, labels.isEmpty else { return }
      if check == nil { check = makeCheck() }
      check?.isVisible = isSelecting
    }
  }

  /// The side on which dragged photos will be inserted, which a line shows; nil for none.
  var insertionSide: Alignment? { didSet { insertionLine.show(at: insertionSide, of: square) } }

  private var insertionLine = InsertionLine()

  private var check: Image?

  private func makeCheck() -> Image {
    let check = Image(iconName: "object-select-symbolic", pixelSize: 16)
    check.addStyleClass("check")
    check.horizontalAlignment = .end
    check.verticalAlignment = .start
    check.canTarget = false
    check.setParent(square)
    return check
  }

  /// Called during the layout, so that a thumbnail in memory is part of the next frame.
  private func resized() {
    updatePixelSide()
    showAtOnce()
    loader?.schedule(self)
  }

  private func showAtOnce() {
    let side = pixelSide
    guard side > 0, let photo, state != .finished(side: side),
      let image = loader?.image(for: photo, side: side)
    else { return }
    show(image, side: side)
  }

  /// Shows the thumbnail, which was decoded for `side` device pixels.
  func show(_ image: DecodedImage, side: Int) {
    show(texture: texture(of: image), .finished(side: side))
    self.image = image
  }

  /// Shows a preview until the photo has been decoded for a side; nil keeps the current picture.
  func show(preview: DecodedImage?, side: Int) {
    show(texture: preview.map(texture(of:)) ?? thumbnail.texture, .searched(side: side))
  }

  private func texture(of image: DecodedImage) -> Texture {
    Texture(image.turned(quarterTurns: photo?.mark.quarterTurns ?? 0))
  }

  /// Shows a failure, unless the cell's content has another photo by now, as the cover of an album
  /// may.
  func show(_ failure: DecodingFailure) {
    if let number, let other = contentOf(number), other.photo != photo { return show(other) }
    show(texture: nil, .failed)
    showIcon(photo?.isVideo == true ? "video-x-generic-symbolic" : "image-missing-symbolic")
    // Lines of text describe the album, not the photo.
    if labels.isEmpty {
      self.failure = "\(failure.message) \(failure.advice)"
      square.setAccessibleDescription(self.failure)
    }
  }

  /// Shows an icon in place of the photo. It is created on demand, because few cells need one.
  private func showIcon(_ name: String) {
    let icon = icon ?? makeIcon(name)
    self.icon = icon
    icon.icon = Icon(named: name)
    icon.isVisible = true
  }

  private func makeIcon(_ name: String) -> Image {
    let icon = Image(iconName: name, pixelSize: 32)
    icon.horizontalAlignment = .center
    icon.verticalAlignment = .center
    icon.addStyleClass("dim-label")
    icon.setParent(square)
    return icon
  }

  private func show(texture: Texture?, _ newState: State) {
    if photo != nil || content == nil { icon?.isVisible = false }
    if !failure.isEmpty {
      failure = ""
      square.setAccessibleDescription("")
    }
    state = newState
    image = nil
    guard texture !== thumbnail.texture else { return }
    thumbnail.isResizing = false
    thumbnail.texture = texture
    square.queueDraw()
  }

  /// Draws the thumbnail smoothly again after a change of its size.
  func endResizing() {
    guard thumbnail.isResizing else { return }
    thumbnail.isResizing = false
    if let texture = thumbnail.texture, texture.pixelWidth != pixelSide { square.queueDraw() }
  }

  /// The side in device pixels of a sharp thumbnail; 0 before the first layout.
  private(set) var pixelSide = 0

  /// The place of the cell in its view at the last layout; empty before the first one.
  var frame = Rectangle(width: 0, height: 0)

  /// Finds the side again. Call when the scale factor may have changed.
  func updatePixelSide() { pixelSide = min(square.width * square.scaleFactor, Self.largestSide) }
}

/// A short text in a lower corner of a thumbnail. Its label is created on demand, because few cells
/// need one.
private struct Badge {
  let side: Alignment
  private var label: Label?

  init(side: Alignment) { self.side = side }

  /// Shows a text; an empty one hides the badge.
  mutating func show(_ text: String, on thumbnail: Widget) {
    if label == nil, !text.isEmpty {
      let label = Label()
      label.addStyleClass("badge")
      label.horizontalAlignment = side
      label.verticalAlignment = .end
      label.canTarget = false
      label.setParent(thumbnail)
      self.label = label
    }
    if let label, label.text != text { label.text = text }
    label?.isVisible = !text.isEmpty
  }
}
