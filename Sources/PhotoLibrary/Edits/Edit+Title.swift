import FoundationEssentials
import GRDB
import ImageDecoding
import SystemPackage

extension Edit {
  /// Returns the title of the edit in the past tense, for a toast and for the Undo menu entry.
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
  ) throws -> String {
    // Pages use the same wording for a group of photos.
    let what = Self.name(of: photos)
    func album(_ id: UserAlbumID) throws -> String { (try database.albumName(id) ?? "").quoted }
    return switch self {
    case .favourite(_, true): "\(what) added to Favourites"
    case .favourite(_, false): "\(what) removed from Favourites"
    case .rate(_, -1): "\(what) rejected"
    case .rate(_, 0): "Rating of \(what) removed"
    case .rate(_, 1): "\(what) rated 1 star"
    case .rate(_, let rating): "\(what) rated \(rating) stars"
    case .reject: "\(what) rejected"
    case .caption(_, ""): "Caption of \(what) removed"
    case .caption: "Caption of \(what) changed"
    case .keywords(_, let change): Self.title(of: change, what)
    case .createAlbum(let name, []): "Created album \(name.quoted)"
    case .createAlbum(let name, _):
      "Created album \(name.quoted) with \(ItemCount(of: photos).text())"
    case .createSearchAlbum(let name, _): "Created album \(name.quoted) from a search"
    case .changeSearch(let id, _): "Search of album \(try album(id)) changed"
    case .renameAlbum(let id, let name): "Album \(try album(id)) renamed to \(name.quoted)"
    case .deleteAlbum(let id): "Album \(try album(id)) deleted"
    case .add(_, let id): "\(what) added to \(try album(id))"
    case .remove(_, let id): "\(what) removed from \(try album(id))"
    case .arrange(_, _, let id): "\(what) moved within \(try album(id))"
    case .setCover(_, let id): "\(what) made the cover of \(try album(id))"
    case .markDistinct: "\(what) marked as not duplicates"
    case .unmarkDistinct(let marks):
      marks.count == 1 ? "1 hidden group shown" : "\(marks.count) hidden groups shown"
    case .rename(let path, let name): "\(what) renamed to \(path.stem(of: name).quoted)"
    case .move(_, let folder, _):
      if let name {
        "\(what) moved to \(DisplayName.name(of: folder).quoted) as \(name.quoted)"
      } else {
        "\(what) moved to \(DisplayName.name(of: folder).quoted)"
      }
    case .copy(_, let folder, _):
      if let name {
        "\(what) copied to \(DisplayName.name(of: folder).quoted) as \(name.quoted)"
      } else {
        "\(what) copied to \(DisplayName.name(of: folder).quoted)"
      }
    case .rotate(_, 1): "\(what) rotated clockwise"
    case .rotate(_, -1), .rotate(_, 3): "\(what) rotated counterclockwise"
    case .rotate: "\(what) rotated"
    case .trash: "\(what) moved to the trash"
    }
  }

  /// Returns the title of an edit for fewer photos than it was planned for.
  ///
  /// - Parameters:
  ///   - title: The title for `count` photos.
  ///   - count: The number of photos in that title.
  ///   - photos: The photos that were edited.
  /// - Returns: The title for these photos.
  static func title(_ title: String, ofAll count: Int, for photos: [FilePath]) -> String {
    let former = ["photos", "videos", "items"].lazy.compactMap { title.range(of: "\(count) \($0)") }
    guard let range = former.first else { return title }
    return title.replacingCharacters(in: range, with: name(of: photos))
  }

  private static func title(of change: KeywordChange, _ what: String) -> String {
    func name(_ keyword: String) -> String { (Keyword.names(in: keyword).last ?? "").quoted }
    return switch (change.added.count, change.removed.count) {
    case (1, 0): "Keyword \(name(change.added[0])) added to \(what)"
    case (0, 1): "Keyword \(name(change.removed[0])) removed from \(what)"
    case (let count, 0): "\(count) keywords added to \(what)"
    case (0, let count): "\(count) keywords removed from \(what)"
    default: "Keywords of \(what) changed"
    }
  }

  private static func name(of photos: [FilePath]) -> String {
    photos.count == 1
      ? DisplayName.stem(of: photos[0]).quoted : ItemCount(of: photos).text()
  }

  /// The photos that the edit changes.
  var photos: [FilePath] {
    switch self {
    case .favourite(let paths, _), .rate(let paths, _), .reject(let paths, _),
      .createAlbum(_, let paths), .keywords(let paths, _), .add(let paths, _),
      .remove(let paths, _), .arrange(let paths, _, _), .markDistinct(let paths),
      .move(let paths, _, _),
      .copy(let paths, _, _), .rotate(let paths, _), .trash(let paths):
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

extension String {
  /// The name in quotation marks. A name of more than 36 characters loses its middle, so that the
  /// rest of the title fits beside it.
  fileprivate var quoted: String {
    count <= 36 ? "“\(self)”" : "“\(prefix(20))…\(suffix(12))”"
  }
}
