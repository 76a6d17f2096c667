import GtkKit
import NavigationKit
import PhotoLibrary

/// The names and keys by which pages show the place of a photo on the map.
enum MapEntry {
  static let title = texts.gettext("Show on Map")
  static let keys = "<Control>m"
  static let action = "show-on-map"

  /// Adds an entry to the menu of a page.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - hasKeys: Whether the keys show the photo. On pages of many photos, they show all on the map.
  static func append(to menu: Menu, hasKeys: Bool) {
    menu.append(texts.gettext("Show on _Map"), action: "page.\(action)", keys: hasKeys ? keys : nil)
  }
}

/// The place of a page's photo: the action that shows it on the map, and whether it is possible.
final class PhotoPlace {
  private weak var page: ViewController?
  private let library: Library
  /// The photo that was asked about last, and whether it has a place.
  private var known: (photo: Photo, hasPlace: Bool)?

  /// Adds the action to a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - library: The library of the photos.
  ///   - actions: Returns the actions of the window.
  ///   - photo: Returns the photo; nil without a photo, or with several.
  init(
    page: ViewController, library: Library, actions: @escaping () -> (any LibraryActions)?,
    photo: @escaping () -> Photo?
  ) {
    (self.page, self.library) = (page, library)
    show = { [weak page] in
      guard let page, let photo = photo() else { return }
      guard photo.number.flatMap({ library.store.index.place(of: $0) }) != nil else {
        return page.show(Toast(texts.gettext("“%s” has no coordinates", photo.name)))
      }
      PlacesController.show(
        photo, in: page.navigationController, library: library, actions: actions())
    }
    page.pageActions.addAction(MapEntry.action) { [show] in show() }
  }

  private let show: () -> Void

  /// The key that shows the photo on the map.
  var keyCommand: KeyCommand {
    KeyCommand(title: MapEntry.title, keys: MapEntry.keys) { [show] in show() }
  }

  /// Enables the action if a photo has a place.
  func update(for photo: Photo?) {
    page?.pageActions.setEnabled(photo.map(hasPlace) == true, action: MapEntry.action)
  }

  /// Bars are updated at each step of a zoom, and the index is read only for another photo.
  private func hasPlace(_ photo: Photo) -> Bool {
    if let known, known.photo == photo { return known.hasPlace }
    let hasPlace = photo.number.flatMap { library.store.index.place(of: $0) } != nil
    known = (photo, hasPlace)
    return hasPlace
  }
}
