import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// The controls of a slideshow, the name of the photo, and messages. The controls appear when the
/// pointer moves, and disappear together with the pointer.
final class SlideshowOverlay {
  static let previousName = texts.gettext("Previous Photo")
  static let nextName = texts.gettext("Next Photo")
  /// How long the controls stay after the last movement.
  private static let restTime = Duration.seconds(3)
  /// The duration of the style sheet's transition.
  private static let fadeTime = Duration.milliseconds(200)

  private unowned let page: SlideshowController
  private let slides: Widget
  private let name = Label()
  private let place = Label()
  private let message = Label()
  private var status: StatusPage?
  private let hover = MotionController()
  private var timer: LoopTimer?
  private var lastPointer: (x: Double, y: Double)?
  /// Whether the controls are on screen.
  private(set) var isShown = false

  /// - Parameters:
  ///   - page: The page over which the controls appear.
  ///   - slides: The widget that has the focus while the controls are hidden.
  init(page: SlideshowController, slides: Widget) {
    (self.page, self.slides) = (page, slides)
  }

  // MARK: Widgets

  private lazy var previousButton = makeButton("go-previous-symbolic", Self.previousName) {
    [weak self] in self?.page.slideshow.step(by: -1)
  }
  private lazy var nextButton = makeButton("go-next-symbolic", Self.nextName) { [weak self] in
    self?.page.slideshow.step(by: 1)
  }
  private lazy var playButton = makeButton(Self.pauseIcon, texts.gettext("Pause")) { [weak self] in
    self?.page.togglePlaying()
  }
  private lazy var closeButton = makeButton("window-close-symbolic", texts.gettext("Close")) {
    [weak self] in
    self?.page.close()
  }

  private lazy var controls: Box = {
    let options = MenuButton(iconName: "view-more-symbolic", menu: Self.makeMenu())
    name(options, texts.gettext("Options"))
    let controls = Box(
      .horizontal, spacing: 6,
      children: [previousButton, playButton, nextButton, options, closeButton])
    controls.addStyleClass("controls")
    controls.horizontalAlignment = .center
    controls.addController(hover)
    return controls
  }()

  private lazy var caption: Box = {
    name.ellipsize(.middle)
    name.addStyleClass("heading")
    place.addStyleClass("numeric")
    place.addStyleClass("dim-label")
    let caption = Box(.horizontal, spacing: 12, children: [name, place])
    caption.addStyleClass("caption")
    caption.horizontalAlignment = .center
    caption.verticalAlignment = .start
    caption.margins = Edges(24)
    return caption
  }()

  private lazy var messageBubble: Widget = {
    message.wraps = true
    message.justify(.center)
    message.setMaximumWidth(characters: 50)
    let bubble = CustomWidget(child: message, cssName: "bubble", role: .alert)
    bubble.horizontalAlignment = .center
    bubble.isVisible = false
    return bubble
  }()

  private func makeButton(
    _ iconName: String, _ title: String, _ action: @escaping () -> Void
  ) -> Button {
    let button = Button(iconName: iconName)
    name(button, title)
    button.onClicked(action)
    return button
  }

  private func name(_ button: Widget, _ title: String) {
    button.setAccessibleLabel(title)
    button.tooltip = title
    // Space pauses, also after a click on another button.
    button.focusesOnClick = false
  }

  private static func makeMenu() -> Menu {
    let times = Menu()
    for seconds in SlideshowChoices.times {
      times.append(
        texts.ngettext("%d Second", "%d Seconds", seconds), action: "page.seconds('\(seconds)')")
    }
    let order = Menu()
    order.append(texts.gettext("_Shuffle"), action: "page.shuffle")
    order.append(texts.gettext("_Repeat"), action: "page.repeat")
    let size = Menu()
    size.append(texts.gettext("_Enlarge Small Photos"), action: "page.enlarge")
    let menu = Menu()
    menu.appendSection(times, title: texts.gettext("Time for Each Photo"))
    menu.appendSection(order)
    menu.appendSection(size)
    return menu
  }

  private static let pauseIcon = "media-playback-pause-symbolic"
  private static let playIcon = "media-playback-start-symbolic"

  /// Adds the widgets to the page, hidden.
  func install() {
    let lower = Box(.vertical, spacing: 12, children: [messageBubble, controls])
    lower.horizontalAlignment = .center
    lower.verticalAlignment = .end
    lower.margins = Edges(24)
    for widget in [caption, lower] { widget.setParent(page.view) }
    for widget in [caption, controls] {
      widget.addStyleClass("away")
      widget.isVisible = false
    }
    page.view.hidesPointer = true
    followInput()
  }

