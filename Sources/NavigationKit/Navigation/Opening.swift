import GObjectKit

/// A request to open a destination: the new pages of one or several stacks.
///
/// The stacks change together, if all pages that would be removed agree.
struct Opening {
  /// The navigation or split view controller that opens the destination. Controllers that are
  /// presented over it are dismissed.
  let container: ViewController
  /// The new stacks, the detail's before the sidebar's. The gate of the first asks all pages.
  let stacks: [(controller: NavigationController, pages: [ViewController])]
  /// The destination, for errors.
  let destination: any Destination
  /// Shows the new stacks. Captures the container weakly.
  let show: (_ animated: Bool) -> Void
  /// Makes the request again, for stacks that have changed; nil if the container is gone. Captures
  /// the container weakly.
  let again: () throws(DestinationError) -> Opening?

  typealias Outcome = Result<Bool, DestinationError>

  /// Opens the destination.
  ///
  /// If pages need time to agree, the stacks change later. If a new page cannot be on its stack by
  /// then, a warning is logged.
  ///
  /// - Throws: The problem of a new page.
  func start(animated: Bool) throws(DestinationError) {
    var outcome: Outcome?
    var hasReturned = false
    let name = container.className
    try ask(animated: animated) {
      outcome = $0
      guard hasReturned, case .failure(let error) = $0 else { return }
      Log.warning("\(name).open: \(error)", domain: "NavigationKit")
    }
    hasReturned = true
    _ = try outcome?.get()
  }

  /// Opens the destination, and waits for the pages that are asked.
  ///
  /// - Returns: Whether all agreed and the stacks have changed.
  func request(animated: Bool) async throws(DestinationError) -> Bool {
    let outcome = await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, _>) in
      do throws(DestinationError) {
        try ask(animated: animated) { continuation.resume(returning: $0) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try outcome.get()
  }

  /// Asks the pages that would be removed, and changes the stacks if all agree.
  ///
  /// - Parameters:
  ///   - animated: Whether the pages move.
  ///   - completion: Called once, with whether the stacks have changed. Not called if this throws.
  /// - Throws: The problem of a new page.
  private func ask(
    animated: Bool, completion: @escaping (Outcome) -> Void
  ) throws(DestinationError) {
    try check()
    let presented =
      container.presentedViewController.map { Array(sequence(first: $0, next: \.presented)) } ?? []
    let going =
      presented.reversed()
      + stacks.flatMap { stack in
        stack.controller.viewControllers.reversed().filter { !stack.pages.contains($0) }
      }
    guard let first = stacks.first?.controller, going.allSatisfy(\.displayCanPop),
      !presented.contains(where: \.isModalInPresentation)
    else { return completion(.success(false)) }
    let isPostponed = LeaveGate.postpones(going) { [again] in
      do throws(DestinationError) {
        guard let opening = try again() else { return completion(.success(false)) }
        try opening.ask(animated: animated, completion: completion)
      } catch {
        completion(.failure(error))
      }
    }
    if isPostponed { return }
    let waiting = stacks.map {
      Waiting(controller: $0.controller, before: $0.controller.viewControllers, pages: $0.pages)
    }
    // A gate that waits for an answer must not retain the controller that owns the gate.
    let proceed = { [weak container, destination, show, again] (isAllowed: Bool) in
      let stacks = waiting.compactMap(\.stack)
      guard isAllowed, stacks.count == waiting.count, let container,
        container.presentedViewController == presented.first
      else { return completion(.success(false)) }
      do throws(DestinationError) {
        try Opening(
          container: container, stacks: stacks, destination: destination, show: show, again: again
        ).check()
      } catch {
        return completion(.failure(error))
      }
      if !presented.isEmpty { container.dismiss(animated: animated) }
      show(animated)
      completion(.success(true))
    }
    if let answer = first.gate.ask(going, reason: .link, later: proceed) { proceed(answer) }
  }

  /// A stack as it was when the pages were asked, and its new pages.
  private struct Waiting {
    weak var controller: NavigationController?
    let before: [ViewController]
    let pages: [ViewController]

    /// The stack and its new pages; nil if the stack has changed meanwhile.
    var stack: (controller: NavigationController, pages: [ViewController])? {
      guard let controller, controller.viewControllers == before else { return nil }
      return (controller, pages)
    }
  }

  /// Throws the reason why the new pages cannot be on their stacks.
  private func check() throws(DestinationError) {
    for (controller, pages) in stacks {
      if let refusal = controller.refusal(of: .set(pages)) {
        throw .refused(destination: "\(type(of: destination))", details: refusal)
      }
    }
  }
}

extension NavigationController {
  /// Makes the pages for destinations that are opened. Keeps pages that have the right destination
  /// already.
  ///
  /// - Parameters:
  ///   - destinations: The destinations, the lowest first.
  ///   - keepsRoot: Whether the root stays below the pages.
  /// - Returns: The new stack.
  /// - Throws: The reason why a page cannot be made.
  func pages(
    for destinations: [any Destination], keepsRoot: Bool
  ) throws(DestinationError) -> [ViewController] {
    var pages = Array(viewControllers.prefix(keepsRoot ? 1 : 0))
    for (index, destination) in destinations.enumerated() {
      // The first destination is that of the root, which stays.
      if index == 0, let root = pages.first, root.standsFor(destination) { continue }
      let present = viewControllers.dropFirst(pages.count).first
      if let present, present.standsFor(destination) {
        pages.append(present)
      } else {
        pages.append(try self.destinations.makeViewController(for: destination))
      }
    }
    return pages
  }
}
