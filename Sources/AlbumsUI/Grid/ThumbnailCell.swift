import GtkKit
import ImageDecoding
import PhotoLibrary

/// What a cell shows: a photo's thumbnail, and what a screen reader says of it.
struct CellContent {
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
  /// The photo to show; nil while the cell is not used.
  private(set) var photo: Photo?
  /// The side, in device pixels, of the thumbnail that is there.
  private var loadedSide = 0
  private var hasFailed = false

  /// Whether there is nothing more to load: a thumbnail as sharp as needed is there, or none will
  /// ever be.
  var isSettled: Bool {
    photo == nil || hasFailed || loadedSide >= min(pixelSide, Self.largestSide)
  }

  /// Beyond it, thumbnails would no longer be thumbnails.
  static let largestSide = 1_024

  private let thumbnail: ThumbnailView
  private let square: CustomWidget
  private let labels: [Label]
  private let failureIcon = Image(iconName: "image-missing-symbolic", pixelSize: 32)
  private weak var loader: ThumbnailLoader?
  private let content: (Int) -> CellContent?

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
    failureIcon.align(horizontally: .center, vertically: .center)
    failureIcon.addStyleClass("dim-label")
    failureIcon.isVisible = false
    failureIcon.setParent(square)
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
    labels.first?.setMargins(top: 6)
    self.loader = loader
    self.content = content
    thumbnail.onResized = { [weak loader] in loader?.schedule() }
  }

  func bind(to identifier: Int) {
    number = identifier
    update()
    loader?.add(self)
  }

  /// Shows what the number stands for by now; a thumbnail that is still right stays.
  func update() {
    guard let number else { return }
    let content = content(number)
    for (index, label) in labels.enumerated() { label.text = content?.lines[index] ?? "" }
    // The widget around the cell's own is what GTK gives the focus and screen readers read.
    widget.parent?.setAccessibleLabel(content?.accessibleLabel ?? "")
    let isSame = content?.photo?.id == photo?.id && content?.photo?.version == photo?.version
    // What failed before may be tried again by now.
    if isSame && !hasFailed { return }
    photo = content?.photo
    show(texture: nil, side: 0)
  }

  func unbind() {
    loader?.remove(self)
    number = nil
    photo = nil
    show(texture: nil, side: 0)
  }

  /// Shows the thumbnail, which was decoded for a side in device pixels.
  func show(_ image: DecodedImage, side: Int) {
    show(texture: Texture(image), side: side)
  }

  /// Shows that there is none and why.
  func show(_ failure: DecodingFailure) {
    show(texture: nil, side: 0)
    hasFailed = true
    failureIcon.isVisible = true
    square.tooltip = "\(failure.message) \(failure.advice)"
  }

  private func show(texture: Texture?, side: Int) {
    thumbnail.texture = texture
    loadedSide = side
    hasFailed = false
    failureIcon.isVisible = false
    square.tooltip = nil
    square.queueDraw()
  }

  /// The side in device pixels that a thumbnail needs to be sharp here.
  var pixelSide: Int { square.width * square.scaleFactor }
}

extension Texture {
  /// A texture of a decoded image, without a copy.
  convenience init(_ image: DecodedImage) {
    self.init(
      width: image.width, height: image.height, bytesPerRow: image.bytesPerRow,
      pixels: image.pixels, owner: image)
  }
}
