import DecodingTestSupport
import Foundation
import ImageDecoding
import PhotoLibrary
import Synchronization
import SystemPackage

/// A decoder that answers a request only after the test allows it.
nonisolated final class HeldDecoder: StandInDecoding {
  private struct State {
    var requests: [String] = []
    var answered: Set<String> = []
    var cancelled: [String] = []
    var frameCount = 1
  }
  private let state = Mutex(State())

  /// The names of the requested files, in order.
  var requests: [String] { state.withLock { $0.requests } }
  /// The names of the files whose requests were cancelled.
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Answers all requests for these files, including later ones.
  func answer(_ names: String...) { state.withLock { $0.answered.formUnion(names) } }

  /// Makes the files animations.
  func animate(frameCount: Int) { state.withLock { $0.frameCount = frameCount } }

  func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage {
    let name = path.lastComponent?.stem ?? ""
    state.withLock { $0.requests.append(name) }
    do {
      while !state.withLock({ $0.answered.contains(name) }) {
        try await Task.sleep(for: .milliseconds(1))
      }
    } catch {
      state.withLock { $0.cancelled.append(name) }
      throw error
    }
    if name.hasPrefix("broken") { throw DecodingFailure.empty }
    return try Self.image(width: 2)
  }

  func frames(
    _ range: Range<Int>, at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> AnimationFrames {
    let frameCount = state.withLock { state in
      state.requests.append("\(range)")
      return state.frameCount
    }
    let frames = try range.clamped(to: 0..<frameCount).map { number in
      AnimationFrames.Frame(image: try Self.image(width: number + 1), duration: .milliseconds(1))
    }
    return AnimationFrames(frames: frames, frameCount: frameCount, loopCount: 2)
  }

  private static func image(width: Int) throws -> DecodedImage {
    try DecodedImage(width: width, height: 1, pixels: Array(repeating: 0, count: width * 4))
  }
}

/// Returns a photo without a file.
nonisolated func photo(_ name: String, byteCount: Int = 1) -> Photo {
  Photo(
    id: PhotoID(path: FilePath("/p/\(name).jpg")), albumID: AlbumID(path: "/p"),
    byteCount: byteCount, modificationDate: Date(timeIntervalSince1970: 0))
}

/// Returns whether the condition becomes true within some seconds.
@MainActor func eventually(_ condition: () -> Bool) async throws -> Bool {
  for _ in 0..<15_000 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(2))
  }
  return false
}
