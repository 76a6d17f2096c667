import GObjectKit
import GtkKit

/// A command with keys and without a button, as UIKit's `UIKeyCommand`.
public struct KeyCommand {
  /// The title in the shortcuts window. Commands of a page with equal titles share a line.
  public let title: String

  /// The keys in GTK's notation, such as "<Control>f". "|" separates alternatives: "plus|equal".
  public let keys: String

  let parsedKeys: Keys?
  let action: () -> Void

  /// Creates a command. If GTK cannot parse the keys, a warning is logged and the command has no
  /// effect.
  ///
  /// - Parameters:
  ///   - title: The title in the shortcuts window, such as "Larger Thumbnails".
  ///   - keys: The keys in GTK's notation; "|" separates alternatives.
  ///   - action: The closure that the keys run. Capture the controller weakly: it owns the command.
  public init(title: String, keys: String, action: @escaping () -> Void) {
    (self.title, self.keys, self.action) = (title, keys, action)
    parsedKeys = Keys(keys)
    if parsedKeys == nil {
      Log.warning("\(keys) is not a valid list of keys.", domain: "NavigationKit")
    }
  }
}

/// Keys of an item or a command, and their effect.
struct KeyOffer {
  let title: String
  let keys: Keys
  var isEnabled = true
  /// Performs the effect. Returns whether there was one.
  let run: () -> Bool
}

/// The keys of a page: of its bar items, and of its commands.
extension ViewController {
  /// The offers of this controller, without those of its children. Of offers with equal keys, the
  /// first is used.
  var keyOffers: [KeyOffer] {
    let items = ownBarItems.filter { $0.parsedKeys != nil && isOffered($0) }.compactMap { item in
      item.parsedKeys.map { keys in
        KeyOffer(title: item.name, keys: keys, isEnabled: item.isEnabled) { [weak self] in
          item.activate(from: self?.view)
        }
      }
    }
    return items + offeredCommands
  }

  private var offeredCommands: [KeyOffer] {
    (keyCommands + ownKeyCommands).compactMap { command in
      command.parsedKeys.map { keys in
        KeyOffer(title: command.title, keys: keys) {
          command.action()
          return true
        }
      }
    }
  }

  /// The keys of all items and commands, including items that no bar shows at the moment.
  var keysToBind: Set<String> {
    let keys = ownBarItems.compactMap(\.parsedKeys) + offeredCommands.map(\.keys)
    return Set(keys.flatMap(\.alternatives))
  }

  /// The bar items of this controller, without those of its children.
  var ownBarItems: [BarButtonItem] {
    [navigationItem.leftBarButtonItems, navigationItem.rightBarButtonItems, toolbarItems]
      .flatMap { $0 ?? [] }
  }

  /// Whether the item belongs to a bar, even if the bar is hidden or too narrow.
  private func isOffered(_ item: BarButtonItem) -> Bool {
    var page = self
    while let container = page.parent, !(container is NavigationController) {
      guard container.childForBars == page else { return false }
      page = container
    }
    return page.parent != nil
      && [page.displayLeftItems, page.displayRightItems, page.displayToolbarItems]
        .contains { $0.contains { $0 === item } }
  }

  /// This controller and its descendants on screen, containers before their children.
  var controllersOnScreen: [ViewController] {
    [self] + children.filter(\.isComingOrOnScreen).flatMap(\.controllersOnScreen)
  }

  /// Whether this controller or a descendant on screen offers a key.
  func offers(_ key: String) -> Bool {
    controllersOnScreen.contains { $0.offer(for: key) != nil }
  }

  func offer(for key: String) -> KeyOffer? {
    keyOffers.first { $0.isEnabled && $0.keys.alternatives.contains(key) }
  }
}
