import GObjectKit

/// Pushes, opens, saves and restores pages by their destinations.
extension NavigationController {
  /// Pushes a new page for a registered destination.
  ///
  /// - Throws: The reason why there is no page, or why it cannot be on the stack.
  public func push(
    destination: any Destination, animated: Bool = true
  ) throws(DestinationError) {
    let page = try destinations.makeViewController(for: destination)
    if let refusal = refusal(of: .push(page)) {
      throw .refused(destination: "\(type(of: destination))", details: refusal)
    }
    push(page, animated: animated)
  }

  /// Opens a destination from any page, as for a deep link.
  ///
  /// Replaces the pages above the root in one transition: first the pages that the registration's
  /// `below` returns, then the page of the destination. Pages that have the same destination at the
  /// same position are kept. In a split view, use `SplitViewController.open(_:in:animated:)`.
  ///
  /// Presented controllers are dismissed. All controllers that would be removed are asked first by
  /// `shouldPop(reason:)` with the reason `.link`. If one refuses or is `isModalInPresentation`,
  /// nothing changes. The call does not wait for pages that are being asked; to wait for the answer,
  /// call ``requestOpen(_:animated:)``.
  ///
  /// - Throws: The reason why a page cannot be made or be on the stack.
  public func open(
    _ destination: any Destination, animated: Bool = true
  ) throws(DestinationError) {
    try opening(of: destination).start(animated: animated)
  }

  /// Opens a destination as `open(_:animated:)` does, and waits for the pages that are asked.
  ///
  /// - Returns: Whether all agreed and the destination is open.
  /// - Throws: The reason why a page cannot be made or be on the stack.
  @discardableResult
  public func requestOpen(
    _ destination: any Destination, animated: Bool = true
  ) async throws(DestinationError) -> Bool {
    try await opening(of: destination).request(animated: animated)
  }

  /// Opens the destination of a link, such as "albums:7" from `Application.onOpen(_:)`.
  ///
  /// - Parameters:
  ///   - link: The link, for which `Destinations.registerLinks(_:)` has registered a function.
  ///   - animated: Whether the pages move.
  /// - Throws: `DestinationError.unknownLink(_:)`, or as `open(_:animated:)` does.
  public func open(link: String, animated: Bool = true) throws(DestinationError) {
    guard let destination = destinations.knownDestination(of: link) else {
      throw .unknownLink(link)
    }
    try open(destination, animated: animated)
  }

  private func opening(of destination: any Destination) throws(DestinationError) -> Opening {
    let below = try destinations.below(destination)
    let pages = try pages(for: below + [destination], keepsRoot: true)
    return Opening(
      container: self, stacks: [(self, pages)], destination: destination,
      show: { [weak self] in self?.setViewControllers(pages, animated: $0) },
      again: { [weak self] () throws(DestinationError) in try self?.opening(of: destination) })
  }

  /// The stack as a value that can be saved. `restore(_:)` makes the pages again.
  ///
  /// The path ends below the first page without a registered `destination`, which could not be made
  /// again. A page whose view is not loaded keeps the state that it was restored with.
  public var path: NavigationPath {
    var entries: [NavigationPath.Entry] = []
    for page in viewControllers.dropFirst() {
      guard let entry = destinations.entry(for: page) else { break }
      entries.append(entry)
    }
    var root = viewControllers.first.flatMap(destinations.entry)
    root?.state = nil
    return NavigationPath(
      root: viewControllers.first?.restorableState ?? RestorableState(), rootDestination: root,
      entries: entries)
  }

  /// Replaces the pages above the root by those of a path, without animation, and sets their
  /// states.
  ///
  /// The root page is kept, unless the path's root has another destination. Only the view of the
  /// top page is loaded. Call this before the controller is shown. Does not ask
  /// `shouldPop(reason:)`.
  ///
  /// - Returns: The problem with the first page that could not be made, or nil. The pages below
  ///   that page are restored. The problem is logged as well, unless the page does not exist any
  ///   more (`.gone`).
  @discardableResult
  public func restore(_ path: NavigationPath) -> NavigationPath.Problem? {
    var pages = Array(viewControllers.prefix(1))
    var problem = path.problem
    var position = 0
    do {
      if let root = path.rootDestination, root != self.path.rootDestination {
        pages = [try destinations.makeViewController(for: root)]
      }
      for entry in path.entries {
        position += 1
        pages.append(try destinations.makeViewController(for: entry))
      }
    } catch {
      problem = NavigationPath.Problem(error, position: position)
    }
    while pages.count > 1, let refusal = refusal(of: .set(pages)) {
      pages.removeLast()
      let name = path.entries[pages.count - 1].destination
      problem = NavigationPath.Problem(
        .refused(destination: name, details: refusal), position: pages.count)
    }
    setViewControllers(pages, animated: false)
    // Do not apply the saved root's state to another root.
    if problem?.position != 0 { restoreRoot(path.root) }
    problem?.log(call: "\(className).restore")
    return problem
  }

  /// Sets the root's state. Unloads its view first, since the root can have been shown already.
  private func restoreRoot(_ state: RestorableState) {
    guard let root = viewControllers.first, !state.isEmpty else { return }
    root.unloadView()
    root.restorableState = state
  }

  /// Returns the reason why an edit of the stack is refused, or nil if it is not.
  func refusal(of edit: Stack.Edit) -> String? {
    do {
      _ = try permitted(edit)
      return nil
    } catch {
      let (subject, reason) = description(of: error, of: edit)
      return "\(subject): \(reason)."
    }
  }
}
