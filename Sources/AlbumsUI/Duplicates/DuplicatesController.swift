import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The page of a library's duplicates, from which all but one photo of a group can be moved to the
/// trash.
final class DuplicatesController: ViewController {
  private let library: Library
  weak var actions: (any LibraryActions)?
  let search: DuplicateSearch
  private let items = ItemList<DuplicateGroup>()
  private let progressLabel = Label()
  private let hiddenLabel = Label()
  private let hiddenRow = Box(.horizontal, spacing: 12)
  private let frame = Box(.vertical)
  private var list: ListView<DuplicateGroup>?
  /// The rows of the list, which shows one group after another in each.
  private var rows: [DuplicateGroupRow] = []
  private var shown: Widget?
  private var statusText: String?
  private var subscription: Subscription?
  private weak var opened: PhotoController?
  private var openedGroup: Int?

  init(library: Library, actions: any LibraryActions) {
    self.library = library
    self.actions = actions
    search = DuplicateSearch(library: library)
    super.init(title: texts.gettext("Duplicates"))
  }

  isolated deinit { search.stop() }

  override func loadView() {
    progressLabel.addStyleClass("dim-label")
    progressLabel.margins = Edges(8)
    progressLabel.wraps = true
    progressLabel.justify(.center)
    progressLabel.isVisible = false
    frame.append(progressLabel)
    frame.append(makeHiddenRow())
    view = frame
  }

  override func viewDidLoad() {
    search.onChanged = { [weak self] in self?.update() }
    subscription = library.changes.observe { [weak self] in self?.search.start() }
    update()
    search.start()
  }

  override var keyCommandsTitle: String? { texts.gettext("Duplicates") }

  override var widgetsClearOfToasts: [Widget] { rows.filter(\.hasFocus).map(\.asWidget) }

