import GtkKit
import NavigationKit
import PhotoLibrary

/// The names and keys by which pages offer to compare photos.
enum CompareEntry {
  static let title = texts.pgettext("action", "Compare")
  static let keys = "c"
  static let action = "compare"

  /// Adds an entry to the menu of selected photos.
  static func append(to menu: Menu) {
    menu.append(texts.gettext("Com_pare"), action: "page.\(action)", keys: keys)
  }
}

extension ViewController {
  /// Pushes a page that compares photos, beginning with the first four. Photos that no longer exist
  /// are left out. Fewer than two photos cannot be compared. From `album`, photos can be removed.
  func compare(
    _ photos: [Photo], in library: Library, album: UserAlbumID? = nil,
    actions: (any LibraryActions)?
  ) {
    guard photos.count >= ComparedPhotos.counts.lowerBound else { return }
    navigationController?.push(
      CompareController(photos, library: library, album: album, actions: actions))
  }
}

extension PhotoSelecting {
  /// Compares the selected photos. If they are too few or too many, a message says how many can be
  /// compared.
  func compareSelected() {
    let numbers = selectedNumbers
    guard ComparedPhotos.counts.contains(numbers.count) else {
      show(Toast(texts.gettext("Select two to four photos to compare them")))
      return
    }
    compare(
      library.photos(numbered: numbers), in: library, album: library.albumOfMembers(in: scope),
      actions: actions)
  }

  /// The key that compares the selected photos.
  var compareCommand: KeyCommand {
    KeyCommand(title: CompareEntry.title, keys: CompareEntry.keys) { [weak self] in
      self?.compareSelected()
    }
  }

  /// Adds the action that compares the selected photos to the page.
  func addCompareAction() {
    pageActions.addAction(CompareEntry.action) { [weak self] in self?.compareSelected() }
  }

  /// Makes an entry of a menu that compares the selected photos.
  func makeCompareMenu() -> Menu {
    let menu = Menu()
    CompareEntry.append(to: menu)
    return menu
  }
}

extension PhotoController {
  /// Compares the photo with the next one, or the last photo with the one before it.
  func compareWithNext() {
    guard let neighbour = neighbourToCompare else {
      show(Toast(texts.gettext("There is no other photo to compare this one with")))
      return
    }
    compare([photo, neighbour], in: library, album: userAlbum, actions: actions)
  }

  private var neighbourToCompare: Photo? {
    [1, -1].lazy.compactMap { [self] in photo(after: $0) }.first
  }

  /// The key that compares the photo with the next one.
  var compareCommand: KeyCommand {
    KeyCommand(title: texts.gettext("Compare with Next"), keys: CompareEntry.keys) { [weak self] in
      self?.compareWithNext()
    }
  }

  /// Adds the action that compares the photo with the next one to the page.
  func addCompareAction() {
    pageActions.addAction(CompareEntry.action) { [weak self] in self?.compareWithNext() }
  }

  /// Adds an entry to a menu of the page.
  static func appendCompareEntry(to menu: Menu) {
    menu.append(
      texts.gettext("_Compare with Next"), action: "page.\(CompareEntry.action)",
      keys: CompareEntry.keys)
  }
}
