import Testing

@testable import AlbumsUI

/// Tests which photo gets the focus in place of removed ones.
@Suite struct SuccessorTests {
  let numbers = [10, 20, 30, 40, 50]

  @Test func removalInTheMiddle_LeadsToTheNextOne() {
    #expect(numbers.successor(of: [20, 30], in: [10, 40, 50]) == 40)
  }

  @Test func removalWithGaps_LeadsToTheOneAfterTheLast() {
    #expect(numbers.successor(of: [10, 30], in: [20, 40, 50]) == 40)
  }

  @Test func removalAtTheEnd_LeadsToTheOneBefore() {
    #expect(numbers.successor(of: [40, 50], in: [10, 20, 30]) == 30)
  }

  @Test func removalOfAll_LeadsNowhere() {
    #expect(numbers.successor(of: numbers, in: []) == nil)
    #expect([Int]().successor(of: [10], in: [20]) == nil)
  }
}
