import GObjectKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The photos of one window: those in its folders, as the index knows them, and the albums that the
/// user has made.
final class Library {
  /// Which photos a page shows.
  nonisolated enum Scope: Destination {
    case all
    case folder(AlbumID)
    case userAlbum(UserAlbumID)
    case favourites
  }

  /// The folders that were asked for.
  let roots: [FilePath]

  /// What all windows share.
  let store: PhotoStore

  private var listing = LibraryListing()

  /// The folders with photos, in natural order of their paths.
  var albums: [Album] { listing.albums }

  /// The albums that the user has made.
  var userAlbums: [UserAlbum] { listing.userAlbums }

  /// What those show of themselves.
  var userAlbumLooks: [UserAlbumID: LibraryListing.Look] { listing.userAlbumLooks }

  /// The numbers of the favourites.
  var favourites: [Int] { listing.favourites }

  /// What could not be looked into.
  var problems: [LibraryProblem] { listing.problems }

  /// Returns the problem with the folder of a photo or with a folder around it; nil without a
  /// problem.
  func problem(of photo: Photo) -> LibraryProblem? {
    problems.first { photo.path.starts(with: $0.path) }
  }

  /// Rescans the folder of a photo whose file is missing, and the folders around it. Notifies the
  /// observers of `changes` of changes that it finds.
  ///
  /// - Returns: The problem with one of these folders; nil without a problem.
  func findProblem(of photo: Photo) async -> LibraryProblem? {
    await store.rescan(folders: folders(of: photo))
    return await Self.problems(store.index, roots).first { photo.path.starts(with: $0.path) }
  }

  /// Returns the folder of a photo and the folders around it, beginning with the library's root.
  private func folders(of photo: Photo) -> [FilePath] {
    var folder = photo.path.removingLastComponent()
    var folders = [folder]
    while roots.contains(where: { folder != $0 && folder.starts(with: $0) }),
      folder.removeLastComponent()
    { folders.append(folder) }
    return folders.reversed()
  }

