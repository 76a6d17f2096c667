import ImageDecoding
import PhotoLibrary
import SystemPackage

/// Makes thumbnails of photos that nobody has looked at yet, the newest first, while nothing else is
/// to be done.
final class BackgroundThumbnails {
  private let index: PhotoIndex
  private let pipeline: ThumbnailPipeline
  private let decoder: any ImageDecoding
  private var work: Task<Void, Never>?

  /// - Parameters:
  ///   - index: Knows the photos.
  ///   - pipeline: Who keeps the thumbnails, and for whom they step back.
  ///   - decoder: Makes them, at the lowest priority that there is.
  init(index: PhotoIndex, pipeline: ThumbnailPipeline, decoder: any ImageDecoding) {
    (self.index, self.pipeline, self.decoder) = (index, pipeline, decoder)
  }

  isolated deinit { work?.cancel() }

  /// Begins with the photos in folders, in place of those before.
  func start(roots: [FilePath]) {
    work?.cancel()
    guard let store = pipeline.store else { return }
    work = Task(priority: .background) { [index, pipeline, decoder] in
      let numbers = await Self.newestFirst(index, roots)
      let feed = PhotoFeed(numbers, index: index) {
        pipeline.idleTime > .seconds(2) ? store.isNearlyFull ? .end : .proceed : .wait
      }
      let run = ThumbnailRun(decoder: decoder, store: store, sides: [pipeline.storedSide])
      await run.run(places: 1) {
        await feed.next()
      } report: { _, _ in
      }
    }
  }

  @concurrent nonisolated private static func newestFirst(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async -> [Int] {
    let sort = PhotoSort(key: .captureDate, isAscending: false)
    return (try? index.numbers(of: PhotoQuery(scope: .roots(roots), sort: sort))) ?? []
  }
}

/// Photos one after the other, each when it is time for it.
private final class PhotoFeed {
  enum Moment {
    /// Somebody waits for a thumbnail, or has done so just before.
    case wait
    case proceed
    /// More would push out what has been looked at.
    case end
  }

  /// How many photos are fetched at a time, so that the main thread is never busy with it for long.
  private static let batch = 50

  private var rest: ArraySlice<Int>
  private var photos: ArraySlice<Photo> = []
  private let index: PhotoIndex
  private let moment: () -> Moment

  init(_ numbers: [Int], index: PhotoIndex, moment: @escaping () -> Moment) {
    (rest, self.index, self.moment) = (numbers[...], index, moment)
  }

  func next() async -> Photo? {
    waiting: while true {
      switch moment() {
      case .proceed: break waiting
      case .end: return nil
      case .wait:
        guard (try? await Task.sleep(for: .milliseconds(500))) != nil else { return nil }
      }
    }
    while photos.isEmpty, !rest.isEmpty {
      photos = index.photos(numbered: Array(rest.prefix(Self.batch)))[...]
      rest = rest.dropFirst(Self.batch)
    }
    return photos.popFirst()
  }
}
