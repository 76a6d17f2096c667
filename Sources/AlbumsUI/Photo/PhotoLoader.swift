import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Decodes the photo on screen, then prefetches its neighbours.
final class PhotoLoader {
  /// A request to the decoder.
  private struct Key: Hashable {
    let id: PhotoID
    let version: Photo.Version
    /// The size of the view in device pixels.
    let size: Size

    init(_ photo: Photo, _ size: Size) {
      (id, version, self.size) = (photo.id, photo.version, size)
    }
  }

  /// The memory for prefetched photos.
  private static let byteBudget = 128 << 20
  /// Keeps the decoders busy, but leaves one free for the next opened photo.
  private static let neighboursAtATime = 2

  private let decoder: any ImageDecoding
  private var images: [Key: DecodedImage] = [:]
  private var decoding: [Key: Task<Void, Never>] = [:]
  /// The photo that is or will be on screen.
  private var current: Key?
  private var finish: ((Result<DecodedImage, DecodingFailure>) -> Void)?
  /// The neighbours to prefetch, the likeliest first.
  private var ahead: [(key: Key, photo: Photo)] = []
  private var nextAhead: Task<Void, any Error>?

  init(decoder: any ImageDecoding) { self.decoder = decoder }

  isolated deinit {
    nextAhead?.cancel()
    for task in decoding.values { task.cancel() }
  }

  /// Decodes a photo to fit a size, then its neighbours.
  ///
  /// - Parameters:
  ///   - photo: The photo to show.
  ///   - size: The size of the view.
  ///   - neighbours: The photos to prefetch, the likeliest first.
  ///   - finish: Called once with the image or the failure, unless another load replaces this one.
  ///     Called before `load` returns if the photo was prefetched.
  func load(
    _ photo: Photo, size: Size, neighbours: [Photo],
    finish: @escaping (Result<DecodedImage, DecodingFailure>) -> Void
  ) {
    let key = Key(photo, size)
    let room = max(1, Self.byteBudget / max(1, size.width * size.height * 4))
    ahead = neighbours.prefix(room).map { (Key($0, size), $0) }
    current = key
    self.finish = nil
    let wanted = Set(ahead.map(\.key) + [key])
    images = images.filter { wanted.contains($0.key) }
    for (other, task) in decoding where !wanted.contains(other) {
      task.cancel()
      decoding[other] = nil
    }
    if let image = images[key] {
      finish(.success(image))
      decodeAhead()
    } else {
      self.finish = finish
      // A prefetch of this photo may be running.
      if decoding[key] == nil { decode(photo, key, .photo) }
    }
  }

  /// Discards a photo's image, so that the next load decodes the file again.
  func forget(_ photo: Photo) {
    images = images.filter { $0.key.id != photo.id }
    for (key, task) in decoding where key.id == photo.id {
      task.cancel()
      decoding[key] = nil
    }
  }

  /// Prefetches the neighbours after the photo has been drawn. Earlier, their decoders would
  /// compete with the photo for the processors.
  private func decodeAhead() {
    nextAhead?.cancel()
    nextAhead = Task { [weak self] in
      try await Task.sleep(for: .milliseconds(25))
      self?.decodeNeighbours()
    }
  }

  private func decodeNeighbours() {
    for (key, photo) in ahead where images[key] == nil && decoding[key] == nil {
      guard decoding.count < Self.neighboursAtATime else { return }
      decode(photo, key, .neighbour)
    }
  }

  private func decode(_ photo: Photo, _ key: Key, _ priority: DecodePriority) {
    decoding[key] = Task { [weak self, decoder] in
      let result: Result<DecodedImage, DecodingFailure>
      do {
        result = .success(
          try await decoder.image(
            at: photo.path, size: .fitting(width: key.size.width, height: key.size.height),
            priority: priority))
      } catch let failure as DecodingFailure {
        result = .failure(failure)
      } catch {
        return
      }
      if !Task.isCancelled { self?.take(result, for: key) }
    }
  }

  private func take(_ result: Result<DecodedImage, DecodingFailure>, for key: Key) {
    decoding[key] = nil
    switch result {
    case .success(let image): images[key] = image
    // A failed neighbour is not tried again until it is opened, when the user sees the reason.
    case .failure: ahead.removeAll { $0.key == key }
    }
    if key == current {
      // The call may load another photo.
      let finish = finish
      self.finish = nil
      finish?(result)
      if key == current { decodeAhead() }
    } else if finish == nil {
      decodeNeighbours()
    }
  }
}
