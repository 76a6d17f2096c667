import GtkKit
import NavigationKit

/// Pausing an animated picture on its photo page, and its single frames.
final class AnimationBar {
  private unowned let controller: PhotoController
  private let controls = AnimationControls()

  init(controller: PhotoController) {
    self.controller = controller
    controls.widget.isVisible = false
    controls.widget.horizontalAlignment = .center
    controls.onPlay = { [weak self] in self?.togglePlaying() }
    controls.onStep = { [weak self] in self?.player?.step(by: $0) }
    controller.canvas.onAnimationChanged = { [weak self] in self?.animationChanged() }
  }

  /// The controls to show.
  var widget: Widget { controls.widget }

  /// Whether the picture of the page is animated. Also true while the number of frames is unknown.
  var isOffered: Bool { player.map { $0.frameCount != 1 } ?? false }

  private var player: AnimationPlayer? {
    controller.isPhotoShown ? controller.canvas.animation : nil
  }

  private var wasOffered = false

  private func animationChanged() {
    if isOffered != wasOffered { controller.updateItems() } else { showState() }
  }

  /// Shows the state of the animation.
  func update() {
    wasOffered = isOffered
    controls.widget.isVisible = isOffered && !controller.areBarsHidden
    showState()
  }

  private func showState() {
    guard let player, isOffered else { return }
    player.countFrames()
    controls.show(
      .init(
        isPlaying: player.isPlaying, position: player.position, frameCount: player.frameCount))
  }

  /// Plays, or pauses.
  func togglePlaying() { player?.isPlaying.toggle() }

  private func step(by count: Int) { player?.step(by: count) }

  // MARK: Keys and menu

  private static let (backKeys, forwardKeys) = ("comma", "period")

  /// The keys of an animated picture.
  private(set) lazy var keyCommands = [
    KeyCommand(title: texts.gettext("Play or Pause"), keys: PhotoMotion.playKeys) { [weak self] in
      self?.togglePlaying()
    },
    KeyCommand(title: texts.gettext("Previous Frame"), keys: Self.backKeys) { [weak self] in
      self?.step(by: -1)
    },
    KeyCommand(title: texts.gettext("Next Frame"), keys: Self.forwardKeys) { [weak self] in
      self?.step(by: 1)
    },
  ]

  /// Adds the actions of the menu's entries to the page.
  func addActions() {
    controller.pageActions.addAction("previous-frame") { [weak self] in self?.step(by: -1) }
    controller.pageActions.addAction("next-frame") { [weak self] in self?.step(by: 1) }
  }

  /// Adds the entries of an animated picture to a menu.
  func appendEntries(to menu: Menu) {
    menu.append(
      texts.gettext("_Previous Frame"), action: "page.previous-frame", keys: Self.backKeys)
    menu.append(texts.gettext("_Next Frame"), action: "page.next-frame", keys: Self.forwardKeys)
  }
}
