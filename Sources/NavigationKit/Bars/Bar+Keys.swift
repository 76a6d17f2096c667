import GObjectKit
import GtkKit

/// The keys of the items in a bar that the app has created.
extension Bar: KeyResponder {
  var isViewLoaded: Bool { true }

  var view: Widget { surface }

  var isComingOrOnScreen: Bool { surface.isMapped }

  var isMovingIn: Bool { false }

  var keyOffers: [KeyOffer] {
    keyItems.compactMap { item in item.keyOffer { [weak self] in self?.surface } }
  }

  var keysToBind: Set<String> {
    Set(keyItems.compactMap(\.parsedKeys).flatMap(\.alternatives))
  }

  var respondersOnScreen: [any KeyResponder] { [self] }

  var keyItemChanges: [Notifier<Void>] { keyItems.map(\.changes) }

  /// The bar itself updates its bindings when its items are replaced.
  func observeKeys(_ handler: @escaping () -> Void) -> Subscription? { nil }
}

extension BarButtonItem {
  /// Returns the item's keys and effect, or nil without keys. `view` is the widget from which the
  /// item's action is found.
  func keyOffer(from view: @escaping () -> Widget?) -> KeyOffer? {
    parsedKeys.map { keys in
      KeyOffer(title: name, keys: keys, isEnabled: isEnabled) { [self] in activate(from: view()) }
    }
  }
}
