import ImageDecoding

/// Makes the thumbnails that a store lacks, for photos that are not on screen.
///
/// Several tasks work at the same time, and each requests its next photo when it is ready. So the
/// source of the photos controls how long the run takes and how fast it goes on. A cancelled run
/// loses nothing: its thumbnails are stored, and the next run makes the others.
public struct ThumbnailRun: Sendable {
  /// The result for one photo.
  public enum Outcome: Sendable {
    /// The store already had the thumbnails.
    case kept
    /// The thumbnails have been made.
    case made
    /// The photo could not be decoded, for this reason.
    case failed(DecodingFailure)
  }

  private let decoder: any ImageDecoding
  private let store: ThumbnailStore
  private let sides: [Int]

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - decoder: Decodes the photos.
  ///   - store: Stores the thumbnails.
  ///   - sides: The sides to make, out of ``ThumbnailPipeline/storedSides``.
  public init(
    decoder: any ImageDecoding, store: ThumbnailStore,
    sides: [Int] = [ThumbnailPipeline.storedSides[0]]
  ) {
    (self.decoder, self.store, self.sides) = (decoder, store, sides)
  }

  /// Runs until there are no more photos or the task is cancelled.
  ///
  /// - Parameters:
  ///   - places: The number of photos to process at the same time.
  ///   - next: Returns the next photo, or nil after the last one. It may wait as long as necessary.
  ///   - report: Called for each photo, from several tasks at the same time.
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

  /// Returns nil if the task was cancelled.
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
