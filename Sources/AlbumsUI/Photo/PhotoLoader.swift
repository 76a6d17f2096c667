import GObjectKit
import GtkKit
import ImageDecoding
import PhotoLibrary

/// Decodes the photo on screen first, then its neighbours, and keeps those for the next key.
final class PhotoLoader {
  /// What is asked of the decoder.
  private struct Key: Hashable {
    let id: PhotoID
    let version: Photo.Version
    /// The size of the view in device pixels.
    let size: Size

    init(_ photo: Photo, _ size: Size) {
      (id, version, self.size) = (photo.id, photo.version, size)
    }
  }

  /// How much memory photos may take that are not on screen.
  private static let byteBudget = 128 << 20
  /// Enough to keep the decoders busy, and leave the next photo that is opened one of them.
  private static let neighboursAtATime = 2

  private let decoder: any ImageDecoding
  private var images: [Key: DecodedImage] = [:]
  private var decoding: [Key: Task<Void, Never>] = [:]
  /// What is on screen, or will be.
  private var current: Key?
  private var finish: ((Result<DecodedImage, DecodingFailure>) -> Void)?
  /// What is to be ready next, the likeliest first.
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
  ///   - neighbours: What to have ready next, the likeliest first.
  ///   - finish: Called once with the image or the reason, unless another load comes first; at
  ///     once when the photo is ready.
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
      // One that was to be ready next has been begun, most likely.
      if decoding[key] == nil { decode(photo, key, .photo) }
    }
  }

  /// Decodes a photo anew the next time it is asked for.
  func forget(_ photo: Photo) {
    images = images.filter { $0.key.id != photo.id }
    for (key, task) in decoding where key.id == photo.id {
      task.cancel()
      decoding[key] = nil
    }
  }

  /// Decodes what is to be ready next, once the photo itself has been drawn: before, the decoders
  /// would take the processors from it.
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
    // Not asked again until it is opened, where the person sees why.
    case .failure: ahead.removeAll { $0.key == key }
    }
    if key == current {
      finish?(result)
      finish = nil
      decodeAhead()
    } else if finish == nil {
      decodeNeighbours()
    }
  }
}
