import NavigationKit
import PhotoLibrary

/// The pages of the photos of a grid.
extension PhotoGridController {
  /// Opens a photo's page.
  func open(_ number: Int) {
    guard let photo = library.photo(numbered: number) else { return }
    navigationController?.push(makePhotoController(showing: photo))
  }

  /// Selects a photo's cell the next time this page appears.
  func showNext(_ photo: Photo) { moved = photo.number }

  /// Makes the page of a photo, and follows it.
  func makePhotoController(showing photo: Photo) -> PhotoController {
    let controller = PhotoController(
      photo: photo, in: numbers ?? [], library: library, actions: actions)
    follow(controller)
    return controller
  }

  /// Passes the order of the photos to a photo's page, and follows the photo that it shows.
  func follow(_ controller: PhotoController) {
    _ = view  // Loads this page, which reads the order, even if the photo is shown first.
    controller.delegate = self
    opened = controller
    if let numbers { controller.photosChanged(to: numbers) }
  }
}

extension PhotoGridController: PhotoSelecting {
  func photoController(_ controller: PhotoController, didMoveTo photo: Photo) {
    showNext(photo)
  }
}
