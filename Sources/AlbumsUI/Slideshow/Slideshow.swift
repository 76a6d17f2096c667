import GtkKit
import ImageDecoding
import PhotoLibrary

/// The view of a slideshow.
protocol SlideshowStage: AnyObject {
  /// The size in device pixels to decode photos for; nil before the first layout.
  var size: Size? { get }
  /// Whether the picture is still, or has been animated from its first frame to its last.
  var hasPlayedOnce: Bool { get }
  /// Shows a photo, with a cross-fade if `isNew`, else in place of the same photo for another size.
  func show(_ image: DecodedImage, of photo: Photo, isNew: Bool)
  /// Called after a change of the photo, of `isPlaying` or of `notice`.
  func slideshowChanged()
}

/// The course of a slideshow: which photo is shown when.
///
/// The photo on screen stays until the next one is decoded. Photos that no longer exist are passed
/// over. The reason why a photo cannot be shown is shown for a moment, once for each photo.
final class Slideshow {
  /// A photo and its number in the order.
  struct Slide {
    let number: Int
    let photo: Photo
  }

  /// A message about photos that cannot be shown.
  enum Notice: Equatable {
    /// One photo cannot be shown; the slideshow goes on.
    case skipped(Photo, DecodingFailure)
    /// There is no photo that can be shown, and the slideshow has stopped.
    case nothingToShow
  }

  /// How long the reason for skipping a photo is shown.
  static let noticeTime = Duration.seconds(3)

  weak var stage: (any SlideshowStage)?
  private(set) var order: SlideshowOrder
  private let find: (Int) -> Photo?
  private let loader: PhotoLoader
  private let clock: any SlideshowClock

  /// Whether the slideshow goes on by itself.
  private(set) var isPlaying = false
  /// The photo on screen.
  private(set) var shown: Slide?
  private(set) var notice: Notice?

  /// The place of the photo on screen in its round, from 1; nil while another one is loaded.
  var place: Int? { order.current == shown?.number ? order.place : nil }

  /// The photo that is being decoded.
  private var loading: Slide?
  private var loadedSize: Size?
  /// The direction of the last step.
  private var direction = 1
  /// Whether the photo has been shown for its time, and only its animation has not ended.
  private var isDue = false
  private var hasEnded = false
  /// The photos that cannot be shown. They are not tried again.
  private var broken: Set<Int> = []

  /// - Parameters:
  ///   - order: The photos.
  ///   - choices: The user's choices.
  ///   - decoder: Decodes the photos.
  ///   - clock: Measures the time of each photo.
  ///   - find: Returns a photo; nil if it no longer exists.
  init(
    _ order: SlideshowOrder, _ choices: SlideshowChoices, decoder: any ImageDecoding,
    clock: any SlideshowClock = LoopClock(), find: @escaping (Int) -> Photo?
  ) {
    (self.order, self.choices, self.clock, self.find) = (order, choices, clock, find)
    loader = PhotoLoader(decoder: decoder)
  }

  /// The user's choices. A change takes effect at once.
  var choices: SlideshowChoices {
    didSet {
      guard choices != oldValue else { return }
      (order.isShuffled, order.loops) = (choices.isShuffled, choices.loops)
      hasEnded = hasEnded && !choices.loops
      if let shown, loading == nil, let loadedSize {
        // Loads the neighbours in the new order.
        loader.load(shown.photo, size: loadedSize, neighbours: neighbours) { _ in }
      }
      if choices.seconds != oldValue.seconds { rest() } else { stage?.slideshowChanged() }
    }
  }

  // MARK: Playing

  /// Starts with the first photo.
  func start() {
    isPlaying = true
    showCurrent()
  }

  /// Continues, or starts again after the end.
  func play() {
    guard !isPlaying, notice != .nothingToShow else { return }
    isPlaying = true
    guard hasEnded else { return rest() }
    hasEnded = false
    order.restart()
    showCurrent()
  }

  /// Stops at the photo on screen.
  func pause() {
    guard isPlaying else { return }
    isPlaying = false
    // The reason for skipping a photo does not stay.
    if notice == nil { clock.cancel() }
    stage?.slideshowChanged()
  }

