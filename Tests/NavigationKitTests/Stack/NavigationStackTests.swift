import Testing

@testable import NavigationKit

/// The stack as a value, without GTK.
@Suite struct NavigationStackTests {
  @Test func invalidEditsAreRefusedAndChangeNothing() throws {
    var stack = try stack("A", "B")
    #expect(throws: NavigationStack<Character>.Refusal.alreadyOnStack(0)) {
      try stack.perform(.push("A"))
    }
    #expect(throws: NavigationStack<Character>.Refusal.notOnStack(0)) {
      try stack.perform(.popTo("X"))
    }
    #expect(throws: NavigationStack<Character>.Refusal.noPages) { try stack.perform(.set([])) }
    #expect(throws: NavigationStack<Character>.Refusal.samePageTwice(1)) {
      try stack.perform(.set(["C", "C"]))
    }
    #expect(stack.pages == ["A", "B"])
  }

  @Test func changingOnlyLowerPagesKeepsTheTopOnScreen() throws {
    var stack = try stack("A", "B", "C")
    let change = try #require(try stack.perform(.set(["A", "C"])))
    #expect(change.leaving == nil)
    #expect(change.arriving == nil)
    #expect(change.removed == ["B"])
  }

  @Test func pushPutsThePageOnTopAndMovesForward() throws {
    var stack = try stack("A")
    let change = try #require(try stack.perform(.push("B")))
    #expect(stack.pages == ["A", "B"])
    #expect(change.leaving == "A")
    #expect(change.arriving == "B")
    #expect(change.added == ["B"])
    #expect(change.removed == [])
    #expect(change.direction == .forward)
  }

  @Test func popRemovesTheTopPageAndMovesBackward() throws {
    var stack = try stack("A", "B")
    let change = try #require(try stack.perform(.pop))
    #expect(stack.pages == ["A"])
    #expect(change.removed == ["B"])
    #expect(change.direction == .backward)
  }

  @Test func popAtTheRootChangesNothing() throws {
    var stack = try stack("A")
    #expect(try stack.perform(.pop) == nil)
    #expect(stack.pages == ["A"])
  }

  @Test func popToRemovesThePagesAboveFromTheTopDown() throws {
    var stack = try stack("A", "B", "C", "D")
    let change = try #require(try stack.perform(.popTo("B")))
    #expect(change.removed == ["D", "C"])
    #expect(change.leaving == "D")
    #expect(change.arriving == "B")
  }

  @Test func popToTheTopChangesNothing() throws {
    var stack = try stack("A", "B")
    #expect(try stack.perform(.popTo("B")) == nil)
  }

  @Test func popToRootKeepsOnlyTheRoot() throws {
    var stack = try stack("A", "B", "C")
    #expect(try stack.perform(.popToRoot)?.removed == ["C", "B"])
    #expect(try stack.perform(.popToRoot) == nil)
    #expect(stack.pages == ["A"])
  }

  @Test func settingALowerPageAsTopMovesBackward() throws {
    var stack = try stack("A", "B", "C")
    #expect(try stack.perform(.set(["X", "A"]))?.direction == .backward)
  }

  @Test func settingANewTopMovesForward() throws {
    var stack = try stack("A", "B", "C")
    let change = try #require(try stack.perform(.set(["A", "C", "D"])))
    #expect(change.direction == .forward)
    #expect(change.removed == ["B"])
    #expect(change.added == ["D"])
  }

  private func stack(_ pages: Character...) throws -> NavigationStack<Character> {
    var stack = NavigationStack<Character>()
    _ = try stack.perform(.set(pages))
    return stack
  }
}

extension NavigationStack {
  /// Applies an edit, and returns the change.
  fileprivate mutating func perform(_ edit: Edit) throws(Refusal) -> Change? {
    let change = try result(of: edit)
    if let change { apply(change) }
    return change
  }
}
