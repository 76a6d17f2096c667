import GObjectKit

/// A controller's relations to its containers and its children.
struct Containment {
  /// The children that `addChild(_:)` has added.
  var addedChildren: [ViewController] = []
  /// The focus in this controller's view when the container last showed another child instead.
  var focusMemory = FocusMemory()
  var identifier: String?
  /// The containers that find the page by its identifier.
  var identifierOwners: [IdentifierOwner] = []
}

/// Containment: a controller whose view holds the views of others.
extension ViewController {
  /// Removes the controller from its parent. UIKit's `removeFromParent()`.
  ///
  /// A view that is still in the parent's view disappears now. A `SegmentManagingController` removes
  /// the controller's segment. The removal of a page or a column is refused; see <doc:Misuse>.
  public func removeFromParent() { parent?.removeChild(self) }

  /// Replaces a child on screen by another.
  ///
  /// Makes the appearance calls of both: the old child disappears completely before the new one
  /// appears. If the old child has the focus, it is remembered, and restored when that child is shown
  /// again. For containers that return false from `shouldAutomaticallyForwardAppearanceMethods`.
  /// UIKit's `transition(from:to:duration:options:animations:completion:)`, without an animation.
  /// Controllers that are not children of this one are refused; see <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - old: The child that is shown now.
  ///   - new: The child to show.
  ///   - remove: Removes the view of the old child. Set the properties for the new child here, such
  ///     as the one that `childForBars` returns. Not called without an old child.
  ///   - add: Adds the view of the new child. Not called without a new child.
  public func transition(
    from old: ViewController?, to new: ViewController?, remove: () -> Void, add: () -> Void
  ) {
    for stranger in [old, new].compactMap(\.self) where stranger.parent != self {
      return logRefusal(
        of: stranger.className, by: "\(className).transition",
        because: "it is not a child of \(className)")
    }
    if isComingOrOnScreen { old?.beginAppearanceTransition(false, animated: false) }
    let hadFocus = old?.takeFocusAway() == true
    if let old {
      remove()
      // An appearance call may have shown this controller again, and the old child with it.
      old.setAppearance(false)
    }
    // An appearance call may have removed the new child.
    if let new, new.parent == self {
      if isViewLoaded { _ = new.view }
      if isComingOrOnScreen { new.beginAppearanceTransition(true, animated: false) }
      add()
      // While this container is still appearing, its `endAppearanceTransition()` ends the child's.
      if appearance == .appeared { new.endAppearanceTransition() }
      if hadFocus { new.giveFocusBack() }
    }
    setNeedsUpdateOfBars()
  }

  /// Remembers the focus if it is in the view, and returns whether it is.
  private func takeFocusAway() -> Bool {
    guard isViewLoaded, let focus = view.window?.focus, focus.isInside(view) else { return false }
    containment.focusMemory.remember(inside: view)
    return true
  }

  /// Restores the remembered focus, unless a widget in the view has it.
  private func giveFocusBack() {
    guard isViewLoaded, view.isMapped, view.window?.focus?.isInside(view) != true else { return }
    containment.focusMemory.restore(inside: view) { view.focusFirstChild() }
  }

  /// Becomes the parent of a controller, unless the controller is refused.
  func adopt(_ child: ViewController, for call: String) {
    guard admitsAsChild(child, for: call) else { return }
    containment.addedChildren.append(child)
    child.parent = self
    child.viewMappingChanged()
    lockMayHaveChanged(by: [child])
  }

  /// Stops being the parent of a child.
  func disown(_ child: ViewController) {
    guard containment.addedChildren.contains(child) else { return }
    child.setAppearance(false)
    containment.addedChildren.removeAll { $0 == child }
    child.parent = nil
    lockMayHaveChanged(by: [child])
    child.endAwaiting()
  }

  /// Logs that this container refuses `addChild(_:)`.
  func refuseToAdd(_ child: ViewController) {
    logRefusal(
      of: child.className, by: "\(className).addChild",
      because: "this container takes its children by its own calls")
  }

  /// Logs that this container refuses a child's `removeFromParent()`.
  func refuseToRemove(_ child: ViewController) {
    logRefusal(
      of: "the removal", by: "\(child.className).removeFromParent",
      because: "\(className) removes its children by its own calls")
  }

  /// Checks whether a controller may become a child of this one; if not, logs why.
  ///
  /// - Parameters:
  ///   - child: The controller.
  ///   - call: The name of the call, for the log.
  /// - Returns: Whether it may.
  func admitsAsChild(_ child: ViewController, for call: String) -> Bool {
    let reason =
      if child == self {
        "a view controller cannot contain itself"
      } else if ancestors.contains(child) {
        "it contains \(className)"
      } else {
        child.placeDescription
      }
    if let reason { logRefusal(of: child.className, by: "\(className).\(call)", because: reason) }
    return reason == nil
  }

  /// Updates the back buttons of the controller and of all containers around it after `canPop`
  /// changed.
  func lockMayHaveChanged() {
    for controller in sequence(first: self, next: \.parent) { controller.changes.notify(.atOnce) }
  }

  /// Updates those back buttons if one of the children, which were added or removed, is locked.
  func lockMayHaveChanged(by children: [ViewController]) {
    if !children.allSatisfy(\.displayCanPop) { lockMayHaveChanged() }
  }

  /// Whether the controller has a parent, is presented, or is a window's root.
  var isPlaced: Bool { parent != nil || presenter != nil || host != nil }

  /// Whether the controller is placed, or its dismissal has not ended.
  var isTaken: Bool { isPlaced || presentationHost?.holds(self) == true }

  /// The reason why the controller cannot be shown elsewhere, for the log; nil if it can.
  var placeDescription: String? {
    if let parent { return "it is in \(parent.className) already" }
    if let presenter { return "it is presented by \(presenter.className) already" }
    if host != nil { return "it is the root of a window already" }
    return isTaken ? "its dismissal has not ended" : nil
  }

  /// The name of the controller's class, for the log.
  var className: String { "\(type(of: self))" }

  /// The containers around the controller, the nearest first.
  ///
  /// An array: the first use of a lazy sequence takes a millisecond, in which Swift puts its type
  /// together.
  var ancestors: [ViewController] {
    var ancestors: [ViewController] = []
    var container = parent
    while let next = container {
      ancestors.append(next)
      container = next.parent
    }
    return ancestors
  }

  /// Calls `didReceiveMemoryWarning()` once on the controller, its children and those it presents.
  func deliverMemoryWarning() {
    didReceiveMemoryWarning()
    for child in keptControllers { child.deliverMemoryWarning() }
    presented?.deliverMemoryWarning()
  }
}

/// The identifier of a page.
extension ViewController {
  /// The name by which a navigation controller finds the page.
  ///
  /// It is unique among the pages on the stack and those registered, for each navigation controller
  /// that has the page. A name that another page has is refused; see <doc:Misuse>.
  public var identifier: String? {
    get { containment.identifier }
    set {
      let owners = containment.identifierOwners.compactMap(\.owner)
      guard newValue != containment.identifier,
        owners.allSatisfy({ $0.admits(newValue, for: self) })
      else { return }
      containment.identifier = newValue
      for owner in owners { owner.identifierChanged(of: self) }
    }
  }
}