  override func viewDidAppear(animated: Bool) { _ = shown?.focusFirstChild() }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: CompareEntry.title, keys: CompareEntry.keys) { [weak self] in
        if let self, let group = chosenGroup { compare(group) }
      },
      KeyCommand(title: texts.gettext("Keep Best of Group"), keys: "Delete") { [weak self] in
        guard let self, let group = chosenGroup,
          let best = library.photo(numbered: group.best)
        else { return }
        keep(best, of: group)
      },
      KeyCommand(title: texts.gettext("Not Duplicates"), keys: "n") { [weak self] in
        if let self, let group = chosenGroup { hide(group) }
      },
    ] + (actions?.editing?.keyCommands ?? [])
  }

  /// The group that keys act on: the one with the focus.
  private var chosenGroup: DuplicateGroup? { rows.first(where: \.hasFocus)?.group }

  // MARK: Contents

  private func update() {
    let hadFocus = hasFocus
    title =
      search.groups.isEmpty
      ? texts.gettext("Duplicates")
      : texts.gettext("Duplicates (%s)", search.groups.count.grouped)
    showProgress()
    showHiddenCount()
    if items.items != search.groups { items.items = search.groups }
    if !search.groups.isEmpty {
      showList()
    } else if let failure = search.failure {
      showStatus("dialog-warning-symbolic", texts.gettext("Duplicates Cannot Be Found"), failure)
    } else if search.isComplete {
      showStatus(
        "object-select-symbolic", texts.gettext("No Duplicates"),
        search.hiddenCount == 0
          ? texts.gettext("No photos are the same, look alike or were taken in a burst.")
          : texts.gettext("No other photos are the same, look alike or were taken in a burst."))
    } else {
      showStatus(
        "system-search-symbolic", texts.gettext("Looking for Duplicates"),
        texts.gettext("Groups appear when all photos are compared."))
    }
    if hadFocus { restoreFocus() }
    followOpened()
  }

  private func showProgress() {
    var (text, tooltip) = ("", "")
    if let progress = search.progress, progress.done < progress.all {
      text = texts.gettext(
        "Comparing photos: %1$s of %2$s", progress.done.grouped, progress.all.grouped)
    } else if !search.unreadable.isEmpty {
      let message = UnreadablePhotos(
        library.photos(numbered: Array(search.unreadable.prefix(UnreadablePhotos.mostNames))),
        count: search.unreadable.count)
      (text, tooltip) = (message.text, message.places)
    }
    progressLabel.text = text
    progressLabel.tooltip = tooltip.isEmpty ? nil : tooltip
    progressLabel.isVisible = !text.isEmpty
  }

  private func makeHiddenRow() -> Widget {
    hiddenLabel.addStyleClass("dim-label")
    let button = Button(label: texts.gettext("Show Again"))
    button.onClicked { [weak self] in self?.showHidden() }
    hiddenRow.append(hiddenLabel)
    hiddenRow.append(button)
    hiddenRow.horizontalAlignment = .center
    hiddenRow.margins = Edges(8)
    hiddenRow.isVisible = false
    return hiddenRow
  }

  private func showHiddenCount() {
    let count = search.hiddenCount
    hiddenLabel.text =
      texts.ngettext(
        "%2$s group is hidden.", "%2$s groups are hidden.", count, count.grouped)
    if count == 0, view.window?.focus?.isInside(hiddenRow) == true { _ = shown?.focusFirstChild() }
    hiddenRow.isVisible = count > 0
  }

  private func showList() {
    guard list == nil else { return }
    let list = ListView(items) { [weak self] in
      let row = DuplicateGroupRow()
      // Without those that the list no longer uses.
      self?.rows.removeAll { $0.asWidget.parent == nil }
      self?.rows.append(row)
      return row
    } bind: { [weak self] row, group in
      guard let self else { return }
      row.show(
        group, in: library, open: { [weak self] in self?.open($0, of: group) },
        keep: { [weak self] in self?.keep($0, of: group) },
        compare: { [weak self] in self?.compare(group) },
        hide: { [weak self] in self?.hide(group) })
    } unbind: { row in
      row.clear()
    }
    list.hasSeparators = true
    list.onActivate { [weak self] group in
      guard let self, let best = library.photo(numbered: group.best) else { return }
      open(best, of: group)
    }
    self.list = list
    statusText = nil
    show(ScrolledWindow(child: list))
  }

  private func showStatus(_ icon: String, _ title: String, _ message: String) {
    guard statusText != title + message else { return }
    statusText = title + message
    (list, rows) = (nil, [])
    show(StatusPage(iconName: icon, title: title, message: message).widget)
  }

  private func show(_ widget: Widget) {
    shown?.dropFocus()
    shown?.unparent()
    widget.expandsVertically = true
    frame.append(widget)
    shown = widget
  }

  private var hasFocus: Bool { view.window?.focus?.isInside(view) == true }

  /// Focuses the list or the message, if a removed row had the focus. Without a focus, no keys would
  /// work.
  private func restoreFocus() {
    guard !hasFocus, shown?.focusFirstChild() != true else { return }
    // A new list has no rows before its first layout.
    MainLoop.whenIdle { [weak self] in
      if let self, !hasFocus { _ = shown?.focusFirstChild() }
    }
  }

  // MARK: Actions

  private func open(_ photo: Photo, of group: DuplicateGroup) {
    let controller = PhotoController(
      photo: photo, in: group.photos, library: library, actions: actions)
    openedGroup = group.id
    follow(controller)
    navigationController?.push(controller)
  }

  /// Compares the best photo of a group with the others.
  private func compare(_ group: DuplicateGroup) {
    let numbers = [group.best] + group.photos.filter { $0 != group.best }
    compare(library.photos(numbered: numbers), in: library, actions: actions)
  }

  /// Marks a group as not duplicates, which hides it.
  private func hide(_ group: DuplicateGroup) {
    actions?.editing?.markDistinct(.numbers(group.photos))
  }

  private func showHidden() { actions?.editing?.unmarkDistinct(search.hidingMarks) }

  /// Moves all photos of a group but one to the trash, unless that one no longer exists.
  func keep(_ photo: Photo, of group: DuplicateGroup) {
    let others = group.photos.filter { $0 != photo.number }
    actions?.editing?.trash(.numbers(others), keeping: photo)
  }

  private func followOpened() {
    guard let opened, let group = search.groups.first(where: { $0.id == openedGroup }) else {
      return
    }
    opened.photosChanged(to: group.photos)
  }
}

extension DuplicatesController: PhotoListing {
  var scope: Library.Scope { .all }

  func follow(_ controller: PhotoController) {
    controller.delegate = self
    opened = controller
  }

  func photoController(_ controller: PhotoController, didMoveTo photo: Photo) {}
}
