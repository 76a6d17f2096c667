import ImageDecoding
import Synchronization

/// Square thumbnails of photos, kept in memory as far as a budget allows.
///
/// Asking for what is already being decoded waits for that, and a file that cannot be decoded is
/// not tried again until it changes.
public final class ThumbnailCache: Sendable {
  private struct Key: Hashable {
    let photo: PhotoID
    let version: Photo.Version
    let side: Int

    init(_ photo: Photo, _ side: Int) {
      self.photo = photo.id
      version = photo.version
      self.side = side
    }
  }

  /// A decode under way, and how many wait for it.
  private struct Flight {
    let id: UInt64
    let task: Task<DecodedImage, any Error>
    var waiting = 1
  }

  private struct State {
    var images: RecentlyUsed<Key, DecodedImage>
    var flights: [Key: Flight] = [:]
    var flightCount: UInt64 = 0
    var failures: [PhotoID: (version: Photo.Version, failure: DecodingFailure)] = [:]
  }

  private let decoder: any ImageDecoding
  private let state: Mutex<State>

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - decoder: Makes the thumbnails.
  ///   - byteBudget: How much memory their pixels may take. Those in use elsewhere live on.
  public init(decoder: any ImageDecoding, byteBudget: Int = 96 << 20) {
    self.decoder = decoder
    state = Mutex(State(images: RecentlyUsed(budget: byteBudget)))
  }

  /// Lets files that could not be decoded be tried again.
  public func forgetFailures() { state.withLock { $0.failures = [:] } }

  /// A photo's thumbnail if it is there; from any thread, without waiting.
  public func cached(for photo: Photo, side: Int) -> DecodedImage? {
    state.withLock { $0.images.value(for: Key(photo, side)) }
  }

  /// A photo's thumbnail, decoded if it is not there.
  ///
  /// A task that is cancelled gives its interest up; when nobody is left who waits, the request is
  /// withdrawn from the decoder.
  /// - Throws: ``ImageDecoding/DecodingFailure`` or `CancellationError`.
  public func thumbnail(for photo: Photo, side: Int) async throws -> DecodedImage {
    let key = Key(photo, side)
    switch try state.withLock({ try lookUp(key, of: photo, in: &$0) }) {
    case .image(let image):
      return image
    case .flight(let id, let task):
      let image = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        leave(flight: id, for: key)
      }
      try Task.checkCancellation()
      return image
    }
  }

  private enum Finding {
    case image(DecodedImage)
    case flight(UInt64, Task<DecodedImage, any Error>)
  }

  private func lookUp(_ key: Key, of photo: Photo, in state: inout State) throws -> Finding {
    if let image = state.images.value(for: key) { return .image(image) }
    if let (version, failure) = state.failures[photo.id], version == photo.version {
      throw failure
    }
    if let flight = state.flights[key] {
      state.flights[key]?.waiting += 1
      return .flight(flight.id, flight.task)
    }
    state.flightCount += 1
    let id = state.flightCount
    let task = Task { try await decode(key, flight: id) }
    state.flights[key] = Flight(id: id, task: task)
    return .flight(id, task)
  }

  private func decode(_ key: Key, flight id: UInt64) async throws -> DecodedImage {
    let result: Result<DecodedImage, any Error>
    do {
      result = .success(
        try await decoder.image(at: key.photo.path, size: .square(key.side), priority: .thumbnail))
    } catch {
      result = .failure(error)
    }
    state.withLock { land(flight: id, for: key, with: result, in: &$0) }
    return try result.get()
  }

  private func land(
    flight id: UInt64, for key: Key, with result: Result<DecodedImage, any Error>,
    in state: inout State
  ) {
    // One that everybody has left may have been followed by another.
    if state.flights[key]?.id == id { state.flights[key] = nil }
    switch result {
    case .success(let image):
      state.images.insert(image, for: key, cost: image.pixels.count)
      state.failures[key.photo] = nil
    case .failure(let failure as DecodingFailure) where failure.lastsUntilFileChanges:
      state.failures[key.photo] = (key.version, failure)
    case .failure: break
    }
  }

  private func leave(flight id: UInt64, for key: Key) {
    let abandoned = state.withLock { state -> Task<DecodedImage, any Error>? in
      guard var flight = state.flights[key], flight.id == id else { return nil }
      flight.waiting -= 1
      state.flights[key] = flight.waiting > 0 ? flight : nil
      return flight.waiting > 0 ? nil : flight.task
    }
    abandoned?.cancel()
  }
}
