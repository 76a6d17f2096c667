import ImageDecoding
import PhotoLibrary
import SystemPackage

/// Makes thumbnails ahead of time, the newest first, while the program is idle. Then looks at the
/// photos, so that the page of duplicates opens with its groups.
///
/// All photos of a folder are processed once. After that, only changed photos are.
final class BackgroundThumbnails {
  /// Photos whose thumbnails may be missing.
  private nonisolated enum Part {
    case folders([FilePath])
    case photos(Set<Int>)
    /// Folders whose photos are looked at to find duplicates.
    case looks([FilePath])
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
  ///   - index: The index of the photos.
  ///   - pipeline: The pipeline that stores the thumbnails. Its own requests have priority.
  ///   - decoder: A decoder with low priority.
  ///   - isPaused: Whether background work is paused.
  init(
    index: PhotoIndex, pipeline: ThumbnailPipeline, decoder: any ImageDecoding,
    isPaused: @escaping @Sendable () -> Bool
  ) {
    (self.index, self.pipeline, self.decoder) = (index, pipeline, decoder)
    self.isPaused = isPaused
  }

  isolated deinit {
    work?.cancel()
    looking?.cancel()
  }

  /// Records the photos of a change, which may need other thumbnails.
  func note(_ change: IndexChange) {
    guard !known.isEmpty else { return }
    changed.formUnion(change.photos)
    // With so many changes, it is cheaper to process all folders again.
    if change.isEverything || changed.count > Self.mostChanges { (known, changed) = ([], []) }
  }

  /// Queues the photos of folders that were not processed yet, and the photos that have changed
  /// since. They are processed after the parts already queued.
  func goThrough(_ roots: [FilePath]) {
    if known.insert(roots).inserted { waiting.append(.folders(roots)) }
    if !changed.isEmpty { waiting.append(.photos(changed)) }
    changed = []
    // Last, because it uses the thumbnails.
    waiting.removeAll { if case .looks(roots) = $0 { true } else { false } }
    waiting.append(.looks(roots))
    guard work == nil, let store = pipeline.store else { return }
    work = Task(priority: .background) { [weak self, index, pipeline, decoder, isPaused] in
      while let part = self?.takeNext() {
        let rest = { @Sendable in await Self.waitForRest(pipeline, isPaused) }
        if case .looks(let roots) = part {
          await self?.look(at: roots, rest)?.value
          continue
        }
        let feed = PhotoFeed(await Self.numbers(of: part, index), index: index)
        let run = ThumbnailRun(decoder: decoder, store: store, sides: [pipeline.storedSide])
        await run.run(places: 1) {
          await rest()
          // More thumbnails would evict those of photos that the user has viewed.
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

  // MARK: Looks

  private var looking: Task<Void, Never>?

  /// Stops looking at photos until ``goThrough(_:)`` is called again, because a page does it now.
  func stopLooking() {
    waiting.removeAll { if case .looks = $0 { true } else { false } }
    looking?.cancel()
  }

  private func look(
    at roots: [FilePath], _ rest: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never>? {
    let run = FingerprintRun(
      index: index, decoder: decoder, store: pipeline.store, storedSide: pipeline.storedSide)
    looking = Task(priority: .background) {
      await rest()
      // The index gives its own notice if it cannot be read.
      try? await run.run(under: roots, places: 1, wait: rest)
    }
    return looking
  }

  /// Waits until no thumbnail has been requested for two seconds, or the task is cancelled.
  @concurrent nonisolated private static func waitForRest(
    _ pipeline: ThumbnailPipeline, _ isPaused: @Sendable () -> Bool
  ) async {
    while isPaused() || pipeline.idleTime < .seconds(2), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
    }
  }

  /// Returns the numbers of photos, the newest first.
  @concurrent nonisolated private static func numbers(of part: Part, _ index: PhotoIndex) async
    -> [Int]
  {
    switch part {
    case .folders(let roots):
      let sort = PhotoSort(key: .captureDate, isAscending: false)
      return (try? index.numbers(of: PhotoQuery(scope: .roots(roots), sort: sort))) ?? []
    case .photos(let numbers): return numbers.sorted(by: >)
    case .looks: return []
    }
  }
}
