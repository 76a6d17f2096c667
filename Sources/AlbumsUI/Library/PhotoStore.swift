import Foundation
import GObjectKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The data that all windows share: the index of photos, the user's data about them, their
/// thumbnails, and the decoder.
final class PhotoStore {
  /// The index of the photos.
  let index: PhotoIndex
  /// The indexer, which updates the index.
  let indexer: Indexer
  /// The user's albums and marks.
  let userData: UserData
  /// The decoder for visible photos.
  let decoder: any ImageDecoding
  /// Thumbnails of all sizes.
  let thumbnails: ThumbnailPipeline
  /// Makes thumbnails ahead of time.
  let backgroundThumbnails: BackgroundThumbnails

  /// The user's view settings.
  let looks: AlbumLooks

  /// Notices about the stores.
  private(set) var notices: [LibraryNotice]

  /// The reason why the index is no longer updated; nil while it is.
  private(set) var indexStop: LibraryNotice?

  /// Whether background work is paused: scans for photos, and thumbnails made ahead.
  var isPaused: Bool {
    get { indexer.isPaused }
    set {
      guard newValue != isPaused else { return }
      indexer.isPaused = newValue
      changes.notify()
    }
  }

  /// Notifies observers of changes in the index.
  let indexChanges = Notifier<IndexChange>()
  /// Notifies observers after changes of the user's albums or the notices.
  let changes = Notifier<Void>()
  /// Notifies observers after changes of the marks of photos that are not duplicates.
  let distinctChanges = Notifier<Void>()
  /// Notifies observers after changes of `lastUndoable` and `nextRedoable`.
  let undoChanges = Notifier<Void>()

  /// Notifies observers of edits that are requested, performed, undone and redone.
  let editEvents = Notifier<EditEvent>()

  private let journal: EditJournal
  /// Writes the user's marks into sidecars, for other programs.
  private let sidecars: SidecarMirror
  private var listening: Task<Void, Never>?

  /// The listing that was read while the stores were opened, until a library takes it.
  private var firstListing: (roots: [FilePath], listing: LibraryListing)?

  /// Opens the stores.
  ///
  /// - Parameters:
  ///   - folders: The folders of the stores.
  ///   - opening: The opening that was started earlier; nil to open the index now.
  /// - Throws: An error if not even an index in memory can be opened.
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
      store: ThumbnailStore(at: folders.thumbnails) { [index] in
        index.photoCount
      } report: {
        problem.yield($0)
      },
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

  /// Returns the listing that was read while the stores were opened, for the first frame; nil if it
  /// is of other folders, or was taken before.
  ///
  /// The photos of the user's albums are not counted yet, because that takes long for large albums.
  func takeFirstListing(of roots: [FilePath]) -> LibraryListing? {
    defer { firstListing = nil }
    guard let firstListing, firstListing.roots == roots else { return nil }
    return firstListing.listing.adding(userData.userAlbums) { album in
      let cover = album.cover.flatMap(index.number(of:)).flatMap(index.photo(numbered:))
      return LibraryListing.Look(
        count: firstListing.listing.videos.count(ofSome: album.count), cover: cover,
        isHere: cover?.path.isInside(roots) != false)
    }
  }

  /// Closes the stores. Edits that have not begun are saved for the next start.
  func close() {
    isClosed = true
    journal.close(leaving: turns.waitingEdits)
    userData.close()
    index.close()
  }

  /// Whether the stores are closed. Failures of running work are then not shown.
  private var isClosed = false

  // MARK: Changes

  private func take(_ change: IndexChange) {
    if change.hasMoves || change.hasAdditions { followMoves() }
    backgroundThumbnails.note(change)
    indexChanges.notify(change)
  }

  /// Moves marks and albums to the new paths of files that other programs have moved, or restored
  /// from the trash.
  private func followMoves() {
    // In turn with the edits: an edit that is asked for later finds the marks at the new paths.
    Task { [weak self, turns] in
      do {
        try await turns.runMarks { try await self?.recordMoves() }
      } catch let failure as EditFailure {
        guard let self, !isClosed else { return }
        add(LibraryNotice(failure))
      } catch {
        // The index cannot be read. It gives its own notice, and keeps the moves.
      }
    }
  }

