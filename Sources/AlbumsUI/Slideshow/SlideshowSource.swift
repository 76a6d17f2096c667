import GtkKit
import NavigationKit
import PhotoLibrary

/// A page whose photos can be shown as a slideshow.
protocol SlideshowSource: ViewController {
  var library: Library { get }
  /// The numbers of the photos to show, in order, and the first one to show; nil for the first of
  /// them.
  var slides: (numbers: [Int], first: Int?) { get }
  /// Shows the photo at which a slideshow has ended.
  func slideshowEnded(at photo: Photo)
}

extension SlideshowSource {
  /// Shows the photos of the page one after another on the whole screen.
  func startSlideshow() {
    let (numbers, first) = slides
    guard !numbers.isEmpty, presentedViewController == nil else { return }
    let slideshow = SlideshowController(
      numbers: numbers, startingAt: first, library: library
    ) { [weak self] in self?.slideshowEnded(at: $0) }
    let pages = NavigationController(rootViewController: slideshow)
    pages.setNavigationBarHidden(true, animated: false)
    pages.modalPresentationStyle = .fullScreen
    present(pages, animated: false)
  }

  /// The key that starts a slideshow.
  var slideshowCommand: KeyCommand {
    KeyCommand(title: SlideshowEntry.title, keys: SlideshowEntry.keys) { [weak self] in
      self?.startSlideshow()
    }
  }

  /// Adds the action of `SlideshowEntry` to the page.
  func addSlideshowAction() {
    pageActions.addAction(SlideshowEntry.action) { [weak self] in self?.startSlideshow() }
  }

  /// Makes a button that starts a slideshow.
  func makeSlideshowItem() -> BarButtonItem {
    BarButtonItem(
      iconName: "media-playback-start-symbolic", accessibilityLabel: SlideshowEntry.title,
      keys: SlideshowEntry.keys
    ) { [weak self] in self?.startSlideshow() }
  }
}

/// The names and keys by which pages offer a slideshow.
enum SlideshowEntry {
  static let title = texts.gettext("Slideshow")
  static let keys = "<Shift>F5"
  static let action = "slideshow"

  /// Adds an entry to the menu of a page.
  static func append(to menu: Menu) {
    menu.append(texts.gettext("_Slideshow"), action: "page.\(action)", keys: keys)
  }
}

extension PhotoController: SlideshowSource {
  var slides: (numbers: [Int], first: Int?) {
    guard let number = photo.number else { return (numbers, nil) }
    return (index == nil ? [number] + numbers : numbers, number)
  }

  func slideshowEnded(at photo: Photo) {
    guard photo.id != self.photo.id else { return }
    // The former photo does not flash up.
    clear()
    move(to: photo)
  }
}

extension PhotoSelecting {
  /// The selected photos if they are several; else all photos, starting at the selected or focused
  /// one.
  var slides: (numbers: [Int], first: Int?) {
    let chosen = numbers(forKeyOf: .favourite)
    return chosen.count > 1 ? (chosen, nil) : (shownNumbers, chosen.first)
  }

  func slideshowEnded(at photo: Photo) {
    // Several selected photos stay selected.
    if selectedNumbers.count < 2 { showNext(photo) }
  }
}
