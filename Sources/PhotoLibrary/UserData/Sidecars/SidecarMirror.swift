import FoundationEssentials
import GRDB
import Glibc
import ImageDecoding
import SystemPackage

/// Synchronizes the marks of photos with their XMP sidecars, in both directions, so that this
/// program and others see each other's changes.
///
/// A new sidecar is named after the whole file: `photo.jpg.xmp`. An existing `photo.xmp` is used if
/// it can belong only to this photo. All other data in a sidecar stay unchanged. The decoder reads
/// and writes the XMP, in a separate process.
public actor SidecarMirror {
  private let userData: UserData
  private let decoder: any ImageDecoding
  /// Photos whose failure has been reported to the person.
  private var reported: Set<FilePath> = []
  private var isWriting = false
  private var isWantedAgain = false
  private var news = SidecarNews()
  private var lastTurn: Task<SidecarNews, any Error>?

  /// Creates the mirror of a store.
  public init(_ userData: UserData, decoder: any ImageDecoding) {
    self.userData = userData
    self.decoder = decoder
  }

  /// Writes the marks that are not in sidecars yet. Call it after edits and at the start. Marks
  /// that cannot be written are tried again at the next call. Returns a notice about new failures.
  /// A photo's failure is not reported again until its marks have been written.
  public func write() async -> [UserDataNotice] {
    // If a call is already running, it also writes the marks that have changed meanwhile.
    isWantedAgain = isWriting
    guard !isWriting else { return [] }
    isWriting = true
    defer { isWriting = false }
    var failures: [EditFailure] = []
    repeat {
      isWantedAgain = false
      failures += await writePending()
    } while isWantedAgain
    return failures.first.map { [.sidecarsFailed(count: failures.count, first: $0)] } ?? []
  }

  private func writePending() async -> [EditFailure] {
    let paths = try? userData.read { database in
      try StoredPath.fetchAll(
        database, sql: "SELECT path FROM mirror WHERE path NOT IN (SELECT place FROM trashed)")
    }
    var groups = PhotoGroups()
    var failures: [EditFailure] = []
    for path in paths ?? [] {
      do {
        let sidecar = groups.sidecar(of: path.path)
        news.append(
          try await inTurn { mirror in
            let merge = try await mirror.merge(of: path, sidecar: sidecar, isWritten: true)
            return try mirror.keep(merge.map { [$0] } ?? [])
          })
        reported.remove(path.path)
      } catch is CancellationError {
        return []
      } catch let failure as EditFailure where failure.isLasting(afterSearch: true) {
        // Another program has written the sidecar at the same moment.
        continue
      } catch {
        let failure = Self.failure(error, at: path.path)
        if reported.insert(path.path).inserted { failures.append(failure) }
      }
    }
    return failures
  }

  /// Returns what ``write()`` has found in sidecars since the last call of this method.
  public func takeNews() -> SidecarNews {
    defer { news = SidecarNews() }
    return news
  }

  /// Reads the sidecars of photos and takes over the changes of other programs. Call it when photos
  /// are found or have changed.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - described: The sidecars whose titles and keywords are known. The others are read even if
  ///     they have not changed.
  /// - Returns: The changed marks, and the titles and keywords that were read.
  public func read(
    _ photos: [FilePath], described: DescribedSidecars = DescribedSidecars()
  ) async -> SidecarNews {
    var groups = PhotoGroups()
    var news = SidecarNews()
    var unknown: [(photo: StoredPath, sidecar: FilePath)] = []
    var bare: [StoredPath] = []
    for photo in photos {
      if let sidecar = groups.sidecar(of: photo) {
        guard !isKnown(sidecar, of: StoredPath(photo), described[photo]) else { continue }
        unknown.append((StoredPath(photo), sidecar))
      } else if described[photo] != nil {
        news.descriptions.append(SidecarDescription(removedFrom: photo))
        // The photo may be on a disconnected drive, together with its sidecar.
        if FileSystem.status(photo) != nil { bare.append(StoredPath(photo)) }
      }
    }
    if !bare.isEmpty {
      try? userData.write { database in
        for photo in bare { try database.forgetSidecar(of: photo) }
      }
    }
    for start in stride(from: 0, to: unknown.count, by: Self.partSize) {
      let part = unknown[start...].prefix(Self.partSize)
      let found = try? await inTurn { mirror in
        var merges: [Merge] = []
        for (photo, sidecar) in part {
          if let merge = try? await mirror.merge(
            of: photo, sidecar: sidecar, isWritten: false)
          {
            merges.append(merge)
          }
        }
        return try mirror.keep(merges)
      }
      news.append(found ?? SidecarNews())
    }
    return news
  }

  /// The number of sidecars to read before one write to the store. Each write waits for the disk.
  private static let partSize = 100

  private func isKnown(
    _ sidecar: FilePath, of photo: StoredPath, _ described: FileVersion?
  ) -> Bool {
    guard let status = FileSystem.status(sidecar) else { return true }
    guard described == FileVersion(status) else { return false }
    let known = try? userData.read { try $0.sidecar(of: photo)?.version }
    return known == FileVersion(status)
  }

  /// Merges marks and sidecars after all earlier merges have ended. If a sidecar was read before
  /// this program wrote it, its old contents would look like a later change by another program.
  private func inTurn(
    _ work: @escaping @Sendable (isolated SidecarMirror) async throws -> SidecarNews
  ) async throws -> SidecarNews {
    let turn = Task { [lastTurn] in
      _ = await lastTurn?.result
      return try await work(self)
    }
    lastTurn = turn
    return try await turn.value
  }

  /// The result of merging a mark and a sidecar.
  fileprivate struct Merge {
    let path: StoredPath
    /// The mark before.
    let said: PhotoMark
    /// The merged mark.
    let mark: PhotoMark
    let state: SidecarState
    let description: SidecarDescription
    /// Whether the merged mark was written into the sidecar.
    let isWritten: Bool
  }

  /// Merges a mark and a sidecar; nil if there is nothing to merge.
  private func merge(
    of path: StoredPath, sidecar: FilePath?, isWritten: Bool
  ) async throws -> Merge? {
    // A missing photo may be on a disconnected drive. Its mark stays, and its sidecar is written
    // later.
    guard FileSystem.status(path.path) != nil else { return nil }
    let file = try sidecar.map { sidecar throws(EditFailure) in try SidecarFile(at: sidecar) }
    if isWritten, let file, file.bytes.isEmpty, file.isRecent {
      // Another program is probably about to write it. The next attempt finds its contents.
      throw EditFailure(.changedSince, at: file.path)
    }
    // An empty sidecar is incomplete or was lost. It does not remove any marks.
    let contents = file.flatMap { $0.bytes.isEmpty ? nil : $0.bytes }
    guard isWritten || contents != nil else { return nil }
    let properties = try await properties(in: contents)
    let found = SidecarFields(properties)
    let (said, former) = try userData.read { database in
      (try database.mark(of: path), try database.sidecar(of: path)?.state)
    }
    // The known fields of `photo.xmp` say nothing about a later `photo.jpg.xmp`.
    let hasWholeName = sidecar.map { $0.length > path.path.length } ?? true
    let known = former.flatMap { $0.hasWholeName == !hasWholeName ? nil : $0 }
    var mark = said
    var state = known ?? SidecarState(found)
    // A missing sidecar changes no marks: it was never written, or it was deleted.
    if contents == nil {
      state = SidecarState(found)
    } else {
      state.merge(found, isNew: known == nil, into: &mark)
    }
    var place = file?.path
    if isWritten {
      let changes = state.changes(
        for: mark, orientation: try await orientation(of: path, mark),
        keywordsOfFile: state.needsKeywordsOfFile(for: mark) ? try await keywords(of: path) : [])
      if !changes.isEmpty {
        let bytes = try await bytes(of: contents, changedBy: changes)
        place = sidecar ?? path.path.sidecarPath
        try SidecarFile.write(bytes, at: place ?? path.path, replacing: file)
      }
    }
    state.hasWholeName = hasWholeName
    let version = place.flatMap(FileSystem.status).map(FileVersion.init)
    var description = properties
    // Without the person's keywords, which the index adds itself.
    description.keywords = state.original.keywords ?? properties.keywords
    return Merge(
      path: path, said: said, mark: mark, state: state,
      description: SidecarDescription(photo: path.path, contents: description, version: version),
      isWritten: isWritten)
  }

  /// Stores merged marks. Returns the marks that have changed, and the descriptions.
  private func keep(_ merges: [Merge]) throws -> SidecarNews {
    guard !merges.isEmpty else { return SidecarNews() }
    return try userData.write { database in
      var news = SidecarNews()
      news.descriptions = merges.map(\.description)
      for merge in merges { news.marks[merge.path.path] = try database.keep(merge) }
      return news
    }
  }

  private func properties(in contents: [UInt8]?) async throws -> SidecarContents {
    guard let contents else { return SidecarContents() }
    return try await decoder.sidecar(in: contents)
  }

  /// Returns the contents of a sidecar with changes.
  private func bytes(
    of contents: [UInt8]?, changedBy changes: [SidecarChange]
  ) async throws -> [UInt8] {
    do {
      return try await decoder.sidecar(changing: contents, by: changes)
    } catch DecodingFailure.decoderStopped, DecodingFailure.tooLarge, DecodingFailure.timedOut {
      // The messages of these failures are about reading a photo.
      throw EditFailure(.sidecar(texts.gettext("Its sidecar could not be written.")))
    }
  }

  /// Returns the orientation to write for other programs: the photo's own, turned as its mark says.
  /// Nil if the mark does not turn the photo. A file without metadata is upright.
  private func orientation(of path: StoredPath, _ mark: PhotoMark) async throws -> Int? {
    guard mark.quarterTurns != 0 else { return nil }
    do {
      let orientation = try await decoder.metadata(at: path.path).orientation
      return Orientation.turned(orientation, quarterTurns: mark.quarterTurns)
    } catch let failure as DecodingFailure where failure.lastsUntilFileChanges {
      return Orientation.turned(1, quarterTurns: mark.quarterTurns)
    }
  }

  /// Returns the keywords in a photo's file: with the first keyword in a sidecar, other programs no
  /// longer look at them.
  private func keywords(of path: StoredPath) async throws -> [String] {
    do {
      return try await decoder.metadata(at: path.path).keywords
    } catch let failure as DecodingFailure where failure.lastsUntilFileChanges {
      return []
    }
  }

  private static func failure(_ error: any Error, at path: FilePath) -> EditFailure {
    switch error {
    // The message of this failure already mentions the sidecar.
    case let failure as EditFailure:
      switch failure.reason {
      case .sidecar: EditFailure(failure.reason, at: path)
      case .invalidName:
        EditFailure(
          .sidecar(texts.gettext("The photo’s name is too long for a file beside it.")), at: path)
      case .symbolicLink:
        EditFailure(.sidecar(texts.gettext("Its sidecar is a symbolic link.")), at: path)
      default: EditFailure(.sidecar(failure.message), at: path)
      }
    case let failure as DecodingFailure: EditFailure(.sidecar(failure.message), at: path)
    default: EditFailure(.sidecar(error.reason), at: path)
    }
  }
}

