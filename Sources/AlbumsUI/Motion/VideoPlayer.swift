import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Plays one video file on a photo's canvas.
///
/// - Ownership: call ``close()`` before releasing it.
final class VideoPlayer {
  /// The length in seconds up to which a video plays again after its end.
  private static let longestLoop = 5.0

  private let media: MediaFile
  /// nil once the page has gone.
  private weak var canvas: PhotoCanvas?
  private let uprightSize: Photo.PixelSize?
  private let orientation: Int
  private let overlay: Overlay?
  /// The position to seek to once the running seek has ended.
  private var wanted: Double?
  private var isShown = false
  /// Ends the wait for the first answer of the player.
  private var patience: LoopTimer?
  private var isStalled = false

  /// How a video covers the photo that it belongs to.
  struct Overlay {
    /// How often the person has turned the photo clockwise.
    var quarterTurns = 0
    /// The copy that the video is played from; nil for a file.
    var copy: EmbeddedVideo?
  }

  /// Called after a change of the state.
  var onChanged: (() -> Void)?

  /// Opens a video, and shows it from its first frame on.
  ///
  /// - Parameters:
  ///   - file: The video.
  ///   - uprightSize: The size of an upright frame, as the library knows it.
  ///   - orientation: How the stored frames are turned, 1 to 8 as in EXIF.
  ///   - canvas: Shows the frames.
  ///   - overlay: Shows the frames at the place of the photo on the canvas, once; nil for a video of
  ///     its own.
  ///   - patience: How long the player may take to open the file until that is a failure. GStreamer
  ///     sometimes reports nothing about a damaged file.
  init(
    _ file: FileLocation, uprightSize: Photo.PixelSize?, orientation: Int, on canvas: PhotoCanvas,
    over overlay: Overlay? = nil, patience: Duration = .seconds(10)
  ) {
    media = MediaFile(file)
    self.overlay = overlay
    (self.uprightSize, self.orientation, self.canvas) = (uprightSize, orientation, canvas)
    media.onChanged { [weak self] in self?.changed() }
    media.onFrame { [weak self] in self?.showFrame() }
    self.patience = MainLoop.after(patience) { [weak self] in
      self?.isStalled = true
      self?.changed()
    }
  }

  /// Whether the video plays.
  var isPlaying: Bool {
    get { media.isPlaying && (repeats || !media.hasEnded) }
    set { media.isPlaying = newValue }
  }

  /// The reason why the video cannot be played; nil without one.
  var failure: VideoFailure? {
    if let error = media.error { return VideoFailure(detail: error.message) }
    return isStalled && !media.isPrepared ? .noStart : nil
  }

  /// Whether the video has been played to its end.
  var hasEnded: Bool { media.hasEnded }

  /// The state for the controls.
  var state: VideoControls.State {
    VideoControls.State(
      isPlaying: isPlaying, position: wanted ?? media.position, duration: media.duration,
      hasSound: media.hasSound, isMuted: media.isMuted, volume: media.volume)
  }

  /// Whether the sound is off.
  var isMuted: Bool {
    get { media.isMuted }
    set { media.isMuted = newValue }
  }

  /// The volume, from 0 to 1.
  var volume: Double {
    get { media.volume }
    set { (media.volume, media.isMuted) = (newValue, newValue == 0) }
  }

  /// Moves to a position in seconds. While a seek runs, only the last position counts.
  func seek(to position: Double) {
    guard !media.isSeeking else { return wanted = position }
    wanted = nil
    media.seek(to: position)
  }

  /// Moves by some seconds.
  func skip(by seconds: Double) { seek(to: (wanted ?? media.position) + seconds) }

  /// Keeps this object until the file is closed.
  private var closing: LoopTimer?

  /// Ends the playback, and shows the photo again.
  func close() {
    guard closing == nil else { return }
    (onChanged, patience) = (nil, nil)
    canvas?.show(nil)
    canvas = nil
    media.isPlaying = false
    // GStreamer 1.28 crashes if its player is released while it reports a change, which it does until
    // some time after the start. A player that rests reports nothing.
    closing = MainLoop.after(.milliseconds(500)) { [self] in
      media.close()
      closing = nil
    }
  }

  private func changed() {
    if !media.isSeeking, let wanted { seek(to: wanted) }
    // GTK's own loop ends with GStreamer 1.28.
    if repeats, media.hasEnded, !media.isPlaying { media.isPlaying = true }
    onChanged?()
  }

  /// Whether the video plays again after its end.
  private var repeats: Bool { overlay == nil && 0.01...Self.longestLoop ~= media.duration }

  private func showFrame() {
    guard closing == nil else { return }
    guard !isShown else {
      canvas?.widget.queueDraw()
      return
    }
    guard let size = media.frameSize, size.width > 1 || size.height > 1 else { return }
    isShown = true
    let turns = quarterTurns(of: size) + (overlay?.quarterTurns ?? 0)
    canvas?.show(
      media, size: turns % 2 == 0 ? size : Size(width: size.height, height: size.width),
      quarterTurns: turns, coversPhoto: overlay != nil)
  }

  /// Returns the turns that GTK's module leaves to this program: old versions ignore the orientation.
  private func quarterTurns(of size: Size) -> Int {
    guard let uprightSize, uprightSize.width != uprightSize.height,
      (uprightSize.width > uprightSize.height) != (size.width > size.height)
    else { return 0 }
    return orientation == 8 ? 3 : 1
  }
}
