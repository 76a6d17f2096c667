import GObjectKit

/// Pages by name: for those that come again and again, and for what knows a page only by its name.
extension NavigationController {
  /// Keeps a page, and finds it by its identifier, also while it is not on the stack: popped, it
  /// can be pushed again as it was.
  ///
  /// A page without identifier, or with one that another page has, is refused with a line in the
  /// log.
  public func register(_ viewController: ViewController) {
    guard !registered.contains(viewController) else { return }
    guard let identifier = viewController.identifier else {
      return Log.warning(
        "A page needs an identifier to be registered by.", domain: "NavigationKit")
    }
    guard admits(identifier, for: viewController) else { return }
    registered.append(viewController)
    ownIdentifier(of: viewController)
  }

  /// Keeps a page no longer; it stays on the stack if it is there.
  public func unregister(_ viewController: ViewController) {
    guard let index = registered.firstIndex(of: viewController) else { return }
    registered.remove(at: index)
    guard !stack.contains(viewController) else { return }
    releaseIdentifier(of: viewController)
    // A page that is still moving out is dropped when it is gone.
    if viewController.parent != self { container.remove(viewController) }
  }

  /// The page on the stack, or registered, that has this identifier.
  public func viewController(identifier: String) -> ViewController? {
    (viewControllers + registered).first { $0.identifier == identifier }
  }

  /// Puts the page with an identifier on top; an unknown one is logged and changes nothing.
  public func push(identifier: String, animated: Bool = true) {
    if let page = page(identifier) { push(page, animated: animated) }
  }

  /// Takes off everything above the page with an identifier; an unknown one is logged and changes
  /// nothing.
  ///
  /// - Returns: The controllers that go, the topmost first.
  @discardableResult
  public func popTo(identifier: String, animated: Bool = true) -> [ViewController] {
    page(identifier).map { popTo($0, animated: animated) } ?? []
  }

  /// Sets the stack to the pages with these identifiers, root first; one that is unknown is logged
  /// and changes nothing. Row B5.
  public func setViewControllers(identifiers: [String], animated: Bool = true) {
    let pages = identifiers.compactMap(page)
    if pages.count == identifiers.count { setViewControllers(pages, animated: animated) }
  }

  /// The identifier of the topmost page.
  public var visibleIdentifier: String? { topViewController?.identifier }

  /// Calls `handler` whenever `visibleIdentifier` has become another one, for as long as the
  /// returned observation lives.
  public func observeVisibleIdentifier(_ handler: @escaping (String?) -> Void) -> Observation {
    identifierChanges.observe(handler)
  }

  private func page(_ identifier: String) -> ViewController? {
    let page = viewController(identifier: identifier)
    if page == nil {
      Log.warning(Stack.Refusal.unknownIdentifier.message, domain: "NavigationKit")
    }
    return page
  }

  /// Whether a page may have an identifier; if not, the log says so.
  func admits(_ identifier: String?, for page: ViewController) -> Bool {
    guard let identifier else {
      guard registered.contains(page) else { return true }
      Log.warning(
        "A registered page needs its identifier; unregister it first.", domain: "NavigationKit")
      return false
    }
    guard let other = viewController(identifier: identifier), other != page else { return true }
    Log.warning(
      "Another page has the identifier \"\(identifier)\"; nothing is changed.",
      domain: "NavigationKit")
    return false
  }

  func identifierChanged(of page: ViewController) {
    if page == topViewController { identifierChanges.notify(page.identifier) }
  }

  /// Has a say in the page's identifier from here on.
  func ownIdentifier(of page: ViewController) {
    guard !page.identifierOwners.contains(where: { $0.controller == self }) else { return }
    page.identifierOwners.append(IdentifierOwner(controller: self))
  }

  /// Has no longer a say in the identifier of a page that has left the stack, unless it is registered.
  func releaseIdentifier(of page: ViewController) {
    guard !registered.contains(page) else { return }
    page.identifierOwners.removeAll { $0.controller == nil || $0.controller == self }
  }
}

/// A navigation controller that finds a page by its identifier.
struct IdentifierOwner {
  weak var controller: NavigationController?
}
