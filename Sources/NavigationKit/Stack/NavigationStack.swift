/// The direction in which the pages of a stack move.
nonisolated enum StackDirection {
  /// Deeper: the new page covers the old one.
  case forward
  /// Back: the upper page moves away and uncovers the lower one.
  case backward
}

/// The pages of a navigation controller, root first, and the effect of each edit on them.
///
/// A plain value without GTK. It works out which pages an edit adds and removes, and refuses edits
/// that make no sense.
nonisolated struct NavigationStack<Page: Hashable> {
  typealias Direction = StackDirection

  /// The pages, root first. Empty only before the first edit.
  private(set) var pages: [Page] = []

  /// The same pages as a set, so that a push does not search a deep stack.
  private var members: Set<Page> = []

  /// The number of edits carried out: equal numbers mean that the stack has not changed.
  private(set) var editCount = 0

  /// A request to change the stack.
  enum Edit {
    case push(Page)
    case pop
    case popTo(Page)
    case popToRoot
    case set([Page])
  }

  /// The kind of edit that observers are told.
  enum Reason {
    case push
    case pop
    case replace
  }

  /// Why an edit is refused. The numbers are indices in the edit's pages.
  enum Refusal: Error, Equatable {
    case alreadyOnStack(Int)
    case notOnStack(Int)
    case noPages
    case samePageTwice(Int)
    /// The controller cannot be a page, because it is a navigation controller.
    case notAPage(Int)
    /// The page is a container around the navigation controller.
    case containsTheStack(Int)
    /// Another page has the identifier.
    case identifierTaken(Int)
  }

  /// The effect of an edit.
  struct Change {
    let reason: Reason
    let before: [Page]
    let after: [Page]
    /// Pages that are no longer on the stack, the topmost first.
    let removed: [Page]
    /// Pages that are new on the stack, the lowest first.
    let added: [Page]
    /// The number of pages, from the root upwards, that the edit does not change.
    let unchangedCount: Int

    /// The former topmost page; nil if the topmost page stays.
    var leaving: Page? { before.last == after.last ? nil : before.last }
    /// The new topmost page; nil if the topmost page stays.
    var arriving: Page? { before.last == after.last ? nil : after.last }
    /// Backward if the new topmost page was on the stack before, else forward.
    var direction: Direction {
      added.isEmpty || added.last != after.last ? .backward : .forward
    }

    /// The change as the replacement of the shortest possible range of pages: the index where the
    /// range starts, and the pages removed and inserted there, the lowest first.
    var splice: (position: Int, removed: ArraySlice<Page>, added: ArraySlice<Page>) {
      let start = unchangedCount
      let (old, new) = (before[start...], after[start...])
      let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
      return (start, old.dropLast(end), new.dropLast(end))
    }

    /// The change that undoes this one.
    var inverse: Self {
      let inverseReason: Reason =
        switch reason {
        case .push: .pop
        case .pop: .push
        case .replace: .replace
        }
      return Self(
        reason: inverseReason, before: after, after: before, removed: added.reversed(),
        added: removed.reversed(), unchangedCount: unchangedCount)
    }
  }

  /// Works out the effect of an edit.
  ///
  /// - Returns: The change, or nil if the edit changes nothing.
  /// - Throws: Why the edit is refused.
  func result(of edit: Edit) throws(Refusal) -> Change? {
    switch edit {
    case .push(let page):
      guard !contains(page) else { throw .alreadyOnStack(0) }
      return Change(
        reason: edit.reason, before: pages, after: pages + [page], removed: [], added: [page],
        unchangedCount: pages.count)
    case .pop:
      return removal(downTo: pages.count - 1)
    case .popTo(let page):
      guard contains(page), let index = pages.lastIndex(of: page) else { throw .notOnStack(0) }
      return removal(downTo: index + 1)
    case .popToRoot:
      return removal(downTo: 1)
    case .set(let newPages):
      return try replacement(newPages)
    }
  }

  /// Carries out a change that was worked out for the present pages.
  mutating func apply(_ change: Change) {
    pages = change.after
    members.subtract(change.removed)
    members.formUnion(change.added)
    editCount += 1
  }

  /// Returns whether a page is on the stack.
  func contains(_ page: Page) -> Bool { members.contains(page) }

  /// Returns the change that keeps the lowest `count` pages; nil if the stack has no more pages than
  /// that, or if the root would be removed.
  private func removal(downTo count: Int) -> Change? {
    guard (1..<max(1, pages.count)).contains(count) else { return nil }
    return Change(
      reason: .pop, before: pages, after: Array(pages[..<count]),
      removed: pages[count...].reversed(),
      added: [], unchangedCount: count)
  }

  private func replacement(_ newPages: [Page]) throws(Refusal) -> Change? {
    guard !newPages.isEmpty else { throw .noPages }
    var newMembers: Set<Page> = []
    for (index, page) in newPages.enumerated() where !newMembers.insert(page).inserted {
      throw .samePageTwice(index)
    }
    guard newPages != pages else { return nil }
    return Change(
      reason: .replace, before: pages, after: newPages,
      removed: pages.reversed().filter { !newMembers.contains($0) },
      added: newPages.filter { !contains($0) },
      unchangedCount: zip(pages, newPages).prefix { $0 == $1 }.count)
  }
}

nonisolated extension NavigationStack.Edit {
  /// The pages in the arguments.
  var pages: [Page] {
    switch self {
    case .push(let page), .popTo(let page): [page]
    case .set(let pages): pages
    case .pop, .popToRoot: []
    }
  }

  /// The kind of the edit.
  var reason: NavigationStack.Reason {
    switch self {
    case .push: .push
    case .pop, .popTo, .popToRoot: .pop
    case .set: .replace
    }
  }
}
