import Dispatch
import ImageDecoding
import Synchronization
import SystemPackage

/// Provides square thumbnails of photos, at exactly the size at which they are drawn.
///
/// A cell asks three times, from fast to slow. ``image(for:side:)`` returns a thumbnail from
/// memory. ``quickImage(for:side:)`` returns one from the disk or from a preview in the file.
/// ``decodedImage(for:side:)`` decodes the photo, and stores the thumbnail for the next time. The
/// decoder runs in another process. A file whose contents cannot be decoded is not tried again
/// until it changes, or until ``forgetFailures()`` is called.
public final class ThumbnailPipeline: Sendable {
  /// A thumbnail that was found without decoding the photo.
  public enum QuickImage: Sendable {
    /// A thumbnail at full quality.
    case final(DecodedImage)
    /// A less sharp thumbnail to show until the photo is decoded.
    case preview(DecodedImage)
  }

  private struct State {
    var images: RecentlyUsed<ThumbnailKey, DecodedImage>
    /// The thumbnails that were on screen when the program last ended. Cleared when the next screen
    /// is saved.
    var restored: [ThumbnailKey: DecodedImage] = [:]
    var screens: [String: [ThumbnailKey]] = [:]
    var waiting = 0
    var lastUse = ContinuousClock.now
    var storedSide = ThumbnailPipeline.storedSides[0]
    var failures: [PhotoID: (version: Photo.Version, failure: DecodingFailure)] = [:]
  }

  /// The sides of stored thumbnails in pixels, for screens with one and with two pixels per point.
  public static let storedSides = [256, 512]

  /// The size in bytes up to which decoding a file is about as fast as finding a preview in it.
  private static let largestQuickFile = 400_000

  /// The store of thumbnails; nil if thumbnails are not stored on disk.
  public let store: ThumbnailStore?

  private let decoder: any ImageDecoding
  private let shared: SharedThumbnails?
  private let screens: ThumbnailScreens?
  private let state: Mutex<State>

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - decoder: Decodes the photos.
  ///   - store: Stores thumbnails on disk.
  ///   - shared: The thumbnails of other programs, which the pipeline also uses.
  ///   - screens: The folder for the thumbnails on screen, which the next start shows first.
  ///   - byteBudget: The maximum size of all thumbnails in memory, in bytes. Thumbnails that views
  ///     still use are not counted after their eviction.
  public init(
    decoder: any ImageDecoding, store: ThumbnailStore? = nil, shared: SharedThumbnails? = nil,
    screens: FilePath? = nil, byteBudget: Int = 24 << 20
  ) {
    self.decoder = decoder
    self.store = store
    self.shared = shared
    self.screens = screens.map { ThumbnailScreens(folder: $0) }
    state = Mutex(State(images: RecentlyUsed(budget: byteBudget)))
  }

  /// Allows files that could not be decoded to be tried again.
  public func forgetFailures() { state.withLock { $0.failures = [:] } }

  /// The time since the last request for a thumbnail ended; zero while a request is running.
  public var idleTime: Duration {
    state.withLock { $0.waiting > 0 ? .zero : $0.lastUse.duration(to: .now) }
  }

  /// The smallest of ``storedSides`` that is large enough for the latest request.
  public var storedSide: Int { state.withLock { $0.storedSide } }

  /// Returns a photo's thumbnail if it is in memory. Call it on any thread. It waits only while a
  /// screen is being restored, which takes some milliseconds.
  public func image(for photo: Photo, side: Int) -> DecodedImage? {
    let key = ThumbnailKey(photo, side: side)
    waitForRestorations()
    return state.withLock { $0.images.value(for: key) ?? $0.restored[key] }
  }

  /// Loads the thumbnails that were last on screen into memory, while the caller makes its page. Does so
  /// once for each name.
  public func restoreScreen(named name: String) {
    guard let screens, state.withLock({ $0.screens.updateValue([], forKey: name) == nil }) else {
      return
    }
    restoring.async(group: restorations) { [weak self] in
      let thumbnails = screens.read(named: name)
      self?.state.withLock { state in
        state.screens[name] = thumbnails.map(\.key)
        for (key, image) in thumbnails { state.restored[key] = image }
      }
    }
  }

  private let restoring = DispatchQueue(label: "Screens", qos: .userInteractive)
  private let restorations = DispatchGroup()

