import FoundationEssentials
import Glibc
import Synchronization
import SystemPackage

/// Thumbnails on disk, in a few large files rather than one each.
///
/// A cache: all of it can be deleted at any time, several processes can use it at once, and when
/// one is killed at whatever instant, what was kept before is still there. Within a budget of bytes
/// the files that were of use most recently stay.
public final class ThumbnailStore: Sendable {
  /// Why thumbnails are not kept; they are shown all the same.
  public struct Problem: Hashable, Sendable {
    /// The folder of the store.
    public let path: FilePath
    let code: Errno

    /// One sentence that says what happened.
    public var message: String {
      switch code {
      case .noSpace, .diskQuotaExceeded: "There is no room left to keep thumbnails."
      default: "Thumbnails cannot be kept in “\(DisplayName.string(from: path))”: \(code)."
      }
    }

    /// What the person can do about it.
    public var advice: String {
      switch code {
      case .noSpace, .diskQuotaExceeded:
        "They are made anew each time. Free some space to have them at once."
      default:
        "They are made anew each time. Check the permissions of this folder."
      }
    }
  }

  private struct State {
    /// Newest first, so that of several records for one key the last is found.
    var segments: [StoreSegment] = []
    /// The one that this process adds to.
    var active: StoreSegment?
    var lastLook = ContinuousClock.now
    var problem: Problem?
    /// When writing is tried again after a problem.
    var retry: ContinuousClock.Instant?
  }

  private let folder: FilePath
  private let byteBudget: Int
  private let segmentSize: Int
  private let report: @Sendable (Problem) -> Void
  private let state: Mutex<State>

  /// Opens the store in a folder, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - folder: A folder for nothing else.
  ///   - byteBudget: How long the files may be together; nil is 2 GB or a twentieth of the free
  ///     space, whichever is less.
  ///   - report: Called, on any thread, when thumbnails cannot be kept from now on.
  public convenience init(
    at folder: FilePath, byteBudget: Int? = nil,
    report: @escaping @Sendable (Problem) -> Void = { _ in }
  ) {
    self.init(at: folder, byteBudget: byteBudget, segmentSize: 32 << 20, report: report)
  }

  /// Opens the store with files of about a size.
  init(
    at folder: FilePath, byteBudget: Int?, segmentSize: Int,
    report: @escaping @Sendable (Problem) -> Void = { _ in }
  ) {
    (self.folder, self.report) = (folder, report)
    var state = State()
    Self.makeFolder(folder)
    Self.look(in: folder, &state)
    let budget = byteBudget ?? Self.usualBudget(in: folder, holding: Self.byteCount(of: state))
    self.byteBudget = budget
    self.segmentSize = max(64 << 10, min(segmentSize, budget / 8))
    self.state = Mutex(state)
  }

  /// Why thumbnails are not kept at the moment.
  public var problem: Problem? { state.withLock { $0.problem } }

  /// How many thumbnails there are, counting those of former states of a file.
  public var count: Int { state.withLock { $0.segments.reduce(0) { $0 + $1.count } } }

  /// How long the files are together.
  public var byteCount: Int { state.withLock { Self.byteCount(of: $0) } }

  /// Whether keeping many more would push out others.
  public var isNearlyFull: Bool { byteCount > byteBudget / 10 * 9 }

  /// Whether there is something under a key, without reading it.
  func contains(_ key: ThumbnailKey) -> Bool {
    state.withLock { state in
      find(in: &state) { $0.contains(key) ? true : nil } ?? false
    }
  }

  /// The image that is kept under a key, as the bytes of its file.
  func image(for key: ThumbnailKey) -> [UInt8]? {
    state.withLock { state in
      find(in: &state) { segment in
        guard let image = segment.image(for: key) else { return nil }
        segment.touch()
        return image
      }
    }
  }

  /// Keeps an image under a key; what was there before is not found any more.
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

  /// Asks each segment, and once more when another process may have added what is looked for.
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
    // Somebody may have emptied the cache.
    if let active = state.active, !active.isLinked { state.active = nil }
    let active: StoreSegment
    if let known = state.active { active = known } else { active = try makeActive(&state) }
    try active.append(record, for: key)
    guard active.byteCount >= segmentSize else { return }
    state.active = nil
    try active.close()
    makeRoom(&state)
  }

  /// A segment to add to: one that a former process has left unfinished, or a new one.
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
        // Another process may have taken it for one that was left unfinished.
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

  /// Removes the files that have been of no use for longest.
  private func makeRoom(_ state: inout State) {
    Self.look(in: folder, &state)
    var excess = Self.byteCount(of: state) - byteBudget
    for segment in state.segments.sorted(by: { $0.lastUse < $1.lastUse }) {
      guard excess > 0 else { return }
      // One that another process adds to is not full.
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

  /// Takes in what other processes have added and removed.
  private static func look(in folder: FilePath, _ state: inout State) {
    state.lastLook = .now
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    let numbers = Set(
      names.compactMap { $0.hasSuffix(suffix) ? Int($0.dropLast(suffix.count)) : nil })
    state.segments.removeAll { !numbers.contains($0.number) || !$0.isLinked }
    for segment in state.segments { segment.update() }
    let known = Set(state.segments.map(\.number))
    // One that cannot be opened is left alone: it may be another process's, just removed.
    state.segments += numbers.subtracting(known).compactMap { number in
      try? StoreSegment(at: path(of: number, in: folder), number: number)
    }
    state.segments.sort { $0.number > $1.number }
  }

  private static func byteCount(of state: State) -> Int {
    state.segments.reduce(0) { $0 + $1.byteCount }
  }

  private static func usualBudget(in folder: FilePath, holding held: Int) -> Int {
    var system = statvfs()
    guard folder.withPlatformString({ statvfs($0, &system) }) == 0 else { return 256 << 20 }
    let free = Int(clamping: system.f_bavail) * Int(clamping: system.f_frsize)
    return min(2 << 30, (free + held) / 20)
  }
}
