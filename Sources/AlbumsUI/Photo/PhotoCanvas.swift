import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Draws a photo at the place of its viewport, on a dark ground, in the resolution that the zoom
/// needs.
final class PhotoCanvas {
  let widget: Widget
  private let behavior = CanvasBehavior()
  private let decoder: any ImageDecoding
  private let detailBudget: Int
  /// The player of an animated picture; nil of a still one.
  // It retains itself while it plays, so it must be stopped.
  private(set) var animation: AnimationPlayer? { didSet { oldValue?.pause() } }
  /// Whether the animation goes on when the canvas is mapped again.
  private var resumesWhenMapped = false
  private var resizing: LoopTimer?

  /// Called after the first layout, and 150 ms after the last change of the size or the scale
  /// factor.
  var onResized: (() -> Void)?

  /// Called after the last frame of an animation has been shown for the first time.
  var onPlayedOnce: (() -> Void)?

  /// - Parameters:
  ///   - decoder: Decodes the finer pixels of a zoomed photo.
  ///   - ground: The colour around the photo.
  ///   - detailBudget: The memory for the finer pixels.
  init(
    decoder: any ImageDecoding, ground: Color = Color(0.06, 0.06, 0.065),
    detailBudget: Int = PhotoDetail.byteBudget
  ) {
    self.decoder = decoder
    self.detailBudget = detailBudget
    behavior.ground = ground
    widget = CustomWidget(behavior, cssName: "photo", role: .image)
    widget.clipsChildren = true
    widget.isFocusable = true
    widget.expandsVertically = true
    widget.expandsHorizontally = true
    behavior.onResized = { [weak self] isFirst in self?.resized(isFirst) }
    widget.onScaleFactorChanged { [weak self] in self?.resized(false) }
    widget.connect("map", after: true) { [weak self] in self?.resumeAnimation() }
    widget.connect("unmap") { [weak self] in self?.suspendAnimation() }
  }

  isolated deinit { animation?.pause() }

  /// The size in device pixels of the part of the view that a photo fits into; nil before the first
  /// layout.
  var size: Size? {
    let scale = widget.scaleFactor
    let height = widget.height - Int(viewport.insets.top + viewport.insets.bottom)
    guard widget.width > 0 else { return nil }
    return Size(width: widget.width * scale, height: max(1, height) * scale)
  }

  /// The heights of the bars that cover the view. A photo that fits is decoded anew for the part
  /// between them.
  var insets: PhotoViewport.Insets {
    get { viewport.insets }
    set {
      guard newValue != viewport.insets else { return }
      viewport.insets = newValue
      if widget.width > 0 { resized(false) }
    }
  }

  /// The whole photo, decoded for about the size of the view; nil without a photo.
  var texture: Texture? { behavior.texture }

  /// The whole photo as it was decoded, of an animation the first frame; nil without a photo.
  private(set) var image: DecodedImage?

  /// Shows a photo that was decoded to fit the view.
  ///
  /// - Parameters:
  ///   - image: The whole photo; nil removes the current one.
  ///   - photo: The photo's file and turns, for loading finer pixels.
  ///   - place: The part of the photo to show; nil leaves the viewport as it is.
  func show(_ image: DecodedImage?, of photo: Photo, at place: PhotoViewport.Place? = nil) {
    let former = animation.map { ($0, isPlaying: $0.isPlaying || resumesWhenMapped) }
    (animation, resumesWhenMapped, hasPlayedOnce) = (nil, false, true)
    let image = image?.turned(quarterTurns: photo.mark.quarterTurns)
    self.image = image
    behavior.texture = image.map { Texture($0) }
    behavior.detail = nil
    if let image {
      behavior.viewport.imageSize = .init(
        x: Double(image.sourceWidth), y: Double(image.sourceHeight))
      if let place { behavior.viewport.show(place) }
      if image.isAnimated { play(photo, after: former) } else { prepareDetail(of: photo, image) }
    }
    widget.queueDraw()
  }

  /// Whether the frames of a video are shown.
  var isVideoShown: Bool { behavior.media != nil }

  /// Shows the frames of a video in place of the photo. Nil shows the photo again.
  ///
  /// - Parameters:
  ///   - media: The video.
  ///   - size: The size of an upright frame in pixels.
  ///   - quarterTurns: How often each frame is turned clockwise.
  ///   - coversPhoto: Whether the frames fit into the photo, which keeps its zoom and place.
  func show(
    _ media: MediaFile?, size: Size = Size(width: 1, height: 1), quarterTurns: Int = 0,
    coversPhoto: Bool = false
  ) {
    let frameSize = PhotoViewport.Point(x: Double(size.width), y: Double(size.height))
    behavior.media = media.map { ($0, quarterTurns, frameSize) }
    if media != nil, !coversPhoto {
      behavior.viewport.imageSize = frameSize
    } else if media == nil, let image {
      behavior.viewport.imageSize = .init(
        x: Double(image.sourceWidth), y: Double(image.sourceHeight))
    }
    widget.queueDraw()
  }

  /// The place and scale of the photo in the view.
  var viewport: PhotoViewport {
    get { behavior.viewport }
    set {
      behavior.viewport = newValue
      loadDetail()
      widget.queueDraw()
    }
  }

  /// The middle of the place in focus, from 0 to 1 on each axis of the shown photo, around which a ring
  /// is drawn; nil for no ring.
  var focus: PhotoViewport.Point? {
    get { behavior.focus }
    set {
      guard newValue != behavior.focus else { return }
      behavior.focus = newValue
      widget.queueDraw()
    }
  }

