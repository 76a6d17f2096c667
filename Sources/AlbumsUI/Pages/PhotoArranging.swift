import GtkKit
import NavigationKit
import PhotoLibrary

/// Moves the photos of a user's album that is sorted by hand, by keys, menu and dragging.
///
/// The page shows the new order at once. The edits follow one after another, and the page reads the
/// order from the store again after the last one.
final class PhotoArranging {
  private unowned let page: PhotoGridController
  private let album: UserAlbumID
  private var lastEdit: Task<Void, Never>?
  private var pendingCount = 0

  /// Whether the page shows an order that is not in the store yet.
  var isPending: Bool { pendingCount > 0 }

  init(page: PhotoGridController, album: UserAlbumID) {
    (self.page, self.album) = (page, album)
    for step in ArrangingStep.allCases {
      page.pageActions.addAction(step.name) { [weak self] in
        if let self { move(self.page.selectedNumbers, step) }
      }
    }
  }

  /// The key commands, which move the selected photos or else the focused one.
  private(set) lazy var keyCommands = ArrangingStep.allCases.map { step in
    KeyCommand(title: step.title, keys: step.keys) { [weak self] in
      if let self { move(page.numbers(forKeyOf: .favourite), step) }
    }
  }

  /// Enables the actions if photos are selected.
  func update(count: Int) {
    for step in ArrangingStep.allCases {
      page.pageActions.setEnabled(count > 0 && isByHand, action: step.name)
    }
  }

  /// Returns a menu with the submenu “Arrange”.
  func makeMenu() -> Menu {
    let steps = Menu()
    for step in ArrangingStep.allCases {
      steps.append(step.label, action: "page.\(step.name)", keys: step.keys)
    }
    let menu = Menu()
    menu.appendSubmenu(texts.gettext("Arran_ge"), steps)
    return menu
  }

  /// Whether the photos can be moved: they are sorted by hand.
  var isByHand: Bool { page.sort.key == .byHand }

  private func move(_ numbers: [Int], _ step: ArrangingStep) {
    guard !numbers.isEmpty else { return }
    guard isByHand else {
      page.show(Toast(texts.gettext("To arrange photos, choose “By Hand” as the sort order.")))
      return
    }
    move(numbers, to: step.place(moving: Set(numbers), in: page.shownNumbers))
  }

  /// Moves photos to a place, unless they are there.
  func move(_ numbers: [Int], to place: ArrangedPlace) {
    let order = place.order(moving: Set(numbers), in: page.shownNumbers)
    guard isByHand, order != page.shownNumbers, let target = albumPlace(of: place),
      let editing = page.actions?.editing
    else { return }
    pendingCount += 1
    page.showArranged(order, moved: numbers)
    lastEdit = Task { [weak self, lastEdit, album] in
      await lastEdit?.value
      await editing.arrange(.numbers(numbers), target, in: album)
      self?.editEnded()
    }
  }

  private func editEnded() {
    pendingCount -= 1
    if !isPending { page.libraryChanged() }
  }

  /// Returns the place in the album, whose order the page may show reversed; nil if the neighbour is
  /// gone.
  private func albumPlace(of place: ArrangedPlace) -> AlbumPlace? {
    let neighbour = place.neighbour.flatMap(page.library.photo(numbered:))?.path
    let shown: AlbumPlace? =
      switch place {
      case .start: .start
      case .end: .end
      case .before: neighbour.map { .before($0) }
      case .after: neighbour.map { .after($0) }
      }
    return page.sort.isAscending ? shown : shown?.reversed
  }
}

extension ArrangingStep {
  /// The name of the action on the page.
  fileprivate var name: String {
    switch self {
    case .earlier: "move-earlier"
    case .later: "move-later"
    case .toStart: "move-to-start"
    case .toEnd: "move-to-end"
    }
  }

  fileprivate var label: String {
    switch self {
    case .earlier: texts.gettext("Move _Earlier")
    case .later: texts.gettext("Move _Later")
    case .toStart: texts.gettext("Move to _Start")
    case .toEnd: texts.gettext("Move to E_nd")
    }
  }

  fileprivate var title: String { label.replacing("_", with: "") }

  fileprivate var keys: String {
    switch self {
    case .earlier: "<Alt>Up|<Alt>KP_Up"
    case .later: "<Alt>Down|<Alt>KP_Down"
    case .toStart: "<Alt>Home|<Alt>KP_Home"
    case .toEnd: "<Alt>End|<Alt>KP_End"
    }
  }
}
