/// The one gate for leaving: asks pages whether they may be left, one question at a time.
///
/// An answer that comes at once is acted on at once, so that a page without objections goes in the
/// same turn of the loop as the key or the click that asks for it.
@MainActor
final class LeaveGate {
  /// Those that wait for their answers; each is to other pages.
  private var questions: [Question] = []

  isolated deinit { for question in questions { question.withdraw() } }

  /// Asks pages, all that they contain and whom they present, the innermost and topmost first, until
  /// one says no. Whoever comes before all have answered is asked as well.
  ///
  /// While a page is being asked, any other wish to leave it is refused: the user is looking at the
  /// question already.
  ///
  /// - Parameters:
  ///   - pages: Those that would go, the topmost first.
  ///   - reason: What they are told.
  ///   - later: Called with the answer if it does not come at once; with no if one of those asked
  ///     has gone meanwhile.
  /// - Returns: The answer, or nil if it comes later.
  func ask(
    _ pages: [ViewController], reason: PopReason, later: @escaping (Bool) -> Void
  ) -> Bool? {
    guard pages.flatMap(\.withAllInside).allSatisfy({ $0.openQuestion == nil }) else {
      return false
    }
    let question = Question(pages)
    question.ask(reason)
    if let answer = question.answer { return answer }
    questions.append(question)
    question.later = { [weak self, weak question] isAllowed in
      self?.questions.removeAll { $0 === question }
      later(isAllowed)
    }
    return nil
  }

  /// One question to several pages.
  final class Question {
    private let pages: [ViewController]
    /// Who has been asked.
    private var told: [ViewController] = []
    /// Whom nobody else may ask: those, and who is to be, as far as is known.
    private var marked: [ViewController] = []
    fileprivate private(set) var answer: Bool?
    fileprivate var later: ((Bool) -> Void)?
    private var task: Task<Void, Never>?

    /// Whether someone has been asked and has not answered.
    var isAsking: Bool { answer == nil && !told.isEmpty }

    fileprivate init(_ pages: [ViewController]) { self.pages = pages }

    fileprivate func ask(_ reason: PopReason) {
      for page in pages.flatMap(\.withAllInside) { mark(page) }
      task = Task.immediate { @MainActor in
        // Once it is withdrawn, those that are left would be asked for nothing.
        while answer == nil, let page = next {
          guard page.openQuestion == nil || page.openQuestion === self else { return settle(false) }
          mark(page)
          told.append(page)
          if await !page.shouldPop(reason: reason) { settle(false) }
        }
        settle(true)
      }
      // A page may go as soon as it is asked.
      if answer != nil { task?.cancel() }
    }

    private var next: ViewController? {
      pages.flatMap(\.withAllInside).first { !told.contains($0) }
    }

    private func mark(_ page: ViewController) {
      page.openQuestion = self
      marked.append(page)
    }

    /// Takes no for an answer, and tells those asked that nobody waits for theirs.
    func withdraw() {
      task?.cancel()
      settle(false)
    }

    private func settle(_ isAllowed: Bool) {
      guard answer == nil else { return }
      answer = isAllowed
      for page in marked { page.openQuestion = nil }
      later?(isAllowed)
      later = nil
    }
  }
}

extension ViewController {
  /// Whom the controller presents, what it contains, the innermost and topmost first, and itself.
  var withAllInside: [ViewController] {
    (presented?.withAllInside ?? []) + children.reversed().flatMap(\.withAllInside) + [self]
  }

  /// Withdraws whatever asks whether the controller, or one inside, may be left: they have gone.
  func withdrawQuestions() {
    for page in withAllInside { page.openQuestion?.withdraw() }
  }
}
