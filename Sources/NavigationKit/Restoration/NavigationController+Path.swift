import GObjectKit

/// Pages by what they stand for: pushed, opened from elsewhere, saved and made again. Row S8.
extension NavigationController {
  /// Puts a new page for a registered destination on top. One that has no page is logged and
  /// changes nothing.
  public func push(destination: any Destination, animated: Bool = true) {
    attempt { push(try destinations.makeViewController(for: destination), animated: animated) }
  }

  /// Goes to a destination from wherever the user is, as a deep link does: above the root stand
  /// the pages that its registration asks for below it, and then its own. Pages that already stand
  /// for the same in the same places stay as they are. One movement, as by
  /// `setViewControllers(_:animated:)`.
  ///
  /// What is presented over the controller is dismissed. Whoever would go is asked first, with the
  /// reason `.link`; if one says no, or is to be dismissed by code only, nothing changes.
  /// A destination that has no page, or that needs one below which has none, is logged and changes
  /// nothing.
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

  /// The pages that are to stand when a destination is open, those kept that stand already.
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

  /// The stack as a value, to be made again by `restore(_:)`.
  ///
  /// It ends below the first page that has no registered `destination`: that page could not be made
  /// again, and what is above it would have nothing to go back to. Pages whose view is not made are
  /// not asked for their state; they keep the one that they were restored with.
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

  /// Makes the pages of a path anew above the root, without movement, and gives each its state. The
  /// root stays, unless the path's stands for another destination.
  /// Only the view of the topmost is made; call it before the controller is shown, and the user
  /// sees nothing else.
  ///
  /// Nobody is asked whether the present pages may go.
  ///
  /// - Returns: What was wrong with the first page that could not be made, which is in the log as
  ///   well; the pages below it are there, and none above. Nil when all are there.
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
    // Another root than the one that was saved keeps its own state.
    if problem?.position != 0 { restoreRoot(path.root) }
    if let problem { Log.warning(problem.description, domain: "NavigationKit") }
    return problem
  }

  /// The root may have been shown already; below others, its view can be made anew.
  private func restoreRoot(_ state: RestorableState) {
    guard let root = viewControllers.first, !state.isEmpty else { return }
    root.unloadView()
    root.restorableState = state
  }

  /// Why pages cannot be the stack, if they cannot.
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
      Log.warning("\(error) The stack stays as it is.", domain: "NavigationKit")
    }
  }
}
