import Foundation
import GRDB
import Glibc
import ImageDecoding
import SystemPackage

/// Writes the listings of folders into the index.
///
/// A file that is no longer listed stays in the index until the scan ends, because the scan may
/// find it in another folder.
struct ListingWriter {
  private var change = IndexChange()
  /// The number of photos that were added.
  private(set) var newCount = 0
  /// The photos that are no longer listed in their folder.
  private(set) var missing: [Int] = []
  /// The folders that can be completed only after the missing photos have been handled.
  private(set) var unsettled: [(id: Int, path: FilePath, listing: FolderListing)] = []

  /// The folder whose files are being written.
  private var current: Folder?
  /// The first of the new photos whose names cannot be searched for yet.
  private var firstNew: Int?

  private struct Folder {
    let path: FilePath
    let id: Int
    /// Whether the index contained no photos of this folder.
    let wasEmpty: Bool
    /// The photos that are listed.
    var seen: [Int] = []
    /// Whether a photo was added, moved here or renamed.
    var isChanged = false
  }

  let library: LibraryState

  /// Facts about the library that stay the same during a scan.
  struct LibraryState {
    /// Whether the index contained photos before, so that a new file may be a moved photo.
    let hasPhotos: Bool
    /// Whether the index contained photos earlier that have vanished.
    let hasVanished: Bool

