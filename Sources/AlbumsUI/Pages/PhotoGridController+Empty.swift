import PhotoLibrary

/// The reasons why a page has no photos.
extension PhotoGridController {
  /// Says why the page has no photos, and what to do. Returns false for an empty library, which every
  /// page explains.
  func showWhyEmpty() -> Bool {
    if !search.text.isEmpty {
      showStatus(
        "system-search-symbolic", "Nothing Found",
        "No name, caption, keyword, camera or folder has words that begin with “\(search.text)”.",
        offersFolders: false)
      return true
    }
    switch shownScope {
    case .all: return false
    case .search(let search, _): showNothingFound(by: search)
    case .onMap:
      showStatus(
        "mark-location-symbolic", "No Photos Here",
        "The photos that were here have been moved or deleted.", offersFolders: false)
    case .folder:
      showStatus(
        "image-x-generic-symbolic", "Album Is Empty",
        "Its photos have been moved, renamed or deleted.", offersFolders: false)
    case .userAlbum:
      showStatus(
        "image-x-generic-symbolic", "Album Is Empty",
        "To add photos, select them in another album and choose “Add to Album”, or copy them and "
          + "paste them here.",
        offersFolders: false)
    case .favourites where !library.problems.isEmpty:
      showStatus(
        "emblem-favorite-symbolic", "No Favourites Here",
        "Favourites in folders that cannot be read at present are not shown.",
        offersFolders: false)
    case .favourites:
      showStatus(
        "emblem-favorite-symbolic", "No Favourites Yet",
        "Photos you mark as favourites appear here.",
        offersFolders: false)
    }
    return true
  }
}
