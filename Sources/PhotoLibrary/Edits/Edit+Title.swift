import FoundationEssentials
import GRDB
import ImageDecoding
import SystemPackage

extension Edit {
  /// Returns the title of the edit in the past tense, for a toast and for the Undo menu entry.
  ///
  /// It is in the user's language. The journal stores it as it is, so that it stays in this language.
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
    case .favourite(_, true): texts.gettext("%s added to Favourites", what)
    case .favourite(_, false): texts.gettext("%s removed from Favourites", what)
    case .rate(_, -1), .reject: texts.gettext("%s rejected", what)
    case .rate(_, 0): texts.gettext("Rating of %s removed", what)
    case .rate(_, let rating):
      texts.ngettext("%2$s rated %1$d star", "%2$s rated %1$d stars", rating, what)
    case .caption(_, ""): texts.gettext("Caption of %s removed", what)
    case .caption: texts.gettext("Caption of %s changed", what)
    case .keywords(_, let change): Self.title(of: change, what)
    case .createAlbum(let name, []): texts.gettext("Created album %s", name.quoted)
    case .createAlbum(let name, _):
      texts.gettext(
        "Created album %1$s with %2$s", name.quoted, ItemCount(of: photos).text())
    case .createSearchAlbum(let name, _):
      texts.gettext("Created album %s from a search", name.quoted)
    case .changeSearch(let id, _): texts.gettext("Search of album %s changed", try album(id))
    case .renameAlbum(let id, let name):
      texts.gettext("Album %1$s renamed to %2$s", try album(id), name.quoted)
    case .deleteAlbum(let id): texts.gettext("Album %s deleted", try album(id))
    case .add(_, let id): texts.gettext("%1$s added to %2$s", what, try album(id))
    case .remove(_, let id): texts.gettext("%1$s removed from %2$s", what, try album(id))
    case .arrange(_, _, let id): texts.gettext("%1$s moved within %2$s", what, try album(id))
    case .setCover(_, let id):
      texts.gettext("%1$s made the cover of %2$s", what, try album(id))
    case .markDistinct: texts.gettext("%s marked as not duplicates", what)
    case .unmarkDistinct(let marks):
      texts.ngettext("%d hidden group shown", "%d hidden groups shown", marks.count)
    case .rename(let path, let name):
      texts.gettext("%1$s renamed to %2$s", what, path.stem(of: name).quoted)
    case .move(_, let folder, _):
      if let name {
        texts.gettext(
          "%1$s moved to %2$s as %3$s", what, DisplayName.name(of: folder).quoted, name.quoted)
      } else {
        texts.gettext("%1$s moved to %2$s", what, DisplayName.name(of: folder).quoted)
      }
    case .copy(_, let folder, _):
      if let name {
        texts.gettext(
          "%1$s copied to %2$s as %3$s", what, DisplayName.name(of: folder).quoted, name.quoted)
      } else {
        texts.gettext("%1$s copied to %2$s", what, DisplayName.name(of: folder).quoted)
      }
    case .rotate(_, 1): texts.gettext("%s rotated clockwise", what)
    case .rotate(_, -1), .rotate(_, 3): texts.gettext("%s rotated counterclockwise", what)
    case .rotate: texts.gettext("%s rotated", what)
    case .trash: texts.gettext("%s moved to the trash", what)
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
    let counts = [ItemCount(count), ItemCount(count, videos: count), ItemCount(count, videos: 1)]
    let former = counts.lazy.compactMap { title.range(of: $0.text()) }
    guard count > 1, let range = former.first else { return title }
    return title.replacingCharacters(in: range, with: name(of: photos))
  }

  private static func title(of change: KeywordChange, _ what: String) -> String {
    func name(_ keyword: String) -> String { (Keyword.names(in: keyword).last ?? "").quoted }
    return switch (change.added.count, change.removed.count) {
    case (1, 0): texts.gettext("Keyword %1$s added to %2$s", name(change.added[0]), what)
    case (0, 1): texts.gettext("Keyword %1$s removed from %2$s", name(change.removed[0]), what)
    case (let count, 0):
      texts.ngettext(
        "%1$d keyword added to %2$s", "%1$d keywords added to %2$s", count, what)
    case (0, let count):
      texts.ngettext(
        "%1$d keyword removed from %2$s", "%1$d keywords removed from %2$s", count, what)
    default: texts.gettext("Keywords of %s changed", what)
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
    texts.gettext("“%s”", count <= 36 ? self : "\(prefix(20))…\(suffix(12))")
  }
}
