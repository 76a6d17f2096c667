import GObjectKit

/// Edits of the stack.
extension NavigationController {
  typealias Stack = NavigationStack<ViewController>

  /// Changes the stack and shows the change.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - animated: Whether the pages move.
  ///   - call: The name of the public call, for the log.
  /// - Returns: The change; nil if the edit changes nothing, or is refused and logged.
  @discardableResult
  func perform(_ edit: Stack.Edit, animated: Bool, as call: String? = nil) -> Stack.Change? {
    do {
      guard var change = try permitted(edit) else { return nil }
      let formerParents = change.added.compactMap { $0.parent as? NavigationController }
      let held = ([self] + formerParents).compactMap(\.stackPresenter.interactiveTransition)
      if !held.isEmpty {
        // Movements that a gesture drives end first, in the state of the stack. Their appearance
        // calls may change the stack, so compute the change again.
        for transition in held { transition.release() }
        guard let result = try permitted(edit) else { return nil }
        change = result
      }
      // A page that still moves out of another place is shown after that movement.
      let others = change.added.flatMap { $0.departures ?? [] }
      stackPresenter.add(change, animated: animated, after: others) { apply(change) }
      return change
    } catch {
      logRefusal(error, of: edit, by: call ?? edit.name)
      return nil
    }
  }

  /// Changes the stack and notifies its observers.
  func apply(_ change: Stack.Change) {
    stack.apply(change)
    for page in change.added {
      own(page)
      // A value from an earlier push does not count.
      page.awaited?.value = nil
    }
    for page in change.removed { releaseIdentifier(of: page) }
    for page in change.removed { page.withdrawQuestions() }
    let (old, new) = (change.before.last?.identifier, change.after.last?.identifier)
    stackChanges.notify(StackChange(change))
    parent?.lockMayHaveChanged(by: change.removed + change.added)
    if old != new { identifierChanges.notify(new) }
  }

  /// Makes this controller the parent of a page.
  func own(_ page: ViewController) {
    page.parent = self
    ownIdentifier(of: page)
  }

  /// Returns the change that an edit would make, or throws if a controller cannot be a page here.
  func permitted(_ edit: Stack.Edit) throws(Stack.Refusal) -> Stack.Change? {
    // New pages may take the identifiers of pages that are removed.
    let (pages, staying): ([ViewController], [[ViewController]]) =
      switch edit {
      case .push(let page): ([page], [stack.pages, registered])
      case .set(let pages): (pages, [registered])
      case .pop, .popTo, .popToRoot: ([], [])
      }
    var owners: [String: ViewController] = [:]
    for (index, page) in pages.enumerated() {
      if page is NavigationController { throw .notAPage(index) }
      if ancestors.contains(page) { throw .containsTheStack(index) }
      // A page that is still moving out may be pushed again, here or elsewhere.
      if page.parent != self, page.isTaken, page.departures == nil { throw .alreadyOnStack(index) }
      guard let identifier = page.identifier else { continue }
      let other =
        staying.joined().first { $0 != page && $0.identifier == identifier }
        ?? owners.updateValue(page, forKey: identifier)
      if let other, other != page { throw .identifierTaken(index) }
    }
    return try stack.result(of: edit)
  }

  private func logRefusal(_ refusal: Stack.Refusal, of edit: Stack.Edit, by call: String) {
    let (subject, reason) = description(of: refusal, of: edit)
    NavigationKit.logRefusal(of: subject, by: "\(className).\(call)", because: reason)
  }

  /// Returns the refused argument of an edit and the reason, for the log.
  func description(
    of refusal: Stack.Refusal, of edit: Stack.Edit
  ) -> (subject: String, reason: String) {
    func named(_ index: Int, _ reason: (ViewController) -> String) -> (String, String) {
      (edit.pages[index].className, reason(edit.pages[index]))
    }
    return switch refusal {
    case .noPages: ("an empty list", "a stack needs a root")
    case .alreadyOnStack(let index): named(index) { $0.placeDescription ?? "it is shown already" }
    case .notOnStack(let index): named(index) { _ in "it is not on the stack" }
    case .samePageTwice(let index): named(index) { _ in "it is in the list twice" }
    case .notAPage(let index): named(index) { _ in "a navigation controller cannot be a page" }
    case .containsTheStack(let index): named(index) { _ in "it contains \(className)" }
    case .identifierTaken(let index):
      named(index) { "its identifier “\($0.identifier ?? "")” belongs to another page" }
    }
  }
}

nonisolated extension NavigationStack.Edit {
  /// The name of the call that makes the edit.
  fileprivate var name: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .set: "setViewControllers"
    }
  }
}

extension ViewController {
  /// The queues whose movements remove the controller from its former places; nil if it stays in one
  /// of them. Another navigation controller may add the controller, and shows it after those
  /// movements.
  var departures: [ChangeQueue]? {
    guard presenter == nil, host == nil else { return nil }
    var queues: [ChangeQueue] = []
    if let parent {
      guard let former = parent as? NavigationController, !former.stack.contains(self) else {
        return nil
      }
      queues.append(former.stackPresenter.queue)
    }
    if let presentationHost, presentationHost.holds(self) { queues.append(presentationHost.queue) }
    return queues
  }
}
