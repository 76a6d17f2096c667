import FoundationEssentials
import Glibc
import ImageDecoding
import Synchronization
import SystemPackage

/// A store of thumbnails on disk, in a few large files instead of one file for each thumbnail.
///
/// The store is a cache: all of it can be deleted at any time. Several processes can use it at
/// once. If a process is killed at any moment, all thumbnails stored before are still there. When
/// the files exceed a budget of bytes, the least recently used files are deleted.
public final class ThumbnailStore: Sendable {
  /// The reason why thumbnails cannot be stored. They are still shown.
  public struct Problem: Hashable, Sendable {
    /// The folder of the store.
    public let path: FilePath
    let code: Errno

    /// One sentence that says what happened.
    public var message: String {
      switch code {
      case .noSpace, .diskQuotaExceeded: texts.gettext("There is no space left to save thumbnails.")
      default:
        texts.gettext(
          "Thumbnails cannot be saved in “%1$s”: %2$s.", DisplayName.string(from: path), "\(code)")
      }
    }

    /// One or two sentences that say how to solve the problem.
    public var advice: String {
      switch code {
      case .noSpace, .diskQuotaExceeded:
        texts.gettext("They are made again each time. Free some space to show them faster.")
      default:
        texts.gettext("They are made again each time. Check the permissions of this folder.")
      }
    }
  }

  private struct State {
    /// The segments, newest first. If several segments have a record for one key, the newest is
    /// found.
    var segments: [StoreSegment] = []
    /// The segment to which this process appends.
    var active: StoreSegment?
    var lastLook = ContinuousClock.now
    var problem: Problem?
    /// The time of the next attempt to write after a problem.
    var retry: ContinuousClock.Instant?
    /// The maximum total size of the files in bytes; nil until it is first needed.
    var budget: Int?
  }

  private let folder: FilePath
  private let photoCount: @Sendable () -> Int
  private let byteBudget: Int?
  private let segmentSize: Int
  private let report: @Sendable (Problem) -> Void
  private let state: Mutex<State>

  /// Opens the store in a folder. Creates the folder if it does not exist.
  ///
  /// The files have room for all photos of the library, but take at most a tenth of the free space.
  ///
  /// - Parameters:
  ///   - folder: A folder for this store only.
  ///   - photoCount: Returns the number of photos in the library. Called on any thread, before
  ///     thumbnails are deleted, and now and then.
  ///   - report: Called on any thread when storing thumbnails fails for a new reason.
  public convenience init(
    at folder: FilePath, photoCount: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (Problem) -> Void = { _ in }
  ) {
    self.init(at: folder, photoCount: photoCount, byteBudget: nil, report: report)
  }

  /// Opens the store with a maximum total size of the files in bytes.
  public convenience init(
    at folder: FilePath, byteBudget: Int,
    report: @escaping @Sendable (Problem) -> Void = { _ in }
  ) {
    self.init(at: folder, byteBudget: byteBudget, segmentSize: 32 << 20, report: report)
  }

  /// Opens the store with segments of about `segmentSize` bytes.
  init(
    at folder: FilePath, photoCount: @escaping @Sendable () -> Int = { 0 }, byteBudget: Int?,
    segmentSize: Int = 32 << 20, report: @escaping @Sendable (Problem) -> Void = { _ in }
  ) {
    (self.folder, self.photoCount, self.report) = (folder, photoCount, report)
    self.byteBudget = byteBudget
    self.segmentSize =
      byteBudget.map { max(64 << 10, min(segmentSize, $0 / 8)) } ?? segmentSize
    var state = State()
    Self.makeFolder(folder)
    Self.look(in: folder, &state)
    self.state = Mutex(state)
  }

  /// The reason why thumbnails cannot be stored at the moment; nil if they can be.
  public var problem: Problem? { state.withLock { $0.problem } }

  /// The number of stored thumbnails, including those of earlier versions of files.
  public var count: Int { state.withLock { $0.segments.reduce(0) { $0 + $1.count } } }

  /// The total size of the files in bytes.
  public var byteCount: Int { state.withLock { Self.byteCount(of: $0) } }

  /// Whether storing many more thumbnails would evict others.
  public var isNearlyFull: Bool {
    state.withLock { state in
      let budget = state.budget ?? updateBudget(&state)
      return Self.byteCount(of: state) > budget / 10 * 9
    }
  }

  /// Returns whether the store has a thumbnail for a key, without reading it.
  func contains(_ key: ThumbnailKey) -> Bool {
    state.withLock { state in
      find(in: &state) { $0.contains(key) ? true : nil } ?? false
    }
  }

  /// Returns the stored image for a key, as the bytes of an image file.
  func image(for key: ThumbnailKey) -> [UInt8]? {
    state.withLock { state in
      find(in: &state) { segment in
        guard let image = segment.image(for: key) else { return nil }
        segment.touch()
        return image
      }
    }
  }

  /// Stores an image under a key. It replaces an earlier image for that key.
  func insert(_ image: [UInt8], for key: ThumbnailKey) {
    guard let record = SegmentRecord.encoded(image, for: key) else { return }
    let news = state.withLock { state -> Problem? in
      if let retry = state.retry, ContinuousClock.now < retry { return nil }
      let former = state.problem
      do throws(Errno) {
        try append(record, for: key, &state)
        (state.problem, state.retry) = (nil, nil)
      } catch {
        state.problem = Problem(path: folder, code: error)
        state.retry = .now + .seconds(30)
      }
      return state.problem == former ? nil : state.problem
    }
    if let news { report(news) }
  }

