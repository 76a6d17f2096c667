import GObjectKit

/// The items of a navigation bar.
extension NavigationBar {
  /// The items, the top one last. In a navigation controller's bar, these are the items of its pages,
  /// and setting them is refused; see <doc:Misuse>.
  public var items: [NavigationItem] {
    get { handlers?.items() ?? ownItems }
    set { setItems(newValue, animated: false) }
  }

  /// The top item, which the bar shows.
  public var topItem: NavigationItem? { items.last }

  /// The item below the top, whose title the back button shows; nil at the root.
  public var backItem: NavigationItem? { items.dropLast().last }

  /// Sets the items, with a cross-fade if `animated` and on screen. A list with the same item twice
  /// is refused.
  public func setItems(_ items: [NavigationItem], animated: Bool) {
    change(to: items, animated: animated, by: "setItems")
  }

  private func change(to items: [NavigationItem], animated: Bool, by call: String) {
    guard isFree(for: call) else { return }
    guard Set(items.map(ObjectIdentifier.init)).count == items.count else {
      return logRefusal(
        of: "the items", by: "NavigationBar.\(call)", because: "a bar shows each item once only")
    }
    let gone = ownItems.filter { old in !items.contains { $0 === old } }
    ownItems = items
    itemChanges = items.suffix(2).map { item in
      item.changes.observe { [weak self] in self?.showTop(animated: $0 == .animated) }
    }
    showTop(animated: animated)
    for item in gone { forget(item) }
  }

  /// Pushes an item, with a cross-fade if `animated` and on screen.
  public func pushItem(_ item: NavigationItem, animated: Bool) {
    change(to: items + [item], animated: animated, by: "pushItem")
  }

  /// Pops the top item, with a cross-fade if `animated` and on screen.
  ///
  /// - Returns: The item; nil if the bar is empty or belongs to a navigation controller.
  @discardableResult
  public func popItem(animated: Bool) -> NavigationItem? {
    guard isFree(for: "popItem"), let item = ownItems.last else { return nil }
    change(to: ownItems.dropLast(), animated: animated, by: "popItem")
    return item
  }

  /// Goes back after a click on the back button.
  func goBack() {
    if let handlers {
      handlers.goBack()
    } else if let onBack {
      onBack()
    } else {
      popItem(animated: true)
    }
  }

  /// Returns whether the app may change the items. If a controller fills the bar, logs that a call
  /// is refused.
  private func isFree(for call: String) -> Bool {
    guard handlers != nil else { return true }
    logRefusal(
      of: "the items", by: "NavigationBar.\(call)",
      because: "a controller fills this bar with the items of its pages")
    return false
  }

  private func showTop(animated: Bool) {
    transition?.end()
    Transition.start(on: surface, animated: animated) { isAnimated in
      show(ownContents, animated: isAnimated)
      let transition = Transition(
        progress: { [weak self] in self?.setProgress($0) },
        completion: { [weak self] _ in self?.endTransition() })
      self.transition = transition
      return transition
    }
    keyBindings.update()
  }

  /// The contents of the top item.
  private var ownContents: NavigationBarContents {
    guard let topItem else {
      return NavigationBarContents(
        page: self, title: "", titleView: nil, prompt: "", leftItems: [], rightItems: [],
        backTarget: nil, actions: nil)
    }
    let leftItems = topItem.leftBarButtonItems ?? []
    let hasBackButton = leftItems.isEmpty || topItem.leftItemsSupplementBackButton
    return NavigationBarContents(
      page: topItem, title: topItem.shownTitle ?? "", titleView: topItem.titleView,
      prompt: topItem.prompt ?? "", leftItems: leftItems,
      rightItems: topItem.rightBarButtonItems ?? [],
      backTarget: hasBackButton ? backItem.map(\.backTarget) : nil, actions: nil)
  }
}

extension NavigationItem {
  /// The item's title, else that of its controller.
  fileprivate var shownTitle: String? { title ?? inheritedTitle }

  /// The content of the back button for the item above this one.
  fileprivate var backTarget: BackContent.Target {
    let title = [backBarButtonItem?.title, shownTitle].compactMap(\.self).first { !$0.isEmpty }
    return BackContent.Target(
      title: title ?? BackContent.namelessTitle, item: backBarButtonItem,
      mode: backButtonDisplayMode)
  }
}
