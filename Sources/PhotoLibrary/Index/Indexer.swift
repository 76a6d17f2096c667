import Foundation
import GRDB
import ImageDecoding
import Synchronization
import SystemPackage

/// Brings an index up to date with the folders.
///
/// Whatever has been found out is kept at once, so that ending an update at any moment loses
/// nothing: the next one goes on from there.
public final class Indexer: Sendable {
  /// How much of the computer indexing may take.
  public enum Pace: Sendable {
    /// What nothing else wants, or little of it where somebody waits: for a window.
    case background
    /// All of it: for a command that somebody waits for.
    case full
  }

  /// A file that was written in so many seconds before now may still be on its way.
  private static let settlingTime = 3.0
  private static let reportInterval = Duration.milliseconds(100)

  let index: PhotoIndex
  private let decoder: any ImageDecoding
  private let pace: Pace
  private let state = Mutex(State())

  private struct State {
    var gates: [ObjectIdentifier: Gate] = [:]
    /// The updates under way, by their gates.
    var updates: [ObjectIdentifier: Task<Void, Never>] = [:]
    var isPaused = false
    var settling: Task<Void, Never>?
    var settlingFolders: Set<AlbumID> = []
  }

  /// Makes an indexer; nothing is done yet.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - decoder: Reads what files say.
  ///   - pace: How much of the computer it may take.
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

  /// Looks through folders and everything in them, then reads what is new or has changed, those in
  /// the folders changed last first.
  ///
  /// New photos are in the index at once, as old as their files, until they have been read. Ending
  /// the iteration, or the task that iterates, ends the update. Progress that the consumer was too
  /// slow for is left out in favour of the next; the last says ``IndexProgress/Phase/complete``.
  ///
  /// - Parameters:
  ///   - roots: The folders.
  ///   - retriesFailures: Whether files that could not be read are read again though they have not
  ///     changed. Another build of the decoder tries them in any case.
  /// - Returns: The progress.
  public func update(
    roots: [FilePath], retriesFailures: Bool = false
  ) -> AsyncStream<IndexProgress> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let gate = enter()
      let reports = Throttle(interval: Self.reportInterval) { continuation.yield($0) }
      let task = begin(gate) { [self] in
        await retryFailures(isAsked: retriesFailures)
        let last = await work(on: roots, isRecursive: true, gate) { reports.report($0) }
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

  /// Looks again into folders of which something is known to have changed, though not into those in
  /// them unless they are new, and reads what is new. Ends early if the task is cancelled.
  ///
  /// - Returns: What came of it; nil where it ended early.
  @discardableResult
  public func rescan(folders: [FilePath]) async -> IndexProgress? {
    let gate = Gate()
    let progress = await withTaskCancellationHandler {
      await work(on: folders, isRecursive: false, gate) { _ in }
    } onCancel: {
      gate.close()
    }
    settleLater(folders, isRecursive: false)
    return progress
  }

  /// Ends all updates, and waits until they no longer use the index. Call it before the index is
  /// closed: an update goes on for a moment after its sequence has ended.
  public func end() async {
    let (gates, updates) = state.withLock { (Array($0.gates.values), Array($0.updates.values)) }
    for gate in gates { gate.close() }
    for update in updates {
      update.cancel()
      await update.value
    }
  }

  /// Whether updates stand still. Single folders are looked into all the same, because somebody
  /// waits to see what has become of them.
  public var isPaused: Bool {
    get { state.withLock { $0.isPaused } }
    set {
      state.withLock { state in
        state.isPaused = newValue
        for gate in state.gates.values { gate.isPaused = newValue }
      }
    }
  }

  /// Mirrors what the person has said of photos, so that lists and searches go by it. A mark that
  /// says nothing takes back what was said before. Not for the main thread.
  ///
  /// - Parameters:
  ///   - marks: The marks by file; files that are not there yet get theirs when they come.
  ///   - isAll: Whether these are all marks that there are, so that others no longer count.
  /// - Throws: An error of the database's.
  public func apply(marks: [FilePath: PhotoMark], isAll: Bool = false) throws {
    try apply(isAll: isAll) { marks }
  }

  /// Copies marks into the index, and reads them while the index is locked. Marks that were read
  /// earlier could replace newer ones that another thread has copied since. Not for the main thread.
  ///
  /// - Parameters:
  ///   - isAll: Whether these are all marks. If so, the index forgets all others.
  ///   - marks: Returns the marks by file.
  /// - Throws: An error of the database's.
  public func apply(isAll: Bool = false, _ marks: () -> [FilePath: PhotoMark]) throws {
    index.didChange(try index.database.write { try Marks.apply(marks(), isAll: isAll, in: $0) })
  }

  /// The folders that are worth watching for changes, within a budget: the open album, the roots,
  /// then the folders that were changed last. Not for the main thread.
  ///
  /// - Throws: An error of the database's.
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

  /// Begins an update, which `end` waits for.
  private func begin(
    _ gate: Gate, _ update: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // The update leaves under the same lock, so never before it is noted.
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

  /// Lists folders, then reads files; nil where it was ended before.
  private func work(
    on folders: [FilePath], isRecursive: Bool, _ gate: Gate,
    report: @escaping @Sendable (IndexProgress) -> Void
  ) async -> IndexProgress? {
    var progress = IndexProgress()
    do {
      let (first, rest) = try priorities(for: folders)
      progress = try await IndexThread.run(first) { [index] in
        Result {
          let scan = try IndexScan(
            of: folders, isRecursive: isRecursive, index: index, gate: gate, report: report)
          return try scan.run { IndexThread.take(rest) }
        }
      }.get()
      let reader = try MetadataReader(
        folders, isRecursive: isRecursive, index: index, decoder: decoder, gate: gate,
        progress: progress, report: report)
      progress = try await reader.run()
      progress.failures.merge(try index.failures(in: folders)) { new, _ in new }
    } catch is CancellationError {
      return nil
    } catch {
      progress.stop = index.notice(of: error)
    }
    progress.phase = .complete
    // Pages that were written are not needed any more.
    try? await index.database.write { try $0.execute(sql: "PRAGMA shrink_memory") }
    return progress
  }

  /// Has files be read again that could not be, if that was asked for or the decoder is another one
  /// than when this was last done. The index keeps its build as SQLite's `user_version`.
  private func retryFailures(isAsked: Bool) async {
    if isAsked { decoder.forgetRejectedFiles() }
    let build = Int32(truncatingIfNeeded: decoder.build ^ (decoder.build >> 32))
    // To read first is to wait for no other process where there is nothing to do.
    let known = try? await index.database.read {
      try Int32.fetchOne($0, sql: "PRAGMA user_version")
    }
    guard isAsked || known != build else { return }
    // An index that cannot be written to is no reason not to read the rest.
    try? await index.database.write { db in
      try db.execute(
        sql: """
          UPDATE photos SET is_pending = 1
            WHERE id IN (SELECT id FROM metadata WHERE failure IS NOT NULL);
          PRAGMA user_version = \(build)
          """)
    }
  }

  /// What listing folders may take from others: the first of them, and the rest. While some are
  /// listed of which nothing is known, somebody looks at an empty page.
  func priorities(
    for folders: [FilePath]
  ) throws -> (first: IndexThread.Priority, rest: IndexThread.Priority) {
    switch pace {
    case .full: (.normal, .normal)
    case .background: try index.knows(folders) ? (.idle, .idle) : (.normal, .low)
    }
  }

  // MARK: Settling

  /// Looks again, a while later, at folders with files that were written a moment ago: what was read
  /// may have been half of a file. Files from the future are not waited for.
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

/// Lets reports through now and then only.
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
