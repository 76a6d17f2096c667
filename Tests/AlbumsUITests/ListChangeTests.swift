import RandomTestSupport
import Testing

@testable import AlbumsUI

@Suite struct ListChangeTests {
  @Test func sameListIsNoChange() {
    #expect([1, 2, 3].change(from: [1, 2, 3]) == nil)
    #expect([Int]().change(from: []) == nil)
  }

  @Test func changeCoversOnlyThePartThatDiffers() {
    #expect(
      [1, 3, 2, 4].change(from: [1, 2, 3, 4]) == ListChange(removed: 1..<3, inserted: 1..<3))
    #expect([1, 1].change(from: [1]) == ListChange(removed: 1..<1, inserted: 1..<2))
    #expect([Int]().change(from: [5, 6]) == ListChange(removed: 0..<2, inserted: 0..<0))
  }

  @Test func partsAreTheInsertedRanges() {
    #expect([7, 1, 8, 9, 2, 3].parts(besides: [1, 2, 3]) == [0..<1, 2..<4])
    #expect([5, 6].parts(besides: []) == [0..<2])
  }

  @Test func listWithRemovalsOrAnotherOrderHasNoParts() {
    #expect([1, 2, 3].parts(besides: [1, 4]) == nil)
    #expect([1, 2, 3].parts(besides: [3, 1]) == nil)
    #expect([1, 2].parts(besides: [1, 2]) == nil)
    #expect([1].parts(besides: [1, 2]) == nil)
  }

  /// Tests random lists of few numbers, so that all kinds of changes occur.
  @Test(arguments: 0..<500 as Range<UInt64>) func changeTurnsTheOldListIntoTheNew(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    func list() -> [Int] {
      let numbers = (0..<20).filter { _ in Bool.random(using: &random) }
      return Bool.random(using: &random) ? numbers : numbers.shuffled(using: &random)
    }
    let (old, new) = (list(), list())
    var made = old
    if let change = new.change(from: old) {
      made.replaceSubrange(change.removed, with: new[change.inserted])
    }
    #expect(made == new)
    if let parts = new.parts(besides: old) {
      #expect(
        new.indices.filter { index in !parts.contains { $0.contains(index) } }.map { new[$0] }
          == old)
    }
  }
}
