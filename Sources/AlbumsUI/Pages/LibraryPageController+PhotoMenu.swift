import GtkKit
import NavigationKit
import PhotoLibrary

/// The menu of photos in a grid. The page adds the actions “open” and “details”.
extension LibraryPageController {
  /// Returns the menu of the selected photos.
  func makePhotoMenu(_ edits: PhotoActions) -> Menu {
    let menu = Menu()
    let open = Menu()
    open.append("_Open", action: "page.open", keys: "Return")
    menu.appendSection(open)
    edits.appendSections(to: menu)
    let details = Menu()
    details.append("_Details", action: "page.details", keys: PhotoBars.detailsKeys)
    menu.appendSection(details)
    return menu
  }

  /// Shows the details of the only photo.
  func showDetails(of numbers: [Int]) {
    guard numbers.count == 1, let photo = library.photo(numbered: numbers[0]) else { return }
    let details = PhotoDetailsController(photo: photo, library: library)
    present(NavigationController(rootViewController: details))
  }
}
