import GObjectKit
import ImageDecoding
import SystemPackage

/// Plays an animated picture while its page is visible.
///
/// - Ownership: its task retains a playing player. Set ``isPlaying`` to false before releasing it.
final class AnimationPlayer {
  /// Animations up to this size are kept decoded; frames of larger ones are decoded in every loop.
  private static let byteBudget = 48 << 20
  private static let framesAtATime = 8

  private let decoder: any ImageDecoding
  private let path: FilePath
  private let size: DecodeSize
  private let show: (DecodedImage) -> Void

  private var kept: [AnimationFrames.Frame] = []
  private var next = 0
  private var playedLoops = 0
  private var playing: Task<Void, Never>?

  /// Called once, after the last frame has been shown, or when there is nothing to play.
  var onPlayedOnce: (() -> Void)?

  /// - Parameters:
  ///   - path: The picture's file.
  ///   - size: The size at which to decode the frames.
  ///   - decoder: Decodes the frames.
  ///   - show: Displays a frame.
  init(
    of path: FilePath, size: DecodeSize, decoder: any ImageDecoding,
    show: @escaping (DecodedImage) -> Void
  ) {
    (self.path, self.size, self.decoder, self.show) = (path, size, decoder, show)
  }

  isolated deinit { playing?.cancel() }

  /// Whether frames are played. Setting true resumes at the current frame.
  var isPlaying: Bool {
    get { playing != nil }
    set {
      guard newValue != isPlaying else { return }
      playing?.cancel()
      playing = newValue ? Task { [weak self] in await self?.play() } : nil
    }
  }

  private func play() async {
    await playLoops()
    if !Task.isCancelled { notePlayed() }
  }

  private func notePlayed() {
    onPlayedOnce?()
    onPlayedOnce = nil
  }

  private func playLoops() async {
    do {
      while !Task.isCancelled {
        let batch = try await frames(from: next)
        // A file may claim to be animated and have one frame. It stays a still picture.
        guard batch.frameCount > 1, !batch.frames.isEmpty else { return }
        for frame in batch.frames {
          show(frame.image)
          // Browsers also show faster animations at this speed.
          try await Task.sleep(for: max(frame.duration, .milliseconds(20)))
          next += 1
        }
        guard next >= batch.frameCount else { continue }
        next = 0
        playedLoops += 1
        notePlayed()
        if let loopCount = batch.loopCount, playedLoops >= loopCount { return }
      }
    } catch let failure as DecodingFailure {
      Log.message("\(path): \(failure.message)", domain: "Albums")
    } catch {}
  }

  private var frameCount: Int?
  private var loopCount: Int?

  private func frames(from first: Int) async throws -> AnimationFrames {
    if let frameCount, kept.count == frameCount, first < frameCount {
      return AnimationFrames(
        frames: Array(kept[first...]), frameCount: frameCount, loopCount: loopCount)
    }
    let batch = try await decoder.frames(
      first..<(first + Self.framesAtATime), at: path, size: size, priority: .photo)
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
