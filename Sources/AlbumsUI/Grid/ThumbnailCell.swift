import GtkKit
import ImageDecoding
import PhotoLibrary

/// What a cell shows: a photo's thumbnail, and what a screen reader says of it.
struct CellContent: Equatable {
  /// nil where there is nothing to show, as in an empty album.
  let photo: Photo?
  let accessibleLabel: String
  let lines: [String]
}

/// A square thumbnail, with lines of text below it if the grid has any.
final class ThumbnailCell: GridCell {
  let widget: Widget
  /// What the cell stands for; nil while it is not used.
  private(set) var number: Int?
  private var content: CellContent?
  /// The photo to show; nil while the cell is not used.
  var photo: Photo? { content?.photo }

  /// How far the thumbnail has come; sides are those it is for, in device pixels.
  private enum State: Equatable {
    case empty
    /// What is quickly found, if anything, is shown.
    case searched(side: Int)
    case finished(side: Int)
    case failed
  }
  private var state = State.empty
  /// The thumbnail as sharp as it gets, once it is there.
  private(set) var image: DecodedImage?

  /// What is to be done for a cell, what is done first being less.
  enum Need: Int, Comparable {
    /// To look whether there is something to show at once.
    case search
    /// To decode the photo.
    case decode

    static func < (left: Need, right: Need) -> Bool { left.rawValue < right.rawValue }
  }

  /// What is to be done next; nil when the thumbnail is as sharp as it gets.
  var need: Need? {
    guard photo != nil, pixelSide > 0 else { return nil }
    return switch state {
    case .searched(pixelSide): .decode
    case .finished(pixelSide), .failed: nil
    case .empty, .searched, .finished: .search
    }
  }

  /// Beyond it, thumbnails would no longer be thumbnails.
  private static let largestSide = 1_024

  private let thumbnail: ThumbnailView
  private let square: CustomWidget
  private let labels: [Label]
  private var failureIcon: Image?
  private weak var loader: ThumbnailLoader?
  private let contentOf: (Int) -> CellContent?

  /// - Parameters:
  ///   - side: The least side of the square in pixels.
  ///   - lineCount: How many lines of text there are.
  ///   - loader: Fills visible cells.
  ///   - content: What an identifier stands for.
  init(
    side: Int, lineCount: Int, loader: ThumbnailLoader,
    content: @escaping (_ identifier: Int) -> CellContent?
  ) {
    thumbnail = ThumbnailView(smallest: side, cornerRadius: lineCount > 0 ? 12 : 0)
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
    thumbnail.onResized = { [weak self] in self?.resized() }
  }

  func bind(to identifier: Int) {
    number = identifier
    show(contentOf(identifier))
    loader?.add(self)
  }

  /// Shows what the number stands for by now; a thumbnail that is still right stays.
  func update() {
    guard let number else { return }
    let content = contentOf(number)
    // What failed before may be tried again by now.
    if content != self.content || state == .failed { show(content) }
  }

  private func show(_ content: CellContent?) {
    let former = photo
    self.content = content
    for (index, label) in labels.enumerated() { label.text = content?.lines[index] ?? "" }
    // The widget around the cell's own is what GTK gives the focus and screen readers read.
    widget.parent?.setAccessibleLabel(content?.accessibleLabel ?? "")
    showBadges()
    let isSame =
      photo?.id == former?.id && photo?.version == former?.version
      && photo?.mark.quarterTurns == former?.mark.quarterTurns
    if isSame && state != .failed { return }
    show(texture: nil, .empty)
    showAtOnce()
  }

  func unbind() {
    loader?.remove(self)
    number = nil
    content = nil
    showBadges()
    show(texture: nil, .empty)
  }

  /// A heart on favourites, the stars, and a word on photos that have a raw file; a cover has none.
  private func showBadges() {
    guard labels.isEmpty else { return }
    let marks = [photo?.mark.isFavourite == true ? "♥" : "", photo?.mark.stars ?? ""]
    said.show(marks.filter { !$0.isEmpty }.joined(separator: " "), on: square)
    raw.show(photo?.companion == nil ? "" : "RAW", on: square)
  }

  private var said = Badge(side: .start)
  private var raw = Badge(side: .end)

  /// A new size is known in the layout, before the frame is drawn: what is in memory is in it.
  private func resized() {
    showAtOnce()
    loader?.schedule()
  }

  private func showAtOnce() {
    let side = pixelSide
    guard side > 0, let photo, state != .finished(side: side),
      let image = loader?.image(for: photo, side: side)
    else { return }
    show(image, side: side)
  }

  /// Shows the thumbnail, which was decoded for a side in device pixels.
  func show(_ image: DecodedImage, side: Int) {
    show(texture: texture(of: image), .finished(side: side))
    self.image = image
  }

  /// Shows what is to be seen until the photo is decoded for a side; nil is what is there already.
  func show(preview: DecodedImage?, side: Int) {
    show(texture: preview.map(texture(of:)) ?? thumbnail.texture, .searched(side: side))
  }

  private func texture(of image: DecodedImage) -> Texture {
    Texture(image.turned(quarterTurns: photo?.mark.quarterTurns ?? 0))
  }

  /// Shows that there is none and why, unless another photo can stand for what the cell does.
  func show(_ failure: DecodingFailure) {
    if let number, let other = contentOf(number), other.photo != photo { return show(other) }
    show(texture: nil, .failed)
    // Few cells ever need one.
    let icon = failureIcon ?? makeFailureIcon()
    failureIcon = icon
    icon.isVisible = true
    // What stands below it is about something else than the photo.
    if labels.isEmpty { square.tooltip = "\(failure.message) \(failure.advice)" }
  }

  private func makeFailureIcon() -> Image {
    let icon = Image(iconName: "image-missing-symbolic", pixelSize: 32)
    icon.horizontalAlignment = .center
    icon.verticalAlignment = .center
    icon.addStyleClass("dim-label")
    icon.setParent(square)
    return icon
  }

  private func show(texture: Texture?, _ newState: State) {
    if state == .failed {
      failureIcon?.isVisible = false
      square.tooltip = nil
    }
    state = newState
    image = nil
    guard texture !== thumbnail.texture else { return }
    thumbnail.texture = texture
    square.queueDraw()
  }

  /// The side in device pixels that a thumbnail needs to be sharp here; 0 before the first layout.
  var pixelSide: Int { min(square.width * square.scaleFactor, Self.largestSide) }
}

/// A few signs in a lower corner of a thumbnail. Few cells ever need any, so it is made when it is
/// needed.
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