extension PhotoMark {
  /// Returns the mark with the changes between two others, in the fields in which it is equal to
  /// the former.
  fileprivate func applyingChanges(from former: PhotoMark, to latter: PhotoMark) -> PhotoMark {
    PhotoMark(
      isFavourite: isFavourite == former.isFavourite ? latter.isFavourite : isFavourite,
      rating: rating == former.rating ? latter.rating : rating,
      caption: caption == former.caption ? latter.caption : caption,
      quarterTurns: quarterTurns,
      keywords: keywords == former.keywords ? latter.keywords : keywords)
  }
}

extension FilePath {
  /// The path of a new sidecar for the photo.
  fileprivate var sidecarPath: FilePath {
    removingLastComponent().appending(nameBytes: nameBytes + Array(".xmp".utf8))
  }
}

extension Database {
  /// Returns the version and the fields of a photo's sidecar when this program last read or wrote
  /// it; nil if it has not.
  func sidecar(
    of path: StoredPath
  ) throws -> (version: FileVersion, state: SidecarState)? {
    try Row.fetchOne(self, sql: "SELECT * FROM sidecar WHERE path = ?", arguments: [path]).map {
      row in
      (
        FileVersion(byteCount: row["byteCount"], modified: row["modified"]),
        try JSONDecoder().decode(SidecarState.self, from: row["state"])
      )
    }
  }

