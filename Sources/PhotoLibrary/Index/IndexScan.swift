import Foundation
import GRDB
import Glibc
import SystemPackage

/// Lists folders and writes the new, changed and removed files to the index.
///
/// A folder whose fingerprint is unchanged costs only its listing; if the scan trusts the dates of
/// folders, an unchanged folder costs a single status call. Real folders come before
/// symbolic links, so that a folder with several paths is always known by the same path. A link to
/// a folder above the scanned folders is not followed, as it would add everything there to the
/// library.
final class IndexScan {
  private struct PendingFolder {
    let path: FilePath
    let parent: FilePath?
    /// The device of the folder that contains it; nil for a folder that the caller named.
    var parentDevice: dev_t?
    /// The status that the listing of its parent returned; nil for a folder that the caller named.
    var status: stat?
    var isLink = false
  }

  /// The maximum number of files of one folder in memory.
  private static let partSize = 5_000
  private static let batchSize = 20_000
  private static let longestBatchTime = Duration.milliseconds(1_600)

  let index: PhotoIndex
  private let gate: Gate
  private let isRecursive: Bool
  private let report: (IndexProgress) -> Void
  private let trustsInodes: Bool
  private let trustsFolderDates: Bool
  /// The number of the look into the current folder.
  private var look = 0
  private(set) var progress: IndexProgress

  var known: [AlbumID: KnownFolder] = [:]
  private var children: [Int: [FilePath]] = [:]
  private var visited: [FileIdentity: FilePath] = [:]
  /// The folders that the caller named.
  private let named: Set<AlbumID>
  /// The folders that contain the scanned folders. Links to them are not followed.
  private let ancestors: Set<FileIdentity>
  // A stack: the next folder is the last element.
  private var pending: [PendingFolder]
  private var pendingLinks: [PendingFolder] = []
  /// Missing folders, each with a device. A folder counts as deleted if that device is connected.
  private var goneFolders: [(path: FilePath, device: Int)] = []
  /// Folders that are also known by a preferred path, or do not belong to the library.
  private var strays: [FilePath] = []

  private var writer: ListingWriter
  private var shown: (() -> Void)?
  private var changes: [FolderChange] = []
  private var changeCount = 0
  private var firstChange = ContinuousClock.now
  /// The time between two writes. It starts short, so that photos appear at once, and then grows,
  /// because successive transactions write many of the same pages again.
  private var batchTime = Duration.milliseconds(100)

  /// Prepares a scan.
  ///
  /// - Parameters:
  ///   - folders: The folders to scan.
  ///   - isRecursive: Whether to scan all subfolders. If not, only new subfolders are scanned.
  ///   - index: The index to update.
  ///   - gate: Pauses or ends the scan.
  ///   - trustsFolderDates: Whether not to list folders whose date is unchanged. The scan then
  ///     misses files that were changed in place.
  ///   - trustsInodes: Whether inode numbers identify files, on drives that keep these numbers.
  ///   - report: Called with the progress.
  /// - Throws: A database error.
  init(
    of folders: [FilePath], isRecursive: Bool, index: PhotoIndex, gate: Gate,
    trustsFolderDates: Bool = false, trustsInodes: Bool = true,
    report: @escaping (IndexProgress) -> Void
  ) throws {
    self.index = index
    self.gate = gate
    self.isRecursive = isRecursive
    self.trustsFolderDates = trustsFolderDates
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

  /// Scans the folders.
  ///
  /// - Parameter shown: Called once, when the first folders are in the index.
  /// - Returns: The progress at the end.
  /// - Throws: `CancellationError`, or a database error. After a cancellation, everything found
  ///   until then is in the index.
  func run(shown: @escaping () -> Void = {}) throws -> IndexProgress {
    self.shown = shown
    if writer.library.hasPhotos {
      try ListIndices.create(ListIndices.ofMovedFiles, in: index.database, gate: gate)
    }
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
    if trustsFolderDates, let entry, try passOver(folder, entry) { return }
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
      // The folder is no longer listed under this path.
      if first != folder.path, entry != nil { strays.append(folder.path) }
      return
    }
    visited[identity] = folder.path
    var subfolders: [Subfolder] = []
    var listing = FolderListing()
    do {
      listing = try list(reader, folder, handsOver: entry?.fingerprint == nil, &subfolders)
    } catch let error as Errno {
      return try fail(folder, entry, error)
    }
    let isDrained = listing.fileCount == 0 && subfolders.isEmpty
    if let entry, isDrained, entry.device != listing.device, !wasDrained(entry) {
      // A drive was mounted here and no longer is. Only its empty mount point is left.
      return try noteAway(folder.path)
    }
    try compare(listing, of: folder, entry, reader)
    try follow(subfolders, from: folder, entry, device: reader.status.st_dev)
    progress.folderCount += 1
    progress.fileCount += listing.fileCount
    progress.newCount = writer.newCount
    report(progress)
  }

