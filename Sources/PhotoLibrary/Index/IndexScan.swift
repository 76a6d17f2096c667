import Foundation
import GRDB
import Glibc
import SystemPackage

/// One look through folders, which takes into the index what has come, gone or changed.
///
/// A folder of which the fingerprint is as it was costs its listing only. Real folders come before
/// symbolic links, so that a folder with several paths is always known by the same one. A link that
/// leads up and out of what is looked through does not make all that is there part of it.
final class IndexScan {
  private struct PendingFolder {
    let path: FilePath
    let parent: FilePath?
    /// The device of what it is in; nil for one that somebody named.
    var parentDevice: dev_t?
    var isLink = false
  }

  /// How many files of one folder are in memory at most.
  private static let partSize = 5_000
  private static let batchSize = 20_000
  private static let longestBatchTime = Duration.milliseconds(1_600)

  let index: PhotoIndex
  private let gate: Gate
  private let isRecursive: Bool
  private let report: (IndexProgress) -> Void
  private let trustsInodes: Bool
  /// The look into the folder that is looked into at the moment.
  private var look = 0
  private(set) var progress: IndexProgress

  var known: [AlbumID: KnownFolder] = [:]
  private var children: [Int: [FilePath]] = [:]
  private var visited: [FileIdentity: FilePath] = [:]
  /// The folders that somebody named.
  private let named: Set<AlbumID>
  /// Where no link may lead: what the folders to look into are in.
  private let ancestors: Set<FileIdentity>
  // The next one is at the end.
  private var pending: [PendingFolder]
  private var pendingLinks: [PendingFolder] = []
  /// Folders that are no longer where they were, and the devices on which what held them still is.
  private var goneFolders: [(path: FilePath, device: Int)] = []
  /// Folders that are known by a better path, or are none of the library's.
  private var strays: [FilePath] = []

  private var writer: ListingWriter
  private var shown: (() -> Void)?
  private var changes: [FolderChange] = []
  private var changeCount = 0
  private var firstChange = ContinuousClock.now
  /// Short to begin with, so that photos show at once; then longer, because every transaction writes
  /// pages that the next one writes again.
  private var batchTime = Duration.milliseconds(100)

  /// Prepares a scan.
  ///
  /// - Parameters:
  ///   - folders: What to look into.
  ///   - isRecursive: Whether also into everything in them, or only into what is new in them.
  ///   - index: What to bring up to date.
  ///   - gate: Where to stand still, or end.
  ///   - trustsInodes: Whether drives that keep inode numbers tell one file from another by them.
  ///   - report: Hears how it goes on.
  /// - Throws: An error of the database's.
  init(
    of folders: [FilePath], isRecursive: Bool, index: PhotoIndex, gate: Gate,
    trustsInodes: Bool = true, report: @escaping (IndexProgress) -> Void
  ) throws {
    self.index = index
    self.gate = gate
    self.isRecursive = isRecursive
    self.trustsInodes = trustsInodes
    self.report = report
    progress = IndexProgress()
    named = Set(folders.map(AlbumID.init(path:)))
    ancestors = Set(folders.flatMap(FileIdentity.ancestors))
    pending = folders.reversed().map { PendingFolder(path: $0, parent: nil) }
    writer = ListingWriter(try index.database.read(ListingWriter.LibraryState.init))
    try loadKnown(folders)
  }

  private func loadKnown(_ folders: [FilePath]) throws {
    known = try index.database.read { db in
      if isRecursive {
        let range = FolderRange(folders).sql(column: "path")
        return try FolderTable.folders(where: range.sql, range.arguments, in: db)
      }
      return try folders.reduce(into: [:]) { known, folder in
        let found = try FolderTable.folders(
          where: "path = ?1 OR parent = (SELECT id FROM folders WHERE path = ?1)", [folder.data],
          in: db)
        known.merge(found) { first, _ in first }
      }
    }
    for (folder, entry) in known {
      if let parent = entry.parent { children[parent, default: []].append(folder.path) }
    }
  }

  /// Looks through the folders to the end.
  ///
  /// - Parameter shown: Is called once the first folders are in the index.
  /// - Returns: What was found.
  /// - Throws: `CancellationError`, after which all that was found is kept, or a database's error.
  func run(shown: @escaping () -> Void = {}) throws -> IndexProgress {
    self.shown = shown
    index.looks.begin()
    defer { index.looks.end() }
    do {
      while let folder = pending.popLast() ?? pendingLinks.popLast() {
        try gate.pass()
        try visit(folder)
      }
      if isRecursive { try lookForOrphans() }
    } catch is CancellationError {
      try flush()
      throw CancellationError()
    }
    try flush()
    progress.newCount = writer.newCount
    try index.database.write { try IndexSchema.createSortIndices(in: $0) }
    var removal = Removal(index: index, gate: gate)
    for folder in goneFolders {
      try removal.remove(folder: folder.path) { path, _ in path.isGone(from: folder.device) }
    }
    for folder in strays { try removal.remove(folder: folder) { _, _ in true } }
    try removal.remove(photos: writer.missing) { $0.isGone(from: $1) }
    try removal.settle(writer.unsettled)
    progress.goneCount = removal.count
    return progress
  }