  /// Stores a merge. Returns the photo's new mark if the merge changes it. If the person has changed
  /// the mark since it was read, both changes are kept, and the person's where they concern the same
  /// field.
  fileprivate func keep(_ merge: SidecarMirror.Merge) throws -> PhotoMark? {
    let path = merge.path
    if let version = merge.description.version {
      try setSidecar(version, merge.state, of: path)
    } else {
      try forgetSidecar(of: path)
    }
    let present = try mark(of: path)
    if merge.isWritten, present == merge.said { try forgetMirror(of: path) }
    let merged = present.applyingChanges(from: merge.said, to: merge.mark)
    guard merged != present else { return nil }
    try setMark(merged, of: path)
    return merged
  }

  fileprivate func forgetMirror(of path: StoredPath) throws {
    try execute(sql: "DELETE FROM mirror WHERE path = ?", arguments: [path])
  }

  /// Deletes the record of the photo's sidecar. If a sidecar appears later, it counts as new.
  fileprivate func forgetSidecar(of path: StoredPath) throws {
    try execute(sql: "DELETE FROM sidecar WHERE path = ?", arguments: [path])
  }

  fileprivate func setSidecar(
    _ version: FileVersion, _ state: SidecarState, of path: StoredPath
  ) throws {
    try execute(
      sql: "INSERT OR REPLACE INTO sidecar VALUES (?, ?, ?, ?)",
      arguments: [path, version.byteCount, version.modified, try JSONEncoder().encode(state)])
  }
}
