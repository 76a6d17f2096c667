import PhotoLibrary

/// An edit of photos, with its names and keys in bars and menus.
struct PhotoAction {
  /// The name of the action on its page.
  let name: String
  /// The label in menus, with an underscore before the mnemonic.
  let label: String
  /// The title outside of menus.
  let title: String
  /// The keys, in GTK's notation.
  let keys: String?
  /// Whether the action edits only a single photo.
  let needsOnePhoto: Bool
  /// Whether the action changes the picture, which requires a photo that can be shown.
  let needsPicture: Bool
  /// Whether the action passes the photos to another program, which is possible with few photos.
  let needsFewPhotos: Bool
  /// Whether the action removes the photos from the page.
  let takesAway: Bool
  /// Performs the edit.
  let perform: (PhotoEditing, PhotoChoice) -> Void

  private init(
    _ name: String, _ label: String, title: String? = nil, keys: String? = nil,
    needsOnePhoto: Bool = false, needsPicture: Bool = false, needsFewPhotos: Bool = false,
    takesAway: Bool = false,
    perform: @escaping (PhotoEditing, PhotoChoice) -> Void
  ) {
    (self.name, self.label, self.keys) = (name, label, keys)
    self.title = title ?? label.replacing("_", with: "").replacing("…", with: "")
    (self.needsOnePhoto, self.needsPicture) = (needsOnePhoto, needsPicture)
    (self.needsFewPhotos, self.takesAway, self.perform) = (needsFewPhotos, takesAway, perform)
  }

  /// The largest number of photos that are passed to another program.
  static let fewPhotos = 100

  /// Returns whether the action is possible with a number of photos.
  func isPossible(with count: Int) -> Bool {
    count > 0 && (count == 1 || !needsOnePhoto) && (count <= Self.fewPhotos || !needsFewPhotos)
  }

  static let favourite = Self("favourite", texts.pgettext("action", "_Favourite"), keys: "f") {
    $0.toggleFavourite($1)
  }
  static let addToAlbum = Self("add-to-album", texts.gettext("_Add to Album…"), keys: "<Control>b")
  {
    $0.addToAlbum($1)
  }
  static let caption = Self("caption", texts.gettext("_Caption…"), needsOnePhoto: true) {
    $0.caption($1)
  }
  static let keywords = Self("keywords", texts.gettext("_Keywords…"), keys: "<Control><Shift>k") {
    $0.keywords($1)
  }
  static let rename = Self("rename", texts.gettext("Re_name…"), keys: "F2", needsOnePhoto: true) {
    $0.rename($1)
  }
  static let rotate = Self(
    "rotate", texts.gettext("Rotate Clock_wise"), keys: "<Control>r", needsPicture: true
  ) { $0.rotate($1, by: 1) }
  static let rotateBack = Self(
    "rotate-left", texts.gettext("Rotate Co_unterclockwise"), keys: "<Control><Shift>r",
    needsPicture: true
  ) { $0.rotate($1, by: 3) }
  static let copyFiles = Self("copy-files", texts.gettext("Cop_y"), keys: "<Control>c") {
    $0.copyFiles($1)
  }
  static let copyPath = Self("copy-path", texts.gettext("Copy _Path"), keys: "<Control><Shift>c") {
    $0.copyPath($1)
  }
  static let showInFiles = Self(
    "show-in-files", texts.gettext("Show _in Files"), needsFewPhotos: true
  ) {
    $0.showInFiles($1)
  }
  static let print = Self(
    "print", texts.gettext("_Print…"), keys: "<Control>p", needsPicture: true, needsFewPhotos: true
  ) {
    $0.print($1)
  }
  static let setAsBackground = Self(
    "set-as-background", texts.gettext("Set as Back_ground"), needsOnePhoto: true,
    needsPicture: true
  ) { $0.setAsBackground($1) }
  static let email = Self("email", texts.gettext("Send by _E-Mail…"), needsFewPhotos: true) {
    $0.email($1)
  }
  static let move = Self("move", texts.gettext("_Move to Folder…")) { $0.move($1) }
  static let copy = Self("copy", texts.gettext("Copy _to Folder…")) { $0.copy($1) }
  static let trash = Self("trash", texts.gettext("Move to _Trash"), keys: "Delete", takesAway: true)
  {
    $0.trash($1)
  }
  /// In an album of the user's own, Delete removes photos from the album only. The action that moves
  /// their files to the trash has other keys and asks first.
  static let trashInAlbum = Self(
    "trash", texts.gettext("Move to _Trash…"), keys: "<Shift>Delete|<Control>Delete",
    takesAway: true
  ) { $0.askAndTrash($1) }

  /// Rates photos with 0 to 5 stars, or rejects them with -1.
  static func rate(_ stars: Int) -> Self {
    guard stars >= 0 else {
      return Self("reject", texts.gettext("Re_jected"), title: texts.gettext("Reject"), keys: "x") {
        $0.rate($1, -1)
      }
    }
    let picture = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
    return Self(
      "rate-\(stars)", stars == 0 ? texts.gettext("No Rating") : picture,
      title: texts.gettext("Rate"),
      keys: "\(stars)|KP_\(stars)"
    ) { $0.rate($1, stars) }
  }

  /// Removes photos from an album.
  static func remove(from album: UserAlbumID) -> Self {
    Self("remove", texts.gettext("Remove from A_lbum"), keys: "Delete", takesAway: true) {
      $0.remove($1, from: album)
    }
  }

  /// Makes a photo the cover of an album.
  static func useAsCover(of album: UserAlbumID) -> Self {
    Self("use-as-cover", texts.gettext("Use as Album Co_ver"), needsOnePhoto: true) {
      $0.setCover($1, of: album)
    }
  }

  /// The ratings that menus offer, in order.
  static let offeredRatings = [5, 4, 3, 2, 1, 0, -1]
  static let ratings = offeredRatings.map { rate($0) }
}
