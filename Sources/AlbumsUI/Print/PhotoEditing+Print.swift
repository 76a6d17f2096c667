import GtkKit
import NavigationKit
import PhotoLibrary

extension PhotoEditing {
  /// Shows the sheet that prints photos.
  func print(_ choice: PhotoChoice) {
    let chosen = choice.photos(in: library.store.index)
    let photos = chosen.filter { !$0.isVideo }
    if photos.count < chosen.count {
      presenter?.show(Toast(texts.gettext("Videos cannot be printed")))
    }
    guard let presenter, !photos.isEmpty else { return }
    let page = PrintController(
      photos: photos, decoder: library.store.decoder, choices: printChoices
    ) { [weak self] choices, count in
      self?.printChoices = choices
      guard count > 0 else { return }
      let text = texts.ngettext("%2$s photo printed", "%2$s photos printed", count, count.grouped)
      self?.presenter?.show(Toast(text))
    }
    presenter.present(NavigationController(rootViewController: page))
  }
}
