import GObjectKit
import ImageDecoding
import PhotoLibrary

/// Decodes the photo on screen first, then its neighbours, and keeps those for the next key.
final class PhotoLoader {
  private let decoder: any ImageDecoding
  private var images: [Photo: DecodedImage] = [:]
  private var current: Task<Void, Never>?
  private var finer: Task<Void, Never>?
  private var finerRequest: (photo: Photo, side: Int)?
  private var ahead: Task<Void, Never>?

  /// The largest side that is decoded whole; beyond it memory would run out before patience.
  private static let largestSide = 8_192

  init(decoder: any ImageDecoding) { self.decoder = decoder }

  isolated deinit { for task in [current, finer, ahead] { task?.cancel() } }

  /// Decodes a photo to fit a size in device pixels, then its neighbours.
  ///
  /// - Parameters:
  ///   - photo: The photo to show; what was loading before it is given up.
  ///   - size: The size of the view.
  ///   - neighbours: What to have ready next, the likeliest first.
  ///   - finish: Called once with the image or the reason, unless another load comes first.
  func load(
    _ photo: Photo, size: (width: Int, height: Int), neighbours: [Photo],
    finish: @escaping (Result<DecodedImage, DecodingFailure>) -> Void
  ) {
    for task in [current, finer, ahead] { task?.cancel() }
    finerRequest = nil
    let kept = Set(neighbours + [photo])
    images = images.filter { kept.contains($0.key) }
    if let image = images[photo] {
      finish(.success(image))
      loadAhead(neighbours, size: size)
      return
    }
    current = Task { [weak self, decoder] in
      let result = await Self.decode(photo, decoder, size, .photo)
      guard let self, !Task.isCancelled, let result else { return }
      if case .success(let image) = result { images[photo] = image }
      finish(result)
      loadAhead(neighbours, size: size)
    }
  }

  /// Decodes a photo finer than it was, for zooming in or for a larger window.
  ///
  /// Sizes go in steps of twice the size, and each is decoded once: a slow zoom must not decode at
  /// every one of its steps.
  func loadFiner(_ photo: Photo, width: Int, finish: @escaping (DecodedImage) -> Void) {
    var side = 1_024
    while side < width, side < Self.largestSide { side *= 2 }
    guard finerRequest?.photo != photo || finerRequest?.side != side else { return }
    finer?.cancel()
    finerRequest = (photo, side)
    finer = Task { [decoder] in
      let size = (width: side, height: Self.largestSide)
      let result = await Self.decode(photo, decoder, size, .photo)
      guard !Task.isCancelled else { return }
      switch result {
      case .success(let image): finish(image)
      case .failure(let failure):
        // The coarser picture stays, which is better than a page that says why.
        Log.message("\(photo.fileName): \(failure.message)", domain: "Albums")
      case nil: break
      }
    }
  }

  /// How wide an image of a size is at most decoded.
  static func largestWidth(ofImage size: (width: Double, height: Double)) -> Double {
    size.width * min(1, Double(largestSide) / max(size.width, size.height))
  }

  /// Decodes a photo anew the next time it is asked for.
  func forget(_ photo: Photo) { images[photo] = nil }

  private func loadAhead(_ photos: [Photo], size: (width: Int, height: Int)) {
    ahead = Task { [weak self, decoder] in
      for photo in photos where self?.images[photo] == nil {
        guard case .success(let image) = await Self.decode(photo, decoder, size, .neighbour),
          !Task.isCancelled
        else { continue }
        self?.images[photo] = image
      }
    }
  }

  /// nil when the task was cancelled.
  private static func decode(
    _ photo: Photo, _ decoder: any ImageDecoding, _ size: (width: Int, height: Int),
    _ priority: DecodePriority
  ) async -> Result<DecodedImage, DecodingFailure>? {
    do {
      return .success(
        try await decoder.image(
          at: photo.path, size: .fitting(width: size.width, height: size.height),
          priority: priority))
    } catch let failure as DecodingFailure {
      return .failure(failure)
    } catch {
      return nil
    }
  }
}
