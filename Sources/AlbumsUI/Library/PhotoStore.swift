import Foundation
import GObjectKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// What all windows share: what is known of photos, what the user has said of them, their
/// thumbnails, and who decodes them.
final class PhotoStore {
  /// What is known of the photos.
  let index: PhotoIndex
  /// Brings the index up to date.
  let indexer: Indexer
  /// What the user has said and made.
  let userData: UserData
  /// Decodes what somebody waits for.
  let decoder: any ImageDecoding
  /// Thumbnails of all sizes.
  let thumbnails: ThumbnailPipeline
  /// Makes thumbnails ahead of time.
  let backgroundThumbnails: BackgroundThumbnails

  /// How the user likes to look at albums.
  let looks: AlbumLooks

  /// What the user has to know of the stores themselves.
  private(set) var notices: [LibraryNotice]

  /// Why the index is no longer brought up to date, as long as it is not.
  private(set) var indexStop: LibraryNotice?

  /// Whether what nobody waits for stands still: looking for photos, and making thumbnails ahead.
  var isPaused: Bool {
    get { indexer.isPaused }
    set {
      guard newValue != isPaused else { return }
      indexer.isPaused = newValue
      changes.notify()
    }
  }

  /// What has changed in the index.
  let indexChanges = Notifier<IndexChange>()
  /// The user's albums or the notices are no longer as they were.
  let changes = Notifier<Void>()
  /// What can be undone or redone is no longer what it was.
  let undoChanges = Notifier<Void>()

  private let journal: EditJournal
  /// Has other programs see what the user says.
  private let sidecars: SidecarMirror
  private var listening: Task<Void, Never>?

  /// What was listed while the stores were opened, until it has been taken.
  private var firstListing: (roots: [FilePath], listing: LibraryListing)?

  /// Takes over the stores.
  ///
  /// - Parameters:
  ///   - folders: Where they are.
  ///   - opening: What opens them, or has done so; nil to have it done now.
  /// - Throws: An error where not even an index in memory can be had.
  init(folders: ProgramFolders, opening: LibraryOpening? = nil) throws {
    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    decoder = DecoderPool(in: folders, workers: workers)
    let opened = try (opening ?? LibraryOpening(folders: folders) { [] }).wait()
    index = opened.index
    userData = UserData(folder: folders.data)
    firstListing = (opened.roots, opened.listing)
    let backgroundDecoder = DecoderPool(in: folders, workers: workers, isBackground: true)
    indexer = Indexer(index: index, decoder: backgroundDecoder)
    journal = EditJournal(userData)
    sidecars = SidecarMirror(userData, decoder: backgroundDecoder)
    looks = AlbumLooks(folders: folders)
    let (problems, problem) = AsyncStream.makeStream(of: ThumbnailStore.Problem.self)
    thumbnails = ThumbnailPipeline(
      decoder: decoder,
      store: ThumbnailStore(at: folders.thumbnails) { problem.yield($0) },
      shared: SharedThumbnails(), screens: folders.thumbnails)
    backgroundThumbnails = BackgroundThumbnails(
      index: index, pipeline: thumbnails, decoder: backgroundDecoder
    ) { [indexer] in indexer.isPaused }
    notices = index.notices.map(LibraryNotice.init) + userData.notices.map(LibraryNotice.init)
    for notice in notices { notice.log() }
    listening = Task { [weak self, changes = index.changes] in
      for await change in changes { self?.take(change) }
    }
    Task { [weak self] in
      for await problem in problems { self?.add(LibraryNotice(problem)) }
    }
    recover()
  }

  isolated deinit { listening?.cancel() }

  /// What was listed of these folders while the stores were opened, for the first frame; nil if that
  /// was of others, or has been taken before.
  ///
  /// Which photos of the user's albums are there is for a reading that nobody waits for: albums may
  /// be large.
  func takeFirstListing(of roots: [FilePath]) -> LibraryListing? {
    defer { firstListing = nil }
    guard let firstListing, firstListing.roots == roots else { return nil }
    return firstListing.listing.adding(userData.userAlbums) { album in
      let cover = album.cover.flatMap(index.number(of:)).flatMap(index.photo(numbered:))
      return LibraryListing.Look(count: album.count, cover: cover)
    }
  }

  /// Leaves everything in order for the next start.
  func close() {
    isClosed = true
    userData.close()
    index.close()
  }

  /// What is still under way breaks off then, of which nobody has to know.
  private var isClosed = false

  // MARK: Changes

  private func take(_ change: IndexChange) {
    if !change.moves.isEmpty { follow(change.moves.map { (from: $0.from, to: $0.to) }) }
    backgroundThumbnails.note(change)
    indexChanges.notify(change)
  }

  /// What was said of a photo goes with it.
  private func follow(_ moves: [(from: FilePath, to: FilePath)]) {
    do {
      try userData.paths(moved: moves)
      changes.notify()
    } catch {
      add(LibraryNotice(error))
    }
  }

  /// Looks again into folders in which something has changed.
  func rescan(folders: [FilePath]) async {
    if let progress = await indexer.rescan(folders: folders) { note(progress) }
  }

  /// Looks again into folders, and into those found in them, until all are watched: something may
  /// have come into one before it was.
  ///
  /// - Parameters:
  ///   - folders: The folders to begin with.
  ///   - watch: Watches the folders that there are by then, and returns those that were not watched
  ///     before.
  func rescan(folders: [FilePath], watching watch: () async -> [FilePath]?) async {
    var folders = folders
    while !folders.isEmpty, !Task.isCancelled {
      await rescan(folders: folders)
      folders = await watch() ?? []
    }
  }