  // MARK: Segments

  /// Searches all segments. If nothing is found, reads the records that other processes have added
  /// and searches again, at most once per second.
  private func find<Found>(
    in state: inout State, _ body: (StoreSegment) -> Found?
  ) -> Found? {
    if let found = Self.first(in: state.segments, body) { return found }
    guard ContinuousClock.now - state.lastLook > .seconds(1) else { return nil }
    Self.look(in: folder, &state)
    return Self.first(in: state.segments, body)
  }

  private static func first<Found>(
    in segments: [StoreSegment], _ body: (StoreSegment) -> Found?
  ) -> Found? {
    for segment in segments {
      if let found = body(segment) { return found }
    }
    return nil
  }

  private func append(
    _ record: [UInt8], for key: ThumbnailKey, _ state: inout State
  ) throws(Errno) {
    // The cache may have been deleted, for example by the person.
    if let active = state.active, !active.isLinked { state.active = nil }
    let active: StoreSegment
    if let known = state.active { active = known } else { active = try makeActive(&state) }
    try active.append(record, for: key)
    guard active.byteCount >= segmentSize else { return }
    state.active = nil
    try active.close()
    makeRoom(&state)
  }

  /// Returns a segment for appending: one that a former process has not filled, or a new one.
  private func makeActive(_ state: inout State) throws(Errno) -> StoreSegment {
    Self.makeFolder(folder)
    Self.look(in: folder, &state)
    for segment in state.segments where !segment.isFull {
      guard
        let own = try? StoreSegment(
          at: path(of: segment.number), number: segment.number, for: .adding),
        try own.lock()
      else { continue }
      state.segments.removeAll { $0.number == own.number }
      state.segments.append(own)
      state.segments.sort { $0.number > $1.number }
      state.active = own
      return own
    }
    while true {
      let number = (state.segments.first?.number ?? 0) + 1
      do throws(Errno) {
        let segment = try StoreSegment(at: path(of: number), number: number, for: .creating)
        // Another process may have locked the new segment, taking it for an unfinished one.
        if try segment.lock() {
          state.segments.insert(segment, at: 0)
          state.active = segment
          return segment
        }
      } catch {
        guard error == .fileExists else { throw error }
      }
      Self.look(in: folder, &state)
    }
  }

  /// Deletes the least recently used files until the rest fits into the budget.
  private func makeRoom(_ state: inout State) {
    Self.look(in: folder, &state)
    var excess = Self.byteCount(of: state) - updateBudget(&state)
    // Of files last used at the same time, the oldest is deleted first.
    for (_, _, segment) in state.segments.map({ ($0.lastUse, $0.number, $0) })
      .sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) })
    {
      guard excess > 0 else { return }
      // A segment to which another process appends is never full.
      guard segment.isFull else { continue }
      excess -= segment.byteCount
      _ = path(of: segment.number).withPlatformString { unlink($0) }
      state.segments.removeAll { $0 === segment }
    }
  }

  // MARK: Files

  private static let suffix = ".segment"

  private func path(of number: Int) -> FilePath { Self.path(of: number, in: folder) }

  private static func path(of number: Int, in folder: FilePath) -> FilePath {
    folder.appending("\(number)\(suffix)")
  }

  private static func makeFolder(_ folder: FilePath) {
    if folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno != ENOENT { return }
    let parent = folder.removingLastComponent()
    guard parent != folder else { return }
    makeFolder(parent)
    _ = folder.withPlatformString { mkdir($0, 0o700) }
  }

  /// Updates the list of segments with the changes of other processes.
  private static func look(in folder: FilePath, _ state: inout State) {
    state.lastLook = .now
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    let numbers = Set(
      names.compactMap { $0.hasSuffix(suffix) ? Int($0.dropLast(suffix.count)) : nil })
    state.segments.removeAll { !numbers.contains($0.number) || !$0.isLinked }
    for segment in state.segments { segment.update() }
    let known = Set(state.segments.map(\.number))
    // Ignores a file that cannot be opened: another process may have just deleted it.
    state.segments += numbers.subtracting(known).compactMap { number in
      try? StoreSegment(at: path(of: number, in: folder), number: number)
    }
    state.segments.sort { $0.number > $1.number }
  }

  private static func byteCount(of state: State) -> Int {
    state.segments.reduce(0) { $0 + $1.byteCount }
  }

  // MARK: Size

  /// The bytes of a photo's thumbnails for displays of twice the usual density, with some for earlier
  /// versions of the file.
  private static let bytesForPhoto = 48 << 10
  /// Room for some photos of other libraries.
  private static let least = 256 << 20

  /// Determines the budget again, because the library and the free space change.
  private func updateBudget(_ state: inout State) -> Int {
    let budget =
      byteBudget
      ?? Self.budget(
        forPhotos: photoCount(), held: Self.byteCount(of: state),
        free: FileSystem.freeSpace(at: folder))
    state.budget = budget
    return budget
  }

  /// - Parameters:
  ///   - count: The number of photos.
  ///   - held: The present size of the files in bytes.
  ///   - free: The free space in bytes; nil if it is not known.
  /// - Returns: The maximum total size of the files in bytes.
  static func budget(forPhotos count: Int, held: Int, free: Int?) -> Int {
    guard let free else { return least }
    return min(max(least, count * bytesForPhoto), (free + held) / 10)
  }
}
