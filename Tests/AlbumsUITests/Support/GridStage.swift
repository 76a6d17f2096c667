import Foundation
import GtkKit
import GtkTestSupport
import NavigationKit
import PhotoLibrary
import SystemPackage

@testable import AlbumsUI

/// A window with a grid of photos: `a.ppm`, `b.ppm` and `c.ppm`.
@MainActor final class GridStage {
  let home: PhotoHome
  let store: PhotoStore
  let library: Library
  let window = Window()
  let navigation: NavigationController
  let page: PhotoGridController
  private let actions = TestActions()

  /// Shows all photos, or a user's album that contains `albumNames`.
  private init(_ home: PhotoHome, albumNames: [String], width: Int, height: Int) throws {
    self.home = home
    let (store, library) = try home.open()
    (self.store, self.library) = (store, library)
    var scope = Library.Scope.all
    if !albumNames.isEmpty {
      let paths = albumNames.map { home.photos.appending($0) }
      Task { try await store.perform(.createAlbum(name: "Best", paths)) }
      pump(until: { library.userAlbums.first?.count == paths.count })
      if let album = library.userAlbums.first { scope = .userAlbum(album.id) }
    }
    store.looks[scope] = PhotoSort(key: .name)
    page = PhotoGridController(library: library, scope: scope, actions: actions)
    navigation = NavigationController(rootViewController: page)
    actions.editing = PhotoEditing(library: library, presenter: page)
    window.setDefaultSize(width: width, height: height)
    window.rootViewController = navigation
    window.present()
    pump(until: { [page] in page.grid.focusedNumber != nil && page.grid.widget.height > 0 })
  }

  /// Calls `body` with a stage. `prepare` may change the home before the program starts.
  static func withStage(
    album albumNames: String..., width: Int = 600, height: Int = 400,
    before prepare: (PhotoHome) -> Void = { _ in },
    body: (GridStage) throws -> Void
  ) throws {
    let home = try PhotoHome()
    defer { home.remove() }
    for name in ["b.ppm", "c.ppm"] { try home.write("P6 1 1 255\nred", to: name) }
    prepare(home)
    let stage = try GridStage(home, albumNames: albumNames, width: width, height: height)
    defer {
      stage.window.destroy()
      stage.store.close()
    }
    try body(stage)
  }

  /// The name of the photo that has the focus.
  var focused: String? {
    page.grid.focusedNumber.flatMap(library.photo(numbered:))?.fileName
  }

  /// The names of the photos that the cells show as favourites.
  var shownFavourites: [String] {
    page.grid.cells.cells.values.compactMap(\.content.photo).filter(\.mark.isFavourite)
      .map(\.name)
  }

  /// The names of the photos in the album.
  var albumNames: [String] {
    library.userAlbums.first.map { store.userData.paths(in: $0.id) }?
      .compactMap { $0.lastComponent?.string } ?? []
  }

  func photo(_ name: String) -> Photo? { library.photo(at: home.photos.appending(name)) }

  func select(_ name: String) {
    if let number = photo(name)?.number { page.grid.select(number) }
  }

  /// Whether a label has a text that begins with `beginning`.
  func says(_ beginning: String) -> Bool { window.says(beginning) }

  func waitForToast(_ text: String) { pump(until: { [self] in says(text) }) }

  /// Activates the visible button with this label.
  func choose(_ label: String) {
    let buttons = window.descendants(of: Button.self)
    buttons.first { $0.isMapped && $0.label == label }?.activate()
  }

  /// Opens the page of a photo, and waits for its picture.
  func open(_ name: String) -> PhotoController? {
    guard let photo = photo(name) else { return nil }
    let controller = page.makePhotoController(showing: photo)
    navigation.push(controller, animated: false)
    pump(until: { controller.canvas.texture != nil })
    return controller
  }
}
