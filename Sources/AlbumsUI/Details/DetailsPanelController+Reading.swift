import ImageDecoding
import PhotoLibrary

/// Work away from the main thread, for the details of a photo.
extension DetailsPanelController {
  /// Performs work unless it is cancelled soon: while the user leafs through photos, only the last
  /// one is worth reading.
  static func afterPause(_ work: @escaping () async -> Void) -> Task<Void, Never> {
    Task {
      guard (try? await Task.sleep(for: .milliseconds(40))) != nil else { return }
      await work()
    }
  }

  @concurrent nonisolated static func details(
    of photo: Photo, in index: PhotoIndex
  ) async -> ImageMetadata? {
    (photo.number ?? index.number(of: photo.path)).flatMap { index.details(of: $0) }
  }

  @concurrent nonisolated static func histogram(
    of picture: DecodedImage?
  ) async -> Histogram? { picture.map { Histogram($0) } }
}
