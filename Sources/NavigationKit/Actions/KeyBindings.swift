import GObjectKit
import GtkKit

/// Binds the keys of a controller's items and commands to its view.
///
/// A pressed key goes to the controller nearest to the focus that offers it; a child comes before
/// its container. If no controller around the focus offers the key, any controller on screen does.
///
/// Keys with Control, Alt or Super come before the focused widget, as GTK's accelerators do. Keys
/// that edit text or move its cursor, and keys without modifiers, come after it.
final class KeyBindings {
  private unowned let controller: ViewController
  private var shortcuts: Shortcuts?
  /// The view with the shortcuts. It is retained by the controller.
  private weak var view: Widget?
  private var bound: Set<String> = []

  private typealias Shortcuts = (
    first: ShortcutController, inside: ShortcutController, last: ShortcutController
  )
  private var observations: [Observation] = []

  init(_ controller: ViewController) { self.controller = controller }

  /// Binds the controller's current keys, and binds them again whenever its items change.
  func update() {
    guard controller.isViewLoaded else { return }
    let update: () -> Void = { [weak self] in self?.update() }
    observations =
      controller.observeChanges { _ in update() }
      + controller.ownBarItems.map { $0.changes.observe(update) }
    let keys = controller.keysToBind
    guard keys != bound || (!keys.isEmpty && view != controller.view) else { return }
    bound = keys
    let (first, inside, last) = takeShortcuts()
    for shortcuts in [first, inside, last] { shortcuts.removeAll() }
    for key in keys {
      let press: () -> Propagation = { [weak self] in self?.press(key) ?? .proceed }
      guard let parsed = Keys(key) else { continue }
      if parsed.areArrows {
        // Arrow keys only change pages: they work while a page is still moving in.
        inside.add(key) { [weak self] in self?.pressArrow(key, countsOnTheWay: true) ?? .proceed }
        first.add(key) { [weak self] in
          guard let self, controller.view.window?.focus == nil else { return .proceed }
          return pressArrow(key)
        }
      } else {
        (parsed.haveModifiers && !parsed.areEditing ? first : last).add(key, press)
      }
    }
  }

  private func takeShortcuts() -> Shortcuts {
    let view = controller.view
    if let shortcuts, view == self.view { return shortcuts }
    let shortcuts = (
      first: ShortcutController(scope: .window, beforeFocus: true),
      inside: ShortcutController(scope: .local), last: ShortcutController(scope: .window)
    )
    for shortcuts in [shortcuts.first, shortcuts.inside, shortcuts.last] {
      view.addController(shortcuts)
    }
    view.mark(controller, as: .keys)
    (self.shortcuts, self.view) = (shortcuts, view)
    return shortcuts
  }

  /// Runs the offer for a key, unless it belongs to another controller.
  func press(_ key: String, countsOnTheWay: Bool = false) -> Propagation {
    guard controller.isComingOrOnScreen, controller.view.isMapped,
      countsOnTheWay || controller.view.isReachable,
      let offer = controller.offer(for: key)
    else { return .proceed }
    let focus = controller.view.window?.focus
    if focus?.takesText == true, Keys(key)?.areTyped == true { return .proceed }
    let inner = controller.controllersOnScreen.dropFirst()
    guard !inner.contains(where: { $0.offer(for: key) != nil }) else { return .proceed }
    if let nearest = Self.nearest(to: focus, offering: key),
      !nearest.controllersOnScreen.contains(controller)
    {
      return .proceed
    }
    return offer.run() ? .stop : .proceed
  }

  /// Runs the offer for an arrow key. An arrow key of a disabled item does nothing, so that it does
  /// not move the focus.
  private func pressArrow(_ key: String, countsOnTheWay: Bool = false) -> Propagation {
    guard press(key, countsOnTheWay: countsOnTheWay) == .proceed else { return .stop }
    let isHere = controller.isComingOrOnScreen && controller.view.isMapped
    let isDisabled = controller.keyOffers.contains {
      !$0.isEnabled && $0.keys.alternatives.contains(key)
    }
    return isHere && isDisabled ? .stop : .proceed
  }

  /// Returns the innermost controller around the focus that offers a key.
  private static func nearest(to focus: Widget?, offering key: String) -> ViewController? {
    focus?.viewControllers(marked: .keys).first { $0.offers(key) }
  }
}
