/// The pages of a navigation controller, root first, and what each edit does to them.
///
/// A plain value without GTK: it works out who goes, who comes and who hears of it, and refuses
/// what would make no sense. Rows S1–S9.
nonisolated struct NavigationStack<Page: Hashable> {
  /// The pages, root first. Empty only before the first edit.
  private(set) var pages: [Page] = []

  /// The same pages: a push must not search a deep stack.
  private var members: Set<Page> = []

  /// How many edits were carried out: equal numbers mean that the stack has not changed.
  private(set) var editCount = 0

  /// A request to change the stack.
  enum Edit {
    case push(Page)
    case pop
    case popTo(Page)
    case popToRoot
    case set([Page])
  }

  /// Why an edit makes no sense.
  enum Refusal: Error, Equatable {
    case alreadyOnStack
    case notOnStack
    case noPages
    case samePageTwice
    /// The page is no page, as a navigation controller.
    case notAPage
    /// The page is a container around the navigation controller.
    case containsTheStack
    case identifierTaken
    case unknownIdentifier
  }

  /// Which way the pages seem to move.
  enum Direction {
    /// Deeper: a page comes in over the other.
    case forward
    /// Back: the upper page goes away and shows the lower one.
    case backward
  }

  /// What an edit did.
  struct Change {
    let reason: StackChange.Reason
    let before: [Page]
    let after: [Page]
    /// Pages that are no longer on the stack, the topmost first.
    let removed: [Page]
    /// Pages that are new on the stack, the lowest first.
    let added: [Page]
    /// How many pages from the root upwards are the same before and after.
    let unchangedCount: Int

    /// The page that was on top and is not any more.
    var leaving: Page? { before.last == after.last ? nil : before.last }
    /// The page that is on top now and was not.
    var arriving: Page? { before.last == after.last ? nil : after.last }
    /// A page that was below is uncovered; everything else goes deeper.
    var direction: Direction {
      added.isEmpty || added.last != after.last ? .backward : .forward
    }

    /// The change as one exchange of neighbours, the smallest that there is: where it begins, who
    /// went and who came, each from the lowest.
    var splice: (position: Int, removed: ArraySlice<Page>, added: ArraySlice<Page>) {
      let start = unchangedCount
      let (old, new) = (before[start...], after[start...])
      let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
      return (start, old.dropLast(end), new.dropLast(end))
    }
  }

  /// Works out what an edit would do.
  ///
  /// - Returns: The change, or nil when the stack is already as asked for.
  /// - Throws: Why the edit makes no sense.
  func result(of edit: Edit) throws(Refusal) -> Change? {
    switch edit {
    case .push(let page):
      guard !contains(page) else { throw .alreadyOnStack }
      return Change(
        reason: edit.reason, before: pages, after: pages + [page], removed: [], added: [page],
        unchangedCount: pages.count)
    case .pop:
      return removal(downTo: pages.count - 1)
    case .popTo(let page):
      guard contains(page), let index = pages.lastIndex(of: page) else { throw .notOnStack }
      return removal(downTo: index + 1)
    case .popToRoot:
      return removal(downTo: 1)
    case .set(let newPages):
      return try replacement(newPages)
    }
  }

  /// Carries out a change that was worked out for the stack as it is.
  mutating func apply(_ change: Change) {
    pages = change.after
    members.subtract(change.removed)
    members.formUnion(change.added)
    editCount += 1
  }

  /// Whether a page is on the stack.
  func contains(_ page: Page) -> Bool { members.contains(page) }

  /// The change that leaves `count` pages; nil if there are no more, or if the root would go.
  private func removal(downTo count: Int) -> Change? {
    guard (1..<max(1, pages.count)).contains(count) else { return nil }
    return Change(
      reason: .pop, before: pages, after: Array(pages[..<count]),
      removed: pages[count...].reversed(),
      added: [], unchangedCount: count)
  }

  private func replacement(_ newPages: [Page]) throws(Refusal) -> Change? {
    guard !newPages.isEmpty else { throw .noPages }
    let newMembers = Set(newPages)
    guard newMembers.count == newPages.count else { throw .samePageTwice }
    guard newPages != pages else { return nil }
    return Change(
      reason: .replace, before: pages, after: newPages,
      removed: pages.reversed().filter { !newMembers.contains($0) },
      added: newPages.filter { !contains($0) },
      unchangedCount: zip(pages, newPages).prefix { $0 == $1 }.count)
  }
}

nonisolated extension NavigationStack.Edit {
  /// What observers are told.
  var reason: StackChange.Reason {
    switch self {
    case .push: .push
    case .pop, .popTo, .popToRoot: .pop
    case .set: .replace
    }
  }
}

nonisolated extension NavigationStack.Refusal {
  /// What a developer reads in the log.
  var message: String {
    switch self {
    case .alreadyOnStack: "The view controller is in a container already; the stack stays as it is."
    case .notOnStack: "The view controller is not on the stack, which stays as it is."
    case .noPages: "A navigation controller needs a root; the stack stays as it is."
    case .samePageTwice: "A view controller can be on a stack once only; the stack stays as it is."
    case .notAPage: "A navigation controller cannot be a page; the stack stays as it is."
    case .containsTheStack: "A page cannot contain its own stack, which stays as it is."
    case .identifierTaken: "Another page has this identifier; the stack stays as it is."
    case .unknownIdentifier: "No page has this identifier; the stack stays as it is."
    }
  }
}
