import Foundation
import GRDB
import ImageDecoding
import Synchronization
import SystemPackage

/// Updates an index from the folders of photos.
///
/// Every result is written to the index soon after it is found. An update can therefore end at any
/// moment without loss: the next update continues from there.
public final class Indexer: Sendable {
  /// The share of the computer that indexing may use.
  public enum Pace: Sendable {
    /// Idle time only, or more while the user waits for the first photos. Used in a window.
    case background
    /// A full share. Used in a command that the user waits for.
    case full
  }

  /// A file that was written in this number of seconds before an update may still be incomplete.
  private static let settlingTime = 3.0
  private static let reportInterval = Duration.milliseconds(100)
  /// The number of folders that `checkFiles` looks into before it rests, and the time of rest as a
  /// multiple of the time that it took to look.
  private static let (checkedTogether, rest) = (20, 4)

  let index: PhotoIndex
  private let decoder: any ImageDecoding
  private let pace: Pace
  /// The time when this indexer was created, in seconds since 1970.
  private let start = NextCheck.now
  private let state = Mutex(State())

  private struct State {
    var gates: [ObjectIdentifier: Gate] = [:]
    /// The updates that are running, by their gates.
    var updates: [ObjectIdentifier: Task<Void, Never>] = [:]
    var isPaused = false
    var settling: Task<Void, Never>?
    var settlingFolders: Set<AlbumID> = []
  }

  /// Creates an indexer. It does nothing until an update begins.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - decoder: Reads the metadata of files.
  ///   - pace: The share of the computer that indexing may use.
  public init(index: PhotoIndex, decoder: any ImageDecoding, pace: Pace = .background) {
    self.index = index
    self.decoder = decoder
    self.pace = pace
  }

  deinit {
    state.withLock { state in
      for gate in state.gates.values { gate.close() }
      state.settling?.cancel()
    }
  }

