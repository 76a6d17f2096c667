import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary

/// What moves on a photo page: a video, the video of a Live Photo, or an animated picture.
final class PhotoMotion {
  /// The seconds by which a key moves in a video.
  private static let step = 1.0
  /// The keys that play and pause.
  static let playKeys = "space"

  private unowned let controller: PhotoController
  /// The player of the video; nil before it is started, and for a photo.
  private(set) var player: VideoPlayer?
  private var opening: Task<Void, Never>?
  /// Whether the system turned out to have no player.
  private var lacksPlayer = false
  private lazy var animation = AnimationBar(controller: controller)
  private(set) lazy var live = LiveMotion(controller: controller) { [weak self] player in
    self?.setSound(of: player)
  }
  private let controls = VideoControls()
  private let message = Label()
  private lazy var bubble = makeBubble()
  private lazy var startButton = makeStartButton()
  /// Keeps the screen on while it exists.
  private var awake: AnyObject?
  /// The sound that the person chose last, for the next video.
  private var sound = (isMuted: false, volume: 1.0)

  init(controller: PhotoController) {
    self.controller = controller
    controls.onPlay = { [weak self] in self?.togglePlaying() }
    controls.onSeek = { [weak self] in self?.player?.seek(to: $0) }
    controls.onMute = { [weak self] in self?.toggleMuted() }
    controls.onVolume = { [weak self] in self?.setVolume($0) }
  }

  isolated deinit {
    opening?.cancel()
    player?.close()
  }

  /// The controls and messages at the lower end of the page.
  private(set) lazy var overlay: Box = {
    let overlay = Box(
      .vertical, spacing: 6,
      children: [
        bubble, Clamp(child: controls.widget, maximumWidth: 520), animation.widget, live.button,
      ])
    live.onChanged = { [weak self] in self?.update() }
    overlay.isVisible = false
    return overlay
  }()

  private var isVideo: Bool { controller.photo.isVideo }

  /// Whether ``playKeys`` play and pause the photo of the page.
  var takesPlayKeys: Bool { isVideo || animation.isOffered }

  // MARK: Following the page

  /// The photo whose video is played or offered.
  private var followed: (id: PhotoID, version: Photo.Version)?
  private var posterFailure: DecodingFailure?

  /// Follows the page to a photo. Ends the video of another photo.
  func follow(_ photo: Photo) {
    guard followed?.id != photo.id || followed?.version != photo.version else { return }
    followed = (photo.id, photo.version)
    posterFailure = nil
    end()
  }

  /// Shows the reason why there is no picture of the video. The video may play nevertheless.
  func posterFailed(_ failure: DecodingFailure) {
    posterFailure = failure
    update()
  }

  /// Stops playing while the page is not on top.
  func pause() {
    opening?.cancel()
    player?.isPlaying = false
    live.stop()
  }

  /// Ends the video, and shows its picture again.
  func end() {
    opening?.cancel()
    player?.close()
    (player, lacksPlayer) = (nil, false)
    live.reset()
    update()
  }

  /// Shows the state of the video.
  func update() {
    let isShown = isVideo && !controller.areBarsHidden
    animation.update()
    live.update()
    overlay.isVisible =
      !controller.areBarsHidden && (isShown || animation.isOffered || live.isOffered)
    controls.widget.isVisible = isShown
    updateMenu()
    showVideo(isShown: isShown)
  }

  private func showVideo(isShown: Bool) {
    controls.isNarrow = controller.view.width < 480
    let state =
      player?.state
      ?? VideoControls.State(
        duration: controller.photo.duration ?? 0, isMuted: sound.isMuted, volume: sound.volume)
    controls.show(state)
    awake = state.isPlaying ? awake ?? inhibitIdle() : nil
    showMessage()
    showStartButton(isShown && !state.isPlaying && failure == nil)
  }

  /// The reason why the video cannot be played; nil without one.
  var failure: VideoFailure? { lacksPlayer ? .noPlayer : player?.failure ?? live.failure }

  /// Asks the desktop not to blank the screen.
  private func inhibitIdle() -> AnyObject? {
    Application.default?.inhibit(
      .idle, for: controller.view.window, because: texts.gettext("A video is playing"))
  }

  private func showMessage() {
    let failure = failure
    let text =
      failure.map { "\($0.message) \($0.advice)" }
      ?? posterFailure.map { "\($0.message) \($0.advice)" } ?? ""
    bubble.isVisible = !text.isEmpty
    guard message.text != text else { return }
    message.text = text
    if let failure {
      Log.message("\(controller.photo.fileName): \(failure.message)", domain: "Albums")
    }
  }

  private func showStartButton(_ isShown: Bool) {
    if isShown, startButton.parent == nil { startButton.setParent(controller.canvas.widget) }
    if startButton.parent != nil { startButton.isVisible = isShown }
  }

