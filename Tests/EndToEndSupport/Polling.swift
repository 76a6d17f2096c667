import Foundation

/// Calls `question` until it returns a value or the limit is over. Returns the value, or nil.
func poll<Answer>(
  atMost limit: Duration, every interval: Duration = .milliseconds(30),
  _ question: () throws -> Answer?
) rethrows -> Answer? {
  let end = ContinuousClock.now + limit
  while true {
    if let answer = try question() { return answer }
    if ContinuousClock.now >= end { return nil }
    Thread.sleep(forTimeInterval: interval / .seconds(1))
  }
}
