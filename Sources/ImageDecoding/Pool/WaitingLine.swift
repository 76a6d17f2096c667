/// Requests that wait to be served: the highest priority first, the newest first among equals.
struct WaitingLine<Request: AnyObject> {
  private var stacks: [DecodePriority: [Request]] = [:]

  /// Adds a request.
  mutating func append(_ request: Request, priority: DecodePriority) {
    stacks[priority, default: []].append(request)
  }

  /// Takes out the request that is to be served next.
  mutating func popNext() -> Request? {
    for priority in DecodePriority.allCases.reversed() {
      if let request = stacks[priority]?.popLast() { return request }
    }
    return nil
  }

  /// Takes out a request that need not be served any more, if it still waits.
  mutating func remove(_ request: Request, priority: DecodePriority) {
    guard let index = stacks[priority]?.lastIndex(where: { $0 === request }) else { return }
    stacks[priority]?.remove(at: index)
  }
}
