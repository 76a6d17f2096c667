/// The answer and the value that callers await from a controller until it has been removed.
struct Waiting {
  /// The question that the page has been asked and has not answered.
  weak var openQuestion: LeaveGate.Question?
  /// The value that a caller waits for.
  var awaited: AwaitedValue?
}

extension ViewController {
  var openQuestion: LeaveGate.Question? {
    get { waiting.openQuestion }
    set { waiting.openQuestion = newValue }
  }
  var awaited: AwaitedValue? {
    get { waiting.awaited }
    set { waiting.awaited = newValue }
  }
}

/// Lets the gate ask a controller, and ends all waiting for a controller that has been removed.
extension ViewController: Leavable {
  var leavablesInside: [any Leavable] { withAllInside }

  /// The controllers that this one presents and contains, the topmost and innermost first, and this
  /// one last.
  var withAllInside: [ViewController] {
    (presented?.withAllInside ?? []) + children.reversed().flatMap(\.withAllInside) + [self]
  }

  /// Withdraws the open questions to this controller and those inside, because they are removed.
  func withdrawQuestions() {
    for page in withAllInside { page.openQuestion?.withdraw() }
  }

  /// Ends all waiting for values and answers of this controller, of those inside it and of those that
  /// it presents. Called after the controller was removed.
  func endAwaiting() {
    openQuestion?.withdraw()
    awaited?.hasGone()
    awaited = nil
    for controller in keptControllers { controller.endAwaiting() }
    presented?.endAwaiting()
  }
}

/// The value that a caller awaits until a page has been removed.
final class AwaitedValue {
  /// The value that the page returns.
  var value: Any?
  private var hasEnded = false
  private var continuation: CheckedContinuation<Void, Never>?

  /// Waits until the page has been removed.
  func end() async {
    guard !hasEnded else { return }
    await withCheckedContinuation { continuation = $0 }
  }

  /// Ends the waiting, after the page was removed.
  func hasGone() {
    hasEnded = true
    continuation?.resume()
    continuation = nil
  }
}
