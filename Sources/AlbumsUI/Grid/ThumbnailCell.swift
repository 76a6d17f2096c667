import GtkKit
import ImageDecoding
import PhotoLibrary

/// What a cell shows: a photo's thumbnail, and what a screen reader says of it.
struct CellContent {
  let photo: Photo
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
  /// Whether there is nothing more to load: the thumbnail is there, or it never will be.
  private(set) var isSettled = true

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
    for (label, line) in zip(labels, content?.lines ?? []) { label.text = line }
    // The widget around the cell's own is what GTK gives the focus and screen readers read.
    widget.parent?.setAccessibleLabel(content?.accessibleLabel ?? "")
    guard content?.photo.id != photo?.id || content?.photo.version != photo?.version else { return }
    photo = content?.photo
    isSettled = photo == nil
    show(texture: nil)
  }

  func unbind() {
    loader?.remove(self)
    number = nil
    photo = nil
    isSettled = true
    show(texture: nil)
  }

  /// Shows the thumbnail.
  func show(_ image: DecodedImage) {
    isSettled = true
    show(texture: Texture(image))
  }

  /// Shows that there is none and why.
  func show(_ failure: DecodingFailure) {
    isSettled = true
    show(texture: nil)
    failureIcon.isVisible = true
    square.tooltip = "\(failure.message) \(failure.advice)"
  }

  private func show(texture: Texture?) {
    thumbnail.texture = texture
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
      hasAlpha: image.hasAlpha, pixels: image.pixels, owner: image)
  }
}
