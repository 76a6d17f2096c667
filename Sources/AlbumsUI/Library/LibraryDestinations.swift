import NavigationKit
import PhotoLibrary

/// The page of a photo, for saved paths.
nonisolated struct PhotoDestination: Destination {
  let photo: PhotoID
}

extension Destinations {
  /// Registers the pages of a library.
  func register(_ library: Library, actions: any LibraryActions) {
    register(Library.Scope.self, as: "album") { [weak library, weak actions] scope in
      guard let library, let actions, library.contains(scope) else { return nil }
      return PhotoGridController(library: library, scope: scope, actions: actions)
    }
    register(PlacesDestination.self, as: "places") { [weak library, weak actions] _ in
      guard let library, let actions else { return nil }
      return PlacesController(library: library, actions: actions)
    }
    register(KeywordsDestination.self, as: "keywords") { [weak library, weak actions] _ in
      guard let library, let actions else { return nil }
      return KeywordListController(library: library, actions: actions)
    }
    register(PhotoDestination.self, as: "photo") { [weak library, weak actions] destination in
      guard let library, let photo = library.photo(at: destination.photo.path) else { return nil }
      return PhotoController(photo: photo, in: [], library: library, actions: actions)
    }
  }
}
