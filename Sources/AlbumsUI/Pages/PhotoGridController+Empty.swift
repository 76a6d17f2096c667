import PhotoLibrary

/// The reasons why a page has no photos.
extension PhotoGridController {
  /// Says why the page has no photos, and what to do. Returns false for an empty library, which every
  /// page explains.
  func showWhyEmpty() -> Bool {
    if !search.text.isEmpty {
      showStatus(
        "system-search-symbolic", texts.gettext("Nothing Found"),
        texts.gettext(
          "No name, caption, keyword, camera or folder contains “%s”.",
          search.text),
        offersFolders: false)
      return true
    }
    switch shownScope {
    case .all: return false
    case .search(let search, _): showNothingFound(by: search)
    case .onMap:
      showStatus(
        "mark-location-symbolic", texts.gettext("No Photos Here"),
        texts.gettext("The photos that were here have been moved or deleted."),
        offersFolders: false)
    case .folder:
      showStatus(
        "image-x-generic-symbolic", texts.gettext("Album Is Empty"),
        texts.gettext("Its photos have been moved, renamed or deleted."), offersFolders: false)
    case .userAlbum:
      showStatus(
        "image-x-generic-symbolic", texts.gettext("Album Is Empty"),
        texts.gettext(
          "To add photos, select them in another album and choose “Add to Album”, or copy them and paste them here."
        ),
        offersFolders: false)
    case .favourites where !library.problems.isEmpty:
      showStatus(
        "emblem-favorite-symbolic", texts.gettext("No Favourites Here"),
        texts.gettext("Favourites in folders that cannot be read at present are not shown."),
        offersFolders: false)
    case .favourites:
      showStatus(
        "emblem-favorite-symbolic", texts.gettext("No Favourites Yet"),
        texts.gettext("Photos you mark as favourites appear here."),
        offersFolders: false)
    }
    return true
  }
}
