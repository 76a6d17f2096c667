import GObjectKit
import GtkKit

/// The window that lists all keys.
extension NavigationController {
  /// Shows a window with the keys of all that is on screen at the moment: of the topmost page and
  /// what is in it, of the containers around it, and of navigation. Ctrl+? does so, unless the
  /// window has a shortcuts window of its own.
  public func showShortcuts() {
    guard isViewLoaded, let window = view.window else { return }
    let shortcuts = makeShortcutsWindow()
    shortcuts.setTransient(for: window, modal: true)
    shortcuts.present()
  }

  func makeShortcutsWindow() -> ShortcutsWindow {
    var taken: Set<String> = []
    let page = topViewController?.controllersOnScreen ?? []
    // What is further inside comes first, as it does when a key is pressed.
    let groups =
      [(topViewController?.displayTitle, Array(page.reversed()))]
      + ([self] + Array(ancestors)).map { ($0 == self ? nil : $0.title, [$0]) }
      + besides.map { ($0.displayTitle, $0.controllersOnScreen.reversed()) }
    let lists = groups.compactMap { title, controllers -> ShortcutsWindow.Group? in
      let offers = controllers.flatMap(\.keyOffers).filter {
        taken.insert($0.keys.notation).inserted
      }
      guard !offers.isEmpty else { return nil }
      return ShortcutsWindow.Group(
        title: title ?? (controllers == [self] ? "Window" : "Page"),
        shortcuts: oneLineEach(offers.map { ($0.title, $0.keys) }))
    }
    let navigation = navigationKeys.compactMap { title, keys in
      Keys(keys).map { (title: title, keys: $0) }
    }
    return ShortcutsWindow(
      lists
        + [ShortcutsWindow.Group(title: "Navigation", shortcuts: navigation)].filter {
          !$0.shortcuts.isEmpty
        })
  }

  /// What is called the same stands in one line, with the keys of all.
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

  /// The pages on screen in the other columns of the split views around: their keys count as well.
  private var besides: [ViewController] {
    let split = splitViewController
    return (split?.children ?? []).compactMap { $0 as? NavigationController }
      .filter { $0 != self && !self.ancestors.contains($0) && $0.isComingOrOnScreen }
      .compactMap(\.topViewController)
  }

  /// What leads from page to page now.
  private var navigationKeys: [(title: String, keys: String)] {
    var keys: [(String, String)] = []
    let (back, forward) =
      view.isRightToLeft ? ("<Alt>Right", "<Alt>Left") : ("<Alt>Left", "<Alt>Right")
    if canGoBack {
      keys.append(("Back", popsOnEscape ? "\(back)|Escape" : back))
      keys.append(("List Pages to Go Back To", "Menu|<Shift>F10"))
    }
    if pageAhead != nil { keys.append(("Forward", forward)) }
    if let split = splitViewController, split.layout.visibleColumns.count == 2 {
      keys.append(("Other Column", "F6"))
    }
    if topViewController?.controllersOnScreen.contains(where: { $0 is SegmentManagingController })
      == true
    {
      keys.append(("Switch Views", "Left|Right"))
    }
    return keys
  }

  /// Ctrl+?, as in every program of the desktop.
  var shortcutsCommand: [KeyCommand] {
    let isProvided = view.window?.cast(to: ApplicationWindow.self)?.hasShortcuts == true
    return isProvided
      ? []
      : [
        KeyCommand(title: "Keyboard Shortcuts", keys: "<Control>question") { [weak self] in
          self?.showShortcuts()
        }
      ]
  }
}
