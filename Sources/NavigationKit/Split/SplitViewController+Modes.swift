import GObjectKit
import GtkKit

/// How the columns come together and apart, and how one takes the other's place.
extension SplitViewController {
  // MARK: One column in the other's place

  /// Starts to show a column; nil when that ended at once.
  func start(
    _ column: Column, animated: Bool, completion: @escaping () -> Void
  ) -> Transition? {
    if hasChangedMode { settleMode() }
    guard column != layout.shown, isCollapsed, isViewLoaded else {
      layout.shown = column
      columnThatLostFocus = nil
      changes.notify(.atOnce)
      completion()
      return nil
    }
    let isAnimated = animated && appearance == .appeared && Transition.isVisible(on: view)
    let transition = begin(column, animated: isAnimated, style: .preferred, completion: completion)
    if isAnimated { transition.run(on: view) } else { transition.end() }
    return isAnimated ? transition : nil
  }

  private func begin(
    _ column: Column, animated: Bool, style: PageMovement.Style, isInteractive: Bool = false,
    completion: @escaping () -> Void
  ) -> Transition {
    let former = layout.shown
    let (old, new) = (navigationController(for: former), navigationController(for: column))
    if isComingOrOnScreen { old.beginAppearanceTransition(false, animated: animated) }
    // A message may take the window off the screen.
    if isComingOrOnScreen { new.beginAppearanceTransition(true, animated: animated) }
    rememberFocus()
    let hadFocus = view.window.map { $0.focus?.isInside(old.view) ?? true } ?? false
    layout.begin(column, style: style)
    old.view.canTarget = false
    columnThatLostFocus = nil
    if hadFocus { restoreFocus(in: column) }
    view.queueAllocate()
    changes.notify(.atOnce)
    return Transition(
      isInteractive: isInteractive,
      progress: { [weak self] in
        guard let self, isViewLoaded else { return }
        layout.setProgress($0)
        view.queueDraw()
      },
      completion: { [weak self] outcome in
        self?.end(outcome, from: former)
        completion()
      })
  }

  private func end(_ outcome: Transition.Outcome, from former: Column) {
    let shown = layout.shown
    navigationController(for: former).view.canTarget = true
    if outcome == .cancelled {
      layout.shown = former
      changes.notify(.atOnce)
      if view.window?.focus?.isInside(navigationController(for: shown).view) != false {
        restoreFocus(in: former)
      }
    }
    if isCollapsed { layout.view(of: outcome == .finished ? former : shown)?.dropFocus() }
    layout.end()
    if isViewLoaded { view.queueAllocate() }
    settleAppearance()
  }

  /// Begins to go back to the sidebar, led by hand; nil where that cannot be now.
  func beginLeadingBack() -> InteractiveTransition? {
    guard isCollapsed, !queue.isBusy, !hasChangedMode, appearance == .appeared else { return nil }
    var lead: InteractiveTransition?
    queue.add { [weak self] completion in
      guard let self else { return nil }
      let transition = begin(
        .primary, animated: true, style: .slide, isInteractive: true, completion: completion)
      lead = InteractiveTransition(
        secondary, transition,
        leaving: { [weak self] in self?.secondary.viewControllers.suffix(1) ?? [] },
        decide: { [weak self] outcome in
          guard let self, outcome == .finished, isCollapsed else { return .cancelled }
          transition.outcome = .finished
          topColumn = .primary
          return .finished
        })
      return transition
    }
    return lead
  }

  // MARK: One column or two

  /// Takes the mode from the room that there will be, so that the first pages to appear are those
  /// of the first frame.
  func foreseeMode() {
    guard !layout.isLaidOut, isViewLoaded else { return }
    let around = sequence(first: view, next: \.parent).lazy.map(\.width).first { $0 > 0 }
    if let width = around ?? view.window?.defaultWidth { layout.decide(width: width) }
  }

