import GObjectKit
import GtkKit

/// Shows a window's root controller and the controllers presented over it.
final class ModalStack: PresentationHost {
  /// The child of the window.
  let widget: Widget
  private let root: ViewController
  let rootLayer: Widget
  private let behavior: ModalStackBehavior
  let queue = ChangeQueue()
  private(set) var surfaces: [any PresentationSurface] = []
  /// For each pending change, the controllers that are presented after it.
  private var waiting: [[ViewController]] = []
  /// The focus before each surface was added.
  private var focusMemories: [ObjectIdentifier: FocusMemory] = [:]
  let gate = LeaveGate()
  /// Keeps the focus out of covered widgets.
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

  /// Updates the controllers after the window was mapped or unmapped.
  func windowMappingChanged() {
    if !widget.isMapped {
      // There are no frames any more: end the running transition.
      queue.endCurrent()
      dismissPopovers()
    }
    for controller in [root] + surfaces.map(\.controller) { controller.followView() }
  }

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

  func holds(_ controller: ViewController) -> Bool {
    surfaces.contains { $0.controller == controller }
      || waiting.contains { $0.contains(controller) }
  }

  func show(_ toast: Toast) {
    hideToast()
    let surface = ToastSurface(toast) { [weak self] in self?.hideToast() }
    behavior.toast = surface
    surface.widget.setParent(widget)
  }

  func moveToast() { if behavior.toast != nil { widget.queueAllocate() } }

  func hideToast() {
    guard let surface = behavior.toast else { return }
    behavior.toast = nil
    let hadFocus = widget.window?.focus?.isInside(surface.widget) == true
    surface.widget.unparent()
    // The focus of the toast's button returns to the page.
    if hadFocus, !(surfaces.last?.controller ?? root).focusFirst() { widget.window?.focus = nil }
  }

  /// Removes all surfaces and releases the root's view.
  func end() {
    hideToast()
    queue.endCurrent()
    root.dissolvePresentations()
    update(animated: false, completion: nil)
    root.view.unparent()
  }

  /// Dismisses popovers, which GTK closes with their window and does not reopen.
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
    return Transition.start(on: widget, animated: animated) { isAnimated in
      let change = Change(
        outgoing: outgoing, incoming: incoming, remaining: remaining,
        before: controllersInSight(surfaces), after: controllersInSight(remaining),
        isAnimated: isAnimated)
      begin(change)
      return Transition(
        progress: { change.setProgress($0) },
        completion: { [weak self] _ in
          self?.finish(change)
          completion()
        })
    }
  }

  /// The surfaces and controllers that a change presents and dismisses.
  private struct Change {
    let outgoing, incoming, remaining: [any PresentationSurface]
    /// The visible controllers, the lowest first.
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

  /// Returns the controllers that no surface covers, the lowest first. A modal surface hides
  /// popovers below it.
  private func controllersInSight(_ surfaces: [any PresentationSurface]) -> [ViewController] {
    let lowest = surfaces.lastIndex(where: \.coversAll)
    let modal = surfaces.lastIndex(where: \.isModal) ?? 0
    let inSight = surfaces.indices.filter { index in
      index >= lowest ?? 0 && (surfaces[index].isModal || index >= modal)
    }
    return (lowest == nil ? [root] : []) + inSight.map { surfaces[$0].controller }
  }

  private func begin(_ change: Change) {
    for surface in change.incoming { surface.controller.presentations.isBeingPresented = true }
    for surface in change.outgoing { surface.controller.presentations.isBeingDismissed = true }
    for controller in change.leaving + change.arriving { controller.isLedByPresentation = true }
    // The controllers of a window that is off screen get their appearance messages when GTK maps
    // the window.
    let isMapped = widget.isMapped
    if isMapped {
      for controller in change.leaving.reversed() {
        controller.beginAppearanceTransition(false, animated: change.isAnimated)
      }
    }
    // A controller that stays covered gets no appearance messages.
    let inSight = change.before + change.after
    rootLayer.isVisible = inSight.contains(root)
    for surface in change.remaining where inSight.contains(surface.controller) {
      surface.setState(isVisible: true, isReachable: true)
    }
    if !change.incoming.isEmpty { closeMenus() }
    for surface in change.incoming { enter(surface) }
    // Make these calls after the surfaces have entered the window, so that a page can set the focus.
    if isMapped {
      for controller in change.arriving {
        controller.beginAppearanceTransition(true, animated: change.isAnimated)
      }
    }
    for surface in change.incoming where surface.isModal { giveFocus(to: surface) }
    // Only the topmost outgoing surface moves; the ones below it are hidden.
    for surface in change.outgoing.dropLast() {
      surface.setState(isVisible: false, isReachable: false)
    }
    // The outgoing surface takes no more clicks.
    change.outgoing.last?.setState(isVisible: true, isReachable: false)
    for surface in change.incoming.dropLast() { surface.setProgress(1) }
    updateReach(of: change.remaining, inSight: inSight)
  }

  /// Closes the popovers and menus of all pages.
  private func closeMenus() {
    for controller in [root] + surfaces.map(\.controller) { controller.view.closePopovers() }
  }

  private func enter(_ surface: any PresentationSurface) {
    focusMemories[ObjectIdentifier(surface), default: FocusMemory()]
      .remember(widget.window?.focus)
    surface.setProgress(0)
    surface.enter(widget)
  }

  private func giveFocus(to surface: any PresentationSurface) {
    let controller = surface.controller
    // The page can have set the focus itself.
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
    for surface in change.incoming { surface.controller.presentations.isBeingPresented = false }
    for surface in change.outgoing {
      surface.controller.presentations.isBeingDismissed = false
      if !surface.controller.isTaken { surface.controller.endAwaiting() }
    }
    for controller in change.leaving + change.arriving {
      controller.isLedByPresentation = false
      // The window can have been mapped or unmapped meanwhile.
      controller.followView()
    }
  }

  private func leave(_ surface: any PresentationSurface) {
    let memory = focusMemories.removeValue(forKey: ObjectIdentifier(surface))
    // `place` itself has the focus if a popover contains no focusable widget. If no widget has the
    // focus, the surface had it, and dropped it when the dismissal began.
    let hadFocus = widget.window?.focus.map { $0.isInside(surface.place) } ?? true
    // Restore the focus before the surface is removed, so that GTK does not move it elsewhere.
    if hadFocus { restore(memory ?? FocusMemory()) }
    surface.leave()
    // If an appearance message dismissed the surface, GTK may still be mapping its widgets: keep
    // them alive until the next iteration of the main loop.
    MainLoop.whenIdle { withExtendedLifetime(surface) {} }
  }
}

/// Allocates all layers to the whole window, and the toast above its lower edge.
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
    toast?.allocate(width: width, height: height, over: root)
  }
}
