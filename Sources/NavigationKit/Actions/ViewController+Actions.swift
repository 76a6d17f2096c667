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
    changes.notify(.atOnce)
    return actions
  }

  /// Binds the keys of `keyCommands` again. Call it after commands were added or removed.
  public func setNeedsUpdateOfKeyCommands() { keyBindings.update() }

  static let actionPrefix = "page"

  /// Moves the page's action group from one view to another.
  func offerActions(in new: Widget?, insteadOf old: Widget?) {
    old?.setActions(nil, as: Self.actionPrefix)
    new?.setActions(actionGroup, as: Self.actionPrefix)
  }
}
