import GtkKit
import PhotoLibrary

/// A row of the page of duplicates: a group with its photos side by side.
final class DuplicateGroupRow: WidgetConvertible {
  let asWidget: Widget

  /// The largest number of photos that are shown. A group may have hundreds.
  private static let mostTiles = 12

  private let title = Label()
  private let explanation = Label()
  private let hiding = Button(label: texts.gettext("Not Duplicates"))
  private let comparing = Button(label: texts.pgettext("action", "Compare"))
  private let photos = Box(.horizontal, spacing: 12)
  private let scrolled: ScrolledWindow
  private var tiles: [DuplicateTile] = []
  private var others: [Widget] = []

  init() {
    title.addStyleClass("heading")
    explanation.addStyleClass("dim-label")
    title.ellipsize(.end)
    explanation.wraps = true
    for label in [title, explanation] {
      label.justify(.start)
      label.horizontalAlignment = .start
    }
    for button in [hiding, comparing] { button.verticalAlignment = .center }
    let labels = Box(.vertical, children: [title, explanation])
    scrolled = ScrolledWindow(child: photos, horizontal: true)
    scrolled.showsVerticalScrollBar = false
    scrolled.isFocusable = false
    asWidget = Box(
      .vertical, spacing: 8,
      children: [
        Box(.horizontal, spacing: 6, children: [labels, comparing, hiding]), scrolled,
      ])
    comparing.horizontalAlignment = .end
    comparing.expandsHorizontally = true
    hiding.tooltip = texts.gettext("Hide this group")
    hiding.onClicked { [weak self] in self?.hide?() }
    comparing.onClicked { [weak self] in self?.compare?() }
  }

  private var compare, hide: (() -> Void)?

  /// The group that the row shows; nil while it shows none.
  private(set) var group: DuplicateGroup?

  /// Whether the row, or a button in it, has the keyboard focus.
  var hasFocus: Bool {
    // The list gives the focus to its own widget around the row.
    guard let row = asWidget.parent else { return false }
    return asWidget.window?.focus?.isInside(row) == true
  }

  /// Shows a group. Photos that no longer exist are left out.
  func show(
    _ group: DuplicateGroup, in library: Library, open: @escaping (Photo) -> Void,
    keep: @escaping (Photo) -> Void, compare: @escaping () -> Void, hide: @escaping () -> Void
  ) {
    clear()
    (self.group, self.compare, self.hide) = (group, compare, hide)
    hiding.setAccessibleLabel(texts.gettext("Mark “%s” as not duplicates", group.title))
    let count = library.videos.count(of: group.photos).grouped
    comparing.setAccessibleLabel(texts.gettext("Compare %1$s of “%2$s”", count, group.title))
    (title.text, explanation.text) = (group.title, group.explanation(in: library))
    explanation.tooltip = explanation.text
    for number in group.photos.prefix(Self.mostTiles) {
      guard let photo = library.photo(numbered: number) else { continue }
      let tile = DuplicateTile(
        photo, isBest: number == group.best, isSuggested: group.kind == .sameFile,
        pipeline: library.store.thumbnails,
        open: { open(photo) }, keep: { keep(photo) })
      photos.append(tile.widget)
      tiles.append(tile)
    }
    let rest = group.photos.count - Self.mostTiles
    if rest > 0 {
      let label = Label(texts.gettext("and %s more", rest.photoCount))
      label.addStyleClass("dim-label")
      photos.append(label)
      others = [label]
    }
    // A scrolled window is as low as its bars otherwise.
    scrolled.heightRequest = photos.measure(.vertical).minimum
  }

  /// Removes the photos, and stops loading their thumbnails.
  func clear() {
    for widget in tiles.map(\.widget) + others {
      widget.dropFocus()
      photos.remove(widget)
    }
    (tiles, others, group) = ([], [], nil)
    (compare, hide) = (nil, nil)
  }
}