  // MARK: Contents

  /// Shows the state of the slideshow.
  func update(_ slideshow: Slideshow) {
    let photo = slideshow.shown?.photo
    name.text = [photo?.name, photo?.isVideo == true ? photo?.kindMarks : nil].compactMap(\.self)
      .joined(separator: " · ")
    place.text =
      slideshow.place.map {
        texts.gettext("%1$s of %2$s", $0.grouped, slideshow.order.count.grouped)
      } ?? ""
    caption.isVisible = isShown && slideshow.shown != nil
    previousButton.isSensitive = slideshow.canStep(by: -1)
    nextButton.isSensitive = slideshow.canStep(by: 1)
    playButton.isSensitive = slideshow.notice != .nothingToShow
    showPlaying(slideshow.isPlaying)
    show(slideshow.notice)
  }

  private func showPlaying(_ isPlaying: Bool) {
    guard isPlaying != isPlayingShown else { return }
    isPlayingShown = isPlaying
    playButton.child = Image(iconName: isPlaying ? Self.pauseIcon : Self.playIcon)
    name(playButton, isPlaying ? texts.gettext("Pause") : texts.gettext("Play"))
  }

  private var isPlayingShown = true

  private func show(_ notice: Slideshow.Notice?) {
    if case .skipped(let photo, let failure) = notice {
      // Translators: %2$s is a sentence: the reason.
      message.text = texts.gettext("“%1$s” cannot be shown. %2$s", photo.fileName, failure.message)
      messageBubble.isVisible = true
    } else {
      messageBubble.isVisible = false
    }
    if notice == .nothingToShow { showNothing() }
  }

  private func showNothing() {
    guard status == nil else { return }
    let page = StatusPage(
      iconName: "image-missing-symbolic", title: texts.gettext("No Photo Can Be Shown"),
      message: texts.gettext(
        "None of these photos could be read. Open one of them to see the reason."),
      buttons: [(texts.gettext("Close"), { [weak self] in self?.page.close() })])
    page.widget.addStyleClass("on-black")
    page.widget.setParent(self.page.view, after: slides)
    status = page
    self.page.view.hidesPointer = false
    page.widget.focusFirstChild()
  }

  // MARK: Appearing

  private func followInput() {
    let motion = MotionController()
    motion.onMotion { [weak self] x, y in self?.pointerMoved(x, y) }
    page.view.addController(motion)
    let click = ClickGesture()
    click.onReleased { [weak self] _ in
      guard let self else { return }
      if isShown { hide() } else { show() }
    }
    slides.addController(click)
    let keys = ShortcutController(scope: .local, beforeFocus: true)
    keys.add("Tab|<Shift>Tab|<Shift>ISO_Left_Tab") { [weak self] in
      self?.tabPressed() ?? .proceed
    }
    page.view.addController(keys)
  }

  private func pointerMoved(_ x: Double, _ y: Double) {
    defer { lastPointer = (x, y) }
    // Widgets that appear under a pointer at rest are no motion by the user.
    guard let lastPointer, abs(lastPointer.x - x) + abs(lastPointer.y - y) > 2 else { return }
    show()
  }

  /// Shows hidden controls, so that they can be reached by keyboard.
  private func tabPressed() -> Propagation {
    let wasShown = isShown
    show()
    guard !wasShown || !hasFocus else { return .proceed }
    playButton.grabFocus()
    page.view.window?.isFocusVisible = true
    return .stop
  }

  private var hasFocus: Bool { page.view.window?.focus?.isInside(controls) == true }

  /// Shows the controls and the pointer until neither has been used for some seconds.
  func show() {
    isShown = true
    page.view.hidesPointer = false
    controls.isVisible = true
    caption.isVisible = page.slideshow.shown != nil
    for widget in [caption, controls] { widget.setStyleClass("away", false) }
    hideLater()
  }

  private func hideLater() {
    timer = MainLoop.after(Self.restTime) { [weak self] in
      guard let self else { return }
      let isFocusShown = hasFocus && page.view.window?.isFocusVisible == true
      if hover.containsPointer || page.view.hasOpenPopover || isFocusShown || status != nil {
        hideLater()
      } else {
        hide()
      }
    }
  }

  private func hide() {
    isShown = false
    page.view.hidesPointer = status == nil
    if hasFocus { slides.grabFocus() }
    for widget in [caption, controls] { widget.addStyleClass("away") }
    timer = MainLoop.after(Self.fadeTime) { [weak self] in
      self?.caption.isVisible = false
      self?.controls.isVisible = false
    }
  }
}
