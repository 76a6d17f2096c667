import Testing

@testable import GtkKit

struct SpliceTests {
  @Test func equalListsHaveNoChanges() {
    #expect(Splice.changes(from: [1, 2], to: [1, 2]) == [])
    #expect(Splice.changes(from: [], to: []) == [])
  }

  @Test func separateChangesGiveSeparateSplices() {
    #expect(
      Splice.changes(from: [1, 2, 3, 4, 5], to: [9, 1, 3, 4, 8, 5]) == [
        Splice(position: 0, removed: 0, inserted: [9]),
        Splice(position: 2, removed: 1, inserted: []),
        Splice(position: 4, removed: 0, inserted: [8]),
      ])
  }

  @Test func moveGivesOneSpliceFromOldToNewPosition() {
    #expect(
      Splice.changes(from: [1, 2, 3, 4], to: [1, 3, 2, 4]) == [
        Splice(position: 1, removed: 2, inserted: [3, 2])
      ])
  }

  @Test func changesPastTheLimitGiveOneSplice() {
    let old = Array(0..<1_000)
    #expect(Splice.changes(from: old, to: old.filter { $0 % 2 == 1 }, atMost: 10).count == 1)
  }

  @Test func splicesTurnOneListIntoTheOther() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let old = Array((0..<12).shuffled(using: &numbers).prefix(Int.random(in: 0...12)))
      let new = Array(
        (Bool.random() ? old + Array(12..<15) : (0..<12).shuffled(using: &numbers))
          .filter { _ in Int.random(in: 0...3) > 0 })
      var list = old
      for splice in Splice.changes(from: old, to: new) {
        list.replaceSubrange(
          splice.position..<(splice.position + splice.removed), with: splice.inserted)
      }
      #expect(list == new, "from \(old)")
    }
  }
}