  @concurrent nonisolated private func recordMoves() async throws {
    // A store that cannot be changed has a notice of its own.
    guard userData.refusal == nil else { return }
    let restored = try userData.takeBackRestored()
    if !restored.isEmpty {
      await mirror(Set(restored))
      await changes.notify()
    }
    try await recordFoundMoves()
  }

  @concurrent nonisolated private func recordFoundMoves() async throws {
    guard userData.refusal == nil else { return }
    let moves = try index.unfollowedMoves()
    guard !moves.files.isEmpty else { return }
    let recorded = try userData.follow(moves)
    await mirror(Set(recorded.flatMap { [$0.from, $0.to] }))
    try indexer.noteFollowed(moves)
    if !recorded.isEmpty { await changes.notify() }
  }

  /// Rescans folders in which something has changed.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - trustsFolderDates: Whether to leave out folders whose date is unchanged.
  func rescan(folders: [FilePath], trustsFolderDates: Bool = false) async {
    let progress = await indexer.rescan(folders: folders, trustsFolderDates: trustsFolderDates)
    if let progress { note(progress) }
  }

  /// Rescans folders that are newly watched, because files may have been added to them before they
  /// were watched. Repeats this for the folders found in them, until all are watched.
  ///
  /// - Parameters:
  ///   - folders: The folders to begin with.
  ///   - watch: Watches the folders that exist by then, and returns those that were not watched
  ///     before.
  func rescan(watched folders: [FilePath], watching watch: () async -> [FilePath]?) async {
    var folders = folders
    while !folders.isEmpty, !Task.isCancelled {
      await rescan(folders: folders, trustsFolderDates: true)
      folders = await watch() ?? []
    }
  }

  /// Shows or removes the notice that the index is no longer updated.
  func note(_ progress: IndexProgress) {
    let stop = progress.stop.map(LibraryNotice.init)
    guard stop != indexStop, !isClosed else { return }
    stop?.log()
    if let indexStop { reopen([indexStop]) }
    indexStop = stop
    changes.notify()
  }

  /// Replaces the notices of interrupted edits. Some may have been finished, as after a drive was
  /// connected.
  private func take(interrupted notices: [LibraryNotice]) {
    guard notices != interrupted else { return }
    self.notices.removeAll(where: interrupted.contains)
    reopen(interrupted.filter { !notices.contains($0) })
    interrupted = notices
    for notice in notices { add(notice) }
    changes.notify()
  }

  private var interrupted: [LibraryNotice] = []

  /// The notices that the user has closed, while their problems last.
  private var closedNotices: Set<LibraryNotice> = []

  /// Returns whether the user has closed a notice.
  func isClosed(_ notice: LibraryNotice) -> Bool { closedNotices.contains(notice) }

  /// Hides notices in all windows.
  func close(_ notices: [LibraryNotice]) {
    closedNotices.formUnion(notices)
    changes.notify()
  }

  /// Discards the record that the user closed these notices, because their problems are solved. If
  /// a problem recurs, its notice is shown again.
  func reopen(_ notices: some Sequence<LibraryNotice>) { closedNotices.subtract(notices) }

  private func add(_ notice: LibraryNotice) {
    guard !notices.contains(notice) else { return }
    notice.log()
    notices.append(notice)
    changes.notify()
  }

  // MARK: Edits

  /// Finishes the edits that were interrupted when the program ended, and copies the user's marks
  /// into the index. Edits on a disconnected drive wait: call again when the drive is back.
  @discardableResult
  func recover() -> Task<Void, Never> {
    Task { [weak self, journal, userData, indexer, turns] in
      let (outcome, interrupted) = await journal.recover()
      // The index may contain moves that were found by another process, or earlier by this program.
      try? await turns.runMarks { try await self?.recordMoves() }
      await Self.mirror(userData, in: indexer)
      self?.take(interrupted: interrupted.map(LibraryNotice.init))
      await self?.noteJournal()
      await self?.follow(outcome)
      self?.writeSidecars()
    }
  }