    init(in db: Database) throws {
      hasPhotos = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM photos)") ?? true
      hasVanished = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM vanished)") ?? true
    }
  }

  init(_ library: LibraryState) {
    self.library = library
  }

  /// Writes changes of folders.
  ///
  /// - Parameters:
  ///   - folders: The changes, in the order of the scan.
  ///   - db: The database, in a transaction.
  /// - Returns: The changed photos and albums.
  /// - Throws: A database error.
  mutating func apply(_ folders: [FolderChange], in db: Database) throws -> IndexChange {
    for folder in folders { try apply(folder, in: db) }
    try addNames(in: db)
    defer { change = IndexChange() }
    return change
  }

  private mutating func apply(_ folder: FolderChange, in db: Database) throws {
    switch folder.content {
    case .files(let files):
      try enter(folder, in: db)
      try add(files, in: db)
    case .listed(let listing):
      try enter(folder, in: db)
      try finish(listing, in: db)
    case .touched(let listing):
      let id = try FolderTable.id(of: folder.path, parent: folder.parent, in: db)
      let wasAway = try FolderTable.set(listing, ofFolder: id, in: db)
      if wasAway { change.albums.insert(AlbumID(path: folder.path)) }
    case .failed(let state):
      let id = try FolderTable.id(of: folder.path, parent: folder.parent, in: db)
      let isNew = try FolderTable.set(state, ofFolder: id, in: db)
      if isNew { change.albums.insert(AlbumID(path: folder.path)) }
    case .away(let state):
      try FolderTable.set(state, ofAllIn: folder.path, in: db)
      change.isEverything = true
    }
  }

  private mutating func enter(_ folder: FolderChange, in db: Database) throws {
    guard current?.path != folder.path else { return }
    let id = try FolderTable.id(of: folder.path, parent: folder.parent, in: db)
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM photos WHERE folder = ?)"),
      arguments: [id])
    current = Folder(path: folder.path, id: id, wasEmpty: count == 0)
  }

  // MARK: Files

  private mutating func add(_ files: ListedFiles, in db: Database) throws {
    // Queried for each part: the user may set a first mark while a scan runs.
    let hasMarks = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM marks)") ?? true
    guard var folder = current else { return }
    let find = try RawStatement(
      db, "SELECT id, size, mtime, inode FROM photos WHERE folder = ? AND name_key = ? AND name = ?"
    )
    let update = try RawStatement(
      db,
      """
      UPDATE photos SET size = ?, mtime = ?, inode = ?, is_pending = 1 WHERE id = ?
      """)
    let updateInode = try RawStatement(db, "UPDATE photos SET inode = ? WHERE id = ?")
    let insert = try RawStatement(
      db,
      """
      INSERT INTO photos (folder, name, name_key, size, mtime, inode, capture, day)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let inodes = folder.wasEmpty ? [] : Set(files.files.lazy.map(\.inode))
    try files.forEach { name, file in
      try PhotoRow.nameKey(ofFile: name).withUnsafeBytes { key in
        let known =
          try folder.wasEmpty
          ? nil
          : find.first(.integer(folder.id), .blob(key), .blob(name)) { row in
            (
              id: row.integer(0), inode: row.integer(3),
              isSame: row.integer(1) == file.size && row.integer(2) == file.mtime
                && (!files.countsInodes || row.integer(3) == file.inode)
            )
          }
        if let known,
          try known.isSame || !files.countsInodes
            || !(inodes.contains(known.inode) && isKnown(file, otherThan: known.id, in: db)
              || hasLostItsName(file, otherThan: known.id, in: db))
        {
          folder.seen.append(known.id)
          guard !known.isSame else {
            // The new inode number identifies the file if it is moved later.
            if known.inode != file.inode {
              try updateInode.run(.integer(file.inode), .integer(known.id))
            }
            return
          }
          // The capture date stays the same until the file has been read.
          try update.run(
            .integer(file.size), .integer(file.mtime), .integer(file.inode), .integer(known.id))
          change.photos.insert(known.id)
          change.albums.insert(AlbumID(path: folder.path))
          return
        }
        folder.isChanged = true
        // The name belongs to another known photo by now, and this photo has another name.
        if let known { _ = try displace(known.id, folder.path, named: Data(name), in: db) }
        if library.hasPhotos,
          let moved = try take(file, on: files.device, named: name, key: key, folder, in: db)
        {
          folder.seen.append(moved)
          return
        }
        if library.hasVanished {
          try takeVanished(
            file, on: files.device, to: folder.path.appending(entry: Data(name)), in: db)
        }
        let capture = file.fallbackCapture
        try insert.run(
          .integer(folder.id), .blob(name), .blob(key), .integer(file.size), .integer(file.mtime),
          .integer(file.inode), .integer(capture),
          .integer(capture / WallClockDate.ordinalsPerDay))
        let id = Int(db.lastInsertedRowID)
        firstNew = firstNew ?? id
        folder.seen.append(id)
        newCount += 1
        change.hasAdditions = true
        if hasMarks { try mark(id, folder.path.appending(entry: Data(name)), in: db) }
      }
    }
    current = folder
  }

  /// Lets the names of new photos be searched for. Call this once for many folders: each call makes FTS5
  /// write a part of its index, which it then merges with the others.
  private mutating func addNames(in db: Database) throws {
    guard let first = firstNew.take() else { return }
    try SearchWords.addNames(ofPhotosFrom: first, in: db)
  }

  /// Returns the photo of a file that was moved here, after assigning it to this folder. Returns
  /// nil if the file was not moved.
  private mutating func take(
    _ file: ListedFiles.File, on device: Int, named name: UnsafeRawBufferPointer,
    key: UnsafeRawBufferPointer, _ folder: Folder, in db: Database
  ) throws -> Int? {
    let candidates = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.id, f.path, p.name, f.device FROM photos p JOIN folders f ON f.id = p.folder
          WHERE p.inode = ? AND p.size = ? AND p.mtime = ?
          """), arguments: [file.inode, file.size, file.mtime])
    for row in candidates {
      let id: Int = row[0]
      let oldFolder = FilePath(bytes: row[1])
      var oldPath = oldFolder.appending(entry: row[2])
      // A file on another drive may have the same inode number. A drive gets another device number
      // when it is connected again.
      guard row[3] == device || folder.path.isOnSameDrive(as: oldFolder) else { continue }
      if let other = ListedFiles.File(at: oldPath) {
        // If the old path still leads to the file, this is another link to it.
        guard try other.inode != file.inode && isKnown(other, otherThan: id, in: db) else {
          continue
        }
        oldPath = try displace(id, oldFolder, named: row[2], in: db)
      } else {
        guard oldPath.isGone(from: device) else { continue }
      }
      try addNames(in: db)
      try RawStatement(
        db,
        "UPDATE photos SET folder = ?, name = ?, name_key = ?, companion_of = NULL WHERE id = ?"
      ).run(.integer(folder.id), .blob(name), .blob(key), .integer(id))
      change.photos.insert(id)
      change.albums.insert(AlbumID(path: oldFolder))
      let path = folder.path.appending(entry: Data(name))
      if library.hasVanished { try clear(path, in: db) }
      try note(oldPath, to: path, in: db)
      return id
    }
    return nil
  }

  /// Notes the move of a file that is new in the index if it is a photo that has vanished. If it is
  /// not, the file takes over the marks of a vanished photo with its path: a program may have saved
  /// the photo by deleting and writing it.
  private mutating func takeVanished(
    _ file: ListedFiles.File, on device: Int, to path: FilePath, in db: Database
  ) throws {
    for photo in try VanishedPhoto.matches(file, in: db)
    where photo.device == device || path.isOnSameDrive(as: photo.path) {
      guard photo.path != path else { break }
      var oldPath = photo.path
      if let other = ListedFiles.File(at: oldPath) {
        // If the old path still leads to the file, this is another link to it.
        guard try other.inode != file.inode && isKnown(other, in: db) else { continue }
        oldPath = try displace(photo, in: db)
      } else {
        guard oldPath.isGone(from: device) else { continue }
      }
      try photo.forget(in: db)
      try clear(path, in: db)
      return try note(oldPath, to: path, in: db)
    }
    try VanishedPhoto.at(path, in: db)?.forget(in: db)
  }

  /// Takes its path from a vanished photo, because a known photo gets this path.
  private mutating func clear(_ path: FilePath, in db: Database) throws {
    if let photo = try VanishedPhoto.at(path, in: db) { _ = try displace(photo, in: db) }
  }

  /// Gives a vanished photo a path at which no file is, until it is found.
  private mutating func displace(_ photo: VanishedPhoto, in db: Database) throws -> FilePath {
    let stopover = MovedFile.stopover(
      ofPhoto: photo.number, in: photo.path.removingLastComponent())
    try photo.setPath(stopover, in: db)
    try note(photo.path, to: stopover, in: db)
    return stopover
  }

  /// Returns whether the index contains a file as another photo, or contained it earlier.
  private func isKnown(
    _ file: ListedFiles.File, otherThan photo: Int = 0, in db: Database
  ) throws -> Bool {
    let isPresent = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM photos WHERE inode = ? AND size = ? AND mtime = ? AND id <> ?)
          """), arguments: [file.inode, file.size, file.mtime, photo])
    if isPresent == true { return true }
    return try library.hasVanished && !VanishedPhoto.matches(file, in: db).isEmpty
  }

  /// Returns whether the index contains a file as another photo, whose name another known photo has
  /// by now. Also where the name has gone and the photo has marks: a photo without any may be the
  /// temporary file of a program that saves by replacing the file.
  private func hasLostItsName(
    _ file: ListedFiles.File, otherThan photo: Int, in db: Database
  ) throws -> Bool {
    let others = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.id, f.path, p.name, f.device, \(PhotoRow.isMarked)
          FROM photos p JOIN folders f ON f.id = p.folder
          WHERE p.inode = ? AND p.size = ? AND p.mtime = ? AND p.id <> ?
          """), arguments: [file.inode, file.size, file.mtime, photo])
    func hasLostItsName(
      _ path: FilePath, device: Int, isMarked: Bool, number: Int
    ) throws -> Bool {
      if MovedFile.isStopover(path) { return true }
      guard let present = ListedFiles.File(at: path) else {
        return isMarked && path.isGone(from: device)
      }
      guard present.inode != file.inode else { return false }
      return try isKnown(present, otherThan: number, in: db)
    }
    let isOther = try others.contains { row in
      try hasLostItsName(
        FilePath(bytes: row[1]).appending(entry: row[2]), device: row[3], isMarked: row[4],
        number: row[0])
    }
    guard !isOther, library.hasVanished else { return isOther }
    return try VanishedPhoto.matches(file, in: db).contains { photo in
      try hasLostItsName(
        photo.path, device: photo.device, isMarked: photo.isMarked, number: photo.number)
    }
  }

  /// Takes its name from a photo, because another known photo has this name by now: another program
  /// has swapped names, or counted the photos anew. Until the photo is found under its new name, it
  /// has a path at which no file is.
  private mutating func displace(
    _ photo: Int, _ folder: FilePath, named name: Data, in db: Database
  ) throws -> FilePath {
    let stopover = MovedFile.stopover(ofPhoto: photo, in: folder)
    try addNames(in: db)
    try db.cachedStatement(
      sql: "UPDATE photos SET name = ?1, name_key = ?1, companion_of = NULL WHERE id = ?2"
    ).execute(arguments: [Data(stopover.nameBytes), photo])
    change.photos.insert(photo)
    try note(folder.appending(entry: name), to: stopover, in: db)
    return stopover
  }

  /// Notes a move, in the same transaction, so that it is not forgotten if the process ends now.
  private mutating func note(_ old: FilePath, to new: FilePath, in db: Database) throws {
    change.hasMoves = true
    try db.cachedStatement(sql: "INSERT INTO moves (old, new) VALUES (?, ?)")
      .execute(arguments: [old.data, new.data])
  }

  /// Copies the mark of a file, if there is one, to its photo.
  private func mark(_ id: Int, _ path: FilePath, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE photos SET (\(MarkColumn.list(\.nameInPhotos))) =
          (SELECT \(MarkColumn.list(\.nameInMarks)) FROM marks WHERE path = ?1)
        WHERE id = ?2 AND EXISTS (SELECT 1 FROM marks WHERE path = ?1)
        """
    ).execute(arguments: [path.data, id])
    try Labels.update(ofPhotos: [id], in: db)
  }

  private mutating func finish(_ listing: FolderListing, in db: Database) throws {
    guard let folder = current else { return }
    current = nil
    let gone = folder.wasEmpty ? [] : try photos(of: folder, in: db)
    if gone.isEmpty {
      if listing.hasCompanions {
        change.formUnion(try Companions.pair(inFolder: folder.id, in: db))
      }
    } else {
      missing += gone
      unsettled.append((folder.id, folder.path, listing))
    }
    let wasAway = try FolderTable.set(
      listing, isComplete: gone.isEmpty, ofFolder: folder.id, in: db)
    if folder.isChanged || wasAway { change.albums.insert(AlbumID(path: folder.path)) }
  }

  /// Returns the photos of a folder that are no longer listed.
  private func photos(of folder: Folder, in db: Database) throws -> [Int] {
    let seen = folder.seen.sorted()
    var gone: [Int] = []
    try RawStatement(db, "SELECT id FROM photos WHERE folder = ?").forEach(.integer(folder.id)) {
      let id = $0.integer(0)
      let position = seen.partitioningIndex { $0 >= id }
      if position == seen.endIndex || seen[position] != id { gone.append(id) }
    }
    return gone
  }
}

extension ListedFiles.File {
  /// Reads the status of a file. Nil if the file does not exist.
  fileprivate init?(at path: FilePath) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    self.init(nameEnd: 0, status)
  }

  /// The capture date to use until the file has been read.
  fileprivate var fallbackCapture: Int { WallClockDate(fileTime: mtime).ordinal }
}

extension WallClockDate {
  /// Converts the date of a file, in nanoseconds since 1970, to local time.
  init(fileTime: Int) {
    self.init(localTimeOf: Double(fileTime) / 1e9)
  }
}

extension Array {
  /// Returns the first index from which on all elements satisfy a condition.
  fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Whether a file exists.
enum FileStatus {
  case present
  case absent
  /// The system cannot tell whether it exists, as when permission is missing.
  case unknown

  init(of path: FilePath) {
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0 {
      self = .present
    } else {
      self = errno == ENOENT || errno == ENOTDIR ? .absent : .unknown
    }
  }
}
