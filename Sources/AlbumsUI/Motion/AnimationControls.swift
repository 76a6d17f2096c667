import GtkKit

/// The controls of an animated picture: play, and single frames.
final class AnimationControls {
  /// The widget to show.
  let widget: Widget

  /// Called when the play button is pressed.
  var onPlay: (() -> Void)?
  /// Called when a frame button is pressed, with 1 for the next frame and -1 for the one before.
  var onStep: ((_ count: Int) -> Void)?

  private let playButton = Button(iconName: VideoControls.playIcon)
  private let backButton = Button(iconName: "media-seek-backward-symbolic")
  private let forwardButton = Button(iconName: "media-seek-forward-symbolic")
  private let frame = Label()

  init() {
    let bar = Box(
      .horizontal, spacing: 6, children: [playButton, backButton, frame, forwardButton])
    bar.addStyleClass("video-controls")
    widget = bar
    frame.addStyleClass("numeric")
    for (button, title) in [
      (playButton, texts.gettext("Play")), (backButton, texts.gettext("Previous Frame")),
      (forwardButton, texts.gettext("Next Frame")),
    ] {
      button.setControlTitle(title)
    }
    playButton.onClicked { [weak self] in self?.onPlay?() }
    backButton.onClicked { [weak self] in self?.onStep?(-1) }
    forwardButton.onClicked { [weak self] in self?.onStep?(1) }
  }

  /// The state of an animation that the controls show.
  struct State: Equatable {
    var isPlaying = false
    /// The frame that is shown, from 0.
    var position = 0
    /// The number of frames; nil while it is unknown.
    var frameCount: Int?

    /// The position in words, such as "Frame 3 of 12".
    var text: String { text(of: position) }

    fileprivate func text(of position: Int) -> String {
      let number = (position + 1).grouped
      return frameCount.map { texts.gettext("Frame %1$s of %2$s", number, $0.grouped) }
        ?? texts.gettext("Frame %s", number)
    }
  }

  private var state = State()

  /// Shows a state.
  func show(_ newState: State) {
    let former = state
    state = newState
    if former.isPlaying != state.isPlaying {
      playButton.child = Image(
        iconName: state.isPlaying ? VideoControls.pauseIcon : VideoControls.playIcon)
      playButton.setControlTitle(state.isPlaying ? texts.gettext("Pause") : texts.gettext("Play"))
    }
    // The bar keeps its width while the numbers change.
    if former.frameCount != state.frameCount, let count = state.frameCount {
      frame.setWidth(characters: state.text(of: count - 1).count)
    }
    frame.text = state.text
  }
}

extension Button {
  /// Names a control of a video or an animation. A click leaves the focus where it is, so that Space
  /// plays afterwards.
  func setControlTitle(_ title: String) {
    setAccessibleLabel(title)
    tooltip = title
    focusesOnClick = false
  }
}