  /// Saves the thumbnails on screen for the next start.
  @concurrent public func keepScreen(
    _ thumbnails: [(photo: Photo, side: Int, image: DecodedImage)], named name: String
  ) async {
    guard let screens else { return }
    let found = thumbnails.map { (key: ThumbnailKey($0.photo, side: $0.side), image: $0.image) }
    waitForRestorations()
    let isKnown = state.withLock { state in
      state.restored = [:]
      defer { state.screens[name] = found.map(\.key) }
      return state.screens[name].map(Set.init) == Set(found.map(\.key))
    }
    if !isKnown { screens.write(found, named: name) }
  }

  private func waitForRestorations() { restorations.wait() }

  /// Returns the best thumbnail available without decoding the photo. Tries the store, then the
  /// thumbnails of other programs, then the preview that the camera has put into the file.
  ///
  /// - Returns: The thumbnail; nil if there is nothing.
  /// - Throws: ``ImageDecoding/DecodingFailure`` or `CancellationError`.
  public func quickImage(for photo: Photo, side: Int) async throws -> QuickImage? {
    if let image = image(for: photo, side: side) { return .final(image) }
    begin(side: side)
    defer { end() }
    try throwKnownFailure(of: photo)
    if let image = try await storedImage(for: photo, side: side) {
      return .final(keep(image, for: photo, side: side))
    }
    if let path = shared?.path(for: photo, side: side),
      let image = try await ifSound({
        try await decoder.image(at: path, size: .square(side), priority: .thumbnail)
      })
    {
      return .final(keep(image, for: photo, side: side))
    }
    guard photo.byteCount > Self.largestQuickFile else { return nil }
    return try await ifSound {
      // A preview at half the side is sharp enough until the photo is decoded.
      try await decoder.preview(at: photo.path, side: side / 2, priority: .thumbnail)
    }.map { .preview($0) }
  }

  /// Decodes the photo and returns its thumbnail. Also stores the thumbnail for the next time.
  ///
  /// - Throws: ``ImageDecoding/DecodingFailure`` or `CancellationError`.
  public func decodedImage(for photo: Photo, side: Int) async throws -> DecodedImage {
    begin(side: side)
    defer { end() }
    try throwKnownFailure(of: photo)
    do {
      let stored = store == nil ? nil : Self.storedSides.first { $0 >= side }
      let thumbnail = try await decoder.thumbnail(
        at: photo.path, sizes: ThumbnailSizes(drawn: side, stored: stored.map { [$0] } ?? []),
        priority: .thumbnail)
      if let stored, let bytes = thumbnail.stored.first {
        store?.insert(bytes, for: ThumbnailKey(photo, side: stored))
      }
      guard let image = thumbnail.drawn else { throw DecodingFailure.decoderStopped }
      return keep(image, for: photo, side: side)
    } catch let failure as DecodingFailure where failure.lastsUntilFileChanges {
      state.withLock { $0.failures[photo.id] = (photo.version, failure) }
      throw failure
    }
  }

  private func begin(side: Int) {
    state.withLock { state in
      state.waiting += 1
      state.storedSide = Self.storedSides.first { $0 >= side } ?? state.storedSide
    }
  }

  private func end() {
    state.withLock { state in
      state.waiting -= 1
      state.lastUse = .now
    }
  }

  private func storedImage(for photo: Photo, side: Int) async throws -> DecodedImage? {
    guard let store else { return nil }
    for stored in Self.storedSides where stored >= side {
      guard let bytes = store.image(for: ThumbnailKey(photo, side: stored)) else { continue }
      let image = try await ifSound {
        try await decoder.image(in: bytes, size: .square(side), priority: .thumbnail)
      }
      if let image { return image }
    }
    return nil
  }

  /// Returns nil if decoding fails. A stored thumbnail or a preview only saves time, so the caller
  /// goes on without it.
  private func ifSound<Value>(_ body: () async throws -> Value?) async throws -> Value? {
    do {
      return try await body()
    } catch is DecodingFailure {
      return nil
    }
  }

  /// Returns whether decoding the present version of a photo has failed before.
  public func hasFailed(_ photo: Photo) -> Bool {
    state.withLock { $0.failures[photo.id].map { $0.version == photo.version } ?? false }
  }

  private func throwKnownFailure(of photo: Photo) throws {
    try state.withLock { state in
      guard let (version, failure) = state.failures[photo.id] else { return }
      if version == photo.version { throw failure }
      state.failures[photo.id] = nil
    }
  }

  private func keep(_ image: DecodedImage, for photo: Photo, side: Int) -> DecodedImage {
    let key = ThumbnailKey(photo, side: side)
    state.withLock { $0.images.insert(image, for: key, cost: image.pixels.count) }
    return image
  }
}