  /// Scans folders and everything in them, then reads new and changed files. Folders that were
  /// changed last are read first.
  ///
  /// With the pace ``Pace/background``, an update looks at the files in a folder only if the
  /// folder's date has changed. ``checkFiles(under:)`` finds files that were changed in place.
  ///
  /// New photos are in the index at once, with the date of their file until it has been read. The
  /// update ends if the iteration or the iterating task ends. If the consumer is slow, it gets only
  /// the latest progress. The last element has the phase ``IndexProgress/Phase/complete``.
  ///
  /// - Parameters:
  ///   - roots: The folders.
  ///   - retriesFailures: Whether to look at each file, and to read again unchanged files that could
  ///     not be read before. After the decoder has been replaced by another build, they are read again in any case.
  /// - Returns: The progress as a sequence.
  public func update(
    roots: [FilePath], retriesFailures: Bool = false
  ) -> AsyncStream<IndexProgress> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let gate = enter()
      let reports = Throttle(interval: Self.reportInterval) { continuation.yield($0) }
      let task = begin(gate) { [self] in
        await retryFailures(isAsked: retriesFailures)
        let scan = ScanSettings(
          isRecursive: true, trustsFolderDates: pace == .background && !retriesFailures)
        let last = await work(on: roots, scan, gate) { reports.report($0) }
        if let last { continuation.yield(last) }
        continuation.finish()
        settleLater(roots, isRecursive: true)
      }
      continuation.onTermination = { _ in
        gate.close()
        task.cancel()
      }
    }
  }

  /// Scans folders that may have changed, and reads their new and changed files. Scans only those
  /// subfolders that are new. Ends early if the task is cancelled.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - trustsFolderDates: Whether to leave out folders whose date is unchanged.
  /// - Returns: The progress at the end; nil if the task was cancelled.
  @discardableResult
  public func rescan(
    folders: [FilePath], trustsFolderDates: Bool = false
  ) async -> IndexProgress? {
    let gate = Gate()
    let scan = ScanSettings(isRecursive: false, trustsFolderDates: trustsFolderDates)
    let progress = await withTaskCancellationHandler {
      await work(on: folders, scan, gate) { _ in }
    } onCancel: {
      gate.close()
    }
    settleLater(folders, isRecursive: false)
    return progress
  }

  /// Looks at each file in the folders where that was not done for some minutes or since the program
  /// started, or on slow drives for a day, and reads the files that were changed in place. Rests in
  /// between, so that other programs can use the drive. Ends early if the task is cancelled.
  public func checkFiles(under roots: [FilePath]) async {
    let gate = enter()
    let check = begin(gate) { [self] in
      var due = ((try? index.foldersToCheck(under: roots, startedAt: start)) ?? [])[...]
      let scan = ScanSettings(isRecursive: false, trustsFolderDates: false)
      while !due.isEmpty {
        let begin = ContinuousClock.now
        let folders = Array(due.prefix(Self.checkedTogether))
        guard await work(on: folders, scan, gate, report: { _ in }) != nil else { return }
        due = due.dropFirst(folders.count)
        guard (try? await Task.sleep(for: begin.duration(to: .now) * Self.rest)) != nil
        else { return }
      }
    }
    await withTaskCancellationHandler {
      await check.value
    } onCancel: {
      gate.close()
      check.cancel()
    }
  }

  /// Ends all updates, and waits until they no longer use the index. Call this before closing the
  /// index: an update still runs for a moment after its sequence has ended.
  public func end() async {
    let (gates, updates) = state.withLock { (Array($0.gates.values), Array($0.updates.values)) }
    for gate in gates { gate.close() }
    for update in updates {
      update.cancel()
      await update.value
    }
  }

  /// Whether updates are paused. ``rescan(folders:)`` is not paused, because the user waits to see
  /// the result.
  public var isPaused: Bool {
    get { state.withLock { $0.isPaused } }
    set {
      state.withLock { state in
        state.isPaused = newValue
        for gate in state.gates.values { gate.isPaused = newValue }
      }
    }
  }

  /// Copies marks of the user into the index, so that lists and searches use them. An empty mark
  /// removes an earlier one. Not for the main thread.
  ///
  /// - Parameters:
  ///   - marks: The marks by file. A mark of a file that is not in the index yet is kept for it.
  ///   - isAll: Whether these are all marks. If so, the index removes all others.
  /// - Throws: A database error.
  public func apply(marks: [FilePath: PhotoMark], isAll: Bool = false) throws {
    try apply(isAll: isAll) { marks }
  }

  /// Copies marks into the index. Calls the closure while the index is locked, because marks that
  /// were read earlier could replace newer ones that another thread has copied since. Not for the
  /// main thread.
  ///
  /// - Parameters:
  ///   - isAll: Whether these are all marks. If so, the index removes all others.
  ///   - marks: Returns the marks by file.
  /// - Throws: A database error.
  public func apply(isAll: Bool = false, _ marks: () -> [FilePath: PhotoMark]) throws {
    try index.change { try Marks.apply(marks(), isAll: isAll, in: $0) }
  }

  /// Returns the folders to watch for changes: the open album, the roots, then the folders that
  /// were changed last, up to `budget` folders. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func foldersToWatch(
    under roots: [FilePath], open album: FilePath? = nil, budget: Int
  ) throws -> [FilePath] {
    let range = FolderRange(roots).sql(column: "path")
    let newest = try index.database.read { db in
      try Data.fetchAll(
        db,
        sql: """
          SELECT path FROM folders WHERE state = 0 AND \(range.sql) ORDER BY mtime DESC LIMIT ?
          """, arguments: range.arguments + [budget + roots.count + 1])
    }
    var seen: Set<AlbumID> = []
    let all = (album.map { [$0] } ?? []) + roots + newest.map { FilePath(bytes: $0) }
    return Array(all.filter { seen.insert(AlbumID(path: $0)).inserted }.prefix(budget))
  }

  // MARK: Work

  private func enter() -> Gate {
    let gate = Gate()
    state.withLock { state in
      gate.isPaused = state.isPaused
      state.gates[ObjectIdentifier(gate)] = gate
    }
    return gate
  }

  /// Begins an update that `end` waits for.
  private func begin(
    _ gate: Gate, _ update: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // The update calls `leave`, which needs the same lock, so it cannot leave before it is stored.
    state.withLock { state in
      let task = Task.detached { [self] in
        await update()
        leave(gate)
      }
      state.updates[ObjectIdentifier(gate)] = task
      return task
    }
  }

  private func leave(_ gate: Gate) {
    state.withLock { state in
      state.gates.removeValue(forKey: ObjectIdentifier(gate))
      state.updates.removeValue(forKey: ObjectIdentifier(gate))
    }
  }

  private struct ScanSettings {
    let isRecursive: Bool
    let trustsFolderDates: Bool
  }

  /// Scans folders, then reads files. Returns nil if the gate was closed meanwhile.
  private func work(
    on folders: [FilePath], _ settings: ScanSettings, _ gate: Gate,
    report: @escaping @Sendable (IndexProgress) -> Void
  ) async -> IndexProgress? {
    var progress = IndexProgress()
    do {
      let (first, rest) = try priorities(for: folders)
      progress = try await IndexThread.run(first) { [index] in
        Result {
          let scan = try IndexScan(
            of: folders, isRecursive: settings.isRecursive, index: index, gate: gate,
            trustsFolderDates: settings.trustsFolderDates, report: report)
          return try scan.run { IndexThread.take(rest) }
        }
      }.get()
      // At the same time, because one uses the processor where the other waits.
      async let indices: Void = create(ListIndices.ofListings, rest, gate)
      let reader = try MetadataReader(
        folders, isRecursive: settings.isRecursive, index: index, decoder: decoder, gate: gate,
        progress: progress, report: report)
      progress = try await reader.run()
      try await indices
      try await create(ListIndices.ofMetadata, rest, gate)
      let failures = try index.failures(in: folders, isRecursive: settings.isRecursive)
      progress.failures.merge(failures) { new, _ in new }
    } catch is CancellationError {
      return nil
    } catch {
      progress.stop = index.notice(of: error)
    }
    progress.phase = .complete
    // Frees the pages in the database's cache, which are not needed after writing.
    try? await index.database.write { try $0.execute(sql: "PRAGMA shrink_memory") }
    return progress
  }

  private func create(
    _ indices: [String], _ priority: IndexThread.Priority, _ gate: Gate
  ) async throws {
    // Usually all exist, and no thread is needed.
    guard try !ListIndices.missing(indices, in: index.database).isEmpty else { return }
    try await IndexThread.run(priority) { [index] in
      Result { try ListIndices.create(indices, in: index.database, gate: gate) }
    }.get()
  }

  /// Marks files that could not be read to be read again, if the caller asked for it or if the
  /// decoder's build has changed. Another build may also judge captions and titles differently:
  /// those that cameras write are dropped. The index stores the build as SQLite's `user_version`.
  private func retryFailures(isAsked: Bool) async {
    if isAsked { decoder.forgetRejectedFiles() }
    let build = Int32(truncatingIfNeeded: decoder.build ^ (decoder.build >> 32))
    // Reads first, because a write would wait for other processes even if there is nothing to do.
    let known = try? await CancellableRead.read(index.database) {
      try Int32.fetchOne($0, sql: "PRAGMA user_version")
    }
    guard isAsked || known != build else { return }
    let isOtherBuild = known != build
    // If the index cannot be written, the update can still read the rest.
    try? await index.database.write { db in
      try db.execute(
        sql: """
          UPDATE photos SET is_pending = 1
            WHERE id IN (SELECT id FROM metadata WHERE failure IS NOT NULL
              \(isOtherBuild ? "OR caption IS NOT NULL OR title IS NOT NULL" : ""));
          PRAGMA user_version = \(build)
          """)
    }
  }

  /// Returns the priorities for scanning the first folders and the rest. If the index does not
  /// contain one of the folders, the user may see an empty page, so the priorities are higher.
  func priorities(
    for folders: [FilePath]
  ) throws -> (first: IndexThread.Priority, rest: IndexThread.Priority) {
    switch pace {
    case .full: (.normal, .normal)
    case .background: try index.knows(folders) ? (.idle, .idle) : (.normal, .low)
    }
  }

  // MARK: Settling

  /// Rescans folders a few seconds later if they contain files written moments ago: the read may
  /// have seen half of a file. Ignores files with dates in the future.
  private func settleLater(_ folders: [FilePath], isRecursive: Bool) {
    guard
      pace == .background,
      let fresh = try? index.folders(
        in: folders, isRecursive: isRecursive, writtenInLast: Self.settlingTime), !fresh.isEmpty
    else { return }
    state.withLock { state in
      state.settlingFolders.formUnion(fresh.map { AlbumID(path: $0) })
      guard state.settling == nil else { return }
      state.settling = Task.detached { [weak self] in
        try? await Task.sleep(for: .seconds(Self.settlingTime))
        guard let self, !Task.isCancelled else { return }
        let folders = self.state.withLock { state in
          defer {
            state.settlingFolders = []
            state.settling = nil
          }
          return state.settlingFolders.map(\.path)
        }
        await rescan(folders: folders)
      }
    }
  }
}

/// Limits how often progress is reported.
private final class Throttle: Sendable {
  private let interval: Duration
  private let report: @Sendable (IndexProgress) -> Void
  private let last: Mutex<(due: ContinuousClock.Instant, phase: IndexProgress.Phase?)>

  init(interval: Duration, report: @escaping @Sendable (IndexProgress) -> Void) {
    self.interval = interval
    self.report = report
    last = Mutex((.now, nil))
  }

  func report(_ progress: IndexProgress) {
    let isDue = last.withLock { last in
      guard ContinuousClock.now >= last.due || last.phase != progress.phase else { return false }
      last = (.now + interval, progress.phase)
      return true
    }
    if isDue { report(progress) }
  }
}