  /// The mode has changed, in the midst of layout: what is to be seen has to be right now, and
  /// whoever hears of it has to wait until layout is over.
  func modeChanged() {
    updateBars()
    guard !hasChangedMode else { return }
    hasChangedMode = true
    columnWithFocusBefore = focusedColumn
    rememberFocus()
    MainLoop.whenIdle { [weak self] in
      if let self, hasChangedMode { settleMode() }
    }
  }

  /// Carries out what follows from the mode.
  func settleMode() {
    hasChangedMode = false
    secondary.interactiveTransition?.release()
    queue.endCurrent()
    settleAppearance()
    settleFocus()
    sidebarChanged()
    changes.notify(.atOnce)
    guard isCollapsed != wasCollapsed else { return }
    wasCollapsed = isCollapsed
    collapseChanges.notify(isCollapsed)
  }

  /// Sends the columns that are not in sight off screen, and brings the others on.
  private func settleAppearance() {
    let visible = appearanceChildren
    let hidden = children.filter { !visible.contains($0) }
    if isComingOrOnScreen {
      for column in hidden { column.beginAppearanceTransition(false, animated: false) }
      for column in visible { column.beginAppearanceTransition(true, animated: false) }
    }
    for column in hidden { column.setAppearance(false) }
    guard appearance == .appeared else { return }
    for column in visible { column.endAppearanceTransition() }
  }

  // MARK: Bars

  /// Divides the window's buttons, and shows or hides the way back.
  func updateBars() {
    let areTwo = !isCollapsed && !isPrimaryHidden
    primary.titleButtonSides = areTwo ? titleButtonSides.intersection(.start) : titleButtonSides
    secondary.titleButtonSides = areTwo ? titleButtonSides.intersection(.end) : titleButtonSides
    secondary.updateWayBack()
  }

  /// The sidebar has another page on top, or the way back there has come or gone.
  func sidebarChanged() { secondary.updateBars(.atOnce) }

  // MARK: Focus

  /// The stack that a wish to go back is meant for.
  var focusedStack: NavigationController {
    navigationController(for: isCollapsed ? topColumn : focusedColumn ?? .secondary)
  }

  func addKeys() {
    let keys = ShortcutController(scope: .window)
    keys.add("F6|<Shift>F6") { [weak self] in self?.focusOtherColumn() ?? .proceed }
    view.addController(keys)
  }

  private func focusOtherColumn() -> Propagation {
    guard layout.visibleColumns.count == 2, view.isMapped, view.isReachable else { return .proceed }
    let other: Column = focusedColumn == .primary ? .secondary : .primary
    rememberFocus()
    restoreFocus(in: other)
    // A page without anything to focus has a bar.
    if focusedColumn != other { layout.view(of: other)?.focusFirstChild() }
    return .stop
  }

  private var focusedColumn: Column? {
    guard isViewLoaded, let focus = view.window?.focus else { return nil }
    return [Column.primary, .secondary].first {
      layout.view(of: $0).map(focus.isInside) == true
    }
  }

  private func rememberFocus() {
    if let column = focusedColumn { lastFocus[column] = WeakReference(view.window?.focus) }
  }

  private func restoreFocus(in column: Column) {
    guard let view = layout.view(of: column), view.isMapped else { return }
    if let last = lastFocus[column]?.object, last.isMapped, last.isInside(view),
      last.regainFocus()
    {
      return
    }
    let page = navigationController(for: column).topViewController
    if page?.view.focusFirstChild() != true { view.window?.focus = nil }
  }

  /// The focus stays in a column that stays, and comes back to one that comes back.
  private func settleFocus() {
    let former = columnWithFocusBefore
    columnWithFocusBefore = nil
    let visible = layout.visibleColumns
    if let former, !visible.contains(former) {
      columnThatLostFocus = former
      if let column = visible.last { restoreFocus(in: column) }
    } else if let column = columnThatLostFocus, visible.contains(column) {
      columnThatLostFocus = nil
      rememberFocus()
      restoreFocus(in: column)
    } else if let former, view.window?.focus == nil {
      // It was hidden and shown again at once.
      restoreFocus(in: former)
    }
  }
}
