import Dispatch
import Foundation
import Synchronization

/// A change of the index.
public struct IndexChange: Sendable, Equatable {
  /// The albums in which photos were added, removed or reordered.
  public var albums: Set<AlbumID> = []
  /// The numbers of photos that were changed or removed.
  public var photos: Set<Int> = []
  /// Whether files were moved or renamed. ``PhotoIndex/unfollowedMoves()`` returns them.
  public var hasMoves = false
  /// Whether files were found that the index did not contain.
  public var hasAdditions = false
  /// Whether all photos and albums must be read again, as too many have changed to list them.
  public var isEverything = false

  /// For more photos than this, reading everything again is faster than reading each change.
  private static let limit = 10_000

  /// Returns whether a photo was changed or removed.
  public func contains(_ number: Int) -> Bool { isEverything || photos.contains(number) }

  var isEmpty: Bool { self == IndexChange() }

  mutating func formUnion(_ other: IndexChange) {
    albums.formUnion(other.albums)
    hasMoves = hasMoves || other.hasMoves
    hasAdditions = hasAdditions || other.hasAdditions
    isEverything = isEverything || other.isEverything
    if !isEverything { photos.formUnion(other.photos) }
    if photos.count > Self.limit { isEverything = true }
    if isEverything { photos = [] }
  }
}

/// Sends changes to the listeners: one at once, and those of the next 0.2 s together.
final class IndexBroadcast: Sendable {
  private struct State {
    var pending = IndexChange()
    var isScheduled = false
    var lastDelivery: ContinuousClock.Instant?
    var listeners: [UUID: AsyncStream<IndexChange>.Continuation] = [:]
  }

  private static let interval = Duration.milliseconds(200)

  private let state = Mutex(State())

  deinit {
    state.withLock { state in
      for listener in state.listeners.values { listener.finish() }
    }
  }

  func listen() -> AsyncStream<IndexChange> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: IndexChange.self)
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    state.withLock { $0.listeners[id] = continuation }
    return stream
  }

  func post(_ change: IndexChange) {
    let delay: Duration? = state.withLock { state in
      state.pending.formUnion(change)
      guard !state.isScheduled else { return nil }
      state.isScheduled = true
      return state.lastDelivery.map { Self.interval - $0.duration(to: .now) } ?? .zero
    }
    guard let delay else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + max(0, delay / .seconds(1))) {
      [weak self] in self?.deliver()
    }
  }

  private func deliver() {
    let (change, listeners) = state.withLock { state in
      defer {
        state.pending = IndexChange()
        state.isScheduled = false
        state.lastDelivery = .now
      }
      return (state.pending, Array(state.listeners.values))
    }
    for listener in listeners { listener.yield(change) }
  }
}
