import Foundation
import GObjectKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The data that all windows share: the index of photos, the user's data about them, their
/// thumbnails, and the decoder.
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
    journal.close(leaving: turns.waitingEdits)
    userData.close()
    index.close()
  }

  /// What is still under way breaks off then, of which nobody has to know.
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

  /// Takes note of whether an update of the index could keep what it has found.
  func note(_ progress: IndexProgress) {
    let stop = progress.stop.map(LibraryNotice.init)
    guard stop != indexStop, !isClosed else { return }
    stop?.log()
    if let indexStop { reopen([indexStop]) }
    indexStop = stop
    changes.notify()
  }

  /// Replaces the notices of interrupted edits: what waited for a drive may be done.
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

  /// Forgets that the user has closed notices whose problems are solved. If a problem comes again, its
  /// notice is shown again.
  func reopen(_ notices: some Sequence<LibraryNotice>) { closedNotices.subtract(notices) }

  private func add(_ notice: LibraryNotice) {
    guard !notices.contains(notice) else { return }
    notice.log()
    notices.append(notice)
    changes.notify()
  }

  // MARK: Edits

  /// Ends what was under way when the program ended, and tells the index what the user has said.
  /// Edits on a drive that is not connected wait for the call that follows its return.
  @discardableResult
  func recover() -> Task<Void, Never> {
    Task { [weak self, journal, userData, indexer, turns] in
      let (outcome, interrupted) = await journal.recover()
      // Another process, or this program before it ended, may have found them.
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

  /// How far a long edit of files is.
  let editStatus = EditStatus()

  private let turns = EditTurns()

  /// Performs an edit, and lets everything that shows photos follow.
  ///
  /// - Throws: An `EditFailure` where nothing could be done.
  func perform(_ edit: Edit) async throws -> EditReport {
    try await perform(PhotoChoice.numbers([])) { _ in edit }
  }

  /// Performs an edit of some photos, and lets everything that shows photos follow.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - makeEdit: Makes the edit of their files, away from the main thread.
  /// - Returns: What was done.
  /// - Throws: An `EditFailure` where nothing could be done.
  func perform(
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

  /// Has the journal take something back or do it again, and lets everything that shows photos
  /// follow.
  ///
  /// - Returns: What was done; nil where there was nothing to do.
  /// - Throws: An `EditFailure` where nothing could be done.
  func turn(_ turn: JournalTurn) async throws -> EditReport? {
    try await turns.runUndo { [self] waitForFiles in
      try await showingProgress(turn.activity) { try await self.run(turn, $0, waitForFiles) }
    }
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

  // What names files is made and released away from the main thread: there may be 100,000 of them.

  @concurrent nonisolated private func run(
    _ photos: PhotoChoice, _ makeEdit: @Sendable (PhotoFiles) -> Edit, _ progress: EditProgress
  ) async throws -> EditReport {
    // The index may have found the photos under other names a moment ago.
    try? await recordFoundMoves()
    let edit = makeEdit(try photos.files(in: index))
    // An edit of marks takes nothing away, and may run beside one that does.
    let leaving = Set(edit.takesAway)
    if !leaving.isEmpty { await setLeaving(leaving) }
    let result: Result<EditReport, any Error>
    do {
      let performed = try await notingJournal { try await journal.perform(edit, progress) }
      result = .success(await follow(performed))
    } catch {
      result = .failure(error)
    }
    // A page may read a file after it has gone and before it is noted as gone.
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

  /// Looks for files that other programs have renamed a moment ago.
  nonisolated private func search(_ folders: [FilePath]) async {
    await rescan(folders: folders)
    try? await recordFoundMoves()
  }

  /// Has the journal do something, and notes what can be undone then, also where it has failed.
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
    await finishFollowing(albumsChanged: !outcome.albums.isEmpty)
  }

  /// Tells the index what an edit has said of photos. Something else may have been said meanwhile of
  /// those that an edit of files has marked.
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

  private func finishFollowing(albumsChanged: Bool) {
    if albumsChanged { changes.notify() }
    writeSidecars()
  }

  // MARK: Sidecars

  /// Writes what was said beside the photos, after the edit and apart from it: an edit waits for no
  /// other drive.
  private func writeSidecars() {
    Task { [weak self, sidecars] in
      for notice in await sidecars.write() { self?.add(LibraryNotice(notice)) }
      await self?.take(sidecars.takeNews())
    }
  }

  /// Takes over what other programs have said beside the photos of a folder.
  @concurrent nonisolated func readSidecars(in folder: FilePath) async {
    let numbers = (try? index.numbers(of: PhotoQuery(scope: .folder(folder)))) ?? []
    let feed = PhotoFeed(numbers, index: index)
    let photos = Array(sequence(state: feed) { $0.next()?.path })
    let described = (try? index.describedSidecars(in: folder)) ?? DescribedSidecars()
    await take(sidecars.read(photos, described: described))
  }

  /// Copies what was found in sidecars into the index.
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

  /// Reads the sidecars that are new or have changed, in these folders and all folders in them. Stops
  /// early if background work is paused; the next update continues.
  func readNewSidecars(under roots: [FilePath]) {
    // One after the other: windows may have folders in common.
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

  var activity: String { if case .redoLast = self { "Redoing" } else { "Undoing" } }

  var name: String { if case .redoLast = self { "redo" } else { "undo" } }

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
  /// The folders with files that are not as they were.
  nonisolated fileprivate var folders: [FilePath] {
    let files = moved.flatMap { [$0.from, $0.to] } + added + removed + changed
    return Array(Set(files.map { $0.removingLastComponent() }))
  }
}

extension Edit {
  /// The photos that are no longer where they were afterwards.
  nonisolated fileprivate var takesAway: [FilePath] {
    switch self {
    case .trash(let photos), .move(let photos, _, _): photos
    case .rename(let photo, _): [photo]
    default: []
    }
  }
}
