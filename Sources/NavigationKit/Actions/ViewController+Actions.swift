import GtkKit

/// Actions by name, and keys.
extension ViewController {
  /// The page's own actions: "page.name" to its bar items and their menus, and to all widgets in its
  /// view. Made when first asked for; of a container and its child in one bar, the container's count.
  public var pageActions: ActionGroup {
    if let actionGroup { return actionGroup }
    let actions = ActionGroup()
    actionGroup = actions
    if isViewLoaded { offerActions(in: view, insteadOf: nil) }
    changes.notify(.atOnce)
    return actions
  }

  /// Lets keys count that `keyCommands` did not have before.
  public func setNeedsUpdateOfKeyCommands() { keyBindings.update() }

  static let actionPrefix = "page"

  /// Moves the page's actions from one view to another.
  func offerActions(in new: Widget?, insteadOf old: Widget?) {
    old?.setActions(nil, as: Self.actionPrefix)
    new?.setActions(actionGroup, as: Self.actionPrefix)
  }
}
