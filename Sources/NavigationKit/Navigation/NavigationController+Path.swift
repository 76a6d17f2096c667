import GObjectKit

/// Pushes, opens, saves and restores pages by their destinations.
extension NavigationController {
  /// Pushes a new page for a registered destination. If no page can be made, a warning is logged
  /// and nothing changes.
  public func push(destination: any Destination, animated: Bool = true) {
    attempt { push(try destinations.makeViewController(for: destination), animated: animated) }
  }

  /// Opens a destination from any page, as for a deep link.
  ///
  /// Replaces the pages above the root in one transition: first the pages that the registration's
  /// `below` returns, then the page of the destination. Pages that have the same destination at the
  /// same position are kept.
  ///
  /// Presented controllers are dismissed. All controllers that would be removed are asked first by
  /// `shouldPop(reason:)` with the reason `.link`. If one refuses or is `isModalInPresentation`,
  /// nothing changes. If a page cannot be made, a warning is logged and nothing changes.
  public func open(_ destination: any Destination, animated: Bool = true) {
    attempt {
      let pages = try stack(for: destination)
      let going = viewControllers.reversed().filter { !pages.contains($0) }
      let over = presentedViewController.map { Array(sequence(first: $0, next: \.presented)) } ?? []
      guard !over.contains(where: \.isModalInPresentation) else { return }
      leave(over.reversed() + going, reason: .link) { [weak self] in
        guard let self, presentedViewController == over.first else { return }
        if !over.isEmpty { dismiss(animated: animated) }
        setViewControllers(pages, animated: animated)
      }
    }
  }

  /// Returns the stack for an open destination. Keeps pages that have the right destination
  /// already.
  func stack(
    for destination: any Destination
  ) throws(NavigationPath.Problem.Reason) -> [ViewController] {
    var pages = Array(viewControllers.prefix(1))
    for destination in try destinations.below(destination) + [destination] {
      let present = viewControllers.dropFirst(pages.count).first
      if let present, present.standsFor(destination) {
        pages.append(present)
      } else {
        pages.append(try destinations.makeViewController(for: destination))
      }
    }
    return pages
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
  ///   that page are restored. The problem is logged as well.
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
    while pages.count > 1, let refusal = refusal(of: pages) {
      pages.removeLast()
      let name = path.entries[pages.count - 1].destination
      problem = NavigationPath.Problem(
        .refused(destination: name, details: refusal.message), position: pages.count)
    }
    setViewControllers(pages, animated: false)
    // Do not apply the saved root's state to another root.
    if problem?.position != 0 { restoreRoot(path.root) }
    if let problem { Log.warning(problem.description, domain: "NavigationKit") }
    return problem
  }

  /// Sets the root's state. Unloads its view first, since the root can have been shown already.
  private func restoreRoot(_ state: RestorableState) {
    guard let root = viewControllers.first, !state.isEmpty else { return }
    root.unloadView()
    root.restorableState = state
  }

  /// Returns the reason why pages cannot be the stack, or nil if they can.
  private func refusal(of pages: [ViewController]) -> Stack.Refusal? {
    do {
      _ = try permitted(.set(pages))
      return nil
    } catch {
      return error
    }
  }

  private func attempt(_ action: () throws -> Void) {
    do {
      try action()
    } catch {
      Log.warning("\(error) The stack is unchanged.", domain: "NavigationKit")
    }
  }
}
