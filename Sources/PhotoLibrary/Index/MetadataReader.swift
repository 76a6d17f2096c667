import Foundation
import GRDB
import ImageDecoding
import Synchronization
import SystemPackage

/// Reads the metadata of new and changed files. Folders that were changed last come first.
final class MetadataReader: Sendable {
  /// A version of a file to read.
  struct Item: Sendable {
    let id: Int
    let path: FilePath
    let size: Int
    let mtime: Int
  }

  private struct State {
    var folders: ArraySlice<(id: Int, path: FilePath)> = []
    var items: ArraySlice<Item> = []
    /// The last photo of the first folder that has been handed out.
    var last = 0
    var answers: [(Item, Result<ImageMetadata, DecodingFailure>)] = []
    var progress = IndexProgress()
    /// Failures that may pass, such as a decoder that does not start. They are not part of
    /// `progress`, which is reported often, because there may be many.
    var failures: [FilePath: String] = [:]
    /// Whether the decoder is not available.
    var isWithoutDecoder = false
    var lastWrite = ContinuousClock.now
    /// Whether a worker writes, or waits until it can.
    var isWriting = false
    var error: (any Error)?
  }

  private static let blockSize = 500
  private static let batchSize = 5_000
  private static let batchTime = Duration.seconds(1)
  /// How many answers may wait while a worker cannot write, such as during the creation of an SQL index.
  private static let mostWaiting = 4 * batchSize

  private let index: PhotoIndex
  private let decoder: any ImageDecoding
  private let gate: Gate
  private let report: @Sendable (IndexProgress) -> Void
  private let state: Mutex<State>

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - folders: The folders whose files to read.
  ///   - isRecursive: Whether to read everything in them, too.
  ///   - index: The index to update.
  ///   - decoder: Reads the metadata of files.
  ///   - gate: Pauses or ends the work.
  ///   - progress: The progress so far.
  ///   - report: Called with the progress, on any thread.
  /// - Throws: A database error.
  init(
    _ folders: [FilePath], isRecursive: Bool, index: PhotoIndex, decoder: any ImageDecoding,
    gate: Gate, progress: IndexProgress,
    report: @escaping @Sendable (IndexProgress) -> Void
  ) throws {
    self.index = index
    self.decoder = decoder
    self.gate = gate
    self.report = report
    var state = State()
    state.progress = progress
    state.progress.phase = .reading
    let range = FolderRange.sql(folders, isRecursive: isRecursive, column: "f.path")
    (state.folders, state.progress.unreadCount) = try index.database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT f.id, f.path,
            (SELECT count(*) FROM photos
              WHERE folder = f.id AND is_pending AND companion_of IS NULL) AS pending
          FROM folders f WHERE \(range.sql) AND pending > 0 ORDER BY f.mtime DESC
          """, arguments: range.arguments)
      return (rows.map { ($0[0], FilePath(bytes: $0[1])) }[...], rows.reduce(0) { $0 + $1[2] })
    }
    self.state = Mutex(state)
  }

  /// Reads all files.
  ///
  /// - Returns: The progress at the end.
  /// - Throws: `CancellationError`, or a database error. After a cancellation, everything read
  ///   until then is in the index.
  func run() async throws -> IndexProgress {
    report(state.withLock { $0.progress })
    while let before = remaining, !gate.isClosed {
      // During a pause, no decoder worker is occupied.
      if gate.isHeld { await IndexThread.run(.idle) { [gate] in try? gate.pass() } }
      await decoder.metadata(ofEach: { self.next() }) { self.receive($0, $1) }
      // Stops if the decoder accepts no more work, so that the loop ends.
      if !gate.isHeld, remaining == before { break }
    }
    write()
    return try state.withLock { state in
      if let error = state.error { throw error }
      if gate.isClosed { throw CancellationError() }
      state.progress.failures = state.failures
      if state.isWithoutDecoder {
        state.progress.untriedCount = state.progress.unreadCount - state.progress.readCount
      }
      return state.progress
    }
  }

  /// The number of files still to be read; nil if nothing is left or after an error.
  private var remaining: Int? {
    state.withLock { state in
      guard state.error == nil, !(state.folders.isEmpty && state.items.isEmpty) else { return nil }
      return state.progress.unreadCount - state.progress.readCount
    }
  }

  // MARK: On the workers' threads

  private func next() -> (item: Item, path: FilePath)? {
    guard !gate.isHeld else { return nil }
    return state.withLock { state in
      guard state.error == nil else { return nil }
      while state.items.isEmpty, let folder = state.folders.first {
        do {
          state.items = try block(of: folder, after: state.last)[...]
        } catch {
          state.error = error
          return nil
        }
        state.last = state.items.last?.id ?? 0
        if state.items.isEmpty { state.folders.removeFirst() }
      }
      return state.items.popFirst().map { ($0, $0.path) }
    }
  }

  private func block(
    of folder: (id: Int, path: FilePath), after last: Int
  ) throws -> [Item] {
    try index.database.read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT id, name, size, mtime FROM photos
            WHERE folder = ? AND is_pending AND companion_of IS NULL AND id > ?
            ORDER BY id LIMIT \(Self.blockSize)
            """), arguments: [folder.id, last])
      var block: [Item] = []
      while let row = try rows.next() {
        let path = folder.path.appending(entry: row[1])
        block.append(Item(id: row[0], path: path, size: row[2], mtime: row[3]))
      }
      return block
    }
  }

  private func receive(_ item: Item, _ answer: Result<ImageMetadata, DecodingFailure>) {
    let (isFull, progress) = state.withLock { state in
      state.answers.append((item, answer))
      state.progress.readCount += 1
      if case .success = answer { state.progress.byteCount += item.size }
      if case .failure(let failure) = answer, !failure.lastsUntilFileChanges {
        state.failures[item.path] = failure.message
        // Every other file would fail for the same reason.
        if case .decoderUnavailable = failure {
          state.folders = []
          state.items = []
          state.isWithoutDecoder = true
        }
      }
      let count = state.answers.count
      let isFull =
        count >= Self.batchSize || state.lastWrite.duration(to: .now) >= Self.batchTime
      return (isFull && (!state.isWriting || count >= Self.mostWaiting), state.progress)
    }
    if isFull { write() } else { report(progress) }
  }

  /// Writes the results that have been read. Blocks the calling worker while the others continue.
  private func write() {
    let (answers, progress) = state.withLock { state in
      state.lastWrite = .now
      state.isWriting = true
      defer { state.answers = [] }
      return (state.answers, state.progress)
    }
    defer { state.withLock { $0.isWriting = false } }
    guard !answers.isEmpty else { return }
    do {
      try index.change { try MetadataWriter.write(answers, in: $0) }
      report(progress)
    } catch {
      state.withLock { $0.error = $0.error ?? error }
    }
  }
}
