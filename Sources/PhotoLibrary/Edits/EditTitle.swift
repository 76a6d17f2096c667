import FoundationEssentials
import GRDB
import ImageDecoding
import SystemPackage

/// A completed edit: its kind and its photos.
///
/// The journal stores it in this form, as JSON. It becomes words only when it is shown, so that it is
/// in the user's present language.
struct EditTitle: Hashable, Codable {
  /// The kind of an edit. The names of albums, folders and keywords are those at the time of the edit.
  enum Action: Hashable, Codable {
    case addedToFavourites
    case removedFromFavourites
    case rejected
    case ratingRemoved
    case rated(stars: Int)
    case captionRemoved
    case captionChanged
    case keywordAdded(name: String)
    case keywordRemoved(name: String)
    case keywordsAdded(count: Int)
    case keywordsRemoved(count: Int)
    case keywordsChanged
    case albumCreated(name: String)
    case searchAlbumCreated(name: String)
    case searchChanged(album: String)
    case albumRenamed(from: String, to: String)
    case albumDeleted(name: String)
    case addedToAlbum(name: String)
    case removedFromAlbum(name: String)
    case arranged(album: String)
    case madeCover(album: String)
    case markedAsDistinct
    case groupsShown(count: Int)
    case renamed(to: String)
    case moved(folder: String, newName: String?)
    case copied(folder: String, newName: String?)
    case rotatedClockwise
    case rotatedCounterclockwise
    case rotated
    case trashed
    /// A finished title, as earlier versions stored it.
    case written(String)
  }

  /// The photos that an edit changes.
  enum Photos: Hashable, Codable {
    /// One photo, with the name of its file without the extension.
    case one(name: String, isVideo: Bool)
    case several(count: Int, videos: Int)
  }

  let action: Action
  /// The photos. May be fewer than planned, if the edit was stopped.
  var photos: Photos

  /// Returns a title in words.
  static func written(_ text: String) -> Self {
    Self(action: .written(text), photos: .none)
  }
}

extension EditTitle {
  /// The title in the past tense and in the user's language, for a toast and for the Undo menu entry.
  var text: String {
    // Pages use the same wording for a group of photos.
    let what = photos.text
    return switch action {
    case .addedToFavourites: texts.gettext("%s added to Favourites", what)
    case .removedFromFavourites: texts.gettext("%s removed from Favourites", what)
    case .rejected: texts.gettext("%s rejected", what)
    case .ratingRemoved: texts.gettext("Rating of %s removed", what)
    case .rated(let stars):
      texts.ngettext("%2$s rated %1$d star", "%2$s rated %1$d stars", stars, what)
    case .captionRemoved: texts.gettext("Caption of %s removed", what)
    case .captionChanged: texts.gettext("Caption of %s changed", what)
    case .keywordAdded(let name): texts.gettext("Keyword %1$s added to %2$s", name.quoted, what)
    case .keywordRemoved(let name):
      texts.gettext("Keyword %1$s removed from %2$s", name.quoted, what)
    case .keywordsAdded(let count):
      texts.ngettext("%1$d keyword added to %2$s", "%1$d keywords added to %2$s", count, what)
    case .keywordsRemoved(let count):
      texts.ngettext(
        "%1$d keyword removed from %2$s", "%1$d keywords removed from %2$s", count, what)
    case .keywordsChanged: texts.gettext("Keywords of %s changed", what)
    case .albumCreated(let name) where photos == .none:
      texts.gettext("Created album %s", name.quoted)
    case .albumCreated(let name):
      texts.gettext("Created album %1$s with %2$s", name.quoted, photos.countText)
    case .searchAlbumCreated(let name):
      texts.gettext("Created album %s from a search", name.quoted)
    case .searchChanged(let album): texts.gettext("Search of album %s changed", album.quoted)
    case .albumRenamed(let former, let name):
      texts.gettext("Album %1$s renamed to %2$s", former.quoted, name.quoted)
    case .albumDeleted(let name): texts.gettext("Album %s deleted", name.quoted)
    case .addedToAlbum(let name): texts.gettext("%1$s added to %2$s", what, name.quoted)
    case .removedFromAlbum(let name): texts.gettext("%1$s removed from %2$s", what, name.quoted)
    case .arranged(let album): texts.gettext("%1$s moved within %2$s", what, album.quoted)
    case .madeCover(let album): texts.gettext("%1$s made the cover of %2$s", what, album.quoted)
    case .markedAsDistinct: texts.gettext("%s marked as not duplicates", what)
    case .groupsShown(let count):
      texts.ngettext("%d hidden group shown", "%d hidden groups shown", count)
    case .renamed(let name): texts.gettext("%1$s renamed to %2$s", what, name.quoted)
    case .moved(let folder, let name?):
      texts.gettext("%1$s moved to %2$s as %3$s", what, folder.quoted, name.quoted)
    case .moved(let folder, nil): texts.gettext("%1$s moved to %2$s", what, folder.quoted)
    case .copied(let folder, let name?):
      texts.gettext("%1$s copied to %2$s as %3$s", what, folder.quoted, name.quoted)
    case .copied(let folder, nil): texts.gettext("%1$s copied to %2$s", what, folder.quoted)
    case .rotatedClockwise: texts.gettext("%s rotated clockwise", what)
    case .rotatedCounterclockwise: texts.gettext("%s rotated counterclockwise", what)
    case .rotated: texts.gettext("%s rotated", what)
    case .trashed: texts.gettext("%s moved to the trash", what)
    case .written(let text): text
    }
  }
}

extension EditTitle.Photos {
  /// No photos, as of an edit of an album.
  static let none = Self.several(count: 0, videos: 0)

  init(_ paths: [FilePath]) {
    let count = ItemCount(of: paths)
    self =
      count.all == 1
      ? .one(name: DisplayName.stem(of: paths[0]), isVideo: count.videos == 1)
      : .several(count: count.all, videos: count.videos)
  }

  /// The name of the only photo, or the number of photos.
  fileprivate var text: String {
    switch self {
    case .one(let name, _): name.quoted
    case .several: countText
    }
  }

  fileprivate var countText: String {
    switch self {
    case .one(_, let isVideo): ItemCount(1, videos: isVideo ? 1 : 0).text()
    case .several(let count, let videos): ItemCount(count, videos: videos).text()
    }
  }
}

extension EditTitle: DatabaseValueConvertible {
  var databaseValue: DatabaseValue {
    if case .written(let text) = action { return text.databaseValue }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys  // Equal titles are equal texts.
    let json = try? encoder.encode(self)
    return (json.map { String(decoding: $0, as: UTF8.self) } ?? text).databaseValue
  }

  /// A text that is no JSON is a title that an earlier version stored.
  static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    String.fromDatabaseValue(value).map { text in
      (try? JSONDecoder().decode(Self.self, from: Data(text.utf8))) ?? .written(text)
    }
  }
}

extension String {
  /// The name in quotation marks. A name of more than 36 characters loses its middle, so that the
  /// rest of the title fits beside it.
  fileprivate var quoted: String {
    texts.gettext("“%s”", count <= 36 ? self : "\(prefix(20))…\(suffix(12))")
  }
}