  /// Whether there is a photo `step` further.
  func canStep(by step: Int) -> Bool {
    guard notice != .nothingToShow, let next = order.number(after: step) else { return false }
    return next != shown?.number || order.count > 1
  }

  /// Shows the photo before or after the one on screen, as a key does.
  func step(by step: Int) {
    guard canStep(by: step) else { return }
    go(by: step)
  }

  /// Stops the clock for good.
  func end() {
    isPlaying = false
    clock.cancel()
  }

  /// Decodes the photo for another size of the view.
  func resized() {
    guard let slide = loading ?? shown, stage?.size != loadedSize else { return }
    load(slide)
  }

  /// Goes on if only the animation of the photo was missing.
  func animationEnded() { if isDue { advance() } }

  // MARK: Steps

  private func rest() {
    isDue = false
    defer { stage?.slideshowChanged() }
    guard loading == nil, notice == nil else { return }
    guard isPlaying, shown != nil else { return clock.cancel() }
    clock.call(after: .seconds(choices.seconds)) { [weak self] in self?.advance() }
  }

  private func advance() {
    guard isPlaying else { return }
    isDue = stage?.hasPlayedOnce == false
    if !isDue { go(by: 1) }
  }

  /// Shows the current photo of the order, or else the next one.
  private func showCurrent() {
    let number = order.current
    if number == shown?.number {
      rest()
    } else if !broken.contains(number), let photo = find(number) {
      load(Slide(number: number, photo: photo))
    } else {
      go(by: 1)
    }
  }

  /// Goes to the next photo in a direction that exists and is not known as broken.
  private func go(by step: Int) {
    clock.cancel()
    (isDue, notice, loading, direction) = (false, nil, nil, step)
    for _ in 0..<order.count {
      guard order.move(by: step) else { return stopAtEnd(step) }
      let number = order.current
      if number == shown?.number { return rest() }
      if !broken.contains(number), let photo = find(number) {
        return load(Slide(number: number, photo: photo))
      }
    }
    if shown == nil { showNothing() } else { returnToShown() }
  }

  private func stopAtEnd(_ step: Int) {
    guard shown != nil else { return showNothing() }
    if step > 0 { (isPlaying, hasEnded) = (false, true) }
    returnToShown()
  }

  /// Returns to the photo on screen, because there is no other one.
  private func returnToShown() {
    if let number = shown?.number { order.moveBack(to: number) }
    rest()
  }

  private func showNothing() {
    (isPlaying, notice) = (false, .nothingToShow)
    stage?.slideshowChanged()
  }

  // MARK: Loading

  private var neighbours: [Photo] {
    var numbers = [order.current]
    for step in [direction, 2 * direction, -direction] {
      guard let number = order.number(after: step), !numbers.contains(number),
        !broken.contains(number)
      else { continue }
      numbers.append(number)
    }
    return numbers.dropFirst().compactMap(find)
  }

  private func load(_ slide: Slide) {
    loading = slide
    // Before the first layout, `resized` follows.
    guard let size = stage?.size else { return }
    loadedSize = size
    loader.load(slide.photo, size: size, neighbours: neighbours) { [weak self] result in
      self?.finish(slide, result)
    }
    stage?.slideshowChanged()
  }

  private func finish(_ slide: Slide, _ result: Result<DecodedImage, DecodingFailure>) {
    let isNew = shown?.number != slide.number
    loading = nil
    switch result {
    case .success(let image):
      shown = slide
      hasEnded = hasEnded && !isNew
      stage?.show(image, of: slide.photo, isNew: isNew)
      if isNew { rest() }
    case .failure(let failure):
      // A picture on screen stays.
      if isNew { skip(slide, failure) }
    }
  }

  private func skip(_ slide: Slide, _ failure: DecodingFailure) {
    guard find(slide.number) != nil else { return go(by: direction) }
    broken.insert(slide.number)
    notice = .skipped(slide.photo, failure)
    clock.call(after: Self.noticeTime) { [weak self] in
      if let self { go(by: direction) }
    }
    stage?.slideshowChanged()
  }
}
