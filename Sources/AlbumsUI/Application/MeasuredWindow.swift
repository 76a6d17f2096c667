import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// A window with one page of the photos in an index, for benchmarks. The folders are not scanned.
final class MeasuredWindow<Page: LibraryPageController> {
  /// The window, which is not shown yet.
  let window = Window()
  let page: Page
  private let store: PhotoStore
  private let actions = MeasuredActions()

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - folders: Where the index is.
  ///   - roots: The folders of the photos.
  ///   - makePage: Makes the page.
  /// - Throws: An error if there is no index.
  init(
    folders: ProgramFolders, roots: [FilePath],
    makePage: (Library, any LibraryActions) -> Page
  ) throws {
    translateLibrary()
    AlbumsApplication.addLooks()
    store = try PhotoStore(folders: folders)
    store.isPaused = true
    page = makePage(Library(roots: roots, store: store), actions)
    window.rootViewController = NavigationController(rootViewController: page)
  }

  /// Ends the window.
  func close() {
    window.destroy()
    store.close()
  }
}

/// The actions of a measured window, which do nothing.
private final class MeasuredActions: LibraryActions {
  let editing: PhotoEditing? = nil
  func chooseFolder() {}
  func openSample() {}
  func makeMenuItem() -> BarButtonItem { BarButtonItem(title: "Menu") }
}
