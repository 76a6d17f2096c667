import GRDB
import ImageDecoding
import SystemPackage

/// The steps that an edit will perform.
struct EditPlan {
  let edit: Edit
  /// The photos that the edit will change.
  let photos: [FilePath]
  let title: EditTitle
  let units: [EditUnit]
  /// The photos that the edit cannot change, with the reasons.
  let failures: [EditFailure]

  /// Whether the edit can begin: it changes something, and needs no answer about a taken name.
  var canBegin: Bool { !units.isEmpty && !failures.contains(where: \.isOfTakenName) }
}

/// Plans the steps of an edit from the contents of the store.
struct EditPlanner {
  let database: Database
  let environment: [String: String]
  let progress: EditProgress

  func plan(_ edit: Edit) throws -> EditPlan {
    if let plan = try planOfFiles(edit) { return plan }
    let photos = edit.photos.unique
    let units: [EditUnit] =
      switch edit {
      case .favourite(_, let isFavourite):
        try marks(photos) { .isFavourite(from: $0.isFavourite, to: isFavourite) }
      case .rate(_, let rating):
        try marks(photos) { .rating(from: $0.rating, to: min(max(rating, -1), 5)) }
      case .reject(_, let kept): try rejections(photos, keeping: kept)
      case .caption(let path, let caption): try captions(path, caption)
      case .keywords(_, let change): try keywords(photos, change)
      case .createAlbum(let name, let paths):
        [album(.create(try nextAlbum(), name: name, members(paths)))]
      case .createSearchAlbum(let name, let search):
        [album(.create(try nextAlbum(), name: name, [], search: search))]
      case .changeSearch(let id, let search): [album(try change(of: id, to: search))]
      case .renameAlbum(let id, let name):
        [album(.rename(id, from: try albumName(id), to: name))]
      case .deleteAlbum(let id):
        [
          album(
            .delete(
              id, name: try albumName(id), try database.members(of: id),
              search: try database.search(of: id)))
        ]
      case .add(let paths, let id):
        [album(.add(id, try newMembers(paths, of: id)))]
      case .remove(let paths, let id):
        [album(.remove(id, try presentMembers(paths, of: id)))]
      case .arrange(let paths, let place, let id):
        [album(.arrange(id, try moves(of: paths, to: place, in: id)))]
      case .setCover(let path, let id):
        [album(.cover(id, from: try cover(of: id, otherThan: path), to: StoredPath(path)))]
      case .markDistinct: [distinct([DistinctPhotos(photos)], isMarked: true)]
      case .unmarkDistinct(let ids):
        [distinct(try database.distinctPhotos().filter { ids.contains($0.id) }, isMarked: false)]
      case .rename, .move, .copy, .rotate, .trash: []
      }
    return EditPlan(
      edit: edit, photos: photos, title: try edit.title(of: photos, in: database), units: units,
      failures: [])
  }

  private func planOfFiles(_ edit: Edit) throws -> EditPlan? {
    var planner = FilePlanner(environment: environment, progress: progress)
    let units: [EditUnit]
    switch edit {
    case .rename(let path, let name): units = try planner.rename(path, to: name)
    case .move(let paths, let folder, let both):
      units = try planner.move(paths.unique, to: folder, keepingBoth: both)
    case .copy(let paths, let folder, let both):
      units = try planner.copy(paths.unique, to: folder, keepingBoth: both)
    case .trash(let paths, let kept): units = try planner.trash(paths.unique, keeping: kept)
    case .rotate(let paths, let turns):
      units = try planner.rotate(paths.unique, turns) { try database.mark(of: StoredPath($0)) }
    default: return nil
    }
    var noted = units
    var mountPoints = MountPoints()
    for index in noted.indices {
      try progress.check()
      noted[index].noteMountPoints(&mountPoints)
    }
    return EditPlan(
      edit: edit, photos: planner.planned,
      title: try edit.title(
        of: planner.planned, as: units.count == 1 ? units[0].newStem : nil, in: database),
      units: noted, failures: planner.failures)
  }

  /// Plans a unit for each group of photos that have the same mark by now.
  private func marks(
    _ paths: [FilePath], _ field: (PhotoMark) -> MarkChange.Field
  ) throws -> [EditUnit] {
    var fields: [MarkChange.Field] = []
    var photos: [MarkChange.Field: [StoredPath]] = [:]
    for path in paths.lazy.map({ StoredPath($0) }) {
      let field = field(try database.mark(of: path))
      if photos[field] == nil { fields.append(field) }
      photos[field, default: []].append(path)
    }
    return fields.map { field in
      EditUnit(steps: [.marks(MarkChanges(photos: PathList(photos[field] ?? []), field: field))])
    }
  }

