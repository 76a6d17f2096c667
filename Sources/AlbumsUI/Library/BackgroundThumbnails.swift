import ImageDecoding
import PhotoLibrary
import SystemPackage

/// Makes thumbnails of photos that nobody has looked at yet, the newest first, while nothing else is
/// to be done.
///
/// Folders are gone through once, however often they are checked: after that, what has changed.
final class BackgroundThumbnails {
  /// Some photos, of which the thumbnails are still to be looked after.
  private nonisolated enum Part {
    case folders([FilePath])
    case photos(Set<Int>)
  }

  private static let mostChanges = 10_000

  private let index: PhotoIndex
  private let pipeline: ThumbnailPipeline
  private let decoder: any ImageDecoding
  private let isPaused: @Sendable () -> Bool

  private var known: Set<[FilePath]> = []
  private var changed: Set<Int> = []
  private var waiting: [Part] = []
  private var work: Task<Void, Never>?

  /// - Parameters:
  ///   - index: Knows the photos.
  ///   - pipeline: Who keeps the thumbnails, and for whom they step back.
  ///   - decoder: Makes them, at the lowest priority that there is.
  ///   - isPaused: Whether nothing is to be done at the moment.
  init(
    index: PhotoIndex, pipeline: ThumbnailPipeline, decoder: any ImageDecoding,
    isPaused: @escaping @Sendable () -> Bool
  ) {
    (self.index, self.pipeline, self.decoder) = (index, pipeline, decoder)
    self.isPaused = isPaused
  }

  isolated deinit { work?.cancel() }

  /// Remembers photos that may need another thumbnail.
  func note(_ change: IndexChange) {
    guard !known.isEmpty else { return }
    changed.formUnion(change.photos)
    // To go through everything is less than to tell so many apart.
    if change.isEverything || changed.count > Self.mostChanges { (known, changed) = ([], []) }
  }

  /// Goes through the photos in folders, where it has not done so before, and through those that have
  /// changed since; both after what it is at.
  func goThrough(_ roots: [FilePath]) {
    if known.insert(roots).inserted { waiting.append(.folders(roots)) }
    if !changed.isEmpty { waiting.append(.photos(changed)) }
    changed = []
    guard work == nil, let store = pipeline.store else { return }
    work = Task(priority: .background) { [weak self, index, pipeline, decoder, isPaused] in
      while let part = self?.takeNext() {
        let feed = PhotoFeed(await Self.numbers(of: part, index), index: index)
        let run = ThumbnailRun(decoder: decoder, store: store, sides: [pipeline.storedSide])
        await run.run(places: 1) {
          await Self.waitForRest(pipeline, isPaused)
          // More would push out what has been looked at.
          return store.isNearlyFull ? nil : feed.next()
        } report: { _, _ in
        }
      }
    }
  }

  private func takeNext() -> Part? {
    guard !waiting.isEmpty, !Task.isCancelled else {
      work = nil
      return nil
    }
    return waiting.removeFirst()
  }

  /// Waits until nobody has looked for thumbnails for a while, or the task is cancelled.
  @concurrent nonisolated private static func waitForRest(
    _ pipeline: ThumbnailPipeline, _ isPaused: @Sendable () -> Bool
  ) async {
    while isPaused() || pipeline.idleTime < .seconds(2), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// The numbers of photos, the newest first.
  @concurrent nonisolated private static func numbers(of part: Part, _ index: PhotoIndex) async
    -> [Int]
  {
    switch part {
    case .folders(let roots):
      let sort = PhotoSort(key: .captureDate, isAscending: false)
      return (try? index.numbers(of: PhotoQuery(scope: .roots(roots), sort: sort))) ?? []
    case .photos(let numbers):
      return numbers.sorted(by: >)
    }
  }
}
