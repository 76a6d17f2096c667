import GObjectKit
import ImageDecoding
import SystemPackage

/// Plays an animated picture, and shows single frames of it.
///
/// - Ownership: its tasks retain a player that plays or loads. Call ``pause()`` before releasing it.
final class AnimationPlayer {
  /// Animations up to this size are kept decoded; frames of larger ones are decoded in every loop.
  private static let byteBudget = 48 << 20
  private static let framesAtATime = 8

  /// The picture's file.
  let path: FilePath
  private let decoder: any ImageDecoding
  private let size: DecodeSize
  private let show: (DecodedImage) -> Void

  private var kept: [AnimationFrames.Frame] = []
  /// The frames that were loaded last for single steps.
  private var recent: (first: Int, frames: [AnimationFrames.Frame]) = (0, [])
  private var loopCount: Int?
  private var playedLoops = 0
  private var playing: Task<Void, Never>?
  private var stepping: Task<Void, Never>?
  /// The frame to show next while paused; nil once it is shown.
  private var wanted: Int?

  /// The frame that is shown, from 0.
  private(set) var position: Int

  /// The number of frames, 1 of a still picture; nil until it is known.
  private(set) var frameCount: Int?

  /// Called after a change of the frame, the number of frames, or ``isPlaying``.
  var onChanged: (() -> Void)?

  /// Called once, after the last frame has been shown, or when there is nothing to play.
  var onPlayedOnce: (() -> Void)?

  /// - Parameters:
  ///   - path: The picture's file.
  ///   - size: The size at which to decode the frames.
  ///   - first: The frame to begin with.
  ///   - decoder: Decodes the frames.
  ///   - show: Displays a frame.
  init(
    of path: FilePath, size: DecodeSize, from first: Int = 0, decoder: any ImageDecoding,
    show: @escaping (DecodedImage) -> Void
  ) {
    (self.path, self.size, self.decoder, self.show) = (path, size, decoder, show)
    position = first
  }

  isolated deinit {
    playing?.cancel()
    stepping?.cancel()
  }

  // MARK: Playing

  /// Whether frames are played. Setting true resumes at the current frame, or at the first one after
  /// the end of the last loop.
  var isPlaying: Bool {
    get { playing != nil }
    set {
      guard newValue != isPlaying else { return }
      playing?.cancel()
      endSteps()
      playing = newValue ? Task { [weak self] in await self?.play() } : nil
      onChanged?()
    }
  }

  /// Stops playing and loading.
  func pause() {
    isPlaying = false
    endSteps()
  }

  private func play() async {
    if let loopCount, playedLoops >= loopCount { (playedLoops, position) = (0, 0) }
    await playLoops()
    guard !Task.isCancelled else { return }
    playing = nil
    notePlayed()
    onChanged?()
  }

  private func notePlayed() {
    onPlayedOnce?()
    onPlayedOnce = nil
  }

  private func playLoops() async {
    do {
      var next = position
      while !Task.isCancelled {
        let batch = try await frames(from: next)
        // Another program may have made the file shorter.
        if next > 0, batch.frames.isEmpty {
          next = 0
          continue
        }
        // A file may claim to be animated and have one frame. It stays a still picture.
        guard batch.frameCount > 1, !batch.frames.isEmpty else { return }
        for frame in batch.frames {
          // A sleep that has just ended does not throw.
          try Task.checkCancellation()
          display(frame, at: next)
          // Browsers also show faster animations at this speed.
          try await Task.sleep(for: max(frame.duration, .milliseconds(20)))
          next += 1
        }
        guard next >= batch.frameCount else { continue }
        next = 0
        playedLoops += 1
        if let loopCount = batch.loopCount, playedLoops >= loopCount { return }
        notePlayed()
      }
    } catch { note(error) }
  }

  private func display(_ frame: AnimationFrames.Frame, at index: Int) {
    position = index
    show(frame.image)
    onChanged?()
  }

  private func note(_ error: any Error) {
    if let failure = error as? DecodingFailure {
      Log.message("\(path): \(failure.message)", domain: "Albums")
    }
  }

  // MARK: Single frames

  /// Pauses, and shows the frame `count` further. The first frame follows the last one.
  func step(by count: Int) { go(to: (wanted ?? position) + count) }

  /// Pauses, and shows a frame. Numbers beyond the ends count on in a circle.
  func go(to frame: Int) {
    isPlaying = false
    (wanted, playedLoops) = (frame, 0)
    guard stepping == nil else { return }
    stepping = Task { [weak self] in await self?.showWanted() }
  }

  /// Finds out the number of frames without playing.
  func countFrames() {
    if frameCount == nil, !isPlaying, wanted == nil { go(to: position) }
  }

  private func endSteps() {
    stepping?.cancel()
    (stepping, wanted, recent) = (nil, nil, (0, []))
  }

  private func showWanted() async {
    do {
      if frameCount == nil { _ = try await frames(from: 0) }
      while let frameCount, frameCount > 1, let goal = wanted {
        let index = (goal % frameCount + frameCount) % frameCount
        guard let frame = try await frame(at: index) else { break }
        try Task.checkCancellation()
        // During the decoding, the person may have stepped on.
        if wanted == goal { wanted = nil }
        display(frame, at: index)
      }
    } catch { note(error) }
    guard !Task.isCancelled else { return }
    (stepping, wanted) = (nil, nil)
    onChanged?()
  }

  private func frame(at index: Int) async throws -> AnimationFrames.Frame? {
    if kept.indices.contains(index) { return kept[index] }
    // A step back is followed by others, so the frames before it are loaded with it.
    let first = index < position ? max(0, index - Self.framesAtATime + 1) : index
    for start in [first, index] {
      if let frame = recentFrame(at: index) { return frame }
      recent = (start, try await frames(from: start).frames)
    }
    return recentFrame(at: index)
  }

  private func recentFrame(at index: Int) -> AnimationFrames.Frame? {
    let number = index - recent.first
    return recent.frames.indices.contains(number) ? recent.frames[number] : nil
  }

  // MARK: Loading

  private func frames(from first: Int) async throws -> AnimationFrames {
    if let frameCount, kept.count == frameCount, first < frameCount {
      return AnimationFrames(
        frames: Array(kept[first...]), frameCount: frameCount, loopCount: loopCount)
    }
    let batch = try await decoder.frames(
      first..<(first + Self.framesAtATime), at: path, size: size, priority: .photo)
    try Task.checkCancellation()
    // If the answers contradict each other, the file has taken over the decoder.
    guard frameCount == nil || frameCount == batch.frameCount else {
      throw DecodingFailure.decoderStopped
    }
    (frameCount, loopCount) = (batch.frameCount, batch.loopCount)
    let byteCount = batch.frames.first.map { $0.image.pixels.count * batch.frameCount } ?? 0
    if kept.count == first, byteCount <= Self.byteBudget { kept += batch.frames }
    return batch
  }
}
