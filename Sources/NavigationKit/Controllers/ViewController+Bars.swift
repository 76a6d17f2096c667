import GtkKit

/// What is shown of a page, in the bars and around it: its own or its children's.
extension ViewController {
  /// Calls `handler` when the page, or its navigation item, has changed something that is shown.
  func observeChanges(_ handler: @escaping (BarChange) -> Void) -> [Observation] {
    [changes, navigationItem.changes].map { $0.observe(handler) }
  }

  /// The title to show: the item's, else the controller's, else that of its child.
  var displayTitle: String? {
    navigationItem.title ?? title ?? childForTitle?.displayTitle
  }

  /// The item that leads back to the page from the one above.
  var displayBackItem: BarButtonItem? {
    navigationItem.backBarButtonItem ?? childForBars?.displayBackItem
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

  /// The actions that items in the bars find as "page.…": the page's, or else its child's.
  var displayActions: ActionGroup? { actionGroup ?? childForBars?.displayActions }

  /// The size for a sheet or popover.
  var displayContentSize: (width: Int, height: Int)? {
    preferredContentSize ?? childForContentSize?.displayContentSize
  }

  var displayPrompt: String? { navigationItem.prompt ?? childForBars?.displayPrompt }

  /// Whether the user may leave the page: neither it nor any controller that the gate would ask for
  /// it is locked.
  var displayCanPop: Bool { withAllInside.allSatisfy(\.canPop) }

  /// Where swipes lead, as the page and its children allow.
  var displaySwipePolicy: SwipePolicy {
    guard let child = childForBars?.displaySwipePolicy else { return swipePolicy }
    return [.none, .edge].first { $0 == swipePolicy || $0 == child } ?? .full
  }

  /// The main view, if it scrolls: it gets out from under translucent bars by itself.
  var contentScrollView: ScrolledWindow? {
    guard isViewLoaded else { return nil }
    return view.cast(to: ScrolledWindow.self) ?? childForBars?.contentScrollView
  }

  /// Whether the page may lie under a translucent bar. Rows S30 and S31.
  ///
  /// On a phone only the status bar asks `wantsFullScreenLayout`, and every view lies under a
  /// translucent bar. There is no status bar here, so the wish decides for pages that would
  /// otherwise have their first lines covered; those that scroll keep clear by insets.
  var reachesUnderTranslucentBars: Bool {
    wantsFullScreenLayout || childForBars?.reachesUnderTranslucentBars == true
      || contentScrollView != nil
  }
}
