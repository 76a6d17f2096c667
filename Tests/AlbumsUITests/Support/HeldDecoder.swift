import DecodingTestSupport
import Foundation
import ImageDecoding
import PhotoLibrary
import Synchronization
import SystemPackage

/// A decoder that answers each request when it is told to.
nonisolated final class HeldDecoder: StandInDecoding {
  private struct State {
    var requests: [String] = []
    var answered: Set<String> = []
    var cancelled: [String] = []
    var frameCount = 1
  }
  private let state = Mutex(State())

  /// The names of the files that were asked for, in order.
  var requests: [String] { state.withLock { $0.requests } }
  /// Those of which nobody awaits the answer any more.
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Answers all requests for a file, made or to be made.
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
    if name == "broken" { throw DecodingFailure.empty }
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

/// A photo that needs no file.
nonisolated func photo(_ name: String, byteCount: Int = 1) -> Photo {
  Photo(
    id: PhotoID(path: FilePath("/p/\(name).jpg")), albumID: AlbumID(path: "/p"),
    byteCount: byteCount, modificationDate: Date(timeIntervalSince1970: 0))
}

/// Whether something comes true within some seconds.
@MainActor func eventually(_ condition: () -> Bool) async throws -> Bool {
  for _ in 0..<15_000 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(2))
  }
  return false
}
