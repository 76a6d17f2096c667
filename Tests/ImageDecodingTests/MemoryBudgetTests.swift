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

    private func pool(memory: MemoryBudget) -> DecoderPool {
      DecoderPool(
        program: DecoderProgram(
          executable: Fixtures.decoder, deadline: .seconds(120), isBackground: false,
          idleTime: .seconds(10), requestsPerProcess: 50, rejectedFiles: RejectedFiles(at: nil),
          memory: memory), workers: 1)
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
      let image = try await pool(memory: budget).image(at: file, size: .full, priority: .photo)
      #expect(image.width == 8000)
    }
  }
}
