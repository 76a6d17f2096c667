import GtkKit
import PhotoLibrary

/// A row of buttons above found photos: the albums whose names match the typed words.
final class MatchingAlbums {
  /// The widget to show. It is hidden while no album matches.
  let widget: ScrolledWindow
  private let library: Library
  private let open: (Library.Scope) -> Void
  private let row = Box(.horizontal, spacing: 6)
  private var shown: [Match] = []
  private var buttons: [Button] = []
  private var query: Task<Void, Never>?

  private nonisolated struct Match: Equatable {
    let album: Library.Scope
    let name: String
  }

  /// The largest number of albums in the row. With more, the words are too short to choose by.
  nonisolated private static let mostShown = 12

  /// - Parameters:
  ///   - library: Has the albums.
  ///   - open: Opens an album.
  init(library: Library, open: @escaping (Library.Scope) -> Void) {
    (self.library, self.open) = (library, open)
    widget = ScrolledWindow(child: row, horizontal: true)
    widget.isFocusable = false
    widget.isVisible = false
    row.margins = Edges(vertical: 6, horizontal: 12)
    row.setAccessibleLabel(texts.gettext("Albums"))
    let keys = ShortcutController(scope: .local)
    keys.add("Left|KP_Left") { [weak self] in self?.moveFocus(forward: false) ?? .proceed }
    keys.add("Right|KP_Right") { [weak self] in self?.moveFocus(forward: true) ?? .proceed }
    row.addController(keys)
  }

  isolated deinit { query?.cancel() }

  /// Shows the albums that have, for each word of a text, a word beginning with it. Without a word,
  /// shows none.
  func show(matching text: String) {
    query?.cancel()
    guard text.hasSearchableWord else { return show([]) }
    let all = matches
    query = Task { [weak self] in
      let found = await Self.find(text, in: all)
      if !Task.isCancelled { self?.show(found) }
    }
  }

  /// The first album, once the albums of the last text have been found; nil if none matches.
  var first: Library.Scope? {
    get async {
      await query?.value
      return shown.first?.album
    }
  }

  /// Focuses the first album, once the albums have been found, and returns whether there is one.
  func focusFirst() async -> Bool {
    await query?.value
    return buttons.first?.grabFocus() ?? false
  }

  /// All albums in the order of the page of albums.
  private var matches: [Match] {
    (library.favourites.isEmpty
      ? [] : [Match(album: .favourites, name: library.title(of: .favourites))])
      + library.shownUserAlbums.map { Match(album: .userAlbum($0.id), name: $0.name) }
      + library.albums.map { Match(album: .folder($0.id), name: $0.name) }
  }

  /// Compares the names away from the main thread: a library can have thousands of folders.
  @concurrent nonisolated private static func find(_ text: String, in all: [Match]) async -> [Match]
  {
    Array(all.lazy.filter { $0.name.hasWords(beginningLike: text) }.prefix(mostShown))
  }

  private func show(_ found: [Match]) {
    guard found != shown else { return }
    shown = found
    for button in buttons {
      button.dropFocus()
      row.remove(button)
    }
    buttons = found.map(makeButton)
    for button in buttons { row.append(button) }
    widget.isVisible = !found.isEmpty
  }

  private func makeButton(_ match: Match) -> Button {
    let icon =
      match.album == .favourites ? "emblem-favorite-symbolic" : "folder-pictures-symbolic"
    let name = Label(match.name)
    name.ellipsize(.end)
    name.setMaximumWidth(characters: 30)
    let button = Button()
    button.child = Box(
      .horizontal, spacing: 6, children: [Image(iconName: icon, pixelSize: 16), name])
    button.setAccessibleLabel(texts.gettext("Album %s", match.name))
    button.tooltip = texts.gettext("Open Album")
    button.onClicked { [weak self] in self?.open(match.album) }
    return button
  }

  /// Moves the focus in the row. Otherwise, the arrow keys would change the page.
  private func moveFocus(forward: Bool) -> Propagation {
    let focus = row.window?.focus
    guard let place = buttons.firstIndex(where: { $0 == focus }) else { return .proceed }
    let next = place + (forward != row.isRightToLeft ? 1 : -1)
    if buttons.indices.contains(next) { buttons[next].grabFocus() }
    return .stop
  }
}