  @concurrent nonisolated private static func mirror(
    _ userData: UserData, in indexer: Indexer
  ) async {
    try? indexer.apply(isAll: true) { userData.marks() }
  }

  /// The progress of a long edit of files.
  let editStatus = EditStatus()

  private let turns = EditTurns()

  /// Performs an edit, and updates the index, the pages and the sidecars.
  ///
  /// - Throws: An `EditFailure` if nothing could be done.
  func perform(_ edit: Edit) async throws -> EditReport {
    try await perform(PhotoChoice.numbers([])) { _ in edit }
  }

  /// Performs an edit of photos, and updates the index, the pages and the sidecars.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - makeEdit: Makes the edit of their files. Called off the main thread.
  /// - Returns: The result.
  /// - Throws: An `EditFailure` if nothing could be done.
  func perform(
    _ photos: PhotoChoice, _ makeEdit: @escaping @Sendable (PhotoFiles) -> Edit
  ) async throws -> EditReport {
    requestCount += 1
    let number = requestCount
    editEvents.notify(.requested(number))
    var id: EditID?
    defer { editEvents.notify(.ended(number, id)) }
    let report = try await performInTurn(photos, makeEdit)
    id = report.id
    return report
  }

  /// The number of edits that were requested since the start.
  private var requestCount = 0

  private func performInTurn(
    _ photos: PhotoChoice, _ makeEdit: @escaping @Sendable (PhotoFiles) -> Edit
  ) async throws -> EditReport {
    let kind = makeEdit(PhotoFiles())
    guard kind.changesFiles else {
      return try await turns.runMarks { [self] in
        try await run(photos, makeEdit, EditProgress())
      }
    }
    return try await turns.runFiles {
      [index] in
      makeEdit(try photos.files(in: index))
    } _: { [self] noteBegun in
      try await showingProgress(kind.activity, noteBegun) {
        try await self.run(photos, makeEdit, $0)
      }
    }
  }

  /// Performs an undo or a redo, and updates the index, the pages and the sidecars.
  ///
  /// - Parameters:
  ///   - turn: The undo or redo.
  ///   - isForEdit: Called after the edits that were requested earlier, with the edit that would be
  ///     undone or redone; nil without one. Returns whether to do that.
  /// - Returns: The result; nil if there was nothing to do.
  /// - Throws: An `EditFailure` if nothing could be done.
  func turn(
    _ turn: JournalTurn, if isForEdit: @escaping (EditID?) -> Bool = { _ in true }
  ) async throws -> EditReport? {
    let report = try await turns.runUndo { [self] waitForFiles -> EditReport? in
      guard isForEdit(turn.isRedo ? nextRedoable : lastUndoable) else { return nil }
      return try await showingProgress(turn.activity) {
        try await self.run(turn, $0, waitForFiles)
      }
    }
    if let report { editEvents.notify(turn.isRedo ? .redone(report.id) : .undone(report.id)) }
    return report
  }

  private func showingProgress<Answer: Sendable>(
    _ activity: String, _ onBegin: @escaping @Sendable () -> Void = {},
    _ edit: (EditProgress) async throws -> Answer
  ) async throws -> Answer {
    let progress = EditProgress(onBegin: onBegin)
    editStatus.begin(progress, activity)
    defer { editStatus.end(progress) }
    return try await edit(progress)
  }

  // Values with paths are created and released off the main thread: they may contain 100,000.