  /// Takes note of whether an update of the index could keep what it has found.
  func note(_ progress: IndexProgress) {
    let stop = progress.stop.map(LibraryNotice.init)
    guard stop != indexStop, !isClosed else { return }
    stop?.log()
    indexStop = stop
    changes.notify()
  }

  private func add(_ notice: LibraryNotice) {
    guard !notices.contains(notice) else { return }
    notice.log()
    notices.append(notice)
    changes.notify()
  }

  // MARK: Edits

  /// Ends what was under way when the program ended, and tells the index what the user has said.
  private func recover() {
    Task { [weak self, journal, userData, indexer] in
      let (outcome, notices) = await journal.recover()
      await Self.mirror(userData, in: indexer)
      for notice in notices { self?.add(LibraryNotice(notice)) }
      await self?.noteJournal()
      await self?.follow(outcome)
      self?.writeSidecars()
    }
  }

  @concurrent nonisolated private static func mirror(
    _ userData: UserData, in indexer: Indexer
  ) async {
    try? indexer.apply(marks: userData.marks(), isAll: true)
  }

  /// Performs an edit, and lets everything that shows photos follow.
  ///
  /// - Throws: An `EditFailure` where nothing could be done.
  func perform(_ edit: Edit) async throws -> PerformedEdit {
    try await inTurn { [self] in try await performNow(edit) }
  }

  /// The edit that was asked for last, until everything has followed it.
  private var lastTurn: Task<Void, Never>?

  /// Edits in the order in which the user asks for them. If an edit and its undoing overtook each
  /// other, a photo that is back would be taken for one that is gone.
  private func inTurn<Answer: Sendable>(
    _ edit: @escaping () async throws -> Answer
  ) async throws -> Answer {
    let turn = Task { [lastTurn] in
      await lastTurn?.value
      return try await edit()
    }
    lastTurn = Task { _ = await turn.result }
    return try await turn.value
  }

  private func performNow(_ edit: Edit) async throws -> PerformedEdit {
    // Who watches a file sees it go before the edit has ended.
    let leaving = edit.takesAway
    takenAway.formUnion(leaving)
    let performed: PerformedEdit
    do {
      defer { takenAway.subtract(leaving) }
      performed = try await ask { try await $0.perform(edit) }
    }
    await follow(performed.outcome)
    return performed
  }

  /// Has the journal take something back or do it again, and lets everything that shows photos
  /// follow.
  ///
  /// - Returns: What was done; nil where there was nothing to do.
  /// - Throws: An `EditFailure` where nothing could be done.
  func turn(
    _ work: @escaping @Sendable (EditJournal) async throws -> PerformedEdit?
  ) async throws -> PerformedEdit? {
    try await inTurn { [self] in
      let edit = try await ask(work)
      if let edit { await follow(edit.outcome) }
      return edit
    }
  }

  /// Has the journal do something, and takes note of what can be undone then.
  private func ask<Answer: Sendable>(
    _ work: @Sendable (EditJournal) async throws -> Answer
  ) async throws -> Answer {
    let answer: Answer
    do {
      answer = try await work(journal)
    } catch {
      await noteJournal()
      throw error
    }
    await noteJournal()
    return answer
  }

  /// Whether there is an edit to undo, and one to redo.
  private(set) var (canUndo, canRedo) = (false, false)

  private func noteJournal() async {
    let now = await Self.ways(in: journal)
    guard now != (canUndo, canRedo) else { return }
    (canUndo, canRedo) = now
    undoChanges.notify()
  }

  @concurrent nonisolated private static func ways(in journal: EditJournal) async -> (Bool, Bool) {
    (journal.lastUndoable != nil, journal.nextRedoable != nil)
  }

  /// Files that are no longer where they were because the user wanted it so.
  private(set) var takenAway: Set<FilePath> = []

  private func follow(_ outcome: EditOutcome) async {
    takenAway.formUnion(outcome.removed + outcome.moved.map(\.from))
    takenAway.subtract(outcome.added + outcome.moved.map(\.to))
    await Self.apply(outcome.marks, to: indexer)
    let files =
      outcome.moved.flatMap { [$0.from, $0.to] } + outcome.added + outcome.removed
      + outcome.changed
    let folders = Set(files.map { $0.removingLastComponent() })
    if !folders.isEmpty { await rescan(folders: Array(folders)) }
    if !outcome.albums.isEmpty { changes.notify() }
    writeSidecars()
  }

  // MARK: Sidecars

  /// Writes what was said beside the photos, after the edit and apart from it: an edit waits for no
  /// other drive.
  private func writeSidecars() {
    Task { [weak self, sidecars] in
      for notice in await sidecars.write() { self?.add(LibraryNotice(notice)) }
    }
  }

  /// Takes over what other programs have said beside the photos of a folder.
  func readSidecars(in folder: FilePath) {
    Task { [index, indexer, sidecars] in
      await Self.apply(sidecars.read(await Self.photos(in: folder, index)), to: indexer)
    }
  }

  @concurrent nonisolated private static func photos(
    in folder: FilePath, _ index: PhotoIndex
  ) async -> [FilePath] {
    let numbers = (try? index.numbers(of: PhotoQuery(scope: .folder(folder)))) ?? []
    let feed = PhotoFeed(numbers, index: index)
    return Array(sequence(state: feed) { $0.next()?.path })
  }

  @concurrent nonisolated private static func apply(
    _ marks: [FilePath: PhotoMark], to indexer: Indexer
  ) async {
    if !marks.isEmpty { try? indexer.apply(marks: marks) }
  }
}

extension Edit {
  /// The photos that are no longer where they were afterwards.
  fileprivate var takesAway: [FilePath] {
    switch self {
    case .trash(let photos), .move(let photos, _, _): photos
    case .rename(let photo, _): [photo]
    default: []
    }
  }
}
