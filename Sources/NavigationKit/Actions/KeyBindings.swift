import GObjectKit
import GtkKit

/// Binds the keys of a controller to its view.
///
/// A key is first for what is nearest to the focus, and of a container and what is in it for what
/// is in it. Where nothing around the focus knows the key, it is for any page on screen.
///
/// Keys with Control, Alt or Super come before what the focused widget does with them, as a program's
/// accelerators do, so that Ctrl+Return in a text is the page's; those that move in a text or edit it,
/// and all others, come after it.
final class KeyBindings {
  private unowned let controller: ViewController
  private var shortcuts: Shortcuts?
  /// Kept by the controller for as long as it is its view.
  private weak var view: Widget?
  private var bound: Set<String> = []

  private typealias Shortcuts = (
    first: ShortcutController, inside: ShortcutController, last: ShortcutController
  )
  private var observations: [Observation] = []

  init(_ controller: ViewController) { self.controller = controller }

  /// Binds what the controller offers now, and goes on to do so when its items change.
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
        // Arrows lead on and change nothing: they count on a page that is still on its way in.
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

  /// Does what a key does here, unless it is for another controller.
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

  /// Does what an arrow key does here. While its item is disabled, as "next" is at the end, that is
  /// nothing, and not moving the focus.
  private func pressArrow(_ key: String, countsOnTheWay: Bool = false) -> Propagation {
    guard press(key, countsOnTheWay: countsOnTheWay) == .proceed else { return .stop }
    let isHere = controller.isComingOrOnScreen && controller.view.isMapped
    let isDisabled = controller.keyOffers.contains {
      !$0.isEnabled && $0.keys.alternatives.contains(key)
    }
    return isHere && isDisabled ? .stop : .proceed
  }

  /// The innermost controller around the focus that knows a key.
  private static func nearest(to focus: Widget?, offering key: String) -> ViewController? {
    focus?.viewControllers(marked: .keys).first { $0.offers(key) }
  }
}
