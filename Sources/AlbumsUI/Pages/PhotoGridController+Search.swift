import GtkKit
import NavigationKit
import PhotoLibrary

/// The search of a grid: its field or panel, the albums that it finds, and the filters of an album.
extension PhotoGridController {
  /// Adds the search field or the panel, the matching albums and the filters of the album.
  func installSearch() {
    insertBar(filterLine.widget, keepsFocus: false)
    insertBar(albums.widget)
    insertBar(panel?.widget ?? search.widget)
    findAlbums()
    search.onLeft = { [weak self] in self?.focusFirstResult() }
    search.onEntered = { [weak self] in self?.openFirstResult() }
    search.onFilters = { [weak self] text in
      guard let self else { return }
      search(for: PhotoSearch(words: text, criteria: scope.criteria))
    }
  }

  /// The photos that the page shows at present.
  var shownScope: Library.Scope {
    guard case .search(_, let album) = scope, let panel else { return scope }
    return .search(panel.search, of: album)
  }

  /// All searches have the same order, and so have all places.
  var sortedScope: Library.Scope {
    switch scope {
    case .search: .search(PhotoSearch(), of: nil)
    case .onMap: .onMap([], name: "")
    default: scope
    }
  }

  func searchChanged() {
    if panel != nil {
      destination = shownScope
      title = library.title(of: shownScope)
    }
    findAlbums()
    load()
  }

  /// Saves the search as an album, or in the album whose search it is.
  func saveSearch() {
    guard case .search(let search, let album) = shownScope else { return }
    guard let album else {
      actions?.editing?.save(search)
      return
    }
    actions?.editing?.change(album, to: search)
    navigationController?.pop()
  }

  /// Shows the albums whose names match the search of all photos.
  func findAlbums() {
    if let panel {
      albums.show(matching: panel.search.words)
    } else if scope == .all {
      albums.show(matching: search.text)
    }
  }

  /// The search of the album that the page shows; nil on other pages.
  var albumSearch: PhotoSearch? {
    guard case .userAlbum(let id) = scope else { return nil }
    return library.userAlbum(id)?.search
  }

  /// Opens the page that changes the search of the album.
  func editSearch() {
    if case .userAlbum(let id) = scope, let albumSearch { search(for: albumSearch, of: id) }
  }

  /// Moves the focus from the field to the first album, or else to the first photo.
  func focusFirstResult() {
    Task { [weak self, albums] in
      if await albums.focusFirst() { return }
      self?.focus { $0.first }
    }
  }

  /// Opens the first album, or else moves the focus to the first photo.
  func openFirstResult() {
    Task { [weak self, albums] in
      if let album = await albums.first { self?.open(album) } else { self?.focus { $0.first } }
    }
  }

  /// The pages beside this one; nil for a page above the root.
  var pages: SegmentManagingController? { parent as? SegmentManagingController }

  /// Opens the search field for a page beside this one, which is shown again when the search ends.
  func openSearch(from origin: ViewController, typing text: String?) {
    searchOrigin = origin
    search.open(typing: text)
  }

  /// Goes back to the page from which the search was opened, or focuses the photos.
  func searchEnded() {
    guard let pages, let origin = searchOrigin,
      let place = pages.segmentedViewControllers.firstIndex(of: origin)
    else {
      focus { [weak self] in self?.thumbnails.selectedNumbers.first ?? $0.first }
      return
    }
    searchOrigin = nil
    pages.selectSegment(at: place)
  }

  func open(_ album: Library.Scope) {
    pushPhotos(of: album, in: library, actions: actions)
  }

  /// Says that a search has found nothing, and what to do.
  func showNothingFound(by search: PhotoSearch) {
    let (title, message) =
      if search.isEmpty {
        (
          texts.gettext("Search All Photos"),
          texts.gettext(
            "Type a word of a name, title, caption, keyword, person, place, camera or folder, or add a filter."
          )
        )
      } else if search.isOfSignsOnly {
        (
          texts.gettext("Nothing to Look For"),
          texts.gettext("“%s” has no letter or digit. Type a word.", search.words)
        )
      } else if search.criteria.isEmpty {
        (
          texts.gettext("Nothing Found"),
          texts.gettext(
            "No photo was found for “%s”. Type fewer letters.", search.words)
        )
      } else {
        (
          texts.gettext("Nothing Found"),
          texts.gettext("No photo meets all filters. Remove a filter.")
        )
      }
    showStatus("system-search-symbolic", title, message, offersFolders: false)
  }
}
