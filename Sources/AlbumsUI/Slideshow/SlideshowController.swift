import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// The page of a slideshow: one photo after another on the whole screen, with controls that appear
/// with the pointer.
final class SlideshowController: ViewController {
  let slideshow: Slideshow
  private let library: Library
  private let slides: SlideView
  private let keepAwake: (Window?) -> AnyObject?
  private let onEnd: (Photo) -> Void
  private lazy var overlay = SlideshowOverlay(page: self, slides: slides.widget)
  private lazy var gestures = SlideGestures { [weak self] in self?.slideshow.step(by: $0) }
  /// Keeps the screen on while it exists.
  private var awake: AnyObject?
  private var wasPlaying = false
  private var wasFullscreen: Bool?
  private var connection: SignalConnection?

  /// - Parameters:
  ///   - numbers: The numbers of the photos in the order of their page. At least one.
  ///   - first: The first photo to show; nil for the first of `numbers`.
  ///   - library: The library of the photos.
  ///   - clock: Measures the time of each photo.
  ///   - keepAwake: Returns an object that keeps the screen on as long as it exists.
  ///   - onEnd: Called with the photo on screen when the slideshow ends.
  init(
    numbers: [Int], startingAt first: Int?, library: Library,
    clock: any SlideshowClock = LoopClock(),
    keepAwake: @escaping (Window?) -> AnyObject? = { SlideshowController.inhibitIdle(for: $0) },
    onEnd: @escaping (Photo) -> Void
  ) {
    (self.library, self.keepAwake, self.onEnd) = (library, keepAwake, onEnd)
    let (choices, decoder) = (library.store.looks.slideshow, library.store.decoder)
    slides = SlideView(decoder: decoder)
    slides.enlarges = choices.enlarges
    slideshow = Slideshow(
      SlideshowOrder(numbers, startingAt: first, choices), choices, decoder: decoder, clock: clock
    ) { number in
      library.photo(numbered: number).flatMap {
        library.store.takenAway.contains($0.path) ? nil : $0
      }
    }
    super.init(title: SlideshowEntry.title)
    wantsFullScreenLayout = true
    swipePolicy = .none
  }

  /// Asks the desktop not to blank the screen.
  private static func inhibitIdle(for window: Window?) -> AnyObject? {
    Application.default?.inhibit(
      .idle, for: window, because: texts.gettext("A slideshow is playing"))
  }

  override func loadView() {
    view = CustomWidget(cssName: "slideshow", role: .group)
    slides.widget.setParent(view)
  }

  override func viewDidLoad() {
    // On the page's own view, so that the page disappears at once, like the first photo appears.
    let escape = ShortcutController(scope: .local)
    escape.add("Escape") { [weak self] in
      self?.close()
      return .stop
    }
    view.addController(escape)
    addChoices()
    overlay.install()
    gestures.add(to: slides.widget)
    slideshow.stage = self
    slides.onResized = { [weak self] in self?.slideshow.resized() }
    slides.onPlayedOnce = { [weak self] in self?.slideshow.animationEnded() }
  }

  override func viewWillAppear(animated: Bool) {
    // Nil once the window has been hidden and shown again.
    guard wasFullscreen == nil, let window = view.window else { return }
    wasFullscreen = window.isFullscreen
    window.isFullscreen = true
    // The window manager can leave full screen too.
    connection = window.onFullscreenChanged { [weak self] in
      if self?.view.window?.isFullscreen == false { self?.close() }
    }
    slideshow.start()
  }

  override func viewDidAppear(animated: Bool) { slides.widget.grabFocus() }

  override func viewWillDisappear(animated: Bool) {
    slideshow.pause()
    guard navigationController?.isBeingDismissed == true else { return }
    connection?.cancel()
    slideshow.end()
    if wasFullscreen == false { view.window?.isFullscreen = false }
    if let photo = slideshow.shown.flatMap({ library.photo(at: $0.photo.path) }) { onEnd(photo) }
  }

  /// Ends the slideshow.
  func close() { dismiss(animated: false) }

  // MARK: Playing

  override var keyCommands: [KeyCommand] {
    let (left, right) = view.isRightToLeft ? (1, -1) : (-1, 1)
    let names = [-1: SlideshowOverlay.previousName, 1: SlideshowOverlay.nextName]
    func step(_ step: Int, _ keys: String) -> KeyCommand {
      KeyCommand(title: names[step] ?? "", keys: keys) { [weak self] in
        self?.slideshow.step(by: step)
      }
    }
    return [
      KeyCommand(title: texts.gettext("Pause or Play"), keys: "space|p") { [weak self] in
        self?.togglePlaying()
      },
      step(left, "Left"), step(right, "Right"), step(-1, "Page_Up"), step(1, "Page_Down"),
      KeyCommand(title: texts.gettext("End Slideshow"), keys: SlideshowEntry.keys) { [weak self] in
        self?.close()
      },
    ]
  }

  /// Pauses or continues, and shows the controls for a moment.
  func togglePlaying() {
    if slideshow.isPlaying { slideshow.pause() } else { slideshow.play() }
    overlay.show()
  }

  /// Adds the actions of the menu.
  private func addChoices() {
    let choices = slideshow.choices
    pageActions.addChoice("seconds", "\(choices.seconds)") { [weak self] seconds in
      self?.choose { $0.seconds = Int(seconds) ?? $0.seconds }
    }
    pageActions.addToggle("shuffle", isOn: choices.isShuffled) { [weak self] isOn in
      self?.choose { $0.isShuffled = isOn }
    }
    pageActions.addToggle("repeat", isOn: choices.loops) { [weak self] isOn in
      self?.choose { $0.loops = isOn }
    }
    pageActions.addToggle("enlarge", isOn: choices.enlarges) { [weak self] isOn in
      self?.choose { $0.enlarges = isOn }
      self?.slides.enlarges = isOn
    }
  }

  private func choose(_ change: (inout SlideshowChoices) -> Void) {
    change(&slideshow.choices)
    library.store.looks.slideshow = slideshow.choices
  }
}

extension SlideshowController: SlideshowStage {
  var size: Size? { slides.size }

  var hasPlayedOnce: Bool { slides.hasPlayedOnce }

  func show(_ image: DecodedImage, of photo: Photo, isNew: Bool) {
    slides.show(image, of: photo, isNew: isNew)
  }

  func slideshowChanged() {
    let isPlaying = slideshow.isPlaying
    awake = isPlaying ? awake ?? keepAwake(view.window) : nil
    overlay.update(slideshow)
    // After the last photo, the controls say so.
    if wasPlaying, !isPlaying { overlay.show() }
    wasPlaying = isPlaying
  }
}
