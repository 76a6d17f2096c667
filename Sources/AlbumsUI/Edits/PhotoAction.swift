import PhotoLibrary

/// One of the things that can be done to photos, as bars, menus and keys offer it.
struct PhotoAction {
  /// Its name among the actions of a page.
  let name: String
  /// What it is called in menus, with an underscore before the mnemonic.
  let label: String
  /// What it is called elsewhere.
  let title: String
  /// The keys that do it, in GTK's notation.
  let keys: String?
  /// Whether it is done to one photo only.
  let needsOnePhoto: Bool
  /// Whether it changes the picture, so that it is no use where the file cannot be shown.
  let needsPicture: Bool
  /// Whether the photos are no longer on the page afterwards.
  let takesAway: Bool
  /// Does it.
  let perform: (PhotoEditing, PhotoChoice) -> Void

  private init(
    _ name: String, _ label: String, title: String? = nil, keys: String? = nil,
    needsOnePhoto: Bool = false, needsPicture: Bool = false, takesAway: Bool = false,
    perform: @escaping (PhotoEditing, PhotoChoice) -> Void
  ) {
    (self.name, self.label, self.keys) = (name, label, keys)
    self.title = title ?? label.replacing("_", with: "").replacing("…", with: "")
    (self.needsOnePhoto, self.needsPicture) = (needsOnePhoto, needsPicture)
    (self.takesAway, self.perform) = (takesAway, perform)
  }

  static let favourite = Self("favourite", "_Favourite", keys: "f") { $0.toggleFavourite($1) }
  static let addToAlbum = Self("add-to-album", "_Add to Album…", keys: "<Control>b") {
    $0.addToAlbum($1)
  }
  static let caption = Self("caption", "_Caption…", needsOnePhoto: true) { $0.caption($1) }
  static let rename = Self("rename", "Re_name…", keys: "F2", needsOnePhoto: true) {
    $0.rename($1)
  }
  static let rotate = Self(
    "rotate", "Rotate Clock_wise", keys: "<Control>r", needsPicture: true
  ) { $0.rotate($1, by: 1) }
  static let rotateBack = Self(
    "rotate-left", "Rotate Co_unterclockwise", keys: "<Control><Shift>r", needsPicture: true
  ) { $0.rotate($1, by: 3) }
  static let move = Self("move", "_Move to Folder…") { $0.move($1) }
  static let copy = Self("copy", "Cop_y to Folder…") { $0.copy($1) }
  static let trash = trash(keys: "Delete")
  /// In an album of the user's, Delete only removes from the album. Shift+Delete is not used, because
  /// elsewhere it deletes for good.
  static let trashInAlbum = trash(keys: "<Control>Delete")

  private static func trash(keys: String) -> Self {
    Self("trash", "Move to _Trash", keys: keys, takesAway: true) { $0.trash($1) }
  }

  /// Gives stars, 0 to 5.
  static func rate(_ stars: Int) -> Self {
    let picture = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
    return Self(
      "rate-\(stars)", stars == 0 ? "No Rating" : picture, title: "Rate",
      keys: "\(stars)|KP_\(stars)"
    ) { $0.rate($1, stars) }
  }

  /// Takes photos out of an album.
  static func remove(from album: UserAlbumID) -> Self {
    Self("remove", "Remove from A_lbum", keys: "Delete", takesAway: true) {
      $0.remove($1, from: album)
    }
  }

  static let ratings = (0...5).reversed().map { rate($0) }
}
