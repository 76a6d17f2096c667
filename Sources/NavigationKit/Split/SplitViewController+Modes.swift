import GObjectKit
import GtkKit

/// How the columns collapse and expand, and how one replaces the other.
extension SplitViewController {
  // MARK: Showing a column

  /// Starts to show a column.
  ///
  /// - Returns: The running transition; nil if it has ended.
  func start(
    _ column: Column, animated: Bool, completion: @escaping () -> Void
  ) -> Transition? {
    if hasChangedMode { settleMode() }
    guard column != layout.shown, isCollapsed, isViewLoaded else {
      layout.shown = column
      columnThatLostFocus = nil
      changed()
      completion()
      return nil
    }
    return Transition.start(on: view, animated: animated && appearance == .appeared) {
      begin(column, animated: $0, style: .preferred, completion: completion)
    }
  }

  private func begin(
    _ column: Column, animated: Bool, style: PageMovement.Style, isInteractive: Bool = false,
    completion: @escaping () -> Void
  ) -> Transition {
    let former = layout.shown
    let (old, new) = (navigationController(for: former), navigationController(for: column))
    if isComingOrOnScreen { old.beginAppearanceTransition(false, animated: animated) }
    // An override may close the window.
    if isComingOrOnScreen { new.beginAppearanceTransition(true, animated: animated) }
    rememberFocus()
    let hadFocus = view.window.map { $0.focus?.isInside(old.view) ?? true } ?? false
    layout.begin(column, style: style)
    old.view.canTarget = false
    columnThatLostFocus = nil
    if hadFocus { restoreFocus(in: column) }
    view.queueAllocate()
    changed()
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
      changed()
      if view.window?.focus?.isInside(navigationController(for: shown).view) != false {
        restoreFocus(in: former)
      }
    }
    if isCollapsed { layout.view(of: outcome == .finished ? former : shown)?.dropFocus() }
    layout.end()
    if isViewLoaded { view.queueAllocate() }
    settleAppearance()
  }

  /// Starts an interactive step back to the sidebar; nil if that is not possible now.
  func beginLeadingBack() -> InteractiveTransition? {
    guard isCollapsed, !queue.isBusy, !hasChangedMode, appearance == .appeared else { return nil }
    var lead: InteractiveTransition?
    queue.add { [weak self] completion in
      guard let self else { return nil }
      let transition = begin(
        .primary, animated: true, style: .slide, isInteractive: true, completion: completion)
      lead = InteractiveTransition(
        secondary.stackPresenter, transition,
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

  // MARK: Collapsing and expanding

  /// Decides the mode from the expected width, so that the right pages appear before the first
  /// layout.
  func foreseeMode() {
    guard !layout.isLaidOut, isViewLoaded else { return }
    let around = sequence(first: view, next: \.parent).lazy.map(\.width).first { $0 > 0 }
    if let width = around ?? view.window?.defaultWidth { layout.decide(width: width) }
  }

  /// Handles a change between one and two columns during a layout: updates the bars now, and makes
  /// the appearance calls after the layout.
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

  /// Makes the appearance calls after the mode has changed, restores the focus, and notifies the
  /// observers.
  func settleMode() {
    hasChangedMode = false
    secondary.stackPresenter.interactiveTransition?.release()
    queue.endCurrent()
    settleAppearance()
    settleFocus()
    sidebarChanged()
    changed()
    guard isCollapsed != wasCollapsed else { return }
    wasCollapsed = isCollapsed
    collapseChanges.notify(isCollapsed)
  }

  /// Makes the appearance calls of the columns that are shown and hidden now.
  private func settleAppearance() {
    let visible = childrenForAppearance
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

  /// Divides the window's buttons between the columns, and shows or hides the detail's back button.
  func updateBars() {
    let areTwo = !isCollapsed && !isPrimaryHidden
    primary.titleButtonSides = areTwo ? titleButtonSides.intersection(.start) : titleButtonSides
    secondary.titleButtonSides = areTwo ? titleButtonSides.intersection(.end) : titleButtonSides
    secondary.stackPresenter.updateBackButton()
  }

  /// Updates the detail's back button after the sidebar's topmost page or the mode has changed.
  func sidebarChanged() { secondary.stackPresenter.updateBars(.atOnce) }

  // MARK: Focus

  /// Adds F6, which moves the focus to the other column.
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
    // If no widget of the page takes the focus, an item of its bar does.
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
    guard let column = focusedColumn, let view = layout.view(of: column) else { return }
    focusMemories[column, default: FocusMemory()].remember(inside: view)
  }

  private func restoreFocus(in column: Column) {
    guard let view = layout.view(of: column), view.isMapped else { return }
    let page = navigationController(for: column).topViewController
    (focusMemories[column] ?? FocusMemory()).restore(inside: view) {
      page?.view.focusFirstChild() == true
    }
  }

  /// Moves the focus out of a column that was hidden, and back into one that is shown again.
  private func settleFocus() {
    let former = columnWithFocusBefore
    columnWithFocusBefore = nil
    let visible = layout.visibleColumns
    if let former, !visible.contains(former) {
      columnThatLostFocus = former
      if let column = visible.last { restoreFocus(in: column) }
      // In a hidden window, no other column has taken the focus.
      layout.view(of: former)?.dropFocus()
    } else if let column = columnThatLostFocus, visible.contains(column) {
      columnThatLostFocus = nil
      rememberFocus()
      restoreFocus(in: column)
    } else if let former, view.window?.focus == nil {
      // The column was hidden and shown again at once.
      restoreFocus(in: former)
    }
  }
}
