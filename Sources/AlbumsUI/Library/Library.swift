import GObjectKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The photos of one window: those in its folders, and the albums that the user has made.
final class Library {
  /// The photos of a page.
  nonisolated enum Scope: Destination {
    case all
    case folder(AlbumID)
    case userAlbum(UserAlbumID)
    case favourites
    /// The photos that match a search. With an album, the search of this album is being changed.
    case search(PhotoSearch, of: UserAlbumID?)
    /// The photos in squares of the map, with a name for these.
    case onMap([MapCell], name: String)
  }

  /// The folders of the library.
  let roots: [FilePath]

  /// The data that all windows share.
  let store: PhotoStore

  private var listing = LibraryListing()

  /// The folders with photos, in natural order of their paths.
  var albums: [Album] { listing.albums }

  /// The albums that the user has made.
  var userAlbums: [UserAlbum] { listing.userAlbums }

  /// The albums that the user has made, as the page of albums shows them. A window that shows other
  /// folders than the usual ones leaves out albums whose photos are all elsewhere.
  var shownUserAlbums: [UserAlbum] {
    isUsual ? userAlbums : userAlbums.filter { userAlbumLooks[$0.id]?.isHere != false }
  }

  /// The number of the user's albums that the page of albums leaves out.
  var hiddenUserAlbumCount: Int { userAlbums.count - shownUserAlbums.count }

  /// The counts and covers of those albums.
  var userAlbumLooks: [UserAlbumID: LibraryListing.Look] { listing.userAlbumLooks }

  /// The videos among the photos.
  var videos: IndexedVideos { listing.videos }

  /// Returns the size in bytes of a folder's photos; nil unless albums are sorted by size.
  func byteCount(of album: Album) -> Int? { listing.byteCounts[album.id] }

  /// Changes the order of the albums, and reads their sizes if it depends on them.
  func sortAlbums(_ change: (inout AlbumOrder) -> Void) {
    let former = store.looks.albumOrder.key
    change(&store.looks.albumOrder)
    if store.looks.albumOrder.key == .size, former != .size { reading.request() }
  }

  /// The numbers of the favourites.
  var favourites: [Int] { listing.favourites }

  /// The folders that could not be read.
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

  /// Whether the folders have been scanned at least once. After that, a photo that is not in the
  /// index does not exist.
  private(set) var isComplete = false

  /// Whether the listing has been read at least once.
  private(set) var hasRead = false

  /// Whether a page of the library has been on screen.
  var hasBeenShown = false

  /// Notifies observers after any change of the library.
  let changes = Notifier<Void>()

  /// The progress of an update of the index; nil if it is not worth showing.
  var indexingText: String? { indexing.text }

  /// Notifies observers after a change of `indexingText`.
  let indexingChanges = Notifier<Void>()

  private var indexing = IndexingStatus()

  /// Whether the user has chosen the folders, instead of the default ones.
  private let areRootsChosen: Bool

  /// Whether these are the folders of a start without arguments.
  private let isUsual: Bool

  private var subscriptions: [Subscription] = []
  private var update: Task<Void, Never>?
  private var readingAhead: Task<Void, Never>?
  private lazy var reading = makeReading()
  private lazy var watcher = FolderWatcher { [weak self, store] folders in
    await store.rescan(folders: folders)
    await store.rescan(
      watched: await self?.watchFolders() ?? [], watching: { await self?.watchFolders() })
    // Other programs may have changed the sidecars in these folders.
    for folder in folders { await store.readSidecars(in: folder) }
  }
  /// The folder of the visible page.
  private var openFolder: FilePath?

  init(
    roots: [FilePath], areRootsChosen: Bool = true, isUsual: Bool = false, store: PhotoStore
  ) {
    self.roots = roots
    self.areRootsChosen = areRootsChosen
    self.isUsual = isUsual
    self.store = store
    subscriptions = [
      store.indexChanges.observe { [weak self] _ in self?.reading.request() },
      store.changes.observe { [weak self] in self?.reading.request() },
    ]
    if let listing = store.takeFirstListing(of: roots) { take(listing) }
    if !hasRead || !userAlbums.isEmpty { reading.request() }
    refresh()
  }

  isolated deinit {
    update?.cancel()
    lookout?.cancel()
    readingAhead?.cancel()
  }

  /// Updates the index again because not every folder can be watched. Does nothing during an update
  /// and shortly after it. If listing the folders took long, as on a slow drive, it waits longer.
  ///
  /// - Parameter interval: The time that must have passed since the end of the last update.
  func catchUp(after interval: Duration = .seconds(60)) {
    guard let lastUpdate else { return }
    if lastUpdate.end.duration(to: .now) > max(interval, lastUpdate.listing * 10) { refresh() }
  }

  /// The number of updates that have started.
  private(set) var updateCount = 0

