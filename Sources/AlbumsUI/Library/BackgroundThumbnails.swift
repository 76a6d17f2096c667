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
      let feed = PhotoFeed(await Self.newestFirst(index, roots), index: index)
      let run = ThumbnailRun(decoder: decoder, store: store, sides: [pipeline.storedSide])
      await run.run(places: 1) {
        await Self.waitForRest(pipeline)
        // More would push out what has been looked at.
        return store.isNearlyFull ? nil : feed.next()
      } report: { _, _ in
      }
    }
  }

  /// Waits until nobody has looked for thumbnails for a while, or the task is cancelled.
  @concurrent nonisolated private static func waitForRest(_ pipeline: ThumbnailPipeline) async {
    while pipeline.idleTime < .seconds(2), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  @concurrent nonisolated private static func newestFirst(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async -> [Int] {
    let sort = PhotoSort(key: .captureDate, isAscending: false)
    return (try? index.numbers(of: PhotoQuery(scope: .roots(roots), sort: sort))) ?? []
  }
}