  @concurrent nonisolated private static func problems(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async -> [LibraryProblem] {
    (try? index.problems(under: roots)) ?? []
  }

  /// Whether the folders have been looked through at least once, so that what is not in the index is
  /// not there.
  private(set) var isComplete = false

  /// Whether what is listed here has been read once.
  private(set) var hasRead = false

  /// Whether a page of it has been on screen.
  var hasBeenShown = false

  /// Tells that something of this is no longer as it was.
  let changes = Notifier<Void>()

  /// How far looking through the folders has come, where that is worth saying.
  var indexingText: String? { indexing.text }

  /// Tells that this is no longer as it was.
  let indexingChanges = Notifier<Void>()

  private var indexing = IndexingStatus()

  /// Whether the user has chosen the folders, rather than the program.
  private let areRootsChosen: Bool

  private var subscriptions: [Subscription] = []
  private var update: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  private var isReadingAgain = false
  private lazy var watcher = FolderWatcher { [weak self, store] folders in
    await store.rescan(folders: folders)
    await store.rescan(
      watched: await self?.watchFolders() ?? [], watching: { await self?.watchFolders() })
    // What other programs have said of the photos in them.
    for folder in folders { await store.readSidecars(in: folder) }
  }
  /// The folder that a page shows.
  private var openFolder: FilePath?

  init(roots: [FilePath], areRootsChosen: Bool = true, store: PhotoStore) {
    self.roots = roots
    self.areRootsChosen = areRootsChosen
    self.store = store
    subscriptions = [
      store.indexChanges.observe { [weak self] _ in self?.read() },
      store.changes.observe { [weak self] in self?.read() },
    ]
    if let listing = store.takeFirstListing(of: roots) { take(listing) }
    if !hasRead || !userAlbums.isEmpty { read() }
    refresh()
  }

  isolated deinit {
    update?.cancel()
    reading?.cancel()
    lookout?.cancel()
  }

  /// Updates the index again because not every folder can be watched. Does nothing during an update
  /// and shortly after it. If listing the folders took long, as on a slow drive, it waits longer.
  ///
  /// - Parameter interval: The time that must have passed since the end of the last update.
  func catchUp(after interval: Duration = .seconds(60)) {
    guard let lastUpdate else { return }
    if lastUpdate.end.duration(to: .now) > max(interval, lastUpdate.listing * 10) { refresh() }
  }

  /// How many updates have begun.
  private(set) var updateCount = 0

  /// Whether the last update has ended.
  var isUpToDate: Bool { lastUpdate != nil }

  /// The end of the last update and the time that it took to list the folders; nil during an update.
  private var lastUpdate: (end: ContinuousClock.Instant, listing: Duration)?
  /// Whether the folders are being looked through, rather than photos read.
  private var isListing = false
  /// Whether the user has asked for another update meanwhile.
  private var isRefreshWanted = false

  /// Updates the index of the folders. If they are being looked through already, that ends first, and
  /// a second update follows.
  ///
  /// - Parameter retriesFailures: Whether photos that could not be read are tried again.
  func refresh(retriesFailures: Bool = false) {
    if isListing {
      isRefreshWanted = isRefreshWanted || retriesFailures
      return
    }
    update?.cancel()
    (isListing, isRefreshWanted, lastUpdate) = (true, false, nil)
    updateCount += 1
    store.thumbnails.forgetFailures()
    if retriesFailures { store.decoder.forgetRejectedFiles() }
    let progress = store.indexer.update(roots: roots, retriesFailures: retriesFailures)
    indexing = IndexingStatus()
    indexingChanges.notify()
    let start = ContinuousClock.now
    update = Task { [weak self, store] in
      var found: [FilePath]?
      var listing = Duration.zero
      for await progress in progress {
        guard let self else { return }
        note(progress)
        guard progress.isListed else { continue }
        isListing = false
        if found == nil {
          listing = start.duration(to: .now)
          found = await watchFolders()
          // Beside the reading of the photos, which takes longer.
          store.readNewSidecars(under: roots)
        }
        if progress.phase == .complete { store.note(progress) }
        if !isComplete {
          isComplete = true
          read()
        }
        if isRefreshWanted { return refresh(retriesFailures: true) }
      }
      guard let roots = self?.roots, !Task.isCancelled else { return }
      self?.isListing = false
      self?.lastUpdate = (.now, listing)
      store.backgroundThumbnails.goThrough(roots)
      await store.rescan(watched: found ?? [], watching: { await self?.watchFolders() })
      await store.indexer.checkFiles(under: roots)
      if !Task.isCancelled { store.readNewSidecars(under: roots) }
    }
  }

  /// Says how far an update has come.
  func note(_ progress: IndexProgress) {
    if indexing.take(progress) { indexingChanges.notify() }
  }

  // MARK: Contents

  /// Reads what lists the albums, away from the main thread; once more if something changes
  /// meanwhile, rather than once for each change.
  private func read() {
    guard reading == nil else {
      isReadingAgain = true
      return
    }
    let (index, userData, roots) = (store.index, store.userData, roots)
    reading = Task { [weak self] in
      let listing = await Self.listing(index, userData, roots)
      guard let self, !Task.isCancelled else { return }
      reading = nil
      take(listing)
      changes.notify()
      if isReadingAgain {
        isReadingAgain = false
        read()
      }
    }
  }

  @concurrent nonisolated private static func listing(
    _ index: PhotoIndex, _ userData: UserData, _ roots: [FilePath]
  ) async -> LibraryListing {
    LibraryListing(of: roots, in: index).adding(userData, index: index)
  }

  private func take(_ listing: LibraryListing) {
    for problem in listing.problems where !problems.contains(problem) {
      LibraryNotice(problem).log()
    }
    let passed = Set(problems).subtracting(listing.problems)
    if !passed.isEmpty { store.reopen(passed.map(LibraryNotice.init)) }
    self.listing = listing
    hasRead = true
    lookOut()
  }

  /// Looks through the folders again as soon as one that is missing is back.
  private func lookOut() {
    let now = problems.filter(\.mayPass)
    guard now != missing else { return }
    missing = now
    lookout?.cancel()
    guard !now.isEmpty else { return }
    lookout = Task { [weak self] in
      await FolderLookout.waitForReturn(of: now)
      // Before the scan, which must not take what an edit has moved for moves of other programs.
      await self?.store.recover().value
      guard let self, !Task.isCancelled else { return }
      missing = []
      refresh()
    }
  }

  private var missing: [LibraryProblem] = []
  private var lookout: Task<Void, Never>?

  /// The numbers of the photos to show, in their order; nil where the index cannot be read.
  func numbers(in scope: Scope, sortedBy sort: PhotoSort, text: String) async -> [Int]? {
    await Self.numbers(store.index, store.userData, roots, scope, sort, text)
  }

  @concurrent nonisolated private static func numbers(
    _ index: PhotoIndex, _ userData: UserData, _ roots: [FilePath], _ scope: Scope,
    _ sort: PhotoSort, _ text: String
  ) async -> [Int]? {
    let part: PhotoQuery.Scope =
      switch scope {
      case .all: .roots(roots)
      case .folder(let id): .folder(id.path)
      case .userAlbum(let id): .paths(userData.paths(in: id))
      case .favourites: .favourites(roots)
      }
    return try? index.numbers(of: PhotoQuery(scope: part, sort: sort, text: text))
  }

  /// The photo that a number stands for, if it is still there.
  func photo(numbered number: Int) -> Photo? { store.index.photo(numbered: number) }

  /// The photos that numbers stand for, without those that are gone.
  func photos(numbered numbers: [Int]) -> [Photo] { store.index.photos(numbered: numbers) }

  /// The photo in a file, if it is known.
  func photo(at path: FilePath) -> Photo? {
    store.index.number(of: path).flatMap { photo(numbered: $0) }
  }

  /// An album that the user has made, also before the albums have been read.
  func userAlbum(_ id: UserAlbumID) -> UserAlbum? {
    (hasRead ? userAlbums : store.userData.userAlbums).first { $0.id == id }
  }

  /// Whether there is such an album, as far as can be told before anything has been read.
  func contains(_ scope: Scope) -> Bool {
    guard case .userAlbum(let id) = scope else { return true }
    return userAlbum(id) != nil
  }

  /// What a page of these photos is called.
  func title(of scope: Scope) -> String {
    switch scope {
    case .all: "All Photos"
    case .folder(let id): DisplayName.name(of: id.path)
    case .userAlbum(let id): userAlbum(id)?.name ?? "Album"
    case .favourites: "Favourites"
    }
  }

  // MARK: Watching

  /// Follows what happens in the folders, those that a page shows first.
  func watch(_ scope: Scope?) {
    openFolder = nil
    if case .folder(let id) = scope {
      openFolder = id.path
      Task { [store] in await store.readSidecars(in: id.path) }
    }
    Task { [weak self, store] in
      // Until it is complete the update under way looks into them.
      guard let found = await self?.watchFolders(), self?.isComplete == true else { return }
      await store.rescan(watched: found, watching: { await self?.watchFolders() })
    }
  }

  /// Watches the folders that there are now; returns those that were not watched before.
  private func watchFolders() async -> [FilePath] {
    await watcher.watch(await Self.foldersToWatch(store.indexer, roots, openFolder))
  }

  @concurrent nonisolated private static func foldersToWatch(
    _ indexer: Indexer, _ roots: [FilePath], _ open: FilePath?
  ) async -> [FilePath] {
    (try? indexer.foldersToWatch(under: roots, open: open, budget: FolderWatcher.budget)) ?? []
  }

  // MARK: What to say

  /// What the user has to know of the stores.
  var notices: [LibraryNotice] { [store.indexStop].compactMap(\.self) + store.notices }

  /// Whether nobody has said yet where photos are, and where they usually are is nothing.
  var isWaitingForAFolder: Bool { !areRootsChosen && rootProblem?.kind == .missing }

  /// The photo that stands for an album: the first, or one of the next where that cannot be shown.
  func cover(of album: Album) -> Photo? {
    guard let cover = album.cover, store.thumbnails.hasFailed(cover) else { return album.cover }
    let others = try? store.index.readablePhotos(in: album.id, count: 20)
    return others?.first { !store.thumbnails.hasFailed($0) } ?? cover
  }

  /// How many photos of an album of the user's are there, as far as is known.
  func count(of album: UserAlbum) -> Int { userAlbumLooks[album.id]?.count ?? album.count }

  /// The folders between the library's own and an album's; empty for an album right in it.
  func parentName(of album: Album) -> String {
    guard let root = roots.first(where: { album.path.starts(with: $0) }), album.path != root else {
      return ""
    }
    var parent = album.path.removingLastComponent()
    _ = parent.removePrefix(root)
    return parent.isEmpty ? "" : DisplayName.string(from: parent)
  }

  /// What the folders are called in sentences.
  var displayName: String {
    roots.count == 1 ? "“\(DisplayName.name(of: roots[0]))”" : "these folders"
  }

  /// Whether the folders that the user named hold no photos.
  var areNamedFoldersEmpty: Bool { areRootsChosen && isComplete && albums.isEmpty }

  /// Why there is nothing to show, if it is that the folders themselves cannot be read.
  var rootProblem: LibraryProblem? {
    guard isComplete, albums.isEmpty else { return nil }
    return problems.first { roots.contains($0.path) } ?? problems.first
  }
}
