/// A queue of requests: the highest priority first, and the newest first among equals.
struct WaitingLine<Request: AnyObject> {
  private var stacks: [DecodePriority: [Request]] = [:]

  /// Adds a request.
  mutating func append(_ request: Request, priority: DecodePriority) {
    stacks[priority, default: []].append(request)
  }

  /// Removes and returns the next request.
  mutating func popNext() -> Request? {
    for priority in DecodePriority.allCases.reversed() {
      if let request = stacks[priority]?.popLast() { return request }
    }
    return nil
  }

  /// Removes a request that is no longer needed, if it still waits.
  mutating func remove(_ request: Request, priority: DecodePriority) {
    guard let index = stacks[priority]?.lastIndex(where: { $0 === request }) else { return }
    stacks[priority]?.remove(at: index)
  }
}
