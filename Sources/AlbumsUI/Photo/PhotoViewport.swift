import GtkKit

/// The place of an image in a view: its scale and its visible part.
///
/// Pure geometry, in the view's pixels with the origin at its upper left corner.
nonisolated struct PhotoViewport: Equatable {
  /// A size or a position.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// The largest magnification of an image's pixels.
  static let largestScale = 8.0

  /// The size of the image at its full resolution.
  var imageSize: Point { didSet { clamp() } }
  /// The size of the view.
  var viewSize: Point { didSet { clamp() } }
  /// The height of what covers the view above and below the part that the photo fits into.
  var insets = Insets() { didSet { clamp() } }

  /// The heights of the bars that cover the view.
  struct Insets: Equatable {
    var top = 0.0
    var bottom = 0.0
  }

  /// Whether an image that is smaller than the view is enlarged to fit it.
  var enlargesToFit = false { didSet { clamp() } }

  /// View pixels per image pixel; nil fits the image into the view.
  private(set) var fixedScale: Double?
  /// The point of the image, from 0 to 1 on each axis, that is in the middle of the view.
  private(set) var center = Point(x: 0.5, y: 0.5)

  init(imageSize: Point = Point(x: 1, y: 1), viewSize: Point = Point(x: 1, y: 1)) {
    self.imageSize = imageSize
    self.viewSize = viewSize
  }

  /// The scale that shows the whole image, at most its actual size or, if it is enlarged, the largest
  /// scale.
  var fitScale: Double {
    min(
      enlargesToFit ? Self.largestScale : 1, viewSize.x / imageSize.x, openHeight / imageSize.y)
  }

  /// The height of the view between the insets.
  private var openHeight: Double { max(1, viewSize.y - insets.top - insets.bottom) }

  /// View pixels per image pixel.
  var scale: Double { fixedScale ?? fitScale }

  /// Whether the whole image is shown.
  var isFitting: Bool { fixedScale == nil }

  /// The frame of the image in the view; it may extend beyond the view.
  var frame: (origin: Point, size: Point) {
    let size = Point(x: imageSize.x * scale, y: imageSize.y * scale)
    let origin = Point(x: middle.x - center.x * size.x, y: middle.y - center.y * size.y)
    return (origin, size)
  }

  /// Shows the whole image.
  mutating func fit() {
    fixedScale = nil
    center = Point(x: 0.5, y: 0.5)
  }

  /// Changes the scale, and keeps the point of the image at `anchor` in place. A scale below the
  /// fitting one fits the image.
  mutating func setScale(_ newScale: Double, at anchor: Point) {
    let (origin, size) = frame
    let place = Point(x: (anchor.x - origin.x) / size.x, y: (anchor.y - origin.y) / size.y)
    let limited = min(newScale, Self.largestScale)
    guard limited > fitScale else { return fit() }
    fixedScale = limited
    center = Point(
      x: place.x + (middle.x - anchor.x) / (imageSize.x * limited),
      y: place.y + (middle.y - anchor.y) / (imageSize.y * limited))
    clamp()
  }

  /// A part of an image in a view, as it applies to images and views of any size.
  struct Place: Equatable {
    /// The scale, as a multiple of the scale that shows the whole image; 1 shows the whole image.
    var zoom = 1.0
    /// The point of the image, from 0 to 1 on each axis, that is in the middle of the view.
    var center = Point(x: 0.5, y: 0.5)
  }

  /// The part of the image that is shown.
  var place: Place { Place(zoom: max(1, scale / fitScale), center: center) }

  /// Shows a part of the image, as nearly as its size permits.
  mutating func show(_ place: Place) {
    guard place.zoom > 1 else { return fit() }
    fixedScale = max(fitScale, min(fitScale * place.zoom, Self.largestScale))
    center = place.center
    clamp()
  }

  /// Multiplies the scale, and keeps the point of the image at `anchor` in place.
  mutating func zoom(by factor: Double, at anchor: Point) {
    setScale(scale * factor, at: anchor)
  }

  /// Moves the image by view pixels, at most to its edges.
  mutating func pan(x: Double, y: Double) {
    let size = frame.size
    center.x -= x / size.x
    center.y -= y / size.y
    clamp()
  }

  /// The middle of the view between the insets.
  var middle: Point { Point(x: viewSize.x / 2, y: insets.top + openHeight / 2) }

  /// Prevents empty edges on an axis on which the image is larger than the view.
  private mutating func clamp() {
    let size = frame.size
    center.x = Self.clamp(center.x, margin: viewSize.x / 2 / size.x)
    center.y = Self.clamp(center.y, margin: openHeight / 2 / size.y)
  }

  private static func clamp(_ value: Double, margin: Double) -> Double {
    margin >= 0.5 ? 0.5 : min(max(value, margin), 1 - margin)
  }
}

extension PhotoViewport {
  /// Returns the frame of a part of the image in the view, with its edges on device pixels, so that
  /// adjacent parts leave no gap.
  func frame(x: Int, y: Int, width: Int, height: Int, scaleFactor: Int) -> Rectangle {
    let (origin, scale) = (frame.origin, scale)
    func edge(_ origin: Double, _ place: Int) -> Double {
      ((origin + Double(place) * scale) * Double(scaleFactor)).rounded() / Double(scaleFactor)
    }
    let (left, top) = (edge(origin.x, x), edge(origin.y, y))
    return Rectangle(
      x: left, y: top, width: edge(origin.x, x + width) - left,
      height: edge(origin.y, y + height) - top)
  }
}
