import ImageDecoding
import Synchronization
import SystemPackage

/// Square thumbnails of photos, at exactly the size at which they are drawn.
///
/// A cell asks three times, each time for what takes longer: for ``image(for:side:)``, which is in
/// memory; for ``quickImage(for:side:)``, which is on disk or in the file; for
/// ``decodedImage(for:side:)``, which is made from the photo itself, and kept for the next time.
/// Nothing is decoded in this process, and a file that cannot be decoded is not tried again until
/// it changes.
public final class ThumbnailPipeline: Sendable {
  /// What could be found without decoding the photo.
  public enum QuickImage: Sendable {
    /// As good as it gets.
    case final(DecodedImage)
    /// Something to show until the photo is decoded.
    case preview(DecodedImage)
  }

  private struct State {
    var images: RecentlyUsed<ThumbnailKey, DecodedImage>
    /// What was on screen when the program ended, until there is something else on it.
    var restored: [ThumbnailKey: DecodedImage] = [:]
    var screens: [String: [ThumbnailKey]] = [:]
    var waiting = 0
    var lastUse = ContinuousClock.now
    var storedSide = ThumbnailPipeline.storedSides[0]
    var failures: [PhotoID: (version: Photo.Version, failure: DecodingFailure)] = [:]
  }

  /// The sides that are kept, for screens of one and of two pixels a point.
  public static let storedSides = [256, 512]

  /// Files below this size are decoded about as fast as a preview is found.
  private static let largestQuickFile = 400_000

  /// Where thumbnails are kept; nil keeps none.
  public let store: ThumbnailStore?

  private let decoder: any ImageDecoding
  private let shared: SharedThumbnails?
  private let screens: ThumbnailScreens?
  private let state: Mutex<State>

  /// Makes a pipeline.
  ///
  /// - Parameters:
  ///   - decoder: Makes the thumbnails.
  ///   - store: Where they are kept.
  ///   - shared: Those of other programs, to be looked at too.
  ///   - screens: The folder to keep in what is on screen for the next start.
  ///   - byteBudget: How much memory their pixels may take. Those in use elsewhere live on.
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

  /// Lets files that could not be decoded be tried again.
  public func forgetFailures() { state.withLock { $0.failures = [:] } }

  /// How long nobody has waited for a thumbnail.
  public var idleTime: Duration {
    state.withLock { $0.waiting > 0 ? .zero : $0.lastUse.duration(to: .now) }
  }

  /// Which of ``storedSides`` the screen that thumbnails were last made for has a use for.
  public var storedSide: Int { state.withLock { $0.storedSide } }

  /// A photo's thumbnail if it is in memory; from any thread, without waiting.
  public func image(for photo: Photo, side: Int) -> DecodedImage? {
    let key = ThumbnailKey(photo, side: side)
    return state.withLock { $0.images.value(for: key) ?? $0.restored[key] }
  }

  /// Has at hand what was on screen last.
  ///
  /// - Parameter name: The kind of page.
  public func restoreScreen(named name: String) {
    guard let screens, state.withLock({ $0.screens[name] == nil }) else { return }
    let thumbnails = screens.read(named: name)
    state.withLock { state in
      state.screens[name] = thumbnails.map(\.key)
      for (key, image) in thumbnails { state.restored[key] = image }
    }
  }

  /// Keeps what is on screen for the next start.
  ///
  /// - Parameters:
  ///   - thumbnails: The photos in view, the sides at which they are drawn, and what is drawn.
  ///   - name: The kind of page.
  @concurrent public func keepScreen(
    _ thumbnails: [(photo: Photo, side: Int, image: DecodedImage)], named name: String
  ) async {
    guard let screens else { return }
    let found = thumbnails.map { (key: ThumbnailKey($0.photo, side: $0.side), image: $0.image) }
    let isKnown = state.withLock { state in
      state.restored = [:]
      defer { state.screens[name] = found.map(\.key) }
      return state.screens[name].map(Set.init) == Set(found.map(\.key))
    }
    if !isKnown { screens.write(found, named: name) }
  }

  /// The best that is there without decoding the photo: what is kept here, what another program
  /// keeps, what the camera has put into the file.
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
      // Half as sharp is a good beginning.
      try await decoder.preview(at: photo.path, side: side / 2, priority: .thumbnail)
    }.map { .preview($0) }
  }

  /// The thumbnail made from the photo itself, kept for the next time.
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

  /// nil instead of a failure: what is only a short cut, and leads nowhere, is not taken.
  private func ifSound<Value>(_ body: () async throws -> Value?) async throws -> Value? {
    do {
      return try await body()
    } catch is DecodingFailure {
      return nil
    }
  }

  /// Whether it is known that there is no thumbnail of a photo as it is now.
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
