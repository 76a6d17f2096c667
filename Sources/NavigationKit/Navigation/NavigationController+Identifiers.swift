import GObjectKit

/// Pages by identifier.
extension NavigationController {
  /// Keeps a page, so that its identifier finds the page even while it is not on the stack. After a
  /// pop, you can push the same page again.
  ///
  /// A page without an identifier, or with one that another page has, is refused; see <doc:Misuse>.
  public func register(_ viewController: ViewController) {
    guard !registered.contains(viewController) else { return }
    guard let identifier = viewController.identifier else {
      return logRefusal(
        of: viewController.className, by: "\(className).register", because: "it has no identifier")
    }
    guard admits(identifier, for: viewController) else { return }
    registered.append(viewController)
    ownIdentifier(of: viewController)
  }

  /// Stops keeping a page. If the page is on the stack, it stays there.
  public func unregister(_ viewController: ViewController) {
    guard let index = registered.firstIndex(of: viewController) else { return }
    registered.remove(at: index)
    guard !stack.contains(viewController) else { return }
    releaseIdentifier(of: viewController)
    // A page that is still moving out is removed at the end of the movement.
    if viewController.parent != self { stackPresenter.container.remove(viewController) }
  }

  /// Returns the page with an identifier, from the stack or the registered pages.
  public func viewController(identifier: String) -> ViewController? {
    (viewControllers + registered).first { $0.identifier == identifier }
  }

  /// Pushes the page with an identifier. An unknown identifier is refused; see <doc:Misuse>.
  public func push(identifier: String, animated: Bool = true) {
    if let page = page(identifier, for: "push") { push(page, animated: animated) }
  }

  /// Pops all pages above the one with an identifier. An unknown identifier is refused; see
  /// <doc:Misuse>.
  ///
  /// - Returns: The popped controllers, the topmost first.
  @discardableResult
  public func popTo(identifier: String, animated: Bool = true) -> [ViewController] {
    page(identifier, for: "popTo").map { popTo($0, animated: animated) } ?? []
  }

  /// Replaces the stack by the pages with these identifiers, root first. An unknown identifier is
  /// refused; see <doc:Misuse>.
  public func setViewControllers(identifiers: [String], animated: Bool = true) {
    var pages: [ViewController] = []
    for identifier in identifiers {
      guard let page = page(identifier, for: "setViewControllers") else { return }
      pages.append(page)
    }
    setViewControllers(pages, animated: animated)
  }

  /// The identifier of the topmost page.
  public var visibleIdentifier: String? { topViewController?.identifier }

  /// Calls `handler` when `visibleIdentifier` changes, until the returned subscription is
  /// cancelled or released.
  public func observeVisibleIdentifier(_ handler: @escaping (String?) -> Void) -> Subscription {
    identifierChanges.observe(handler)
  }

  /// Makes the page ask this controller before its identifier changes.
  func ownIdentifier(of page: ViewController) {
    guard !page.containment.identifierOwners.contains(where: { $0.owner === self }) else { return }
    page.containment.identifierOwners.append(IdentifierOwner(owner: self))
  }

  /// Undoes `ownIdentifier(of:)` for a page that has left the stack, unless the page is registered.
  func releaseIdentifier(of page: ViewController) {
    guard !registered.contains(page) else { return }
    page.containment.identifierOwners.removeAll { $0.owner == nil || $0.owner === self }
  }

  private func page(_ identifier: String, for call: String) -> ViewController? {
    let page = viewController(identifier: identifier)
    if page == nil {
      logRefusal(
        of: "the identifier “\(identifier)”", by: "\(className).\(call)", because: "no page has it")
    }
    return page
  }
}

extension NavigationController: PageOwner {
  func admits(_ identifier: String?, for page: ViewController) -> Bool {
    guard let identifier else {
      guard registered.contains(page) else { return true }
      logRefusal(
        of: "nil", by: "\(page.className).identifier",
        because: "the page is registered in \(className)")
      return false
    }
    guard let other = viewController(identifier: identifier), other != page else { return true }
    logRefusal(
      of: "“\(identifier)”", by: "\(page.className).identifier",
      because: "it belongs to \(other.className) in \(className)")
    return false
  }

  func identifierChanged(of page: ViewController) {
    if page == topViewController { identifierChanges.notify(page.identifier) }
  }
}
