import GtkKit

/// The items of a controller that bars and containers show: its own, or those of its children.
extension ViewController {
  /// The page's items in the toolbar, in reading order; nil or empty for no toolbar.
  public var toolbarItems: [BarButtonItem]? {
    get { storedToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Replaces the items in the toolbar, with a cross-fade if `animated` and on screen.
  public func setToolbarItems(_ items: [BarButtonItem]?, animated: Bool) {
    storedToolbarItems = items
    changed(BarChange(animated: animated))
  }

  /// Whether the page is being edited. Setting it calls `setEditing(_:animated:)`.
  public var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// A button titled "Edit" or "Done" that starts and ends editing.
  public var editButtonItem: BarButtonItem {
    if let storedEditButtonItem { return storedEditButtonItem }
    let item = BarButtonItem(title: "") { [weak self] in
      if let self { setEditing(!isEditing, animated: true) }
    }
    item.take(isEditing ? .done : .edit)
    storedEditButtonItem = item
    return item
  }

  /// Updates the bars, the title and the size of all containers around this controller, and of the
  /// window.
  ///
  /// Call it when a property such as `childForBars` returns another child. Changes of the children
  /// and their items update the bars by themselves.
  public func setNeedsUpdateOfBars() {
    passTitleButtonSides()
    changed()
  }

  /// Passes `titleButtonSides` on to `childForBars` if that child has header bars.
  func passTitleButtonSides() {
    guard let child = childForBars, child.hasHeaderBars,
      child.titleButtonSides != titleButtonSides
    else { return }
    child.titleButtonSides = titleButtonSides
  }

  /// Notifies the observers of this controller, and of the containers that show its content in
  /// their bars.
  func changed(_ change: BarChange = .atOnce) {
    changes.notify(change)
    guard let parent else { return }
    if parent.childForBars == self {
      parent.changed(change)
    } else if [parent.childForTitle, parent.childForBackTitle, parent.childForPreferredContentSize]
      .contains(self)
    {
      parent.changed()
    }
  }

  /// The shown title: the navigation item's, else the controller's, else its child's.
  var displayTitle: String? {
    navigationItem.title ?? title ?? childForTitle?.displayTitle
  }

  /// The item for the back button of the page above.
  var displayBackItem: BarButtonItem? {
    navigationItem.backBarButtonItem ?? childForBars?.displayBackItem
  }

  /// The title for the back button of the page above: the back item's, else the child's, else the
  /// controller's.
  var displayBackTitle: String? {
    displayBackItem?.title ?? childForBackTitle?.displayBackTitle ?? displayTitle
  }

  /// The title of the back button on the page above this one, in one line.
  var backTitle: String {
    let title = [displayBackTitle, displayTitle].compactMap(\.self).first { !$0.isEmpty }
    return title?.split(whereSeparator: \.isNewline).joined(separator: " ")
      ?? BackContent.namelessTitle
  }

  var displayToolbarItems: [BarButtonItem] {
    toolbarItems ?? childForBars?.displayToolbarItems ?? []
  }

  var displayRightItems: [BarButtonItem] {
    navigationItem.rightBarButtonItems ?? childForBars?.displayRightItems ?? []
  }

  var displayLeftItems: [BarButtonItem] {
    navigationItem.leftBarButtonItems ?? childForBars?.displayLeftItems ?? []
  }

  /// The actions that bar items find as "page.…": the controller's, else its child's.
  var displayActions: ActionGroup? { actionGroup ?? childForBars?.displayActions }

  /// The preferred size in a sheet or popover.
  var displayContentSize: Size? {
    preferredContentSize ?? childForPreferredContentSize?.displayContentSize
  }

  var displayPrompt: String? { navigationItem.prompt ?? childForBars?.displayPrompt }

  /// Whether `canPop` is true for this controller and for all controllers inside it, which the gate
  /// would ask too.
  var displayCanPop: Bool { withAllInside.allSatisfy(\.canPop) }

  /// The stricter one of the controller's and its child's swipe policies.
  var displaySwipePolicy: SwipePolicy {
    guard let child = childForBars?.displaySwipePolicy else { return swipePolicy }
    return [.none, .edge].first { $0 == swipePolicy || $0 == child } ?? .full
  }

  /// Whether the left items are shown beside the back button.
  private var displaysLeftItemsBesideBack: Bool {
    navigationItem.leftBarButtonItems == nil && childForBars != nil
      ? childForBars?.displaysLeftItemsBesideBack == true
      : navigationItem.leftItemsSupplementBackButton
  }

  /// The display mode of the back button of the page above.
  private var displayBackMode: NavigationItem.BackButtonDisplayMode {
    let mode = navigationItem.backButtonDisplayMode
    return mode == .default ? childForBars?.displayBackMode ?? mode : mode
  }

  /// The view in the middle of the header bar instead of the title.
  private var displayTitleView: (any WidgetConvertible)? {
    (self as? any TitleViewHolder)?.holdsTitleView == true ? nil : navigationItem.titleView
  }

  /// Returns the contents of a navigation bar for the controller above another page, or as a root.
  func navigationBarContents(above lower: ViewController?) -> NavigationBarContents {
    let hasBackButton = (displayLeftItems.isEmpty || displaysLeftItemsBesideBack) && displayCanPop
    return NavigationBarContents(
      page: self, title: displayTitle ?? "", titleView: displayTitleView,
      prompt: displayPrompt ?? "", leftItems: displayLeftItems, rightItems: displayRightItems,
      backTarget: hasBackButton
        ? lower.map {
          BackContent.Target(
            title: $0.backTitle, item: $0.displayBackItem, mode: $0.displayBackMode)
        } : nil,
      actions: displayActions)
  }

  /// The page's view if it scrolls; else nil. It extends under translucent bars and insets its
  /// content.
  var contentScrollView: ScrolledWindow? {
    guard isViewLoaded else { return nil }
    return view.cast(to: ScrolledWindow.self) ?? childForBars?.contentScrollView
  }

  /// Whether the page extends under translucent bars.
  ///
  /// In UIKit, `wantsFullScreenLayout` concerns the status bar only, and every view extends under a
  /// translucent bar. Here, a view that does not scroll extends under a bar only if the property is
  /// true, because the bar would cover its top. A view that scrolls insets its content.
  var reachesUnderTranslucentBars: Bool {
    wantsFullScreenLayout || childForBars?.reachesUnderTranslucentBars == true
      || contentScrollView != nil
  }
}
