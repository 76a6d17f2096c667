import ImageDecoding

/// Makes the thumbnails that a store lacks, of photos that nobody looks at yet.
///
/// Each place pulls its next photo, so that the run is as long, and goes on as fast, as the source
/// of the photos wants. Ended at any moment, nothing is lost: what has been made is kept, and the
/// next run makes the rest.
public struct ThumbnailRun: Sendable {
  /// What has become of one photo.
  public enum Outcome: Sendable {
    /// The thumbnail was there.
    case kept
    /// The thumbnail has been made.
    case made
    /// There is none, for this reason.
    case failed(DecodingFailure)
  }

  private let decoder: any ImageDecoding
  private let store: ThumbnailStore
  private let sides: [Int]

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - decoder: Makes the thumbnails.
  ///   - store: Keeps them.
  ///   - sides: Which of ``ThumbnailPipeline/storedSides`` are made.
  public init(
    decoder: any ImageDecoding, store: ThumbnailStore,
    sides: [Int] = [ThumbnailPipeline.storedSides[0]]
  ) {
    (self.decoder, self.store, self.sides) = (decoder, store, sides)
  }

  /// Works until there are no more photos or the task is cancelled.
  ///
  /// - Parameters:
  ///   - places: How many photos are worked on at a time.
  ///   - next: The next photo, nil after the last. It may wait as long as it likes.
  ///   - report: Called for each photo, several at a time.
  public func run(
    places: Int, next: @escaping @Sendable () async -> Photo?,
    report: @escaping @Sendable (Photo, Outcome) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<places {
        group.addTask {
          while !Task.isCancelled, let photo = await next() {
            if let outcome = await makeThumbnails(of: photo) { report(photo, outcome) }
          }
        }
      }
    }
  }

  /// nil when the task was cancelled.
  private func makeThumbnails(of photo: Photo) async -> Outcome? {
    let keys = sides.map { ThumbnailKey(photo, side: $0) }.filter { !store.contains($0) }
    guard !keys.isEmpty else { return .kept }
    do {
      let thumbnail = try await decoder.thumbnail(
        at: photo.path, sizes: ThumbnailSizes(drawn: nil, stored: keys.map { Int($0.side) }),
        priority: .metadata)
      for (key, bytes) in zip(keys, thumbnail.stored) { store.insert(bytes, for: key) }
      return .made
    } catch let failure as DecodingFailure {
      return .failed(failure)
    } catch {
      return nil
    }
  }
}
