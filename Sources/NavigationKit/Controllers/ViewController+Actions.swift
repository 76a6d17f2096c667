import GObjectKit
import GtkKit

/// Actions and keys of a page.
extension ViewController {
  /// The actions of the page, named "page.NAME" for its bar items, their menus and all widgets in
  /// its view.
  ///
  /// The group is made on first access. If a container and its child share a bar, the bar's items
  /// use the container's actions.
  public var pageActions: ActionGroup {
    if let actionGroup { return actionGroup }
    let actions = ActionGroup()
    actionGroup = actions
    if isViewLoaded { offerActions(in: view, insteadOf: nil) }
    changed()
    return actions
  }

  /// Binds the keys of `keyCommands` again. Call it after commands were added or removed.
  public func setNeedsUpdateOfKeyCommands() { keyBindings.update() }

  /// Moves the page's action group from one view to another.
  func offerActions(in new: Widget?, insteadOf old: Widget?) {
    old?.setActions(nil, as: ActionGroup.pagePrefix)
    new?.setActions(actionGroup, as: ActionGroup.pagePrefix)
  }
}

/// The keys of a page: those of its bar items, and its commands.
extension ViewController: KeyResponder {
  var isMovingIn: Bool {
    if case .appearing = appearance { true } else { false }
  }

  var keyOffers: [KeyOffer] {
    let items = keyItems.filter { $0.parsedKeys != nil && isOffered($0) }.compactMap { item in
      item.keyOffer { [weak self] in self?.view }
    }
    return items + offeredCommands
  }

  private var offeredCommands: [KeyOffer] {
    (keyCommands + ownKeyCommands).compactMap { command in
      command.parsedKeys.map { keys in
        KeyOffer(
          title: command.title, keys: keys, actsDuringTransitions: command.actsDuringTransitions
        ) {
          command.action()
          return true
        }
      }
    }
  }

  var keysToBind: Set<String> {
    let keys = keyItems.compactMap(\.parsedKeys) + offeredCommands.map(\.keys)
    return Set(keys.flatMap(\.alternatives))
  }

  var keyItemChanges: [Notifier<Void>] { keyItems.map(\.changes) }

  func observeKeys(_ handler: @escaping () -> Void) -> Subscription? {
    changes.observe { _ in handler() }
  }

  /// The bar items of this controller, without those of its children.
  var keyItems: [BarButtonItem] {
    [navigationItem.leftBarButtonItems, navigationItem.rightBarButtonItems, toolbarItems]
      .flatMap { $0 ?? [] }
  }

  /// Returns whether the item belongs to a bar, even if the bar is hidden or too narrow for it.
  private func isOffered(_ item: BarButtonItem) -> Bool {
    var page = self
    while !page.hasHeaderBars, let container = page.parent, !(container is any PageOwner) {
      guard container.childForBars == page else { return false }
      page = container
    }
    return (page.parent != nil || page.hasHeaderBars)
      && [page.displayLeftItems, page.displayRightItems, page.displayToolbarItems]
        .contains { $0.contains { $0 === item } }
  }

  /// This controller and its descendants on screen, containers before their children.
  var controllersOnScreen: [ViewController] {
    [self] + children.filter(\.isComingOrOnScreen).flatMap(\.controllersOnScreen)
  }

  var respondersOnScreen: [any KeyResponder] { controllersOnScreen }
}