  /// Loads finer pixels, and calls `onResized` after a delay. During a resize, only the last size
  /// is worth decoding for.
  private func resized(_ isFirst: Bool) {
    guard !isFirst else {
      onResized?()
      return
    }
    loadDetail()
    resizing = MainLoop.after(.milliseconds(150)) { [weak self] in self?.onResized?() }
  }

  // MARK: Finer pixels

  private func prepareDetail(of photo: Photo, _ image: DecodedImage) {
    let detail = PhotoDetail(
      of: photo, width: image.sourceWidth, height: image.sourceHeight, decoder: decoder,
      byteBudget: detailBudget)
    detail.onLoaded = { [weak self] in
      self?.loadDetail()
      self?.widget.queueDraw()
    }
    behavior.detail = detail
    loadDetail()
  }

  /// Loads finer pixels if the photo is drawn larger than its texture.
  private func loadDetail() {
    guard behavior.isDetailNeeded(widget.scaleFactor) else { return }
    behavior.detail?.load(for: viewport, scaleFactor: widget.scaleFactor)
  }

  // MARK: Animation

  /// Whether the picture is still, or has been animated from its first frame to its last.
  private(set) var hasPlayedOnce = true

  /// Called after a change of the animation's frame or state.
  var onAnimationChanged: (() -> Void)?

  /// Plays an animation. The same one in another size goes on at its frame, and stays paused.
  private func play(_ photo: Photo, after former: (player: AnimationPlayer, isPlaying: Bool)?) {
    guard let size else { return }
    let same = former?.player.path == photo.path ? former : nil
    let player = AnimationPlayer(
      of: photo.path, size: .fitting(width: size.width, height: size.height),
      from: same?.player.position ?? 0, decoder: decoder
    ) { [weak self] frame in
      self?.behavior.texture = Texture(frame.turned(quarterTurns: photo.mark.quarterTurns))
      self?.widget.queueDraw()
    }
    player.onPlayedOnce = { [weak self] in
      self?.hasPlayedOnce = true
      self?.onPlayedOnce?()
    }
    animation = player
    resumesWhenMapped = same?.isPlaying ?? (Settings.current?.areAnimationsEnabled != false)
    hasPlayedOnce = !resumesWhenMapped
    if !resumesWhenMapped, player.position > 0 { player.go(to: player.position) }
    if widget.isMapped { resumeAnimation() }
    player.onChanged = { [weak self] in self?.onAnimationChanged?() }
  }

  private func resumeAnimation() {
    guard resumesWhenMapped else { return }
    resumesWhenMapped = false
    animation?.isPlaying = true
  }

  private func suspendAnimation() {
    resumesWhenMapped = resumesWhenMapped || animation?.isPlaying == true
    animation?.isPlaying = false
  }
}

private final class CanvasBehavior: WidgetBehavior {
  var ground = Color(0, 0, 0)
  var texture: Texture?
  var detail: PhotoDetail?
  var media: (file: MediaFile, quarterTurns: Int, size: PhotoViewport.Point)?
  var viewport = PhotoViewport()
  var focus: PhotoViewport.Point?
  var onResized: ((_ isFirst: Bool) -> Void)?
  private var hasSize = false

  /// Whether the photo is drawn noticeably larger than its texture.
  func isDetailNeeded(_ scaleFactor: Int) -> Bool {
    guard let texture else { return false }
    return viewport.frame.size.x * Double(scaleFactor) > Double(texture.pixelWidth) * 1.02 + 1
      && Double(texture.pixelWidth) < viewport.imageSize.x
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    widget.allocateChildren(width: width, height: height)
    let size = PhotoViewport.Point(x: Double(max(1, width)), y: Double(max(1, height)))
    guard size != viewport.viewSize else { return }
    viewport.viewSize = size
    let isFirst = !hasSize
    hasSize = true
    // Widgets below this one must not be changed during the layout.
    MainLoop.whenIdle { [weak self] in self?.onResized?(isFirst) }
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let area = Rectangle(width: Double(widget.width), height: Double(widget.height))
    snapshot.fill(area, with: ground)
    if let media {
      snapshot.draw(media.file, in: frame(ofMedia: media.size), quarterTurns: media.quarterTurns)
    } else if let texture {
      snapshot.draw(texture, in: frame(of: texture, scaleFactor: widget.scaleFactor))
      if isDetailNeeded(widget.scaleFactor) {
        detail?.draw(viewport, scaleFactor: widget.scaleFactor, into: snapshot)
      }
      if let place = focus.flatMap(viewport.position) {
        FocusRing.draw(around: place, into: snapshot)
      }
    }
    snapshot.drawChildren(of: widget)
  }

  /// Returns where the frames of a video are drawn: in the middle of the photo's place.
  private func frame(ofMedia media: PhotoViewport.Point) -> Rectangle {
    let (origin, size) = viewport.frame
    let scale = min(size.x / max(1, media.x), size.y / max(1, media.y))
    let (width, height) = (media.x * scale, media.y * scale)
    return Rectangle(
      x: origin.x + (size.x - width) / 2, y: origin.y + (size.y - height) / 2, width: width,
      height: height)
  }

  /// Returns where the whole photo is drawn. A photo decoded for this size is drawn pixel for
  /// pixel.
  private func frame(of texture: Texture, scaleFactor: Int) -> Rectangle {
    let size = viewport.imageSize
    var frame = viewport.frame(
      x: 0, y: 0, width: Int(size.x), height: Int(size.y), scaleFactor: scaleFactor)
    let scale = Double(scaleFactor)
    let (width, height) = (Double(texture.pixelWidth), Double(texture.pixelHeight))
    if abs(frame.width * scale - width) <= 1, abs(frame.height * scale - height) <= 1 {
      (frame.width, frame.height) = (width / scale, height / scale)
    }
    return frame
  }
}
