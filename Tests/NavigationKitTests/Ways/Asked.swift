/// A user who takes the time to answer.
@MainActor final class Asked {
  private var continuation: CheckedContinuation<Bool, Never>?
  private(set) var wasCancelled = false

  func answer() async -> Bool {
    let answer = await withCheckedContinuation { continuation = $0 }
    wasCancelled = Task.isCancelled
    return answer
  }

  func say(_ answer: Bool) {
    continuation?.resume(returning: answer)
    continuation = nil
  }
}
