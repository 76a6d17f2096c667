import Testing

@testable import ImageDecoding

/// How the machine's memory is shared among workers.
struct MemoryBudgetTests {
  private let mebibyte = 1 << 20

  @Test func workers_TakeNoMoreThanThereIs() {
    let budget = MemoryBudget(byteCount: 2048 * mebibyte)
    #expect(budget.take(8) == 4)
    #expect(budget.share == 512 * mebibyte)
    #expect(budget.take(8) == 1, "a pool has one worker at least")
    budget.giveBack(5)
    #expect(budget.take(2) == 2)
    #expect(budget.share == 1024 * mebibyte)
    #expect(budget.largeShare == 2048 * mebibyte)
  }

  @Test func largeMachine_GivesNoWorkerMoreThanTheLargestPictureNeeds() {
    let budget = MemoryBudget(byteCount: 64 << 30)
    #expect(budget.take(16) == 16)
    #expect(budget.share == MemoryBudget.largestShare)
    #expect(budget.largeShare == MemoryBudget.largestShare)
  }

  @Test func smallMachine_HasOneWorker() {
    let budget = MemoryBudget(byteCount: 100 * mebibyte)
    #expect(budget.take(4) == 1)
    #expect(budget.share == MemoryBudget.leastShare)
  }
}
