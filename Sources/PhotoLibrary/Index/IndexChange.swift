import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// What is no longer as it was in the index.
public struct IndexChange: Sendable, Equatable {
  /// The albums in which photos have come, gone, or changed their places.
  public var albums: Set<AlbumID> = []
  /// The photos that have changed or gone, by number.
  public var photos: Set<Int> = []
  /// The files that have been moved or renamed, from where to where.
  public var moves: [Move] = []
  /// Whether more has changed than is worth telling apart.
  public var isEverything = false

  /// A file that is now elsewhere.
  public struct Move: Sendable, Hashable {
    /// Where it was.
    public let from: FilePath
    /// Where it is.
    public let to: FilePath
  }

  /// Beyond this, finding out what is not affected costs more than to look again.
  private static let limit = 10_000

  var isEmpty: Bool { self == IndexChange() }

  mutating func formUnion(_ other: IndexChange) {
    albums.formUnion(other.albums)
    moves += other.moves
    isEverything = isEverything || other.isEverything
    if !isEverything { photos.formUnion(other.photos) }
    if photos.count > Self.limit { isEverything = true }
    if isEverything { photos = [] }
  }
}

/// Hands changes to whoever listens, gathered over a while.
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
