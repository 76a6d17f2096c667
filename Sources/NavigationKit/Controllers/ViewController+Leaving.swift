/// The answers that callers await until a controller has been removed.
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

/// The gate's view of a controller, and the end of a page that others wait for.
extension ViewController: Leavable {
  var leavablesInside: [any Leavable] { withAllInside }

  /// The controllers that this one presents and contains, the topmost and innermost first, and
  /// itself.
  var withAllInside: [ViewController] {
    (presented?.withAllInside ?? []) + children.reversed().flatMap(\.withAllInside) + [self]
  }

  /// Withdraws the open questions to this controller and those inside, because they are removed.
  func withdrawQuestions() {
    for page in withAllInside { page.openQuestion?.withdraw() }
  }

  /// Ends all waiting for this controller, those inside and those that it presents, because they
  /// have gone: for the values that they return, and for their answers to the gate.
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

  /// Ends the waiting.
  func hasGone() {
    hasEnded = true
    continuation?.resume()
    continuation = nil
  }
}
