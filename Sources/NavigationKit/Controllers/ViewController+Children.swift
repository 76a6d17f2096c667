import GObjectKit

/// Containers: a controller whose view holds the views of others.
extension ViewController {
  /// Makes a controller a child of this one, which owns it from here on.
  ///
  /// Then put the child's `view` into this controller's view, wherever it belongs; the child hears
  /// the appearance messages as its view comes on screen and goes, alone or with its container,
  /// each once. Pages and segments come by their containers' own calls instead. A controller that
  /// has a container already is refused with a line in the log.
  public func addChild(_ child: ViewController) {
    if self is NavigationController || self is SegmentManagingController
      || self is SplitViewController
    {
      return Log.warning(
        "A navigation, segment-managing or split view controller takes its children by its own calls.",
        domain: "NavigationKit")
    }
    guard admitsAsChild(child) else { return }
    addedChildren.append(child)
    child.parent = self
    child.viewMappingChanged()
    lockMayHaveChanged(by: [child])
  }

  /// Leaves the container that `addChild(_:)` put this controller in.
  ///
  /// Take the view out of the container's view before; a view that is still there is told that it
  /// disappears. A page or a segment leaves by its container's own calls, and is refused here.
  public func removeFromParent() {
    guard let parent else { return }
    guard parent.addedChildren.contains(self) else {
      return Log.warning(
        "A page or a segment leaves its container by that container's own calls.",
        domain: "NavigationKit")
    }
    setAppearance(false)
    parent.addedChildren.removeAll { $0 == self }
    self.parent = nil
    parent.lockMayHaveChanged(by: [self])
    endAwaiting()
  }

  /// Whether another controller may come into this one; if not, the log says why.
  func admitsAsChild(_ child: ViewController) -> Bool {
    let reason =
      if child == self || ancestors.contains(child) {
        "A view controller cannot contain itself."
      } else if child.isTaken {
        "The view controller is in a container already, is presented, or is a window's root."
      } else {
        nil as String?
      }
    if let reason { Log.warning(reason, domain: "NavigationKit") }
    return reason == nil
  }

  /// Updates the back buttons of the controller and of all containers around it after `canPop` changed.
  func lockMayHaveChanged() {
    for controller in sequence(first: self, next: \.parent) { controller.changes.notify(.atOnce) }
  }

  /// Updates the same back buttons if one of the children that were added or removed is locked.
  func lockMayHaveChanged(by children: [ViewController]) {
    if !children.allSatisfy(\.displayCanPop) { lockMayHaveChanged() }
  }

  /// Whether the controller belongs to some place already.
  var isPlaced: Bool { parent != nil || presenter != nil || host != nil }

  /// Whether the controller is shown in some place, or still on its way out of a presentation.
  var isTaken: Bool { isPlaced || modals?.holds(self) == true }

  /// The queues whose movements take the controller out of its former places; nil if it stays in one.
  /// Another navigation controller may take it, and shows it after those movements.
  var departures: [ChangeQueue]? {
    guard presenter == nil, host == nil else { return nil }
    var queues: [ChangeQueue] = []
    if let parent {
      guard let former = parent as? NavigationController, !former.stack.contains(self) else {
        return nil
      }
      queues.append(former.queue)
    }
    if let modals, modals.holds(self) { queues.append(modals.queue) }
    return queues
  }

  /// The containers from the nearest outwards.
  var ancestors: some Sequence<ViewController> {
    sequence(first: self, next: \.parent).dropFirst()
  }

  /// The nearest navigation controller above this controller. Row S44.
  public var navigationController: NavigationController? {
    ancestors.lazy.compactMap { $0 as? NavigationController }.first { _ in true }
  }

  /// The nearest split view controller above this controller.
  public var splitViewController: SplitViewController? {
    ancestors.lazy.compactMap { $0 as? SplitViewController }.first { _ in true }
  }

  /// Tells the controller, its children and whom it presents that memory is short, each once.
  func deliverMemoryWarning() {
    didReceiveMemoryWarning()
    for child in keptControllers { child.deliverMemoryWarning() }
    presented?.deliverMemoryWarning()
  }
}
