import GObjectKit

/// Containment: a controller whose view holds the views of others.
extension ViewController {
  /// Makes a controller a child of this one. UIKit's `addChild(_:)`.
  ///
  /// Then add the child's `view` to this controller's view. The child gets the appearance calls as
  /// its view is shown and hidden, alone or with this controller. Pages and segments are added by
  /// the calls of their containers. A controller that is shown
  /// elsewhere is refused; see <doc:Misuse>.
  ///
  /// - Ownership: This controller owns the child.
  public func addChild(_ child: ViewController) {
    if self is any ManagedContainer {
      return logRefusal(
        of: child.className, by: "\(className).addChild",
        because: "this container takes its children by its own calls")
    }
    guard admitsAsChild(child, for: "addChild") else { return }
    addedChildren.append(child)
    child.parent = self
    child.viewMappingChanged()
    lockMayHaveChanged(by: [child])
  }

  /// Removes the controller from the parent that `addChild(_:)` gave it.
  ///
  /// Remove the view from the parent's view before; a view that is still there disappears now. A
  /// page or a segment is refused, because its container removes it by its own calls; see
  /// <doc:Misuse>.
  public func removeFromParent() {
    guard let parent else { return }
    guard parent.addedChildren.contains(self) else {
      return logRefusal(
        of: "the removal", by: "\(className).removeFromParent",
        because: "\(parent.className) removes its children by its own calls")
    }
    setAppearance(false)
    parent.addedChildren.removeAll { $0 == self }
    self.parent = nil
    parent.lockMayHaveChanged(by: [self])
    endAwaiting()
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

  /// Updates the same back buttons if one of the children that were added or removed is locked.
  func lockMayHaveChanged(by children: [ViewController]) {
    if !children.allSatisfy(\.displayCanPop) { lockMayHaveChanged() }
  }

  /// Whether the controller has a parent, is presented, or is a window's root.
  var isPlaced: Bool { parent != nil || presenter != nil || host != nil }

  /// Whether the controller is placed, or its dismissal has not ended.
  var isTaken: Bool { isPlaced || presentationHost?.holds(self) == true }

  /// The place that keeps the controller from being shown elsewhere, as the reason of a refusal; nil
  /// if it is not taken.
  var placeDescription: String? {
    if let parent { return "it is in \(parent.className) already" }
    if let presenter { return "it is presented by \(presenter.className) already" }
    if host != nil { return "it is the root of a window already" }
    return isTaken ? "its dismissal has not ended" : nil
  }

  /// The name of the controller's class, for the log.
  var className: String { "\(type(of: self))" }

  /// The containers around the controller, the nearest first.
  var ancestors: some Sequence<ViewController> {
    sequence(first: self, next: \.parent).dropFirst()
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
    get { storedIdentifier }
    set {
      let owners = identifierOwners.compactMap(\.owner)
      guard newValue != storedIdentifier, owners.allSatisfy({ $0.admits(newValue, for: self) })
      else { return }
      storedIdentifier = newValue
      for owner in owners { owner.identifierChanged(of: self) }
    }
  }
}
