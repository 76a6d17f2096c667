import GtkKit
import ImageDecoding
import PhotoLibrary

/// Shows one photo on black, and cross-fades from it to the next.
final class SlideView {
  let widget: Widget
  private let behavior: SlideBehavior
  private var front, back: PhotoCanvas
  /// The number of the present cross-fade. Frames of earlier ones do nothing.
  private var fade = 0

  /// Called after the first layout, and after a change of the size.
  var onResized: (() -> Void)?
  /// Called after the last frame of an animation has been shown for the first time.
  var onPlayedOnce: (() -> Void)?

  /// The duration of a cross-fade in microseconds.
  private static let fadeTime = 600_000.0

  init(decoder: any ImageDecoding) {
    let black = Color(0, 0, 0)
    front = PhotoCanvas(decoder: decoder, ground: black)
    back = PhotoCanvas(decoder: decoder, ground: black)
    behavior = SlideBehavior(front.widget)
    widget = CustomWidget(behavior, cssName: "slide", role: .image)
    widget.clipsChildren = true
    widget.isFocusable = true
    for canvas in [front, back] {
      canvas.widget.isFocusable = false
      canvas.widget.canTarget = false
      canvas.widget.setAccessibleHidden(true)
      canvas.widget.setParent(widget)
      canvas.onResized = { [weak self] in self?.onResized?() }
      canvas.onPlayedOnce = { [weak self, weak canvas] in
        if canvas === self?.front { self?.onPlayedOnce?() }
      }
    }
  }

  /// The size in device pixels to decode photos for; nil before the first layout.
  var size: Size? { front.size }

  /// Whether the picture is still, or has been animated from its first frame to its last.
  var hasPlayedOnce: Bool { front.hasPlayedOnce }

  /// Whether photos that are smaller than the screen are enlarged.
  var enlarges = false {
    didSet { for canvas in [front, back] { canvas.viewport.enlargesToFit = enlarges } }
  }

  /// Shows a photo.
  ///
  /// - Parameters:
  ///   - image: The photo, decoded for `size`.
  ///   - photo: The photo's file and turns.
  ///   - isNew: Whether the photo replaces another one, with a cross-fade, or only its own picture
  ///     for another size.
  func show(_ image: DecodedImage, of photo: Photo, isNew: Bool) {
    guard isNew else { return front.show(image, of: photo) }
    swap(&front, &back)
    front.show(image, of: photo)
    widget.setAccessibleLabel(photo.name)
    behavior.front = front.widget
    startFade(from: back, photo)
  }

  private func startFade(from old: PhotoCanvas, _ photo: Photo) {
    fade += 1
    let thisFade = fade
    // The first photo appears at once: before it there is only black.
    guard old.image != nil, widget.isMapped, Settings.current?.areAnimationsEnabled != false else {
      return endFade(old, photo)
    }
    (behavior.back, behavior.progress) = (old.widget, 0)
    var start: Int?
    widget.onEachFrame { [weak self] time in
      guard let self, fade == thisFade else { return false }
      let begin = start ?? time
      start = begin
      let elapsed = Double(time - begin) / Self.fadeTime
      guard elapsed < 1 else {
        endFade(old, photo)
        return false
      }
      // Slow at both ends.
      behavior.progress = elapsed * elapsed * (3 - 2 * elapsed)
      widget.queueDraw()
      return true
    }
  }

  private func endFade(_ old: PhotoCanvas, _ photo: Photo) {
    behavior.back = nil
    old.show(nil, of: photo)
    widget.queueDraw()
  }
}

/// Draws the present photo, and the former one below it during a cross-fade.
private final class SlideBehavior: WidgetBehavior {
  var front: Widget
  var back: Widget?
  var progress = 1.0

  init(_ front: Widget) { self.front = front }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    guard let back else { return snapshot.draw(front, of: widget) }
    snapshot.crossFade(
      progress, from: { snapshot.draw(back, of: widget) },
      to: { snapshot.draw(front, of: widget) })
  }
}
