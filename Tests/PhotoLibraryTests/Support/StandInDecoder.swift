import Foundation
import ImageDecoding
import PhotoLibrary
import Synchronization
import SystemPackage

/// A decoder that answers at once, or when it is told to, and counts.
final class StandInDecoder: ImageDecoding {
  private struct State {
    var answer: Result<WallClockDate?, DecodingFailure> = .success(nil)
    var isHeld = false
    var imageCount = 0
    var metadataCount = 0
    var cancelledCount = 0
  }
  private let state = Mutex(State())

  var imageCount: Int { state.withLock { $0.imageCount } }
  var metadataCount: Int { state.withLock { $0.metadataCount } }
  var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  /// Makes every later request fail, or succeed with a capture date.
  func answer(_ answer: Result<WallClockDate?, DecodingFailure>) {
    state.withLock { $0.answer = answer }
  }

  /// Has later requests wait until they are let go.
  func hold() { state.withLock { $0.isHeld = true } }
  func letGo() { state.withLock { $0.isHeld = false } }

  func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage {
    state.withLock { $0.imageCount += 1 }
    _ = try await answer()
    guard case .square(let side) = size else { throw DecodingFailure.unknownFormat }
    return try DecodedImage(
      width: side, height: side, pixels: Array(repeating: 0, count: side * side * 4))
  }

  func metadata(at path: FilePath) async throws -> ImageMetadata {
    state.withLock { $0.metadataCount += 1 }
    var metadata = ImageMetadata(width: 1, height: 1)
    metadata.captureDate = try await answer()
    return metadata
  }

  private func answer() async throws -> WallClockDate? {
    do {
      while state.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(1)) }
    } catch {
      state.withLock { $0.cancelledCount += 1 }
      throw error
    }
    return try state.withLock { $0.answer }.get()
  }
}

/// A photo that needs no file.
func photo(
  _ path: String, byteCount: Int = 1, modified seconds: Double = 0
) -> Photo {
  let path = FilePath(path)
  return Photo(
    id: PhotoID(path: path), albumID: AlbumID(path: path.removingLastComponent()),
    byteCount: byteCount, modificationDate: Date(timeIntervalSince1970: seconds))
}

/// Whether something comes true within some seconds.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  for _ in 0..<500 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
