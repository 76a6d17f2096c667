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

/// Sends changes to the listeners, collected over 0.2 s.
final class IndexBroadcast: Sendable {
  private struct State {
    var pending = IndexChange()
    var isScheduled = false
    var listeners: [UUID: AsyncStream<IndexChange>.Continuation] = [:]
  }

  private static let interval = DispatchTimeInterval.milliseconds(200)

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
    let isFirst = state.withLock { state in
      state.pending.formUnion(change)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isFirst else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      self?.deliver()
    }
  }

  private func deliver() {
    let (change, listeners) = state.withLock { state in
      defer {
        state.pending = IndexChange()
        state.isScheduled = false
      }
      return (state.pending, Array(state.listeners.values))
    }
    for listener in listeners { listener.yield(change) }
  }
}
