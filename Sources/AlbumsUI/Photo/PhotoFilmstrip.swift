import GtkKit
import NavigationKit

/// The filmstrip of a photo's page: a row of thumbnails under the photo, which the user can hide.
final class PhotoFilmstrip {
  private unowned let controller: PhotoController
  private let overlay: FilmstripOverlay
  private var subscription: Subscription?
  /// The strip; nil until it is shown for the first time.
  private(set) var strip: Filmstrip?

  init(controller: PhotoController) {
    self.controller = controller
    overlay = FilmstripOverlay(controller.canvas.widget)
  }

  /// The view with the photo and the strip.
  var view: Widget { overlay.widget }

  /// The name of the page's action that shows or hides the strip.
  static let action = "filmstrip"
  static let keys = "F7"

  /// Whether the person wants the strip, now and at the next start.
  private var isOpen: Bool {
    get { controller.library.store.looks.showsFilmstrip }
    set { controller.library.store.looks.showsFilmstrip = newValue }
  }

  /// The height of the strip in pixels; 0 while it is hidden.
  var height: Int { overlay.stripHeight }

  /// Shows or hides the strip. Without room for it, a message says so.
  func toggle() {
    isOpen = overlay.hasRoom ? height == 0 : !isOpen
    if isOpen, controller.areBarsHidden { controller.setBarsHidden(false) }
    controller.updateItems()
    if isOpen, !overlay.hasRoom {
      controller.show(Toast(texts.gettext("The filmstrip appears when the window is higher")))
    }
  }

  /// Follows the photo and the bars.
  ///
  /// - Parameter toolbarHeight: The height of the bar below the strip.
  func update(toolbarHeight: Int) {
    let isWanted = isOpen && !controller.areBarsHidden
    if isWanted { makeStrip() }
    // GTK 4.8 leaves the focus on a hidden widget.
    if !isWanted, strip?.hasFocus == true { controller.canvas.widget.grabFocus() }
    overlay.bottomInset = toolbarHeight
    overlay.isStripWanted = isWanted
    controller.pageActions.setState(isOpen, action: Self.action)
    if isWanted { strip?.show(controller.numbers, current: controller.index) }
  }

  private func makeStrip() {
    guard strip == nil else { return }
    let strip = Filmstrip(library: controller.library)
    strip.onChosen = { [weak controller] number in
      guard let controller, let photo = controller.library.photo(numbered: number) else { return }
      controller.move(to: photo)
    }
    overlay.add(strip.widget)
    subscription = controller.library.changes.observe { [weak strip] in strip?.updateCells() }
    self.strip = strip
  }
}
