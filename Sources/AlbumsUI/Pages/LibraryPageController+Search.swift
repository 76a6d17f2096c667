import NavigationKit

extension LibraryPageController {
  /// Makes a button that opens the search on the page of all photos, beside this one.
  func makeSearchItem() -> BarButtonItem {
    BarButtonItem(systemItem: .search, keys: "<Control>f") { [weak self] in
      self?.searchAllPhotos()
    }
  }

  private func searchAllPhotos() {
    guard let pages = parent as? SegmentManagingController,
      let place = pages.children.firstIndex(where: { $0 is PhotoGridController }),
      let photos = pages.children[place] as? PhotoGridController
    else { return }
    pages.selectSegment(at: place)
    photos.openSearch(from: self)
  }
}