  /// Whether the last update has ended.
  var isUpToDate: Bool { lastUpdate != nil }

  /// The end of the last update and the time that it took to list the folders; nil during an update.
  private var lastUpdate: (end: ContinuousClock.Instant, listing: Duration)?
  /// Whether the running update is still listing folders, and not yet reading photos.
  private var isListing = false
  /// Whether the user requested another update during this one.
  private var isRefreshWanted = false

  /// Updates the index of the folders. If an update is listing folders, a second update follows it.
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
    // Goes on after the update.
    store.backgroundThumbnails.stopLooking()
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
          // During the update, because reading the photos takes longer.
          store.readNewSidecars(under: roots)
        }
        if progress.phase == .complete { store.note(progress) }
        if !isComplete {
          isComplete = true
          reading.request()
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

  /// Shows the progress of an update.
  func note(_ progress: IndexProgress) {
    if indexing.take(progress) { indexingChanges.notify() }
  }

  // MARK: Contents

  /// Makes the work that reads the listing off the main thread.
  private func makeReading() -> RepeatedWork {
    RepeatedWork { [weak self, index = store.index, userData = store.userData, roots] in
      let withSizes = self?.store.looks.albumOrder.key == .size
      let listing = await Self.listing(index, userData, roots, withSizes: withSizes)
      guard let self, !Task.isCancelled else { return }
      take(listing)
      changes.notify()
    }
  }

  @concurrent nonisolated private static func listing(
    _ index: PhotoIndex, _ userData: UserData, _ roots: [FilePath], withSizes: Bool
  ) async -> LibraryListing {
    LibraryListing(of: roots, in: index, withSizes: withSizes)
      .adding(userData, of: roots, index: index, withSizes: withSizes)
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

  /// Waits for missing folders, and scans again when one of them is back.
  private func lookOut() {
    let now = problems.filter(\.mayPass)
    guard now != missing else { return }
    missing = now
    lookout?.cancel()
    guard !now.isEmpty else { return }
    lookout = Task { [weak self] in
      await FolderLookout.waitForReturn(of: now)
      // Before the scan, which would otherwise count unfinished moves by an edit as moves by other
      // programs.
      await self?.store.recover().value
      guard let self, !Task.isCancelled else { return }
      missing = []
      refresh()
    }
  }

  private var missing: [LibraryProblem] = []
  private var lookout: Task<Void, Never>?

  /// Returns the photos to show, in order, and their days if they are sorted by date; nil if the index
  /// cannot be read.
  func photos(
    in scope: Scope, sortedBy sort: PhotoSort, text: String
  ) async -> PhotoTimeline? {
    await Self.photos(store.index, store.userData, roots, scope, sort, text)
  }

  @concurrent nonisolated private static func photos(
    _ index: PhotoIndex, _ userData: UserData, _ roots: [FilePath], _ scope: Scope,
    _ sort: PhotoSort, _ text: String
  ) async -> PhotoTimeline? {
    let search: PhotoSearch? =
      switch scope {
      case .search(let search, _): search
      case .userAlbum(let id): userData.userAlbums.first { $0.id == id }?.search
      default: nil
      }
    if let search {
      return try? await index.found(by: search, under: roots, sort: sort, text: text)
    }
    let part: PhotoQuery.Scope =
      switch scope {
      case .all: .roots(roots)
      case .folder(let id): .folder(id.path)
      case .userAlbum(let id): .paths(userData.paths(in: id))
      case .favourites: .favourites(roots)
      case .search: .paths([])
      case .onMap(let cells, _): .squares(cells, in: roots)
      }
    return try? await index.photos(of: PhotoQuery(scope: part, sort: sort, text: text))
  }

  /// The days on which photos were taken; nil where the index cannot be read.
  func days() async -> [PhotoTimeline.Day]? { await Self.days(store.index, roots) }

  @concurrent nonisolated private static func days(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async -> [PhotoTimeline.Day]? { try? index.days(under: roots) }

  /// All photos by the days on which they were taken; nil where the index cannot be read.
  func timeline() async -> PhotoTimeline? { await Self.timeline(store.index, roots) }

  @concurrent nonisolated private static func timeline(
    _ index: PhotoIndex, _ roots: [FilePath]
  ) async -> PhotoTimeline? { try? index.timeline(under: roots) }

  /// Returns the photo with a number; nil if it no longer exists.
  func photo(numbered number: Int) -> Photo? { store.index.photo(numbered: number) }

  /// Reads photos at once that `photo(numbered:)` will be asked for.
  func prepare(_ numbers: [Int]) { _ = store.index.photos(numbered: numbers) }

  /// Reads photos in the background that `photo(numbered:)` may be asked for, the first ones first.
  /// Stops reading those of the last call.
  func readAhead(_ numbers: [Int]) {
    let former = readingAhead
    former?.cancel()
    readingAhead = Task { [index = store.index] in
      // One batch at a time: the main thread may have to wait for it.
      await former?.value
      await index.readAhead(numbers)
    }
  }

  /// Returns the photos with these numbers, without those that no longer exist.
  func photos(numbered numbers: [Int]) -> [Photo] { store.index.photos(numbered: numbers) }

  /// Returns the photo of a file; nil if the index does not contain it.
  func photo(at path: FilePath) -> Photo? {
    store.index.number(of: path).flatMap { photo(numbered: $0) }
  }

  /// Returns an album that the user has made. Works before the listing has been read.
  func userAlbum(_ id: UserAlbumID) -> UserAlbum? {
    (hasRead ? userAlbums : store.userData.userAlbums).first { $0.id == id }
  }

  /// Returns the user's album that a scope shows, if the user has chosen its photos. Returns nil for
  /// other scopes, and for albums that a search fills: to those no photo can be added, and from those
  /// none removed.
  func albumOfMembers(in scope: Scope) -> UserAlbumID? {
    guard case .userAlbum(let id) = scope, userAlbum(id)?.search == nil else { return nil }
    return id
  }

  /// Whether a scope exists. Works before the listing has been read; folders always count as
  /// existing.
  func contains(_ scope: Scope) -> Bool {
    guard case .userAlbum(let id) = scope else { return true }
    return userAlbum(id) != nil
  }

  /// Returns the title of a page with these photos.
  func title(of scope: Scope) -> String {
    switch scope {
    case .all: texts.gettext("All Photos")
    case .folder(let id): DisplayName.name(of: id.path)
    case .userAlbum(let id): userAlbum(id)?.name ?? texts.gettext("Album")
    case .favourites: texts.gettext("Favourites")
    case .search(let search, nil):
      search.onlyKeyword?.lastKeywordName ?? texts.pgettext("noun", "Search")
    case .search(_, let id?):
      texts.gettext("Search of %s", userAlbum(id)?.name ?? texts.gettext("Album"))
    case .onMap(_, let name): name
    }
  }

  // MARK: Watching

  /// Watches the library's folders for changes. The folder of the visible page has priority.
  func watch(_ scope: Scope?) {
    openFolder = nil
    if case .folder(let id) = scope {
      openFolder = id.path
      Task { [store] in await store.readSidecars(in: id.path) }
    }
    Task { [weak self, store] in
      // A running first update scans these folders itself.
      guard let found = await self?.watchFolders(), self?.isComplete == true else { return }
      await store.rescan(watched: found, watching: { await self?.watchFolders() })
    }
  }

  /// Watches the current folders, and returns those that were not watched before.
  private func watchFolders() async -> [FilePath] {
    await watcher.watch(await Self.foldersToWatch(store.indexer, roots, openFolder))
  }

  @concurrent nonisolated private static func foldersToWatch(
    _ indexer: Indexer, _ roots: [FilePath], _ open: FilePath?
  ) async -> [FilePath] {
    (try? indexer.foldersToWatch(under: roots, open: open, budget: FolderWatcher.budget)) ?? []
  }

  // MARK: Notices

  /// Notices about the stores.
  var notices: [LibraryNotice] { [store.indexStop].compactMap(\.self) + store.notices }

  /// Whether the user has chosen no folder, and the default folder does not exist.
  var isWaitingForAFolder: Bool { !areRootsChosen && rootProblem?.kind == .missing }

  /// Returns the cover of an album: the first photo, or one of the next 20 if the first cannot be
  /// shown.
  func cover(of album: Album) -> Photo? {
    guard let cover = album.cover, store.thumbnails.hasFailed(cover) else { return album.cover }
    let others = try? store.index.readablePhotos(in: album.id, count: 20)
    return others?.first { !store.thumbnails.hasFailed($0) } ?? cover
  }

  /// Returns the number of existing photos in a user's album; before they have been counted, the
  /// number of all its photos.
  func count(of album: UserAlbum) -> ItemCount {
    userAlbumLooks[album.id]?.count ?? videos.count(ofSome: album.count)
  }

  /// Returns the folders between the library's folder and an album's; empty for an album directly
  /// in it.
  func parentName(of album: Album) -> String {
    guard let root = roots.first(where: { album.path.starts(with: $0) }), album.path != root else {
      return ""
    }
    var parent = album.path.removingLastComponent()
    _ = parent.removePrefix(root)
    return parent.isEmpty ? "" : DisplayName.string(from: parent)
  }

  /// Whether the folders that the user chose contain no photos.
  var areNamedFoldersEmpty: Bool { areRootsChosen && isComplete && albums.isEmpty }

  /// The reason why nothing is shown, if the folders themselves cannot be read.
  var rootProblem: LibraryProblem? {
    guard isComplete, albums.isEmpty else { return nil }
    return problems.first { roots.contains($0.path) } ?? problems.first
  }
}
