import DecodingTestSupport
import Foundation
import ImageDecoding
import PhotoLibrary
import Synchronization
import SystemPackage

/// A decoder that counts requests, and answers at once or when a test releases it.
final class StandInDecoder: StandInDecoding {
  private struct State {
    var answer: Result<WallClockDate?, DecodingFailure> = .success(nil)
    var failures: [FilePath: DecodingFailure] = [:]
    var isHeld = false
    var imageCount = 0
    var metadataCount = 0
    var cancelledCount = 0
    var preview: Int?
    var rating: Int?
    var metadata: [FilePath: ImageMetadata] = [:]
    var requests: [Request] = []
    var build = 1
  }

  /// A request that the decoder has received.
  enum Request: Hashable {
    case image(FilePath)
    case bytes([UInt8])
    case preview(FilePath)
    case thumbnail(FilePath, stored: [Int])
  }
  private let state = Mutex(State())

  var imageCount: Int { state.withLock { $0.imageCount } }
  var metadataCount: Int { state.withLock { $0.metadataCount } }
  var cancelledCount: Int { state.withLock { $0.cancelledCount } }

  /// The build that the decoder reports.
  var build: Int {
    get { state.withLock { $0.build } }
    set { state.withLock { $0.build = newValue } }
  }

  var requests: [Request] { state.withLock { $0.requests } }

  /// Gives every file a preview with this side in pixels.
  func givePreview(side: Int) { state.withLock { $0.preview = side } }

  /// Sets the rating in files whose metadata is read from now on.
  func giveRating(_ rating: Int?) { state.withLock { $0.rating = rating } }

  /// Sets the metadata of a file. Its date is that of `answer(_:)`.
  func give(_ metadata: ImageMetadata, to path: FilePath) {
    state.withLock { $0.metadata[path] = metadata }
  }

  /// Sets the answer to all later requests: a failure, or success with a capture date.
  func answer(_ answer: Result<WallClockDate?, DecodingFailure>) {
    state.withLock { $0.answer = answer }
  }

  /// Makes all later requests for a file fail.
  func fail(at path: FilePath, with failure: DecodingFailure) {
    state.withLock { $0.failures[path] = failure }
  }

  /// Makes later requests wait until `letGo()` is called.
  func hold() { state.withLock { $0.isHeld = true } }
  func letGo() { state.withLock { $0.isHeld = false } }

  func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage {
    note(.image(path))
    _ = try await answer(for: path)
    return try Self.image(of: size)
  }

  func image(
    in bytes: [UInt8], size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage {
    note(.bytes(bytes))
    guard bytes.first == 0xFF else { throw DecodingFailure.malformed("") }
    return try Self.image(of: size)
  }

  func preview(
    at path: FilePath, side: Int, priority: DecodePriority
  ) async throws -> DecodedImage? {
    note(.preview(path))
    guard let preview = state.withLock({ $0.preview }), preview >= side else { return nil }
    return try Self.image(of: .square(side))
  }

  func thumbnail(
    at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
  ) async throws -> Thumbnail {
    note(.thumbnail(path, stored: sizes.stored))
    _ = try await answer(for: path)
    return Thumbnail(
      drawn: try sizes.drawn.map { try Self.image(of: .square($0)) },
      stored: sizes.stored.map { [0xFF, UInt8($0 >> 8)] }, sourceWidth: 1, sourceHeight: 1)
  }

  private func note(_ request: Request) {
    state.withLock { state in
      state.requests.append(request)
      state.imageCount += 1
    }
  }

  private static func image(of size: DecodeSize) throws -> DecodedImage {
    guard case .square(let side) = size else { throw DecodingFailure.unknownFormat }
    return try DecodedImage(
      width: side, height: side, pixels: Array(repeating: 0, count: side * side * 4))
  }

  func metadata(at path: FilePath) async throws -> ImageMetadata {
    state.withLock { $0.metadataCount += 1 }
    var metadata =
      state.withLock { $0.metadata[path] } ?? ImageMetadata(width: 1, height: 1)
    if let date = try await answer(for: path) { metadata.captureDate = date }
    if let rating = state.withLock({ $0.rating }) { metadata.rating = rating }
    return metadata
  }

  private func answer(for path: FilePath) async throws -> WallClockDate? {
    do {
      while state.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(1)) }
    } catch {
      state.withLock { $0.cancelledCount += 1 }
      throw error
    }
    return try state.withLock { $0.failures[path].map { .failure($0) } ?? $0.answer }.get()
  }
}

/// Creates a photo without a file.
func photo(
  _ path: String, byteCount: Int = 1, modified seconds: Double = 0
) -> Photo {
  let path = FilePath(path)
  return Photo(
    id: PhotoID(path: path), albumID: AlbumID(path: path.removingLastComponent()),
    byteCount: byteCount, modificationDate: Date(timeIntervalSince1970: seconds))
}

/// Waits up to 30 seconds for a condition. Returns whether it became true.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  for _ in 0..<3_000 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
