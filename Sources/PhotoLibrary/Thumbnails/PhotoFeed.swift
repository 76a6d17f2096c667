import Synchronization

/// Hands out the photos of a list one by one, to several callers at once. Reads them from the index
/// in batches, so that a list of 100,000 photos is never in memory as a whole.
public final class PhotoFeed: Sendable {
  private static let batch = 200

  private let index: PhotoIndex
  private let state: Mutex<(rest: ArraySlice<Int>, photos: ArraySlice<Photo>)>

  /// Creates a feed of the photos with these numbers in the index, in this order.
  public init(_ numbers: [Int], index: PhotoIndex) {
    self.index = index
    state = Mutex((numbers[...], []))
  }

  /// Returns the next photo; nil after the last one. Reads the index, so do not call it on the main
  /// thread.
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
