/// The one gate for leaving: asks pages whether they may be left, one question at a time.
///
/// An answer that comes at once is acted on at once, so that a page without objections goes in the
/// same turn of the loop as the key or the click that asks for it.
final class LeaveGate {
  private var question: Question?

  isolated deinit { question?.withdraw() }

  /// Asks pages and all that they contain, the innermost and topmost first, until one says no.
  ///
  /// While a page is being asked, any other wish to leave it is refused: the user is looking at the
  /// question already.
  ///
  /// - Parameters:
  ///   - pages: Those that would go, the topmost first.
  ///   - reason: What they are told.
  ///   - later: Called with the answer if it does not come at once.
  /// - Returns: The answer, or nil if it comes later.
  func ask(
    _ pages: [ViewController], reason: PopReason, later: @escaping (Bool) -> Void
  ) -> Bool? {
    let asked = pages.flatMap(\.everyoneToAsk)
    guard !asked.contains(where: \.isAskedToLeave) else { return false }
    let question = Question(asked)
    self.question = question
    question.ask(reason)
    guard let answer = question.answer else {
      question.later = later
      return nil
    }
    self.question = nil
    return answer
  }

  /// Withdraws a question to a page that has gone meanwhile.
  func withdraw(from pages: [ViewController]) {
    guard let question, question.asked.contains(where: pages.contains) else { return }
    self.question = nil
    question.withdraw()
  }
}

/// One question to several pages.
private final class Question {
  let asked: [ViewController]
  private(set) var answer: Bool?
  var later: ((Bool) -> Void)?
  private var task: Task<Void, Never>?

  init(_ asked: [ViewController]) { self.asked = asked }

  func ask(_ reason: PopReason) {
    for page in asked { page.isAskedToLeave = true }
    task = Task.immediate { @MainActor [asked, weak self] in
      var isAllowed = true
      for page in asked where isAllowed { isAllowed = await page.shouldPop(reason: reason) }
      self?.settle(isAllowed)
    }
  }

  /// Takes no for an answer, and tells those asked that nobody waits for theirs.
  func withdraw() {
    task?.cancel()
    settle(false)
  }

  private func settle(_ isAllowed: Bool) {
    guard answer == nil else { return }
    answer = isAllowed
    for page in asked { page.isAskedToLeave = false }
    later?(isAllowed)
    later = nil
  }
}

extension ViewController {
  /// The controller and all that it contains, the innermost and topmost first.
  fileprivate var everyoneToAsk: [ViewController] {
    children.reversed().flatMap(\.everyoneToAsk) + [self]
  }
}
