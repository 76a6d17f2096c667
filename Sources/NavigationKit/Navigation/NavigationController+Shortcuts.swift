import GObjectKit
import GtkKit

/// The shortcuts window.
extension NavigationController {
  /// Shows a window that lists the keys that work now: those of the top page and its children, of
  /// the containers around it, of pages in other columns, of the application, and of navigation.
  ///
  /// The application's keys are those with a title from `Application.setAccelerators(_:for:title:)`.
  ///
  /// Ctrl+? calls this, unless the window has a shortcuts window of its own.
  public func showShortcuts() {
    guard isViewLoaded, let window = view.window else { return }
    let shortcuts = makeShortcutsWindow()
    shortcuts.setTransient(for: window, modal: true)
    shortcuts.present()
  }

  func makeShortcutsWindow() -> ShortcutsWindow {
    var taken: Set<String> = []
    let page = topViewController?.controllersOnScreen ?? []
    // Inner controllers first, as for a pressed key.
    let groups =
      [(topViewController?.keysHeading, Array(page.reversed()))]
      + ([self] + ancestors).map { ($0.keyCommandsTitle, [$0]) }
      + pagesInOtherColumns.map { ($0.keysHeading, $0.controllersOnScreen.reversed()) }
    let lists = groups.compactMap { title, controllers -> ShortcutsWindow.Group? in
      let offers = (controllers.flatMap(\.listedOffers) + controllers.flatMap(\.barOffers)).filter {
        taken.insert($0.keys.notation).inserted
      }
      guard !offers.isEmpty else { return nil }
      return ShortcutsWindow.Group(
        title: title ?? (controllers == [self] ? texts.gettext("Window") : texts.gettext("Page")),
        shortcuts: oneLineEach(offers.map { ($0.title, $0.keys) }))
    }
    let application = (Application.default?.titledAccelerators ?? []).filter {
      taken.insert($0.keys.notation).inserted
    }
    let navigation = navigationKeys.compactMap { title, keys in
      Keys(keys).map { (title: title, keys: $0) }
    }
    return ShortcutsWindow(
      lists
        + [
          ShortcutsWindow.Group(title: texts.gettext("Application"), shortcuts: application),
          ShortcutsWindow.Group(title: texts.gettext("Navigation"), shortcuts: navigation),
        ].filter { !$0.shortcuts.isEmpty })
  }

  /// Joins shortcuts with equal titles into one, with the keys of all.
  private func oneLineEach(
    _ shortcuts: [(title: String, keys: Keys)]
  ) -> [(title: String, keys: Keys)] {
    var lines: [(title: String, keys: Keys)] = []
    for shortcut in shortcuts {
      if let line = lines.firstIndex(where: { $0.title == shortcut.title }) {
        lines[line].keys = lines[line].keys.or(shortcut.keys)
      } else {
        lines.append(shortcut)
      }
    }
    return lines
  }

  /// The pages on screen in the other columns of the split view around this controller. Their keys
  /// work too.
  private var pagesInOtherColumns: [ViewController] {
    (split?.stacks ?? [])
      .filter { $0 != self && !self.ancestors.contains($0) && $0.isComingOrOnScreen }
      .compactMap(\.topViewController)
  }

  private var split: (any StackContainer)? {
    ancestors.compactMap { $0 as? any StackContainer }.first
  }

  /// The keys that change pages now.
  private var navigationKeys: [(title: String, keys: String)] {
    var keys: [(String, String)] = []
    let (back, forward) =
      view.isRightToLeft ? ("<Alt>Right", "<Alt>Left") : ("<Alt>Left", "<Alt>Right")
    if canGoBack {
      keys.append((texts.gettext("Back"), popsOnEscape ? "\(back)|Escape" : back))
      keys.append((texts.gettext("List Pages to Go Back To"), "Menu|<Shift>F10"))
    }
    if pageAhead != nil { keys.append((texts.gettext("Forward"), forward)) }
    if split?.showsStacksSideBySide == true { keys.append((texts.gettext("Other Column"), "F6")) }
    if topViewController?.controllersOnScreen.contains(where: { $0 is SegmentManagingController })
      == true
    {
      keys.append((texts.gettext("Switch Views"), "Left|Right"))
    }
    return keys
  }

  /// The command for Ctrl+?, unless the window has a shortcuts window of its own.
  var offeredShortcutsCommands: [KeyCommand] {
    let isProvided = view.window?.cast(to: ApplicationWindow.self)?.hasShortcuts == true
    return isProvided ? [] : [shortcutsCommand]
  }

  /// Creates the command for Ctrl+?.
  func makeShortcutsCommand() -> KeyCommand {
    KeyCommand(title: texts.gettext("Keyboard Shortcuts"), keys: "<Control>question") {
      [weak self] in self?.showShortcuts()
    }
  }
}

extension ViewController {
  /// The heading of a page's keys.
  fileprivate var keysHeading: String? { keyCommandsTitle ?? displayTitle }

  /// The page's offers for the list. The title of a key command, which is written for the list, wins
  /// over that of an item with the same keys, which may change with the item's state.
  fileprivate var listedOffers: [KeyOffer] {
    let titles = Dictionary(
      keyCommands.compactMap { command in
        command.parsedKeys.map { ($0.notation, command.title) }
      }, uniquingKeysWith: { first, _ in first })
    return keyOffers.map { offer in
      var offer = offer
      offer.title = titles[offer.keys.notation] ?? offer.title
      return offer
    }
  }

  /// The keys of the app's own bars in the view.
  fileprivate var barOffers: [KeyOffer] {
    guard isViewLoaded else { return [] }
    let bars = view.descendants(of: Widget.self).lazy.compactMap { $0.owner(marked: .keys) as? Bar }
    return bars.filter(\.isComingOrOnScreen).flatMap(\.keyOffers)
  }
}