  /// Continues with the known subfolders of a folder if its date shows that no file was added,
  /// removed or renamed, or if an update has just listed it on a slow drive. Returns whether it does.
  private func passOver(_ folder: PendingFolder, _ entry: KnownFolder) throws -> Bool {
    guard entry.fingerprint != nil, entry.state == .readable,
      entry.nextCheck.trustsDate || (!isRecursive && entry.nextCheck != .soon),
      entry.parent != nil || folder.parent == nil,
      let status = folder.status ?? Subfolder(folder.path)?.status,
      entry.device == Int(truncatingIfNeeded: status.st_dev),
      entry.mtime == status.modificationTime
    else { return false }
    let identity = FileIdentity(status)
    guard visited[identity] == nil, !(folder.isLink && ancestors.contains(identity)) else {
      return false
    }
    visited[identity] = folder.path
    if isRecursive {
      let subfolders = children[entry.id, default: []].compactMap { Subfolder($0) }
      try follow(subfolders, from: folder, entry, device: status.st_dev)
    }
    progress.folderCount += 1
    report(progress)
    return true
  }

  /// Whether to scan a folder. A folder that the caller named is always scanned.
  private func isOfLibrary(_ reader: borrowing FolderReader, of folder: PendingFolder) -> Bool {
    if folder.isLink, ancestors.contains(FileIdentity(reader.status)) { return false }
    // Only a folder on another device than its parent can be on another kind of file system.
    guard let device = folder.parentDevice, device != reader.status.st_dev else { return true }
    return !reader.isMadeByKernel
  }

  private func countsInodes(in reader: borrowing FolderReader) -> Bool {
    trustsInodes && reader.keepsInodes
  }

  /// Whether a folder contained no photos and no subfolders.
  private func wasDrained(_ entry: KnownFolder) -> Bool {
    (entry.fingerprint ?? .empty) == .empty && children[entry.id] == nil
  }

  /// Lists all entries of a folder, and hands over the photos if `handsOver` is set. Otherwise, only their
  /// fingerprint is kept.
  private func list(
    _ reader: borrowing FolderReader, _ folder: PendingFolder, handsOver: Bool,
    _ subfolders: inout [Subfolder]
  ) throws -> FolderListing {
    let countsInodes = countsInodes(in: reader)
    var listing = FolderListing()
    listing.device = Int(truncatingIfNeeded: reader.status.st_dev)
    listing.mtime = reader.status.modificationTime
    listing.nextCheck = NextCheck(
      mtime: reader.hasReliableDate ? listing.mtime : nil, isSlow: reader.isSlow)
    let noFiles = ListedFiles(countsInodes: countsInodes, device: listing.device)
    var files = noFiles
    try reader.forEachEntry { name, found in
      switch found {
      case .folder(let status, let isLink):
        let subfolder = folder.path.appending(entry: Data(name))
        subfolders.append(Subfolder(path: subfolder, status: status, isLink: isLink))
      case .photo(let status):
        listing.fingerprint.add(name, status, countsInode: countsInodes)
        listing.fileCount += 1
        if listing.fileCount.isMultiple(of: 1_024) { try gate.pass() }
        guard handsOver else { return }
        listing.hasCompanions = listing.hasCompanions || Companions.canInclude(name)
        files.append(name, status)
        if files.files.count == Self.partSize {
          try note(.files(files), of: folder)
          files = noFiles
        }
      case .sidecar(let status):
        listing.sidecars.add(name, status, countsInode: false)
      // The folder's date does not tell when the drive that a link leads to is connected.
      case .brokenLink: listing.nextCheck = .soon
      }
    }
    if !files.files.isEmpty { try note(.files(files), of: folder) }
    return listing
  }

  /// Hands over the changes since the folder was last listed. The photos of a new folder have been handed
  /// over.
  private func compare(
    _ listing: FolderListing, of folder: PendingFolder, _ entry: KnownFolder?,
    _ reader: borrowing FolderReader
  ) throws {
    guard let entry, let fingerprint = entry.fingerprint else {
      return try note(.listed(listing), of: folder)
    }
    if fingerprint == listing.fingerprint {
      let isSame =
        entry.state == .readable && entry.sidecars == listing.sidecars
        && entry.device == listing.device && entry.mtime == listing.mtime
        && (entry.parent != nil || folder.parent == nil)
      let isCheckNew =
        listing.nextCheck != .soon
        && (entry.nextCheck.isDue() || listing.nextCheck.isWellAfter(entry.nextCheck))
      guard !isSame || isCheckNew else { return }
      return try note(.touched(listing), of: folder)
    }
    do {
      // A second time, because the stored fingerprint must be that of the photos that are handed over.
      var subfolders: [Subfolder] = []
      let listing = try list(reader, folder, handsOver: true, &subfolders)
      try note(.listed(listing), of: folder)
    } catch let error as Errno {
      try fail(folder, entry, error)
    }
  }

