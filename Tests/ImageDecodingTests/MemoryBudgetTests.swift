import Testing

@testable import ImageDecoding

/// The distribution of the machine's memory among workers.
struct MemoryBudgetTests {
  private let mebibyte = 1 << 20

  @Test func workers_ShareTheBudget() {
    let budget = MemoryBudget(byteCount: 2048 * mebibyte)
    #expect(budget.take(8) == 4)
    #expect(budget.share == 512 * mebibyte)
    #expect(budget.take(8) == 1, "a pool has one worker at least")
    budget.giveBack(5)
    #expect(budget.take(2) == 2)
    #expect(budget.share == 1024 * mebibyte)
    #expect(budget.largeShare == 2048 * mebibyte)
  }

  @Test func largeMachine_LimitsSharesToTheLargestPicture() {
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

extension DecodingSuite {
  /// Photos that need more memory than a worker's share.
  struct LargePhotoTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func pool(memory: MemoryBudget, workers: Int = 1) -> DecoderPool {
      DecoderPool(
        program: DecoderProgram(
          executable: Fixtures.decoder, deadline: .seconds(120), isBackground: false,
          idleTime: .seconds(10), requestsPerProcess: 50, rejectedFiles: RejectedFiles(at: nil),
          memory: memory), workers: workers)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 4), (7, 4)])
    func scarceMemory_IsLeftToPhotosRatherThanThumbnails(shares: Int, photos: Int) {
      let budget = MemoryBudget(byteCount: MemoryBudget.leastShare * shares)
      #expect(pool(memory: budget, workers: 4).photoWorkerCount == photos)
      #expect(budget.take(100) == max(1, shares), "a pool that is gone returns its shares")
    }

    @Test func photoThatExceedsItsShare_IsTriedAgainWithMore() async throws {
      // The decoder needs 256 MB at least twice.
      let file = try folder.write(
        WebPFile.animation(side: 8000, frameCount: 1), as: "large.webp")
      let small = MemoryBudget(byteCount: MemoryBudget.leastShare)
      await #expect(throws: DecodingFailure.tooLarge) {
        _ = try await pool(memory: small).image(at: file, size: .full, priority: .photo)
      }
      let budget = MemoryBudget(byteCount: MemoryBudget.leastShare * 2)
      #expect(try await Workers.areGone())
      let decoder = pool(memory: budget)
      let image = try await decoder.image(at: file, size: .full, priority: .photo)
      #expect(image.width == 8000)
      #expect(
        try await eventually { Workers.running().isEmpty },
        "a process that was given more memory must not keep it")
      withExtendedLifetime(decoder) {}
    }
  }
}
