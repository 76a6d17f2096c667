import GObjectKit

/// An object that a `LeaveGate` asks whether it may be left: a view controller.
protocol Leavable: AnyObject {
  /// Returns whether the user may leave the page.
  func shouldPop(reason: PopReason) async -> Bool
  /// The question that the page has been asked and has not answered.
  var openQuestion: LeaveGate.Question? { get set }
  /// The controllers that this one presents and contains, the topmost and innermost first, and this
  /// one last.
  var leavablesInside: [any Leavable] { get }
  /// Whether the page is in a container, presented, or a window's root.
  var isPlaced: Bool { get }
}

/// Asks pages whether the user may leave them, one page at a time.
///
/// A page that answers at once is left at once: in the same turn of the main loop as the key or
/// click.
@MainActor
final class LeaveGate {
  /// The open questions. No page is asked by two of them.
  private var questions: [Question] = []

  isolated deinit { for question in questions { question.withdraw() } }

  /// Asks pages, their children and the controllers that they present, until one refuses.
  ///
  /// Pages that are added inside these while the question is open are asked too. While a page is
  /// being asked, another request to leave it is refused: the user is already looking at the
  /// question.
  ///
  /// - Parameters:
  ///   - pages: The pages to leave, the topmost first.
  ///   - reason: The reason that the pages are told.
  ///   - later: Called with the answer if it takes time; with false if a page is removed meanwhile.
  /// - Returns: The answer, or nil if it takes time.
  func ask(
    _ pages: [any Leavable], reason: PopReason, later: @escaping (Bool) -> Void
  ) -> Bool? {
    guard pages.flatMap({ $0.leavablesInside }).allSatisfy({ $0.openQuestion == nil }) else {
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

  /// Postpones a request to leave pages if the user has answered an open question to them: the alert
  /// is dismissed, but `shouldPop(reason:)` has not returned yet.
  ///
  /// - Parameters:
  ///   - pages: The pages to leave.
  ///   - request: Makes the request again. Called after the question has ended. Must not retain a
  ///     page.
  /// - Returns: Whether the request is postponed.
  static func postpones(_ pages: [any Leavable], _ request: @escaping () -> Void) -> Bool {
    let questions = pages.flatMap(\.leavablesInside).compactMap(\.openQuestion)
    guard let question = questions.first, questions.allSatisfy(\.isAnsweredByUser) else {
      return false
    }
    question.postponed.append(request)
    return true
  }

  /// One question to several pages.
  final class Question {
    private let pages: [any Leavable]
    /// Pages that have been asked.
    private var told: [any Leavable] = []
    /// Pages that no other question may ask while this one is open.
    private var marked: [any Leavable] = []
    fileprivate private(set) var answer: Bool?
    fileprivate var later: ((Bool) -> Void)?
    /// Requests to make after the answer.
    fileprivate var postponed: [() -> Void] = []
    /// The controller that a page presented last to ask the user, such as an alert.
    private weak var dialog: (any Leavable)?
    private var hasShownDialog = false
    private var task: Task<Void, Never>?

    /// Whether a page has been asked and has not answered.
    var isAsking: Bool { answer == nil && !told.isEmpty }

    /// Whether the user has closed the dialog of a page that has not answered yet.
    fileprivate var isAnsweredByUser: Bool {
      isAsking && hasShownDialog && dialog?.isPlaced != true
    }

    fileprivate init(_ pages: [any Leavable]) { self.pages = pages }

    /// Records that a page that is asked presents a dialog.
    func didShow(_ dialog: any Leavable) { (self.dialog, hasShownDialog) = (dialog, true) }

    fileprivate func ask(_ reason: PopReason) {
      for page in pages.flatMap({ $0.leavablesInside }) { mark(page) }
      task = Task.immediate { @MainActor in
        // After the question is withdrawn, the other pages need not be asked.
        while answer == nil, let page = next {
          guard page.openQuestion == nil || page.openQuestion === self else { return settle(false) }
          mark(page)
          told.append(page)
          if await !page.shouldPop(reason: reason) { settle(false) }
        }
        settle(true)
      }
      // The question may have been withdrawn before `task` was set.
      if answer != nil { task?.cancel() }
    }

    private var next: (any Leavable)? {
      pages.flatMap({ $0.leavablesInside }).first { page in !told.contains { $0 === page } }
    }

    private func mark(_ page: any Leavable) {
      page.openQuestion = self
      marked.append(page)
    }

    /// Answers with a refusal and asks no more pages. Does not change an earlier answer.
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
      // Later, because a question that is withdrawn ends in the middle of a change.
      for request in postponed { MainLoop.whenIdle(request) }
      postponed = []
    }
  }
}
