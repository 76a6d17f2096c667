import ImageDecoding
import SystemPackage

/// Makes the looks of photos, hashes files that may be copies, and stores both in the index.
///
/// It uses the thumbnails in the store, and makes those that are missing. It reads whole files only
/// where another file has the same size. A cancelled run loses nothing: the next one goes on.
public struct FingerprintRun: Sendable {
  /// How far a run has got.
  public struct Progress: Hashable, Sendable {
    /// The number of steps that are done.
    public var done = 0
    /// The number of all steps: one for each photo to look at, and one for each file to read.
    public var all = 0
  }

  /// The side in pixels at which a look is made.
  private static let side = 2 * PhotoLook.side

  private let index: PhotoIndex
  private let decoder: any ImageDecoding
  private let store: ThumbnailStore?
  private let storedSide: Int

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - index: The index of the photos, which stores the findings.
  ///   - decoder: Decodes thumbnails and photos.
  ///   - store: The stored thumbnails.
  ///   - storedSide: The side of the thumbnails to store, out of ``ThumbnailPipeline/storedSides``.
  public init(
    index: PhotoIndex, decoder: any ImageDecoding, store: ThumbnailStore?,
    storedSide: Int = ThumbnailPipeline.storedSides[0]
  ) {
    (self.index, self.decoder, self.store, self.storedSide) = (index, decoder, store, storedSide)
  }

  /// Runs until nothing is unknown or the task is cancelled.
  ///
  /// - Parameters:
  ///   - roots: The folders that contain the photos.
  ///   - places: The number of photos to process at the same time.
  ///   - wait: Called before each photo. It may wait as long as necessary.
  ///   - report: Called after each batch, from several tasks at the same time.
  /// - Throws: A database error.
  @concurrent public func run(
    under roots: [FilePath], places: Int, wait: @escaping @Sendable () async -> Void = {},
    report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws {
    let unknown = try index.unknownDuplicates(under: roots)
    let all = unknown.looks.count + unknown.contents.count
    guard all > 0 else { return }
    let sheet = FindingSheet(index: index, count: all, report: report)
    try await goThrough(unknown.contents, places, sheet, wait) { await contents(of: $0) }
    try await goThrough(unknown.looks, places, sheet, wait) { try await look(of: $0) }
  }

  private func goThrough(
    _ numbers: [Int], _ places: Int, _ sheet: FindingSheet,
    _ wait: @escaping @Sendable () async -> Void,
    _ find: @escaping @Sendable (Photo) async throws -> Fingerprints.Finding?
  ) async throws {
    let feed = PhotoFeed(numbers, index: index)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<places {
        group.addTask {
          while !Task.isCancelled, let photo = feed.next() {
            await wait()
            try sheet.add(photo, try await find(photo))
          }
        }
      }
      try await group.waitForAll()
    }
    try sheet.write()
  }

  /// Reads a file. Returns nil if it has gone or changed.
  private func contents(of photo: Photo) async -> Fingerprints.Finding? {
    await IndexThread.run(.low) { ContentHash(of: photo) }.map { .contents($0) }
  }

  /// Looks at a thumbnail, or else at the photo. Returns nil if a later attempt may succeed.
  ///
  /// The picture of a video says little of the rest, so only its contents are compared.
  private func look(of photo: Photo) async throws -> Fingerprints.Finding? {
    guard !photo.isVideo else { return .look(nil) }
    do {
      if let image = try await storedThumbnail(of: photo) { return .look(PhotoLook(image)) }
      let isFull = store?.isNearlyFull ?? true
      let thumbnail = try await decoder.thumbnail(
        at: photo.path,
        sizes: ThumbnailSizes(drawn: Self.side, stored: isFull ? [] : [storedSide]),
        priority: .metadata)
      if let bytes = thumbnail.stored.first {
        store?.insert(bytes, for: ThumbnailKey(photo, side: storedSide))
      }
      return thumbnail.drawn.map { .look(PhotoLook($0)) }
    } catch let failure as DecodingFailure {
      return failure.lastsUntilFileChanges ? .unreadable : nil
    } catch is CancellationError {
      return nil
    }
  }

  private func storedThumbnail(of photo: Photo) async throws -> DecodedImage? {
    for side in ThumbnailPipeline.storedSides {
      guard let bytes = store?.image(for: ThumbnailKey(photo, side: side)) else { continue }
      do {
        return try await decoder.image(in: bytes, size: .square(Self.side), priority: .metadata)
      } catch is DecodingFailure {
        // A damaged thumbnail. The photo itself is decoded instead.
      }
    }
    return nil
  }
}
