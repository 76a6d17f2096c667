import GtkKit
import NavigationKit
import PhotoLibrary

/// A page with a grid of photos, some of which can be selected.
protocol PhotoSelecting: LibraryPageController, PhotoListing, SlideshowSource {
  /// The numbers of all photos, in the order of the page; nil until they are known.
  var numbers: [Int]? { get }
  /// The page of a photo that was opened here.
  var opened: PhotoController? { get set }
  /// The number of the photo that the user moved to on the photo page.
  var moved: Int? { get set }
}

extension PhotoSelecting {
  /// The numbers of all photos, in the order of the page; empty until they are known.
  var shownNumbers: [Int] { numbers ?? [] }

  // MARK: Pages of photos

  /// Opens a photo's page.
  func open(_ number: Int) {
    guard let photo = library.photo(numbered: number) else { return }
    navigationController?.push(makePhotoController(showing: photo))
  }

  /// Makes the page of a photo, and follows it.
  func makePhotoController(showing photo: Photo) -> PhotoController {
    let controller = PhotoController(
      photo: photo, in: shownNumbers, library: library, actions: actions)
    follow(controller)
    return controller
  }

  /// Shows changed photos in the grid and on the page of a photo.
  func show(_ change: IndexChange) {
    grid.updateCells { change.contains($0) }
    opened?.photosChanged(change)
  }

  /// Passes the order of the photos to a photo's page, and follows the photo that it shows.
  func follow(_ controller: PhotoController) {
    _ = view  // Loads this page, which reads the order, even if the photo is shown first.
    controller.delegate = self
    opened = controller
    if let numbers { controller.photosChanged(to: numbers) }
  }

  func photoController(_ controller: PhotoController, didMoveTo photo: Photo) { showNext(photo) }

  /// Moves to a photo's cell the next time the page appears.
  func showNext(_ photo: Photo) { moved = photo.number }

  // MARK: Selection

  /// The numbers of the selected photos, in the order of the page.
  var selectedNumbers: [Int] { grid.selectedNumbers }

  /// Returns the numbers of the photos that a key edits: the selected photos, or the focused one.
  ///
  /// GTK hides the focus frame after some seconds. This method shows the frame, so that the user
  /// sees which photo was edited. If no frame was visible, a key that removes the photo only shows
  /// the frame.
  func numbers(forKeyOf action: PhotoAction) -> [Int] {
    guard grid.selectionCount == 0 else { return selectedNumbers }
    guard let number = grid.focusedNumber else { return [] }
    let wasShown = grid.showFocus()
    return wasShown || !action.takesAway ? [number] : []
  }

  /// Selects every photo, and starts editing.
  func selectAll() {
    setEditing(true, animated: true)
    grid.selectAll()
  }

  /// Ends the selection once all selected photos have left the page, as after a move to the trash,
  /// and focuses the photo after them.
  func endEditing(after successor: Int?) {
    guard grid.selectionCount == 0 else { return }
    setEditing(false, animated: true)
    // A search may have hidden the photos; its field keeps the focus.
    if isShown, view.window?.focus?.takesText != true, let successor {
      grid.moveFocus(to: successor)
    }
  }
}
