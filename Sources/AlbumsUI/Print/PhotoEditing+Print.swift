import GtkKit
import NavigationKit
import PhotoLibrary

extension PhotoEditing {
  /// Shows the sheet that prints photos.
  func print(_ choice: PhotoChoice) {
    let photos = choice.photos(in: library.store.index)
    guard let presenter, !photos.isEmpty else { return }
    let page = PrintController(
      photos: photos, decoder: library.store.decoder, choices: printChoices
    ) { [weak self] choices in
      self?.printChoices = choices
      self?.presenter?.show(Toast("\(photos.count.photoCount) printed"))
    }
    presenter.present(NavigationController(rootViewController: page))
  }
}
