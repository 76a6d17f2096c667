/// A user whose answer a test gives later.
@MainActor final class Asked {
  private var continuation: CheckedContinuation<Bool, Never>?
  private(set) var wasCancelled = false

  /// Whether a caller waits for the answer. `say(_:)` has no effect before that.
  var isAsked: Bool { continuation != nil }

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

/// The result of a task.
@MainActor final class Answer<Value: Sendable> {
  /// The returned value, or nil while the task runs.
  private(set) var value: Value??
  private(set) var task: Task<Void, Never>?

  var hasCome: Bool { value != nil }

  init(_ body: @escaping @MainActor () async -> Value?) {
    task = Task.immediate { @MainActor [weak self] in
      let value = await body()
      self?.value = .some(value)
    }
  }
}
