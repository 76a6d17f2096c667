import NavigationKit
import PhotoLibrary

/// Follows the photo that a page shows.
protocol PhotoControllerDelegate: AnyObject {
  /// Called after the page has moved to another photo.
  func photoController(_ controller: PhotoController, didMoveTo photo: Photo)
}

/// A page of photos whose order the page of a photo follows.
protocol PhotoListing: PhotoControllerDelegate {
  /// Which photos the page shows.
  var scope: Library.Scope { get }
  /// Tells a photo's page its neighbours, and goes where it goes.
  func follow(_ controller: PhotoController)
}

/// The page below, which knows the photo's neighbours.
extension PhotoController {
  /// Connects a restored page to the grid below it, which knows the photo's neighbours, and which
  /// focuses the photo when the user goes back.
  func followGrid() {
    guard delegate == nil, let gridBelow else { return }
    gridBelow.follow(self)
    gridBelow.photoController(self, didMoveTo: photo)
  }

  private var gridBelow: (any PhotoListing)? {
    guard let pages = navigationController?.viewControllers,
      let place = pages.firstIndex(of: self), place > 0
    else { return nil }
    let below = pages[place - 1]
    let page = (below as? SegmentManagingController)?.activeViewController ?? below
    return page as? any PhotoListing
  }

  /// The user's album from which the photos of the page can be removed; nil for other photos.
  var userAlbum: UserAlbumID? {
    let grid = delegate as? any PhotoListing ?? gridBelow
    return (grid?.scope).flatMap(library.albumOfMembers(in:))
  }
}
