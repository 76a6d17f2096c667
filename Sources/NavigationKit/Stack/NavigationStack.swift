/// The pages of a navigation controller, root first, and what each edit does to them.
///
/// A plain value without GTK: it works out who goes, who comes and who hears of it, and refuses
/// what would make no sense. Rows S1–S9.
nonisolated struct NavigationStack<Page: Equatable> {
  /// The pages, root first. Empty only before the first edit.
  private(set) var pages: [Page] = []

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

    /// The page that was on top and is not any more.
    var leaving: Page? { before.last == after.last ? nil : before.last }
    /// The page that is on top now and was not.
    var arriving: Page? { before.last == after.last ? nil : after.last }
    /// Pages that are no longer on the stack, the topmost first.
    var removed: [Page] { before.reversed().filter { !after.contains($0) } }
    /// Pages that are new on the stack, the lowest first.
    var added: [Page] { after.filter { !before.contains($0) } }
    /// A page that was below is uncovered; everything else goes deeper.
    var direction: Direction {
      after.last.map(before.contains) == true ? .backward : .forward
    }

    /// The change as one exchange of neighbours, the smallest that there is: where it begins, who
    /// went and who came, each from the lowest.
    var splice: (position: Int, removed: ArraySlice<Page>, added: ArraySlice<Page>) {
      let start = zip(before, after).prefix { $0 == $1 }.count
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
    let after = try pages(after: edit)
    return after == pages ? nil : Change(reason: edit.reason, before: pages, after: after)
  }

  /// Carries out a change that was worked out for the stack as it is.
  mutating func apply(_ change: Change) { pages = change.after }

  private func pages(after edit: Edit) throws(Refusal) -> [Page] {
    switch edit {
    case .push(let page):
      guard !pages.contains(page) else { throw .alreadyOnStack }
      return pages + [page]
    case .pop:
      return pages.count > 1 ? pages.dropLast() : pages
    case .popTo(let page):
      guard let index = pages.firstIndex(of: page) else { throw .notOnStack }
      return Array(pages[...index])
    case .popToRoot:
      return Array(pages.prefix(1))
    case .set(let newPages):
      guard !newPages.isEmpty else { throw .noPages }
      for (index, page) in newPages.enumerated() where newPages[..<index].contains(page) {
        throw .samePageTwice
      }
      return newPages
    }
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
