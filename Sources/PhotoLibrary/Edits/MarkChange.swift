import ImageDecoding

/// A change of one mark of a photo.
struct MarkChange: Codable, Hashable {
  /// The mark, with its old and its new value.
  enum Field: Codable, Hashable {
    case isFavourite(from: Bool, to: Bool)
    case rating(from: Int?, to: Int?)
    case caption(from: String?, to: String?)
    case quarterTurns(from: Int, to: Int)
    case keywords(from: KeywordChange, to: KeywordChange)
  }

  var path: StoredPath
  let field: Field

  var inverse: MarkChange { MarkChange(path: path, field: field.inverse) }
}

extension MarkChange.Field {
  var inverse: MarkChange.Field {
    switch self {
    case .isFavourite(let from, let to): .isFavourite(from: to, to: from)
    case .rating(let from, let to): .rating(from: to, to: from)
    case .caption(let from, let to): .caption(from: to, to: from)
    case .quarterTurns(let from, let to): .quarterTurns(from: to, to: from)
    case .keywords(let from, let to): .keywords(from: to, to: from)
    }
  }

  /// Sets the mark to its new value. Returns false, and changes nothing, if it does not have the
  /// old value.
  func apply(to mark: inout PhotoMark) -> Bool {
    func change<Value: Equatable>(_ value: inout Value, _ from: Value, _ to: Value) -> Bool {
      guard value == from else { return false }
      value = to
      return true
    }
    return switch self {
    case .isFavourite(let from, let to): change(&mark.isFavourite, from, to)
    case .rating(let from, let to): change(&mark.rating, from, to)
    case .caption(let from, let to): change(&mark.caption, from, to)
    case .quarterTurns(let from, let to): change(&mark.quarterTurns, from, to)
    case .keywords(let from, let to): change(&mark.keywords, from, to)
    }
  }
}

/// The same change of one mark of many photos.
struct MarkChanges: Codable, Hashable {
  var photos: PathList
  let field: MarkChange.Field

  var inverse: MarkChanges { MarkChanges(photos: photos, field: field.inverse) }
}

/// A change of an album.
enum AlbumChange: Codable, Hashable {
  case create(UserAlbumID, name: String, [AlbumMember], search: PhotoSearch? = nil)
  case delete(UserAlbumID, name: String, [AlbumMember], search: PhotoSearch? = nil)
  case search(UserAlbumID, from: PhotoSearch, to: PhotoSearch)
  case rename(UserAlbumID, from: String, to: String)
  case add(UserAlbumID, [AlbumMember])
  case remove(UserAlbumID, [AlbumMember])
  case arrange(UserAlbumID, [MemberMove])
  case cover(UserAlbumID, from: StoredPath?, to: StoredPath?)

  var inverse: AlbumChange {
    switch self {
    case .create(let id, let name, let members, let search):
      .delete(id, name: name, members, search: search)
    case .delete(let id, let name, let members, let search):
      .create(id, name: name, members, search: search)
    case .search(let id, let from, let to): .search(id, from: to, to: from)
    case .rename(let id, let from, let to): .rename(id, from: to, to: from)
    case .add(let id, let members): .remove(id, members)
    case .remove(let id, let members): .add(id, members)
    case .arrange(let id, let moves): .arrange(id, moves.map(\.inverse))
    case .cover(let id, let from, let to): .cover(id, from: to, to: from)
    }
  }
}

extension AlbumChange {
  /// The photos in the album that the change is about.
  var photos: [StoredPath] {
    switch self {
    case .create(_, _, let members, _), .delete(_, _, let members, _): members.map(\.path)
    case .add(_, let members), .remove(_, let members): members.map(\.path)
    case .arrange(_, let moves): moves.map(\.path)
    case .cover(_, let from, let to): [from, to].compactMap(\.self)
    case .rename, .search: []
    }
  }

  /// Returns the change with the current paths of photos that were moved since it was planned.
  func following(_ follow: (StoredPath) -> StoredPath) -> AlbumChange {
    func moved(_ members: [AlbumMember]) -> [AlbumMember] {
      members.map {
        AlbumMember(path: follow($0.path), rank: $0.rank, isCover: $0.isCover)
      }
    }
    return switch self {
    case .create(let id, let name, let members, let search):
      .create(id, name: name, moved(members), search: search)
    case .delete(let id, let name, let members, let search):
      .delete(id, name: name, moved(members), search: search)
    case .rename, .search: self
    case .add(let id, let members): .add(id, moved(members))
    case .remove(let id, let members): .remove(id, moved(members))
    case .arrange(let id, let moves):
      .arrange(
        id, moves.map { MemberMove(path: follow($0.path), from: $0.from, to: $0.to) })
    case .cover(let id, let from, let to):
      .cover(id, from: from.map(follow), to: to.map(follow))
    }
  }
}
