import GObjectKit
import GtkKit

/// Keys that do something, without a button for it.
public struct KeyCommand {
  /// What the keys do, as the window with all shortcuts lists it. Commands of a page that have the same
  /// title stand in one line.
  public let title: String

  /// The keys in GTK's notation, such as "<Control>f" or "plus|equal".
  public let keys: String

  let parsedKeys: Keys?
  let action: () -> Void

  /// A command. Keys that GTK cannot read are logged and ignored.
  ///
  /// - Parameters:
  ///   - title: What the keys do, such as "Larger thumbnails".
  ///   - keys: The keys in GTK's notation; "|" stands between several.
  ///   - action: Capture the controller weakly: it keeps the command.
  public init(title: String, keys: String, action: @escaping () -> Void) {
    (self.title, self.keys, self.action) = (title, keys, action)
    parsedKeys = Keys(keys)
    if parsedKeys == nil {
      Log.warning("\(keys) are no keys in GTK's notation.", domain: "NavigationKit")
    }
  }
}

/// Something that keys do at the moment.
struct KeyOffer {
  let title: String
  let keys: Keys
  var isEnabled = true
  /// Does it; false if there was nothing to do it to.
  let run: () -> Bool
}

/// What keys do on a page: what its items in the bars do, and its commands.
extension ViewController {
  /// What keys do here, without what they do in the children. Of offers with the same keys, the
  /// first counts.
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

  /// The keys for which there may be an offer at some time.
  var keysToBind: Set<String> {
    let keys = ownBarItems.compactMap(\.parsedKeys) + offeredCommands.map(\.keys)
    return Set(keys.flatMap(\.alternatives))
  }

  /// The items that this controller itself has for the bars.
  var ownBarItems: [BarButtonItem] {
    [navigationItem.leftBarButtonItems, navigationItem.rightBarButtonItems, toolbarItems]
      .flatMap { $0 ?? [] }
  }

  /// Whether a bar shows the item, or would if it were not hidden or too narrow.
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

  /// The controllers inside that are on screen, from this one inwards.
  var controllersOnScreen: [ViewController] {
    [self] + children.filter(\.isComingOrOnScreen).flatMap(\.controllersOnScreen)
  }

  /// Whether a key does something here or further inside.
  func offers(_ key: String) -> Bool {
    controllersOnScreen.contains { $0.offer(for: key) != nil }
  }

  func offer(for key: String) -> KeyOffer? {
    keyOffers.first { $0.isEnabled && $0.keys.alternatives.contains(key) }
  }
}
