import GtkKit
import NavigationKit
import PhotoLibrary

extension LibraryPageController {
  /// Makes a button that opens the search.
  func makeSearchItem() -> BarButtonItem {
    BarButtonItem(systemItem: .search, keys: SearchKeys.field) { [weak self] in
      self?.openSearch()
    }
  }

  /// Opens the search on the page of all photos beside this one, or else a search page.
  ///
  /// - Parameter text: The first letters of the search, which the user continues to type; nil for
  ///   none.
  func openSearchElsewhere(typing text: String? = nil) {
    if let pages = parent as? SegmentManagingController,
      let place = pages.segmentedViewControllers.firstIndex(where: { $0 is PhotoGridController }),
      let photos = pages.segmentedViewControllers[place] as? PhotoGridController
    {
      pages.selectSegment(at: place)
      photos.openSearch(from: self, typing: text)
    } else {
      pushSearch(
        PhotoSearch(words: text ?? ""), in: library, actions: actions, animated: text == nil)
    }
  }

  /// Opens the search when the user types a letter or digit that no widget of the page handles.
  func searchWhenTyping() {
    let keys = KeyController()
    keys.onPressed { [weak self] press in
      guard let self, isShown, !library.albums.isEmpty, press.modifiers.isSubset(of: .shift),
        let character = press.character, character.isLetter || character.isNumber,
        view.window?.focus?.takesText != true
      else { return .proceed }
      openSearch(typing: String(character))
      return .stop
    }
    view.addController(keys)
  }
}
