import GtkKit

/// The items of a controller that bars and containers show: its own, or those of its children.
extension ViewController {
  /// Calls `handler` when the controller or its navigation item has changed something that is
  /// shown.
  func observeChanges(_ handler: @escaping (BarChange) -> Void) -> [Subscription] {
    [changes, navigationItem.changes].map { $0.observe(handler) }
  }

  /// The shown title: the navigation item's, else the controller's, else its child's.
  var displayTitle: String? {
    navigationItem.title ?? title ?? childForTitle?.displayTitle
  }

  /// The item for the back button of the page above.
  var displayBackItem: BarButtonItem? {
    navigationItem.backBarButtonItem ?? childForBars?.displayBackItem
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
    preferredContentSize ?? childForContentSize?.displayContentSize
  }

  var displayPrompt: String? { navigationItem.prompt ?? childForBars?.displayPrompt }

  /// Whether the user may leave the controller: it and all controllers that the gate would ask with
  /// it are not locked.
  var displayCanPop: Bool { withAllInside.allSatisfy(\.canPop) }

  /// The stricter one of the controller's and its child's swipe policies.
  var displaySwipePolicy: SwipePolicy {
    guard let child = childForBars?.displaySwipePolicy else { return swipePolicy }
    return [.none, .edge].first { $0 == swipePolicy || $0 == child } ?? .full
  }

  /// Returns the contents of a navigation bar for the controller above another page, or as a root.
  func navigationBarContents(above lower: ViewController?) -> NavigationBarContents {
    let hasBackButton = displayLeftItems.isEmpty && displayCanPop
    return NavigationBarContents(
      page: self, title: displayTitle ?? "", titleView: navigationItem.titleView,
      prompt: displayPrompt ?? "", leftItems: displayLeftItems, rightItems: displayRightItems,
      backTarget: hasBackButton
        ? lower.map { BackContent.Target(title: $0.backTitle, item: $0.displayBackItem) } : nil,
      actions: displayActions)
  }

  /// The view, if it scrolls: it keeps clear of translucent bars by insets.
  var contentScrollView: ScrolledWindow? {
    guard isViewLoaded else { return nil }
    return view.cast(to: ScrolledWindow.self) ?? childForBars?.contentScrollView
  }

  /// Whether the page extends under translucent bars.
  ///
  /// In UIKit only the status bar asks `wantsFullScreenLayout`, and every view extends under a
  /// translucent bar. There is no status bar here, so the property decides for pages whose first
  /// lines would be covered. Pages that scroll keep clear by insets.
  var reachesUnderTranslucentBars: Bool {
    wantsFullScreenLayout || childForBars?.reachesUnderTranslucentBars == true
      || contentScrollView != nil
  }
}
