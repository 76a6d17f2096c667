import GRDB
import ImageDecoding
import SystemPackage

extension Edit {
  /// Returns the title of the edit.
  ///
  /// - Parameters:
  ///   - photos: The photos that the edit changes.
  ///   - name: The new name of the only photo, without its extension, if a move or a copy gives it
  ///     one.
  ///   - database: The store.
  /// - Returns: The title.
  /// - Throws: A database error.
  func title(
    of photos: [FilePath], as name: String? = nil, in database: Database
  ) throws -> EditTitle {
    EditTitle(
      action: try action(as: name) { try database.albumName($0) ?? "" }, photos: .init(photos))
  }

  private func action(
    as name: String?, _ album: (UserAlbumID) throws -> String
  ) throws -> EditTitle.Action {
    switch self {
    case .favourite(_, true): .addedToFavourites
    case .favourite(_, false): .removedFromFavourites
    case .rate(_, -1), .reject: .rejected
    case .rate(_, 0): .ratingRemoved
    case .rate(_, let rating): .rated(stars: rating)
    case .caption(_, ""): .captionRemoved
    case .caption: .captionChanged
    case .keywords(_, let change): Self.action(of: change)
    case .createAlbum(let name, _): .albumCreated(name: name)
    case .createSearchAlbum(let name, _): .searchAlbumCreated(name: name)
    case .changeSearch(let id, _): .searchChanged(album: try album(id))
    case .renameAlbum(let id, let name): .albumRenamed(from: try album(id), to: name)
    case .deleteAlbum(let id): .albumDeleted(name: try album(id))
    case .add(_, let id): .addedToAlbum(name: try album(id))
    case .remove(_, let id): .removedFromAlbum(name: try album(id))
    case .arrange(_, _, let id): .arranged(album: try album(id))
    case .setCover(_, let id): .madeCover(album: try album(id))
    case .markDistinct: .markedAsDistinct
    case .unmarkDistinct(let marks): .groupsShown(count: marks.count)
    case .rename(let path, let name): .renamed(to: path.stem(of: name))
    case .move(_, let folder, _): .moved(folder: DisplayName.name(of: folder), newName: name)
    case .copy(_, let folder, _): .copied(folder: DisplayName.name(of: folder), newName: name)
    case .rotate(_, 1): .rotatedClockwise
    case .rotate(_, -1), .rotate(_, 3): .rotatedCounterclockwise
    case .rotate: .rotated
    case .trash: .trashed
    }
  }

  private static func action(of change: KeywordChange) -> EditTitle.Action {
    func name(_ keyword: String) -> String { Keyword.names(in: keyword).last ?? "" }
    return switch (change.added.count, change.removed.count) {
    case (1, 0): .keywordAdded(name: name(change.added[0]))
    case (0, 1): .keywordRemoved(name: name(change.removed[0]))
    case (let count, 0): .keywordsAdded(count: count)
    case (0, let count): .keywordsRemoved(count: count)
    default: .keywordsChanged
    }
  }

  /// The photos that the edit changes.
  var photos: [FilePath] {
    switch self {
    case .favourite(let paths, _), .rate(let paths, _), .reject(let paths, _),
      .createAlbum(_, let paths), .keywords(let paths, _), .add(let paths, _),
      .remove(let paths, _), .arrange(let paths, _, _), .markDistinct(let paths),
      .move(let paths, _, _),
      .copy(let paths, _, _), .rotate(let paths, _), .trash(let paths, _):
      paths
    case .caption(let path, _), .rename(let path, _), .setCover(let path, _): [path]
    case .createSearchAlbum, .changeSearch, .renameAlbum, .deleteAlbum, .unmarkDistinct: []
    }
  }
}

extension EditUnit {
  /// The name that the unit gives to its photo, without the extension; nil if the photo keeps its
  /// name.
  var newStem: String? {
    let paths: (from: FilePath, to: FilePath)? =
      switch steps.first {
      case .move(let move): (move.from.path, move.to.path)
      case .copy(let copy): (copy.from.path, copy.to.path)
      default: nil
      }
    guard let (from, to) = paths, from.lastComponent != to.lastComponent else { return nil }
    return DisplayName.stem(of: to)
  }
}

extension FilePath {
  /// Returns a new name for the file without the file's extension, as a person may have typed it.
  fileprivate func stem(of name: String) -> String {
    guard let rest = `extension`.map({ "." + $0 }), name.lowercased().hasSuffix(rest.lowercased())
    else { return name }
    return String(name.dropLast(rest.count))
  }
}
