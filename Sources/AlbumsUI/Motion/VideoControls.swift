import GtkKit

/// The controls of a video: play, position, sound.
final class VideoControls {
  /// The widget to show.
  let widget: Widget

  /// Called when the play button is pressed.
  var onPlay: (() -> Void)?
  /// Called when the person moves to a position, in seconds.
  var onSeek: ((_ position: Double) -> Void)?
  /// Called when the mute button is pressed.
  var onMute: (() -> Void)?
  /// Called when the person changes the volume, from 0 to 1.
  var onVolume: ((_ volume: Double) -> Void)?

  private let playButton = Button(iconName: VideoControls.playIcon)
  private let muteButton = Button(iconName: VideoControls.soundIcon)
  private let position = Scale(0, in: 0...1, step: 0.01)
  private let volume = Scale(1, in: 0...1, step: 0.05)
  private let time = Label("0:00")
  private let length = Label("")

  static let playIcon = "media-playback-start-symbolic"
  static let pauseIcon = "media-playback-pause-symbolic"
  private static let soundIcon = "audio-volume-high-symbolic"
  private static let mutedIcon = "audio-volume-muted-symbolic"

  init() {
    let bar = Box(
      .horizontal, spacing: 6, children: [playButton, time, position, length, muteButton, volume])
    bar.addStyleClass("video-controls")
    widget = bar
    for label in [time, length] { label.addStyleClass("numeric") }
    position.setAccessibleLabel(texts.gettext("Position"))
    position.expandsHorizontally = true
    // The window can be as narrow as a telephone's screen.
    position.widthRequest = 48
    volume.setAccessibleLabel(texts.gettext("Volume"))
    volume.widthRequest = 60
    playButton.setControlTitle(texts.gettext("Play"))
    muteButton.setControlTitle(texts.gettext("Mute"))
    playButton.onClicked { [weak self] in self?.onPlay?() }
    muteButton.onClicked { [weak self] in self?.onMute?() }
    position.onChanged { [weak self] in self?.onSeek?($0) }
    volume.onChanged { [weak self] in self?.onVolume?($0) }
  }

  /// The state of a video that the controls show.
  struct State: Equatable {
    var isPlaying = false
    var position = 0.0
    var duration = 0.0
    var hasSound = true
    var isMuted = false
    var volume = 1.0
  }

  private var state = State()

  /// Shows a state.
  func show(_ newState: State) {
    let former = state
    state = newState
    if former.isPlaying != state.isPlaying {
      playButton.child = Image(iconName: state.isPlaying ? Self.pauseIcon : Self.playIcon)
      playButton.setControlTitle(state.isPlaying ? texts.gettext("Pause") : texts.gettext("Play"))
    }
    if former.isMuted != state.isMuted {
      muteButton.child = Image(iconName: state.isMuted ? Self.mutedIcon : Self.soundIcon)
      muteButton.setControlTitle(state.isMuted ? texts.gettext("Unmute") : texts.gettext("Mute"))
    }
    if former.duration != state.duration {
      position.range = 0...max(0.01, state.duration)
      length.text = state.duration > 0 ? VideoTime.text(state.duration) : ""
    }
    if former.position != state.position {
      position.value = state.position
      time.text = VideoTime.text(state.position)
    }
    if former.volume != state.volume { volume.value = state.volume }
    muteButton.isVisible = state.hasSound
    volume.isVisible = state.hasSound && !isNarrow
    position.isSensitive = state.duration > 0
  }

  /// Whether there is no room for the volume.
  var isNarrow = false { didSet { volume.isVisible = state.hasSound && !isNarrow } }
}
