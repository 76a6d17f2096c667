import NavigationKit

@testable import AlbumsUI

/// The actions of a window, of which only the edits do something.
final class TestActions: LibraryActions {
  var editing: PhotoEditing?
  func chooseFolder() {}
  func openSample() {}
  func makeMenuItem() -> BarButtonItem { BarButtonItem(title: "Menu") }
}
