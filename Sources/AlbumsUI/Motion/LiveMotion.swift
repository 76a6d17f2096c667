import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary

/// Playing the video of a Live Photo or a Motion Photo over the photo, once or while it is held.
final class LiveMotion {
  private static let playKey = "v"

  private unowned let controller: PhotoController
  private let configure: (VideoPlayer) -> Void
  private var opening: Task<Void, Never>?
  /// The player of the video; nil while the photo is shown.
  private(set) var player: VideoPlayer?
  /// The reason why the video cannot be played; nil without one.
  private(set) var failure: VideoFailure?
  /// Whether the person holds the photo.
  private(set) var isHeld = false

  /// Called after a change of the state.
  var onChanged: (() -> Void)?

  /// - Parameters:
  ///   - controller: The page of the photo.
  ///   - configure: Sets the sound of a new player.
  init(controller: PhotoController, configure: @escaping (VideoPlayer) -> Void) {
    (self.controller, self.configure) = (controller, configure)
  }

  isolated deinit {
    opening?.cancel()
    player?.close()
  }

  /// Whether the photo of the page has a video, or states one.
  var isOffered: Bool {
    let photo = controller.photo
    return !photo.isVideo && (photo.liveVideo != nil || photo.hasMotionVideo != nil)
  }

  /// Whether the video plays, or begins to.
  var isPlaying: Bool { player != nil || opening != nil }

  // MARK: Playing

  /// Plays the video while the person holds the photo.
  func hold(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    if isHeld { play() } else { stop() }
  }

  /// Plays the video, or shows the photo again.
  func toggle() { if isPlaying { stop() } else { play() } }

  private func play() {
    guard isOffered, controller.isPhotoShown, !isPlaying else { return }
    failure = nil
    opening = Task { [weak self, photo = controller.photo] in await self?.open(photo) }
    onChanged?()
  }

  /// Shows the photo again.
  func stop() {
    guard isPlaying else { return }
    opening?.cancel()
    player?.close()
    (opening, player) = (nil, nil)
    onChanged?()
  }

  /// Shows the photo again, and forgets a failure.
  func reset() {
    (failure, isHeld) = (nil, false)
    stop()
  }

  private func open(_ photo: Photo) async {
    guard await MediaFile.canPlay() else { return fail(.noPlayer) }
    var (path, copy) = (photo.liveVideo, nil as EmbeddedVideo?)
    if path == nil, !Task.isCancelled {
      copy = await EmbeddedVideo.copy(from: photo.path, decoder: controller.library.store.decoder)
      path = copy?.path
    }
    guard !Task.isCancelled else { return }
    guard let path else { return fail(.noMotionVideo) }
    opening = nil
    let player = VideoPlayer(
      FileLocation(path), uprightSize: photo.pixelSize,
      orientation: controller.motion.orientation(of: photo),
      on: controller.canvas, over: .init(quarterTurns: photo.mark.quarterTurns, copy: copy))
    configure(player)
    player.onChanged = { [weak self] in self?.playerChanged() }
    self.player = player
    player.isPlaying = true
    onChanged?()
  }

  private func playerChanged() {
    if let failure = player?.failure { fail(failure) } else if player?.hasEnded == true { stop() }
  }

  private func fail(_ reason: VideoFailure) {
    guard !Task.isCancelled else { return }
    failure = reason
    stop()
    // The message lies between the bars.
    if controller.areBarsHidden { controller.setBarsHidden(false) }
  }

  // MARK: Button, key and menu

  /// Names the photo as one with a video, and plays it.
  private(set) lazy var button: Button = {
    let button = Button()
    button.child = Box(
      .horizontal, spacing: 6,
      children: [Image(iconName: "albums-live-symbolic"), Label(texts.gettext("Live"))])
    button.addStyleClass("live-button")
    button.horizontalAlignment = .center
    button.isVisible = false
    button.onClicked { [weak self] in self?.toggle() }
    return button
  }()

  /// Shows the state in the button.
  func update() {
    button.isVisible = isOffered && !controller.areBarsHidden && !controller.hasFailed
    button.setControlTitle(
      player == nil ? texts.gettext("Play Live Photo") : texts.gettext("Stop Live Photo"))
    button.setStyleClass("playing", player != nil)
  }

  /// The key of a photo with a video.
  private(set) lazy var keyCommands = [
    KeyCommand(title: texts.gettext("Play Live Photo"), keys: Self.playKey) { [weak self] in
      self?.toggle()
    }
  ]

  /// Adds the action of the menu's entry to the page.
  func addActions() {
    controller.pageActions.addAction("play-live") { [weak self] in self?.toggle() }
  }

  /// Adds the entry of a photo with a video to a menu.
  func appendEntries(to menu: Menu) {
    menu.append(texts.gettext("P_lay Live Photo"), action: "page.play-live", keys: Self.playKey)
  }
}
