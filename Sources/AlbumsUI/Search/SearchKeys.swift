import NavigationKit
import PhotoLibrary

/// The keys that open the search.
enum SearchKeys {
  /// Opens the search field of a page.
  static let field = "<Control>f|slash"
  /// Opens a search page.
  static let everything = "<Control>k"
}

extension ViewController {
  /// Opens a search page above this page.
  ///
  /// - Parameters:
  ///   - search: The search to begin with.
  ///   - album: The album whose search is changed; nil for a new search.
  ///   - library: The library to search.
  ///   - actions: The actions of the window.
  ///   - animated: Whether the page moves in. During the movement, typed keys are lost.
  func pushSearch(
    _ search: PhotoSearch = PhotoSearch(), of album: UserAlbumID? = nil, in library: Library,
    actions: (any LibraryActions)?, animated: Bool = true
  ) {
    pushPhotos(of: .search(search, of: album), in: library, actions: actions, animated: animated)
  }

  /// Makes the key command of a page without a search field: all search keys open a search page.
  func makeSearchCommand(
    in library: Library, actions: @escaping () -> (any LibraryActions)?
  ) -> KeyCommand {
    KeyCommand(
      title: texts.gettext("Search Everything"),
      keys: "\(SearchKeys.everything)|\(SearchKeys.field)"
    ) { [weak self] in self?.pushSearch(in: library, actions: actions()) }
  }
}
