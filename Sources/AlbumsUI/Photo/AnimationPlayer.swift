import GObjectKit
import ImageDecoding
import SystemPackage

/// Plays an animated picture as long as its page is shown.
///
/// - Ownership: lives on while it plays; whoever lets go of it stops it.
final class AnimationPlayer {
  /// Frames of all the animation are kept up to this; longer ones are decoded again each time.
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

  /// - Parameters:
  ///   - path: The picture's file.
  ///   - size: How large it is shown.
  ///   - decoder: Decodes the frames.
  ///   - show: Shows a frame.
  init(
    of path: FilePath, size: DecodeSize, decoder: any ImageDecoding,
    show: @escaping (DecodedImage) -> Void
  ) {
    (self.path, self.size, self.decoder, self.show) = (path, size, decoder, show)
  }

  isolated deinit { playing?.cancel() }

  /// Whether it plays; goes on where it was.
  var isPlaying: Bool {
    get { playing != nil }
    set {
      guard newValue != isPlaying else { return }
      playing?.cancel()
      playing = newValue ? Task { [weak self] in await self?.play() } : nil
    }
  }

  private func play() async {
    do {
      while !Task.isCancelled {
        let batch = try await frames(from: next)
        // A file that says that it is animated, and is not, is a still picture.
        guard batch.frameCount > 1, !batch.frames.isEmpty else { return }
        for frame in batch.frames {
          show(frame.image)
          // Browsers show what claims to be faster than this at this speed.
          try await Task.sleep(for: max(frame.duration, .milliseconds(20)))
          next += 1
        }
        guard next >= batch.frameCount else { continue }
        next = 0
        playedLoops += 1
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
    // A decoder that contradicts itself has been taken over by the file.
    guard frameCount == nil || frameCount == batch.frameCount else {
      throw DecodingFailure.decoderStopped
    }
    (frameCount, loopCount) = (batch.frameCount, batch.loopCount)
    let byteCount = batch.frames.first.map { $0.image.pixels.count * batch.frameCount } ?? 0
    if kept.count == first, byteCount <= Self.byteBudget { kept += batch.frames }
    return batch
  }
}
