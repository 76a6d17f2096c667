import GtkKit
import NavigationKit
import PhotoLibrary

extension PhotoEditing {
  /// Shows the sheet that prints photos.
  func print(_ choice: PhotoChoice) {
    let photos = photos(of: choice)
    guard let presenter, !photos.isEmpty else { return }
    let page = PrintController(
      photos: photos, decoder: library.store.decoder, choices: printChoices
    ) { [weak self] choices in
      self?.printChoices = choices
      self?.presenter?.show(Toast("\(photos.count.photoCount) printed"))
    }
    presenter.present(NavigationController(rootViewController: page))
  }

  /// Returns the photos that still exist.
  private func photos(of choice: PhotoChoice) -> [Photo] {
    switch choice {
    case .photo(let photo): [photo]
    case .numbers(let numbers): library.photos(numbered: numbers)
    case .files(let files): files.compactMap(Photo.init(fileAt:))
    }
  }
}
