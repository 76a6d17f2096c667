import Synchronization

/// Photos of a list one after the other, for several that ask: what a run of 100,000 works through
/// without having them all in memory.
public final class PhotoFeed: Sendable {
  private static let batch = 200

  private let index: PhotoIndex
  private let state: Mutex<(rest: ArraySlice<Int>, photos: ArraySlice<Photo>)>

  /// Makes a feed of the photos that numbers stand for, in this order.
  public init(_ numbers: [Int], index: PhotoIndex) {
    self.index = index
    state = Mutex((numbers[...], []))
  }

  /// The next photo; nil after the last. Not for the main thread.
  public func next() -> Photo? {
    state.withLock { state in
      while state.photos.isEmpty, !state.rest.isEmpty {
        let numbers = Array(state.rest.prefix(Self.batch))
        state.photos = ((try? index.readPhotos(numbered: numbers)) ?? [])[...]
        state.rest = state.rest.dropFirst(Self.batch)
      }
      return state.photos.popFirst()
    }
  }
}