  @concurrent nonisolated private func run(
    _ photos: PhotoChoice, _ makeEdit: @Sendable (PhotoFiles) -> Edit, _ progress: EditProgress
  ) async throws -> EditReport {
    // The indexer may have just found the photos under new names.
    try? await recordFoundMoves()
    let edit = makeEdit(try photos.files(in: index))
    // An edit of marks takes nothing away, and may run during an edit that does.
    let leaving = Set(edit.takesAway)
    if !leaving.isEmpty { await setLeaving(leaving) }
    let result: Result<EditReport, any Error>
    do {
      let performed = try await notingJournal { try await journal.perform(edit, progress) }
      result = .success(await follow(performed))
    } catch {
      result = .failure(error)
    }
    // Only now: a page may read a file after it was removed, but before the removal was recorded.
    if !leaving.isEmpty { await setLeaving([]) }
    return try result.get()
  }

  @concurrent nonisolated private func run(
    _ turn: JournalTurn, _ progress: EditProgress,
    _ waitForFiles: @escaping @Sendable () async -> Void
  ) async throws -> EditReport? {
    await setTurning(true)
    let result: Result<EditReport?, any Error>
    do {
      let edit = try await notingJournal {
        try await turn.run(in: journal, progress, waitForFiles) { await self.search($0) }
      }
      if let edit { result = .success(await follow(edit)) } else { result = .success(nil) }
    } catch {
      result = .failure(error)
    }
    await setTurning(false)
    return try result.get()
  }

  /// Searches for files that other programs have just renamed.
  nonisolated private func search(_ folders: [FilePath]) async {
    await rescan(folders: folders)
    try? await recordFoundMoves()
  }

  /// Runs work of the journal, and updates `lastUndoable` and `nextRedoable`, even after a failure.
  nonisolated private func notingJournal<Answer: Sendable>(
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    let answer: Answer
    do {
      answer = try await work()
    } catch {
      await noteJournal()
      throw error
    }
    await noteJournal()
    return answer
  }

  /// The edit that undo would revert, and the edit that redo would perform; nil without one.
  private(set) var (lastUndoable, nextRedoable): (EditID?, EditID?)

  /// Whether an edit can be undone.
  var canUndo: Bool { lastUndoable != nil }

  private func noteJournal() async {
    let now = await Self.nextEdits(in: journal)
    guard now != (lastUndoable, nextRedoable) else { return }
    (lastUndoable, nextRedoable) = now
    undoChanges.notify()
  }

  @concurrent nonisolated private static func nextEdits(
    in journal: EditJournal
  ) async -> (EditID?, EditID?) { (journal.lastUndoable?.id, journal.nextRedoable?.id) }

  /// Files that are no longer at their paths because of the user's edits.
  private(set) var takenAway = TakenAway()

  private func setLeaving(_ paths: Set<FilePath>) { takenAway.setLeaving(paths) }

  private func setTurning(_ isTurning: Bool) { takenAway.isTurning = isTurning }

  nonisolated private func follow(_ edit: PerformedEdit) async -> EditReport {
    await follow(edit.outcome)
    return EditReport(edit)
  }

  @concurrent nonisolated private func follow(_ outcome: EditOutcome) async {
    let gone = Set(outcome.removed + outcome.moved.map(\.from))
    let back = Set(outcome.added + outcome.moved.map(\.to))
    await noteTaken(gone, back)
    await mirror(outcome)
    let folders = outcome.folders
    if !folders.isEmpty { await rescan(folders: folders) }
    await finishFollowing(
      albumsChanged: !outcome.albums.isEmpty, distinctChanged: outcome.changesDistinctPhotos)
  }

  /// Copies the marks of an edit into the index. After an edit of files, reads the current marks,
  /// which may have changed during the edit.
  nonisolated private func mirror(_ outcome: EditOutcome) async {
    if !outcome.added.isEmpty || !outcome.moved.isEmpty {
      await mirror(Set(outcome.marks.keys))
    } else if !outcome.marks.isEmpty {
      try? indexer.apply(marks: outcome.marks)
    }
  }

  private func noteTaken(_ gone: Set<FilePath>, _ back: Set<FilePath>) {
    takenAway.note(gone: gone, back: back)
  }

  private func finishFollowing(albumsChanged: Bool, distinctChanged: Bool) {
    if albumsChanged { changes.notify() }
    if distinctChanged { distinctChanges.notify() }
    writeSidecars()
  }

