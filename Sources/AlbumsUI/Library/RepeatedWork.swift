/// Work that brings something up to date. Requests during a run cause one more run after it, however
/// many they are.
final class RepeatedWork {
  private let body: @MainActor () async -> Void
  private var task: Task<Void, Never>?
  private var isWanted = false

  /// - Parameter body: The work. It must not keep the owner of this object alive between runs.
  init(_ body: @escaping @MainActor () async -> Void) { self.body = body }

  isolated deinit { task?.cancel() }

  /// Runs the work now, or once more after the present run.
  ///
  /// - Returns: A task that ends after the last requested run.
  @discardableResult
  func request() -> Task<Void, Never> {
    isWanted = true
    if let task { return task }
    let task = Task { [weak self, body] in
      while self?.takeRequest() == true { await body() }
    }
    self.task = task
    return task
  }

  /// Cancels the present run, and the one after it.
  func cancel() {
    isWanted = false
    task?.cancel()
  }

  private func takeRequest() -> Bool {
    guard isWanted, !Task.isCancelled else {
      task = nil
      return false
    }
    isWanted = false
    return true
  }
}
