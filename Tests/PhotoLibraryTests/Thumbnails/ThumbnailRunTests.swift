import ImageDecoding
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

struct ThumbnailRunTests {
  private let decoder = StandInDecoder()
  private let library: TemporaryLibrary
  private let photos = (0..<20).map { photo("/p/\($0).jpg") }

  init() throws { library = try TemporaryLibrary() }

  private var store: ThumbnailStore { ThumbnailStore(at: library.root, byteBudget: 8 << 20) }

  /// Counts the photos by outcome.
  private final class Tally: Sendable {
    private let counts = Mutex((kept: 0, made: 0, failed: 0))
    var values: [Int] { counts.withLock { [$0.kept, $0.made, $0.failed] } }

    func note(_ outcome: ThumbnailRun.Outcome) {
      counts.withLock { counts in
        switch outcome {
        case .kept: counts.kept += 1
        case .made: counts.made += 1
        case .failed: counts.failed += 1
        }
      }
    }
  }

  private func run(_ run: ThumbnailRun, _ tally: Tally) async {
    let rest = Mutex(photos[...])
    await run.run(places: 4, next: { rest.withLock { $0.popFirst() } }) { tally.note($1) }
  }

  @Test func secondRun_MakesNoThumbnailAgain() async {
    let tallies = [Tally(), Tally()]
    for tally in tallies { await run(ThumbnailRun(decoder: decoder, store: store), tally) }
    #expect(tallies.map(\.values) == [[0, 20, 0], [20, 0, 0]])
    let pipeline = ThumbnailPipeline(decoder: decoder, store: store)
    for photo in photos {
      guard case .final? = try? await pipeline.quickImage(for: photo, side: 256) else {
        Issue.record("the pipeline must find the thumbnails of the run")
        return
      }
    }
  }

  @Test func failedPhotos_AreReportedWithoutStoppingTheRun() async {
    for photo in photos.prefix(5) { decoder.fail(at: photo.id.path, with: .empty) }
    let tally = Tally()
    await run(ThumbnailRun(decoder: decoder, store: store), tally)
    #expect(tally.values == [0, 15, 5])
  }

  @Test func cancelledRun_IsCompletedByTheNextRun() async throws {
    let (first, second) = (Tally(), Tally())
    decoder.hold()
    let task = Task { await run(ThumbnailRun(decoder: decoder, store: store), first) }
    #expect(try await eventually { decoder.imageCount == 4 })
    task.cancel()
    await task.value
    decoder.letGo()
    #expect(first.values == [0, 0, 0], "cancelled photos must not count as failed")
    await run(ThumbnailRun(decoder: decoder, store: store), second)
    #expect(second.values == [0, 20, 0])
  }
}