  // MARK: Folders

  private func visit(_ folder: PendingFolder) throws {
    let entry = known[AlbumID(path: folder.path)]
    look = index.looks.next()
    let reader: FolderReader
    do {
      reader = try FolderReader(folder.path)
    } catch {
      return try fail(folder, entry, error)
    }
    let identity = FileIdentity(reader.status)
    let first = visited[identity]
    guard first == nil, isOfLibrary(reader, of: folder) else {
      // Under this path it is listed no longer.
      if first != folder.path, entry != nil { strays.append(folder.path) }
      return
    }
    visited[identity] = folder.path
    var subfolders: [(path: FilePath, mtime: Int, isLink: Bool)] = []
    var listing = FolderListing()
    do {
      listing = try look(into: reader, of: folder.path, &subfolders)
    } catch let error as Errno {
      return try fail(folder, entry, error)
    }
    let isDrained = listing.fileCount == 0 && subfolders.isEmpty
    if let entry, isDrained, entry.device != listing.device, !wasDrained(entry) {
      // What was mounted here is no longer, and what is left is the empty folder below it.
      return try noteAway(folder.path)
    }
    try compare(listing, of: folder, entry, reader)
    try follow(subfolders, from: folder, entry, device: reader.status.st_dev)
    progress.folderCount += 1
    progress.fileCount += listing.fileCount
    progress.newCount = writer.newCount
    report(progress)
  }

  /// Whether a folder is to be looked into. What somebody named always is.
  private func isOfLibrary(_ reader: borrowing FolderReader, of folder: PendingFolder) -> Bool {
    if folder.isLink, ancestors.contains(FileIdentity(reader.status)) { return false }
    // Only what is on another device than the folder around it can be on another kind of one.
    guard let device = folder.parentDevice, device != reader.status.st_dev else { return true }
    return !reader.isMadeByKernel
  }

  private func countsInodes(in reader: borrowing FolderReader) -> Bool {
    trustsInodes && reader.keepsInodes
  }

  /// Whether there was nothing in a folder.
  private func wasDrained(_ entry: KnownFolder) -> Bool {
    (entry.fingerprint ?? .empty) == .empty && children[entry.id] == nil
  }

  /// Looks at every entry, keeping none but the folders.
  private func look(
    into reader: borrowing FolderReader, of path: FilePath,
    _ subfolders: inout [(path: FilePath, mtime: Int, isLink: Bool)]
  ) throws -> FolderListing {
    let countsInodes = countsInodes(in: reader)
    var listing = FolderListing()
    listing.device = Int(truncatingIfNeeded: reader.status.st_dev)
    listing.mtime = reader.status.modificationTime
    try reader.forEachEntry { name, found in
      switch found {
      case .folder(let status, let isLink):
        let subfolder = path.appending(entry: Data(name))
        subfolders.append((subfolder, status.modificationTime, isLink))
      case .photo(let status):
        listing.fingerprint.add(name, status, countsInode: countsInodes)
        listing.fileCount += 1
        if listing.fileCount.isMultiple(of: 1_024) { try gate.pass() }
      case .sidecar(let status):
        listing.sidecars.add(name, status, countsInode: false)
      }
    }
    return listing
  }

  /// Hands over what is not as it was when the folder was last listed.
  private func compare(
    _ listing: FolderListing, of folder: PendingFolder, _ entry: KnownFolder?,
    _ reader: borrowing FolderReader
  ) throws {
    if let entry, entry.fingerprint == listing.fingerprint {
      let isSame =
        entry.state == .readable && entry.sidecars == listing.sidecars
        && entry.device == listing.device && entry.mtime == listing.mtime
        && (entry.parent != nil || folder.parent == nil)
      guard !isSame else { return }
      return try note(.touched(listing, wasAway: entry.state != .readable), of: folder)
    }
    // Looked at once more, now to keep; the fingerprint must be that of what is kept.
    var kept = listing
    kept.fingerprint = .empty
    let countsInodes = countsInodes(in: reader)
    var files = ListedFiles(countsInodes: countsInodes)
    func handOver() throws {
      try note(.files(files), of: folder)
      files = ListedFiles(countsInodes: countsInodes)
    }
    do {
      try reader.forEachEntry { name, found in
        guard case .photo(let status) = found else { return }
        kept.fingerprint.add(name, status, countsInode: countsInodes)
        kept.hasRaw = kept.hasRaw || PhotoFileType.isRaw(name)
        files.append(name, status)
        if files.files.count == Self.partSize {
          try gate.pass()
          try handOver()
        }
      }
    } catch let error as Errno {
      return try fail(folder, entry, error)
    }
    try handOver()
    try note(.listed(kept), of: folder)
  }

