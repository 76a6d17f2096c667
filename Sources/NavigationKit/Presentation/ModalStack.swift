import GObjectKit
import GtkKit

/// A window's root controller with those presented over it, and how they come and go.
final class ModalStack {
  /// What fills the window.
  let widget: Widget
  private let root: ViewController
  let rootLayer: Widget
  private let behavior: ModalStackBehavior
  let queue = ChangeQueue()
  private(set) var surfaces: [any PresentationSurface] = []
  /// Who is to be presented after each change that has not ended.
  private var waiting: [[ViewController]] = []
  /// What had the focus when each surface came.
  private var formerFocus: [ObjectIdentifier: WeakReference<Widget>] = [:]
  /// Asks those that the user wants to dismiss.
  let gate = LeaveGate()
  /// Keeps the focus off what is covered.
  let focusGuard = FocusGuard()

  init(root: ViewController) {
    self.root = root
    root.view.unparent()
    rootLayer = CustomWidget(child: root.view)
    behavior = ModalStackBehavior(root)
    widget = CustomWidget(behavior)
    rootLayer.setParent(widget)
    let layer = WeakReference(rootLayer)
    rootLayer.takePresses { layer.object?.canTarget == false }
  }

  /// The window has come on screen or gone, and all widgets with it.
  func windowMappingChanged() {
    if !widget.isMapped {
      // Frames end; what is under way must not wait for them.
      queue.endCurrent()
      dismissPopovers()
    }
    for controller in [root] + surfaces.map(\.controller) { controller.followView() }
  }

  /// Brings what is shown in line with who presents whom, after all that was asked for before.
  func update(animated: Bool, completion: (() -> Void)?) {
    let wanted = Array(sequence(first: root, next: \.presented).dropFirst())
    waiting.append(wanted)
    queue.add { [weak self] hasEnded in
      guard let self else { return nil }
      return start(wanted, animated: animated) { [weak self] in
        self?.waiting.removeFirst()
        completion?()
        hasEnded()
      }
    }
  }

  /// Whether a controller is shown here, or is to come.
  func holds(_ controller: ViewController) -> Bool {
    surfaces.contains { $0.controller == controller }
      || waiting.contains { $0.contains(controller) }
  }

  /// Shows a toast over all that is there, in place of the one before.
  func show(_ toast: Toast) {
    hideToast()
    let surface = ToastSurface(toast) { [weak self] in self?.hideToast() }
    behavior.toast = surface
    surface.widget.setParent(widget)
  }

  /// Takes the toast away; what had its button's focus goes back to the page.
  func hideToast() {
    guard let surface = behavior.toast else { return }
    behavior.toast = nil
    let hadFocus = widget.window?.focus?.isInside(surface.widget) == true
    surface.widget.unparent()
    if hadFocus, !(surfaces.last?.controller ?? root).focusFirst() { widget.window?.focus = nil }
  }

  /// Gives the root's view back.
  func end() {
    hideToast()
    queue.endCurrent()
    root.dissolvePresentations()
    update(animated: false, completion: nil)
    root.view.unparent()
  }

  /// GTK closes popovers with their window, and does not bring them back.
  private func dismissPopovers() {
    guard let lowest = surfaces.first(where: { !$0.isModal }) else { return }
    lowest.controller.presenter?.dissolvePresentations()
    update(animated: false, completion: nil)
  }

  private func start(
    _ wanted: [ViewController], animated: Bool, completion: @escaping () -> Void
  ) -> Transition? {
    let outgoing = surfaces.filter { !wanted.contains($0.controller) }
    let incoming = wanted.filter { page in !surfaces.contains { $0.controller == page } }
      .map(makeSurface)
    guard !outgoing.isEmpty || !incoming.isEmpty else {
      completion()
      return nil
    }
    let remaining = surfaces.filter { wanted.contains($0.controller) } + incoming
    let change = Change(
      outgoing: outgoing, incoming: incoming, remaining: remaining,
      before: controllersInSight(surfaces), after: controllersInSight(remaining),
      isAnimated: animated && Transition.isVisible(on: widget))
    begin(change)
    let transition = Transition(
      progress: { change.setProgress($0) },
      completion: { [weak self] _ in
        self?.finish(change)
        completion()
      })
    if change.isAnimated { transition.run(on: widget) } else { transition.end() }
    return change.isAnimated ? transition : nil
  }

  /// What a change does.
  private struct Change {
    let outgoing, incoming, remaining: [any PresentationSurface]
    /// Who is in sight, lowest first.
    let before, after: [ViewController]
    let isAnimated: Bool

    var leaving: [ViewController] { before.filter { !after.contains($0) } }
    var arriving: [ViewController] { after.filter { !before.contains($0) } }

    @MainActor func setProgress(_ progress: Double) {
      incoming.last?.setProgress(progress)
      outgoing.last?.setProgress(1 - progress)
      var coverage = outgoing.last?.dims == true ? 1 - progress : 0
      for surface in remaining.reversed() {
        surface.setCoverage(coverage)
        if surface.dims { coverage = max(coverage, surface === incoming.last ? progress : 1) }
      }
    }
  }

