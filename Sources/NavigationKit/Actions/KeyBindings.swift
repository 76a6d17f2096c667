import GObjectKit
import GtkKit

/// An object whose view reacts to keys: a view controller.
protocol KeyResponder: AnyObject {
  var isViewLoaded: Bool { get }
  var view: Widget { get }
  var isComingOrOnScreen: Bool { get }
  /// Whether a transition shows the responder at present.
  var isMovingIn: Bool { get }
  /// The responder's own key offers, without those of the responders inside it. If several have
  /// the same key, the first enabled one applies.
  var keyOffers: [KeyOffer] { get }
  /// All keys of the responder's items and commands, including those that `keyOffers` leaves out at
  /// present, such as the keys of an item that belongs to no bar.
  var keysToBind: Set<String> { get }
  /// The responder and those inside it that are on screen, from the outside inwards.
  var respondersOnScreen: [any KeyResponder] { get }
  /// One notifier for each of the responder's items. It notifies when the item changes.
  var keyItemChanges: [Notifier<Void>] { get }
  /// Calls `handler` when items or keys may have been added, removed or changed. Returns nil if
  /// the responder updates its key bindings itself.
  func observeKeys(_ handler: @escaping () -> Void) -> Subscription?
}

extension KeyResponder {
  /// Returns whether this responder, or one inside it on screen, has an enabled offer for a key.
  func offers(_ key: String) -> Bool {
    respondersOnScreen.contains { $0.offer(for: key) != nil }
  }

  /// Returns the enabled offer for a key.
  func offer(for key: String) -> KeyOffer? {
    keyOffers.first { $0.isEnabled && $0.keys.alternatives.contains(key) }
  }
}

/// Binds the keys of a controller's items and commands to its view.
///
/// A pressed key goes to the controller nearest to the focus that offers the key; a child comes
/// before its container. If no controller around the focus offers the key, another controller on
/// screen handles it.
///
/// Keys with Control, Alt or Super are handled before the focused widget gets them, as GTK's
/// accelerators are. Keys without modifiers, and keys that edit text or move the text cursor, are
/// handled after the focused widget.
final class KeyBindings {
  private unowned let responder: any KeyResponder
  private var shortcuts: Shortcuts?
  /// The view with the shortcuts. It is retained by the controller.
  private weak var view: Widget?
  private var bound: Set<String> = []

  private typealias Shortcuts = (
    first: ShortcutController, inside: ShortcutController, last: ShortcutController
  )
  private lazy var subscription = responder.observeKeys { [weak self] in self?.update() }
  private var itemSubscriptions: [(changes: Notifier<Void>, subscription: Subscription)] = []

  init(_ responder: any KeyResponder) { self.responder = responder }

  /// Binds the controller's current keys, and binds them again whenever its items change.
  func update() {
    guard responder.isViewLoaded else { return }
    observe()
    let keys = responder.keysToBind
    guard keys != bound || (!keys.isEmpty && view != responder.view) else { return }
    bound = keys
    let (first, inside, last) = takeShortcuts()
    for shortcuts in [first, inside, last] { shortcuts.removeAll() }
    for key in keys {
      let press: () -> Propagation = { [weak self] in self?.press(key) ?? .proceed }
      guard let parsed = Keys(key) else { continue }
      if parsed.areArrows {
        // Arrow keys only change pages, so they also work while a page is still moving in.
        inside.add(key) { [weak self] in self?.pressArrow(key, countsOnTheWay: true) ?? .proceed }
        first.add(key) { [weak self] in
          guard let self, responder.view.window?.focus == nil else { return .proceed }
          return pressArrow(key)
        }
      } else if parsed.areActivating {
        // GtkWindow handles these keys before any shortcut controller with window scope.
        inside.add(key, press)
        first.add(key) { [weak self] in
          self?.responder.view.window?.focus == nil ? press() : .proceed
        }
      } else {
        (parsed.haveModifiers && !parsed.areEditing ? first : last).add(key, press)
      }
    }
  }

  /// Observes the responder and its present items. Does nothing if the items are the same as before,
  /// as at most updates.
  private func observe() {
    _ = subscription
    let changes = responder.keyItemChanges
    guard !changes.elementsEqual(itemSubscriptions, by: { $0 === $1.changes }) else { return }
    itemSubscriptions = changes.map { changes in
      (changes, changes.observe { [weak self] in self?.update() })
    }
  }

  private func takeShortcuts() -> Shortcuts {
    let view = responder.view
    if let shortcuts, view == self.view { return shortcuts }
    let shortcuts = (
      first: ShortcutController(scope: .window, beforeFocus: true),
      inside: ShortcutController(scope: .local), last: ShortcutController(scope: .window)
    )
    for shortcuts in [shortcuts.first, shortcuts.inside, shortcuts.last] {
      view.addController(shortcuts)
    }
    view.mark(responder, as: .keys)
    (self.shortcuts, self.view) = (shortcuts, view)
    return shortcuts
  }

  /// Runs the responder's offer for a key, unless another controller has precedence.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - countsOnTheWay: Whether the key also works while the page is still moving in.
  /// - Returns: `.stop` if the offer had an effect.
  func press(_ key: String, countsOnTheWay: Bool = false) -> Propagation {
    guard responder.isComingOrOnScreen, responder.view.isMapped,
      let offer = responder.offer(for: key),
      countsOnTheWay || responder.view.isReachable
        || (offer.actsDuringTransitions && responder.isMovingIn)
    else { return .proceed }
    let focus = responder.view.window?.focus
    if focus?.takesText == true, Keys(key)?.areTyped == true { return .proceed }
    let inner = responder.respondersOnScreen.dropFirst()
    guard !inner.contains(where: { $0.offer(for: key) != nil }) else { return .proceed }
    if let nearest = Self.nearest(to: focus, offering: key),
      !nearest.respondersOnScreen.contains(where: { $0 === responder })
    {
      return .proceed
    }
    return offer.run() ? .stop : .proceed
  }

  /// Runs the offer for an arrow key. Stops the key of a disabled item, so that it does not move
  /// the focus.
  private func pressArrow(_ key: String, countsOnTheWay: Bool = false) -> Propagation {
    guard press(key, countsOnTheWay: countsOnTheWay) == .proceed else { return .stop }
    let isHere = responder.isComingOrOnScreen && responder.view.isMapped
    let isDisabled = responder.keyOffers.contains {
      !$0.isEnabled && $0.keys.alternatives.contains(key)
    }
    return isHere && isDisabled ? .stop : .proceed
  }

  /// Returns the innermost responder around the focus that offers a key. The focus may still be in a
  /// page that moves out, which offers nothing any more.
  private static func nearest(to focus: Widget?, offering key: String) -> (any KeyResponder)? {
    focus?.owners(marked: .keys).lazy.compactMap { $0 as? any KeyResponder }
      .first { $0.isComingOrOnScreen && $0.offers(key) }
  }
}