  // MARK: Sidecars

  /// Writes the changed marks into sidecars, after the edit and apart from it, so that no edit
  /// waits for another drive.
  private func writeSidecars() {
    Task { [weak self, sidecars] in
      for notice in await sidecars.write() { self?.add(LibraryNotice(notice)) }
      await self?.take(sidecars.takeNews())
    }
  }

  /// Reads the sidecars of the photos in a folder, and takes over the changes by other programs.
  @concurrent nonisolated func readSidecars(in folder: FilePath) async {
    let numbers = (try? index.numbers(of: PhotoQuery(scope: .folder(folder)))) ?? []
    let feed = PhotoFeed(numbers, index: index)
    let photos = Array(sequence(state: feed) { $0.next()?.path })
    let described = (try? index.describedSidecars(in: folder)) ?? DescribedSidecars()
    await take(sidecars.read(photos, described: described))
  }

  /// Copies the contents of sidecars into the index.
  @concurrent nonisolated private func take(_ news: SidecarNews) async {
    await mirror(Set(news.marks.keys))
    try? indexer.apply(descriptions: news.descriptions)
  }

  /// Copies the marks of photos into the index.
  @concurrent nonisolated private func mirror(_ photos: Set<FilePath>) async {
    guard !photos.isEmpty else { return }
    try? indexer.apply {
      Dictionary(uniqueKeysWithValues: photos.map { ($0, userData.mark(for: $0)) })
    }
  }

  /// Reads the new and changed sidecars in these folders and their subfolders. Stops if background
  /// work is paused; the next update continues.
  func readNewSidecars(under roots: [FilePath]) {
    // After the previous reading, because windows may share folders.
    readingOfSidecars = Task { [weak self, index, indexer, former = readingOfSidecars] in
      await former?.value
      for unread in await Self.unreadSidecars(under: roots, index) {
        guard let self, !isPaused, !isClosed else { return }
        await readSidecars(in: unread.folder)
        await Self.note(unread, in: indexer)
      }
    }
  }

  private var readingOfSidecars: Task<Void, Never>?

  @concurrent nonisolated private static func unreadSidecars(
    under roots: [FilePath], _ index: PhotoIndex
  ) async -> [UnreadSidecars] {
    (try? index.unreadSidecars(under: roots)) ?? []
  }

  @concurrent nonisolated private static func note(
    _ sidecars: UnreadSidecars, in indexer: Indexer
  ) async {
    try? indexer.noteRead(sidecars)
  }
}

/// An undo or a redo that the user asks for.
nonisolated enum JournalTurn: Sendable {
  case undo(EditID)
  case undoLast, redoLast

  var isRedo: Bool { if case .redoLast = self { true } else { false } }

  var activity: String { isRedo ? texts.gettext("Redoing") : texts.gettext("Undoing") }

  func run(
    in journal: EditJournal, _ progress: EditProgress,
    _ waitForFiles: @escaping @Sendable () async -> Void, _ search: @escaping EditJournal.Search
  ) async throws -> PerformedEdit? {
    switch self {
    case .undo(let id):
      try await journal.undo(id, progress, afterFiles: waitForFiles, search: search)
    case .undoLast: try await journal.undoLast(progress, afterFiles: waitForFiles, search: search)
    case .redoLast: try await journal.redoLast(progress, afterFiles: waitForFiles, search: search)
    }
  }
}

extension EditOutcome {
  /// The folders whose files have changed.
  nonisolated fileprivate var folders: [FilePath] {
    let files = moved.flatMap { [$0.from, $0.to] } + added + removed + changed
    return Array(Set(files.map { $0.removingLastComponent() }))
  }
}

extension Edit {
  /// The photos that the edit removes from their paths.
  nonisolated fileprivate var takesAway: [FilePath] {
    switch self {
    case .trash(let photos, _), .move(let photos, _, _): photos
    case .rename(let photo, _): [photo]
    default: []
    }
  }
}