  private func makeSurface(for controller: ViewController) -> any PresentationSurface {
    switch controller.modalPresentationStyle {
    case .pageSheet: SheetSurface(controller, isFullScreen: false)
    case .fullScreen: SheetSurface(controller, isFullScreen: true)
    case .popover(let source): PopoverSurface(controller, from: source)
    }
  }

  /// Who is not covered by another, lowest first. What is not modal goes under what is.
  private func controllersInSight(_ surfaces: [any PresentationSurface]) -> [ViewController] {
    let lowest = surfaces.lastIndex(where: \.coversAll)
    let modal = surfaces.lastIndex(where: \.isModal) ?? 0
    let inSight = surfaces.indices.filter { index in
      index >= lowest ?? 0 && (surfaces[index].isModal || index >= modal)
    }
    return (lowest == nil ? [root] : []) + inSight.map { surfaces[$0].controller }
  }

  private func begin(_ change: Change) {
    for surface in change.incoming { surface.controller.isBeingPresented = true }
    for surface in change.outgoing { surface.controller.isBeingDismissed = true }
    for controller in change.leaving + change.arriving { controller.isLedByPresentation = true }
    // A window that is not on screen tells its controllers when it comes.
    let isMapped = widget.isMapped
    if isMapped {
      for controller in change.leaving.reversed() {
        controller.beginAppearanceTransition(false, animated: change.isAnimated)
      }
    }
    // Who is covered before and after stays so, and hears nothing.
    let inSight = change.before + change.after
    rootLayer.isVisible = inSight.contains(root)
    for surface in change.remaining where inSight.contains(surface.controller) {
      surface.setState(isVisible: true, isReachable: true)
    }
    if !change.incoming.isEmpty { closeMenus() }
    for surface in change.incoming { enter(surface) }
    // In the window by now, so that they can say what has the focus before the user types.
    if isMapped {
      for controller in change.arriving {
        controller.beginAppearanceTransition(true, animated: change.isAnimated)
      }
    }
    for surface in change.incoming where surface.isModal { giveFocus(to: surface) }
    // Those in between go without being seen to.
    for surface in change.outgoing.dropLast() {
      surface.setState(isVisible: false, isReachable: false)
    }
    // What goes must not be used a second time.
    change.outgoing.last?.setState(isVisible: true, isReachable: false)
    for surface in change.incoming.dropLast() { surface.setProgress(1) }
    updateReach(of: change.remaining, inSight: inSight)
  }

  /// What is open over a page is left for what comes over it.
  private func closeMenus() {
    for controller in [root] + surfaces.map(\.controller) { controller.view.closePopovers() }
  }

  private func enter(_ surface: any PresentationSurface) {
    let focus = widget.window?.focus
    formerFocus[ObjectIdentifier(surface)] = WeakReference(focus)
    surface.setProgress(0)
    surface.enter(widget)
  }

  private func giveFocus(to surface: any PresentationSurface) {
    let controller = surface.controller
    // The page may have chosen.
    if widget.window?.focus?.isInside(controller.view) == true { return }
    if !controller.focusFirst() { widget.window?.focus = nil }
  }

  private func finish(_ change: Change) {
    surfaces = change.remaining
    let covering = surfaces.lastIndex(where: \.coversAll)
    if covering != nil {
      rootLayer.dropFocus()
      rootLayer.isVisible = false
    }
    for (index, surface) in surfaces.enumerated() where index < covering ?? 0 {
      surface.setState(isVisible: false, isReachable: false)
    }
    for surface in change.outgoing.reversed() { leave(surface) }
    for controller in change.leaving + change.arriving { controller.endAppearanceTransition() }
    for surface in change.incoming { surface.controller.isBeingPresented = false }
    for surface in change.outgoing {
      surface.controller.isBeingDismissed = false
      if !surface.controller.isTaken { surface.controller.endAwaiting() }
    }
    for controller in change.leaving + change.arriving {
      controller.isLedByPresentation = false
      // The window may have gone or come meanwhile.
      controller.followView()
    }
  }

  private func leave(_ surface: any PresentationSurface) {
    let focus = formerFocus.removeValue(forKey: ObjectIdentifier(surface))?.object
    // What holds the view may have the focus itself, where nothing inside takes it.
    let hadFocus = widget.window?.focus.map { $0.isInside(surface.place) } ?? true
    // Before it leaves, so that no place in between has the focus; what had it may be covered now.
    if hadFocus { restore(focus) }
    surface.leave()
    // A message that comes with the window's mapping may have dismissed it, and GTK goes on to map
    // the widgets in it.
    MainLoop.whenIdle { withExtendedLifetime(surface) {} }
  }
}

/// Everyone over all of the window, but a toast at its lower edge; popovers place themselves.
private final class ModalStackBehavior: WidgetBehavior {
  var toast: ToastSurface?
  private weak var root: ViewController?

  init(_ root: ViewController) { self.root = root }

  private func layers(of widget: Widget) -> [Widget] {
    widget.children.filter {
      $0.isVisible && $0 != toast?.widget && $0.cast(to: Popover.self) == nil
    }
  }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    layers(of: widget).map { $0.measure(orientation, given: other) }
      .reduce(SizeRequest(minimum: 0, natural: 0)) { $0.union($1) }
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    for layer in layers(of: widget) { layer.allocate(width: width, height: height) }
    toast?.allocate(width: width, height: height, margin: root?.shownToolbarHeight ?? 0)
  }
}