  private func follow(
    _ subfolders: [Subfolder], from folder: PendingFolder,
    _ entry: KnownFolder?, device: dev_t
  ) throws {
    if let entry, let before = children[entry.id] {
      let now = Set(subfolders.map { AlbumID(path: $0.path) })
      for path in before where !now.contains(AlbumID(path: path)) {
        // A folder on another device was unmounted, not deleted, even if its mount point is
        // missing.
        if known[AlbumID(path: path)]?.device == entry.device {
          goneFolders.append((path, Int(truncatingIfNeeded: device)))
        } else {
          try noteAway(path)
        }
      }
    }
    // Newest first. The order must not depend on the order in which the system lists folders.
    let sorted = subfolders.sorted { left, right in
      let (leftTime, rightTime) = (left.status.modificationTime, right.status.modificationTime)
      return leftTime != rightTime ? leftTime < rightTime : right.path.precedes(left.path)
    }
    for subfolder in sorted where isRecursive || known[AlbumID(path: subfolder.path)] == nil {
      let next = PendingFolder(
        path: subfolder.path, parent: folder.path, parentDevice: device,
        status: subfolder.status, isLink: subfolder.isLink)
      if subfolder.isLink { pendingLinks.append(next) } else { pending.append(next) }
    }
  }

  private func fail(_ folder: PendingFolder, _ entry: KnownFolder?, _ error: Errno) throws {
    let isAbsent = error == .noSuchFileOrDirectory || error == .notDirectory
    if isAbsent, folder.parent != nil {
      // The folder was deleted since its parent was listed.
      if let entry, hasParent(folder.path) { try noteAbsent(folder.path, entry) }
      return
    }
    if isAbsent, let entry, !wasDrained(entry) {
      if !isRecursive, entry.parent != nil, !folder.path.isDisconnected(from: entry.device) {
        if hasParent(folder.path) { goneFolders.append((folder.path, entry.device)) }
        return
      }
      // The user chose this folder, so the index keeps its photos.
      let isDisconnected = folder.path.isDisconnected(from: entry.device)
      return try noteAway(folder.path, isDisconnected ? .offline : .lost)
    }
    progress.problems.append(LibraryProblem(path: folder.path, errno: error.rawValue))
    try note(.failed(.failed(errno: error.rawValue)), of: folder)
  }

  /// Whether the folder above a missing folder exists. If it does not, only a scan of that folder can
  /// tell whether both were deleted: if the user chose it, the index keeps its photos.
  private func hasParent(_ path: FilePath) -> Bool {
    Subfolder(path.removingLastComponent()) != nil
  }

  /// Checks whether folders without a known parent, which were named in earlier scans, still exist.
  /// No listing of a parent shows that they are missing.
  private func lookForOrphans() throws {
    for (folder, entry) in known where entry.parent == nil && !named.contains(folder) {
      try gate.pass()
      do {
        _ = try FolderReader(folder.path)
      } catch  where error == .noSuchFileOrDirectory || error == .notDirectory {
        if entry.device == 0 {
          // It never was a folder.
          strays.append(folder.path)
        } else {
          try noteAbsent(folder.path, entry)
        }
      } catch {
        // The folder exists. Its problem was recorded when it was named.
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

  /// Records that a folder, and everything in it, is missing but can come back.
  private func noteAway(_ path: FilePath, _ state: FolderState = .offline) throws {
    let problem = LibraryProblem(path: path, state: state.rawValue)
    guard !progress.problems.contains(problem) else { return }
    progress.problems.append(problem)
    try note(.away(state), of: PendingFolder(path: path, parent: nil))
  }

  /// Returns the topmost known folder on a device, going up from a path. Returns the path itself if
  /// its parent is unknown or on another device.
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
    try index.change { db in
      let latest = batch.filter { index.looks.isLatest($0.look, into: $0.path) }
      return try writer.apply(latest, in: db)
    }
    self.writer = writer
    shown?()
    shown = nil
  }
}

/// A folder in a folder.
private struct Subfolder {
  let path: FilePath
  /// The status of the folder itself, even if the path is a symbolic link to it.
  let status: stat
  let isLink: Bool

  init(path: FilePath, status: stat, isLink: Bool) {
    (self.path, self.status, self.isLink) = (path, status, isLink)
  }

  /// Reads the status of the folder at a path; nil if there is no folder.
  init?(_ path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return nil }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, path.withPlatformString({ stat($0, &status) }) != 0 { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.init(path: path, status: status, isLink: isLink)
  }
}
