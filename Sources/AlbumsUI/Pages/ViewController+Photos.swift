import NavigationKit
import PhotoLibrary

extension ViewController {
  /// Shows the photos of an album, a search or a place above this page.
  ///
  /// - Parameters:
  ///   - scope: The photos.
  ///   - library: The library of the photos.
  ///   - actions: The actions of the window; nothing is shown without them.
  ///   - animated: Whether the page moves in. During the movement, typed keys are lost.
  func pushPhotos(
    of scope: Library.Scope, in library: Library, actions: (any LibraryActions)?,
    animated: Bool = true
  ) {
    guard let actions else { return }
    navigationController?.push(
      PhotoGridController(library: library, scope: scope, actions: actions), animated: animated)
  }
}