  private func rejections(_ paths: [FilePath], keeping kept: FilePath) throws -> [EditUnit] {
    let rejected = try marks(paths) { .rating(from: $0.rating, to: -1) }
    guard try database.mark(of: StoredPath(kept)).rating == -1 else { return rejected }
    return try rejected + marks([kept]) { .rating(from: $0.rating, to: 0) }
  }

  private func distinct(_ groups: [DistinctPhotos], isMarked: Bool) -> EditUnit {
    EditUnit(steps: [.distinct(DistinctChange(groups: groups, isMarked: isMarked))])
  }

  private func captions(_ path: FilePath, _ text: String) throws -> [EditUnit] {
    let caption = PhotoMark.caption(from: text)
    guard caption.utf8.count <= PhotoMark.longestCaption else {
      throw EditFailure(.longCaption, at: path)
    }
    return try marks([path]) { .caption(from: $0.caption, to: caption) }
  }

  private func keywords(_ photos: [FilePath], _ change: KeywordChange) throws -> [EditUnit] {
    guard (change.added + change.removed).allSatisfy({ $0.utf8.count <= Keyword.longest }) else {
      throw EditFailure(.longKeyword, at: photos.first)
    }
    return try marks(photos) { mark in
      .keywords(from: mark.keywords, to: mark.keywords.followed(by: change))
    }
  }

  private func album(_ change: AlbumChange) -> EditUnit {
    EditUnit(steps: [.album(change)])
  }

  private func change(of id: UserAlbumID, to search: PhotoSearch) throws -> AlbumChange {
    guard let former = try database.search(of: id) else { throw EditFailure(.noAlbum) }
    return .search(id, from: former, to: search)
  }

  private func albumName(_ id: UserAlbumID) throws -> String {
    guard let name = try database.albumName(id) else { throw EditFailure(.noAlbum) }
    return name
  }

  /// Returns an album number that was never used before.
  private func nextAlbum() throws -> UserAlbumID {
    let last = try Int64.fetchOne(
      database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'album'")
    return UserAlbumID(rawValue: (last ?? 0) + 1)
  }

  /// Returns new members of an album, to be added after its members.
  private func members(_ paths: [FilePath], after present: [AlbumMember] = []) -> [AlbumMember] {
    let photos = paths.unique
    guard !photos.isEmpty else { return [] }
    let last = present.last.map { [$0.rank] } ?? []
    let ranks = MemberRanks(placing: photos.count, at: last.count, among: last).ranks
    return zip(photos, ranks.suffix(photos.count)).map {
      AlbumMember(path: StoredPath($0), rank: $1)
    }
  }

  private func moves(
    of paths: [FilePath], to place: AlbumPlace, in id: UserAlbumID
  ) throws -> [MemberMove] {
    _ = try albumName(id)
    let moved = Set(paths.map { StoredPath($0) })
    let moves = try database.members(of: id).moves(of: moved, to: place)
    guard !moves.isEmpty else { throw EditFailure(.alreadyThere, at: paths.first) }
    return moves
  }

  /// Returns the chosen cover of an album, which must not be `path`.
  private func cover(of id: UserAlbumID, otherThan path: FilePath) throws -> StoredPath? {
    _ = try albumName(id)
    let cover = try database.cover(of: id)
    guard cover != StoredPath(path) else { throw EditFailure(.alreadyThere, at: path) }
    return cover
  }

  private func newMembers(_ paths: [FilePath], of id: UserAlbumID) throws -> [AlbumMember] {
    _ = try albumName(id)
    let present = try database.members(of: id)
    let known = Set(present.map(\.path.path))
    let new = paths.filter { !known.contains($0) }
    guard !new.isEmpty else { throw EditFailure(.alreadyThere, at: paths.first) }
    return members(new, after: present)
  }

  private func presentMembers(_ paths: [FilePath], of id: UserAlbumID) throws -> [AlbumMember] {
    let removed = Set(paths)
    let members = try database.members(of: id).filter { removed.contains($0.path.path) }
    guard !members.isEmpty else { throw EditFailure(.missing, at: paths.first) }
    return members
  }
}

extension [FilePath] {
  /// The paths without duplicates, in the same order.
  fileprivate var unique: [FilePath] {
    // Hashes faster than `FilePath`.
    var seen: Set<StoredPath> = []
    seen.reserveCapacity(count)
    return filter { seen.insert(StoredPath($0)).inserted }
  }
}