  // MARK: Playing

  /// Plays, or pauses.
  func togglePlaying() {
    guard isVideo else { return }
    if failure != nil { end() }
    guard let player else { return start() }
    player.isPlaying.toggle()
    update()
  }

  /// Plays the video from its start, unless the page moves on before the player is ready.
  private func start() {
    opening?.cancel()
    opening = Task { [weak self] in
      let canPlay = await MediaFile.canPlay()
      guard let self, !Task.isCancelled else { return }
      if canPlay { open().isPlaying = true }
      lacksPlayer = !canPlay
      update()
    }
  }

  private func open() -> VideoPlayer {
    let photo = controller.photo
    let player = VideoPlayer(
      FileLocation(photo.path), uprightSize: photo.pixelSize, orientation: orientation(of: photo),
      on: controller.canvas)
    setSound(of: player)
    player.onChanged = { [weak self] in self?.update() }
    self.player = player
    return player
  }

  private func setSound(of player: VideoPlayer) {
    (player.volume, player.isMuted) = (sound.volume, sound.isMuted)
  }

  /// Returns how the stored pixels of a photo are turned, 1 to 8 as in EXIF.
  func orientation(of photo: Photo) -> Int {
    photo.number.flatMap { controller.library.store.index.details(of: $0)?.orientation } ?? 1
  }

  private func toggleMuted() {
    sound.isMuted.toggle()
    player?.isMuted = sound.isMuted
    update()
  }

  private func setVolume(_ volume: Double) {
    sound = (volume == 0, volume)
    player?.volume = volume
    update()
  }

  private func skip(by seconds: Double) { player?.skip(by: seconds) }

  // MARK: Keys and menu

  /// The keys of what moves on the page.
  var keyCommands: [KeyCommand] {
    isVideo
      ? videoKeys
      : (animation.isOffered ? animation.keyCommands : [])
        + (live.isOffered ? live.keyCommands : [])
  }

  /// The entries for what moves on the page, as a section of its menus.
  let menu = Menu()
  private var menuKind: [Bool] = []

  private func updateMenu() {
    let kind = [isVideo, animation.isOffered, live.isOffered]
    guard kind != menuKind else { return }
    menuKind = kind
    menu.removeAll()
    if takesPlayKeys {
      menu.append(texts.gettext("P_lay or Pause"), action: "page.play", keys: Self.playKeys)
    }
    if animation.isOffered { animation.appendEntries(to: menu) }
    if live.isOffered { live.appendEntries(to: menu) }
    controller.setNeedsUpdateOfKeyCommands()
  }

  /// Adds the actions of ``menu`` to the page.
  func addActions() {
    controller.pageActions.addAction("play") { [weak self] in
      guard let self else { return }
      if isVideo { togglePlaying() } else { animation.togglePlaying() }
    }
    animation.addActions()
    live.addActions()
  }

  private lazy var videoKeys = [
    KeyCommand(title: texts.gettext("Play or Pause"), keys: Self.playKeys) { [weak self] in
      self?.togglePlaying()
    },
    KeyCommand(title: texts.gettext("Mute"), keys: "m") { [weak self] in self?.toggleMuted() },
    KeyCommand(title: texts.gettext("Back One Second"), keys: "comma") { [weak self] in
      self?.skip(by: -Self.step)
    },
    KeyCommand(title: texts.gettext("Forward One Second"), keys: "period") { [weak self] in
      self?.skip(by: Self.step)
    },
  ]

  // MARK: Widgets

  private func makeStartButton() -> Button {
    let button = Button()
    button.child = Image(iconName: VideoControls.playIcon, pixelSize: 32)
    button.addStyleClass("start-video")
    button.setAccessibleLabel(texts.gettext("Play Video"))
    button.tooltip = texts.gettext("Play Video")
    button.focusesOnClick = false
    button.horizontalAlignment = .center
    button.verticalAlignment = .center
    button.onClicked { [weak self] in self?.togglePlaying() }
    return button
  }

  private func makeBubble() -> Widget {
    message.wraps = true
    message.setMaximumWidth(characters: 60)
    let open = Button(label: texts.gettext("Open With…"))
    open.onClicked { [weak self] in self?.openElsewhere() }
    let content = Box(.horizontal, spacing: 12, children: [message, open])
    open.verticalAlignment = .center
    let bubble = CustomWidget(child: content, cssName: "bubble", role: .alert)
    bubble.addStyleClass("video-message")
    bubble.isVisible = false
    bubble.horizontalAlignment = .center
    return bubble
  }

  /// Opens the video with the default program of the desktop.
  private func openElsewhere() {
    controller.actions?.editing?.open(.photo(controller.photo), with: nil)
  }
}
