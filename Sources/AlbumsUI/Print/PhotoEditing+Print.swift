import GtkKit
import NavigationKit
import PhotoLibrary

extension PhotoEditing {
  /// Shows the sheet that prints photos.
  func print(_ choice: PhotoChoice) {
    let chosen = choice.photos(in: library.store.index)
    let photos = chosen.filter { !$0.isVideo }
    if photos.count < chosen.count { presenter?.show(Toast("Videos cannot be printed")) }
    guard let presenter, !photos.isEmpty else { return }
    let page = PrintController(
      photos: photos, decoder: library.store.decoder, choices: printChoices
    ) { [weak self] choices, count in
      self?.printChoices = choices
      if count > 0 { self?.presenter?.show(Toast("\(count.photoCount) printed")) }
    }
    presenter.present(NavigationController(rootViewController: page))
  }
}
