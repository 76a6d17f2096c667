import Testing

@testable import NavigationKit

/// The number of page comparisons that a change of a deep stack makes. In a debug build, many
/// comparisons would cause a noticeable delay.
@Suite @MainActor struct NavigationStackCostTests {
  @Test func pushingAndPoppingAThousandPages_ComparesAFewPagesEach() throws {
    var stack = NavigationStack<CountedPage>()
    let comparisons = Comparisons()
    let pages = (0..<1_000).map { CountedPage(number: $0, comparisons: comparisons) }
    func perform(_ edit: NavigationStack<CountedPage>.Edit) throws {
      let change = try #require(try stack.result(of: edit))
      #expect(change.leaving != change.arriving)
      #expect(change.removed.count + change.added.count == 1)
      #expect(change.direction == (change.added.isEmpty ? .backward : .forward))
      #expect(change.splice.position == min(change.before.count, change.after.count))
      stack.apply(change)
    }
    try perform(.set([pages[0]]))
    for page in pages.dropFirst() { try perform(.push(page)) }
    for _ in pages.dropFirst() { try perform(.pop) }
    #expect(comparisons.count < 20 * pages.count)
  }

  @Test func settingAThousandPages_ComparesAFewPagesEach() throws {
    var stack = NavigationStack<CountedPage>()
    let comparisons = Comparisons()
    let pages = (0..<1_000).map { CountedPage(number: $0, comparisons: comparisons) }
    for pages in [pages, pages.reversed(), Array(pages.prefix(10))] {
      let change = try #require(try stack.result(of: .set(pages)))
      _ = change.splice
      stack.apply(change)
    }
    #expect(comparisons.count < 20 * pages.count)
  }

  @Test func everyChange_ReportsAddedAndRemovedPagesAndUpdatesContains() throws {
    var stack = NavigationStack<Character>()
    for edit in [.set(["A", "B", "C", "D"]), .popTo("B"), .push("E"), .set(["E", "X"]), .pop]
      as [NavigationStack<Character>.Edit]
    {
      let change = try #require(try stack.result(of: edit))
      #expect(change.removed == change.before.reversed().filter { !change.after.contains($0) })
      #expect(change.added == change.after.filter { !change.before.contains($0) })
      stack.apply(change)
      #expect("ABCDEX".filter(stack.contains).sorted() == stack.pages.sorted())
    }
  }
}

/// The number of comparisons of pages.
private nonisolated final class Comparisons { var count = 0 }

private nonisolated struct CountedPage: Hashable {
  let number: Int
  let comparisons: Comparisons

  static func == (a: CountedPage, b: CountedPage) -> Bool {
    a.comparisons.count += 1
    return a.number == b.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