  private func follow(
    _ subfolders: [(path: FilePath, mtime: Int, isLink: Bool)], from folder: PendingFolder,
    _ entry: KnownFolder?, device: dev_t
  ) throws {
    if let entry, let before = children[entry.id] {
      let now = Set(subfolders.map { AlbumID(path: $0.path) })
      for path in before where !now.contains(AlbumID(path: path)) {
        // What was mounted and no longer is has not gone, though its mount point may have.
        if known[AlbumID(path: path)]?.device == entry.device {
          goneFolders.append((path, Int(truncatingIfNeeded: device)))
        } else {
          try noteAway(path)
        }
      }
    }
    // Newest first, in an order that does not depend on how the system lists them.
    let sorted = subfolders.sorted { left, right in
      left.mtime != right.mtime ? left.mtime < right.mtime : right.path.precedes(left.path)
    }
    for (path, _, isLink) in sorted
    where isRecursive || known[AlbumID(path: path)] == nil {
      let next = PendingFolder(
        path: path, parent: folder.path, parentDevice: device, isLink: isLink)
      if isLink { pendingLinks.append(next) } else { pending.append(next) }
    }
  }

  private func fail(_ folder: PendingFolder, _ entry: KnownFolder?, _ error: Errno) throws {
    let isAbsent = error == .noSuchFileOrDirectory || error == .notDirectory
    if isAbsent, folder.parent != nil {
      // Found a moment ago, and gone again.
      if let entry { try noteAbsent(folder.path, entry) }
      return
    }
    if isAbsent, let entry, !wasDrained(entry) {
      if !isRecursive, entry.parent != nil, !folder.path.isDisconnected(from: entry.device) {
        return goneFolders.append((folder.path, entry.device))
      }
      // The person chose this folder, so the index keeps its photos.
      let isDisconnected = folder.path.isDisconnected(from: entry.device)
      return try noteAway(folder.path, isDisconnected ? .offline : .lost)
    }
    progress.problems.append(LibraryProblem(path: folder.path, errno: error.rawValue))
    try note(.failed(.failed(errno: error.rawValue)), of: folder)
  }

  /// Looks whether those folders are still there that were named at another time, and that no other
  /// is known to hold: no listing tells that they have gone.
  private func lookForOrphans() throws {
    for (folder, entry) in known where entry.parent == nil && !named.contains(folder) {
      try gate.pass()
      do {
        _ = try FolderReader(folder.path)
      } catch  where error == .noSuchFileOrDirectory || error == .notDirectory {
        if entry.device == 0 {
          // It never was one.
          strays.append(folder.path)
        } else {
          try noteAbsent(folder.path, entry)
        }
      } catch {
        // It is there, and what is the matter with it is known since it was named.
      }
    }
  }

  /// Records a missing folder: it was deleted, or its drive is not connected.
  private func noteAbsent(_ path: FilePath, _ entry: KnownFolder) throws {
    guard path.isDisconnected(from: entry.device) else {
      return goneFolders.append((path, entry.device))
    }
    try noteAway(topFolder(above: path, on: entry.device))
  }

  /// Notes that a folder, and all in it, is not where it was.
  private func noteAway(_ path: FilePath, _ state: FolderState = .offline) throws {
    let problem = LibraryProblem(path: path, state: state.rawValue)
    guard !progress.problems.contains(problem) else { return }
    progress.problems.append(problem)
    try note(.away(state), of: PendingFolder(path: path, parent: nil))
  }

  /// The first of the folders that one is in, or itself, that is known and on a device.
  private func topFolder(above path: FilePath, on device: Int) -> FilePath {
    var top = path
    var ancestor = path
    while ancestor.removeLastComponent(), let entry = known[AlbumID(path: ancestor)],
      entry.device == device
    {
      top = ancestor
    }
    return top
  }

  // MARK: Writing

  private func note(_ content: FolderChange.Content, of folder: PendingFolder) throws {
    let change = FolderChange(
      path: folder.path, parent: folder.parent, content: content, look: look)
    if changes.isEmpty { firstChange = .now }
    changes.append(change)
    if case .files(let files) = change.content { changeCount += files.files.count }
    if changeCount >= Self.batchSize || firstChange.duration(to: .now) > batchTime {
      try flush()
    }
  }

  private func flush() throws {
    guard !changes.isEmpty else { return }
    let batch = changes
    changes = []
    changeCount = 0
    batchTime = min(batchTime * 2, Self.longestBatchTime)
    var writer = self.writer
    try index.database.write { db in
      for change in batch where index.looks.isLatest(change.look, into: change.path) {
        try writer.apply(change, in: db)
      }
    }
    self.writer = writer
    index.didChange(self.writer.takeChange())
    shown?()
    shown = nil
  }
}
