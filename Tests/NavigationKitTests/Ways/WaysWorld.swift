import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport

@testable import NavigationKit

/// The model of one request to remove pages.
@MainActor final class ModelQuestion {
  /// Returns the pages to ask, topmost first. Pages may be added while the question is open.
  private let everyone: () -> [ViewController]
  private var told: [ViewController] = []
  private(set) var asked: [ViewController]
  private var isAnswering = false
  private var isSettled = false
  private let effect: () -> Void

  init(_ everyone: @escaping () -> [ViewController], effect: @escaping () -> Void) {
    (self.everyone, self.effect) = (everyone, effect)
    asked = everyone()
  }

  /// Whether the question is open. A dismissed sheet closes its question.
  var isOpen: Bool {
    !isSettled
      && !asked.contains { ($0 as? WanderingSheet)?.presenter == nil && $0 is WanderingSheet }
  }

  /// The next page to ask, or nil.
  var next: ViewController? {
    isOpen && !isAnswering ? everyone().first { !told.contains($0) } : nil
  }

  func begin(with page: ViewController) {
    isAnswering = true
    told.append(page)
    asked.append(page)
  }

  func close() { isSettled = true }

  /// Records an answer. `isFree` returns whether a page is in no open question.
  func answer(_ isAllowed: Bool, isFree: (ViewController) -> Bool) {
    guard isOpen else { return }
    isAnswering = false
    if isAllowed, let next, asked.contains(next) || isFree(next) { return }
    let isLast = next == nil
    isSettled = true
    if isAllowed, isLast { effect() }
  }
}

/// A page that answers `shouldPop(reason:)` as its `manner` says, and checks that its appearance
/// messages alternate.
class WanderingPage: ViewController {
  enum Manner: CaseIterable {
    case yes, no, later, sheet
  }

  let name: String
  let manner: Manner
  private(set) weak var world: WaysWorld?
  /// Callers that wait for an answer.
  var answers: [CheckedContinuation<Bool, Never>] = []
  private weak var sheet: WanderingSheet?
  /// The name of the sheet that asks the user; nil once its answer has arrived.
  private var nameOfSheet: String?

  /// Whether the page has asked the user by a sheet that is closed by now.
  var isAnsweredByUser: Bool { nameOfSheet != nil && sheet?.presenter == nil }
  private var heard = "didDisappear"

  init(_ name: String, _ manner: Manner, in world: WaysWorld) {
    (self.name, self.manner, self.world) = (name, manner, world)
    super.init(title: name)
  }

  override func loadView() { view = Box(.vertical, children: [Button(label: name)]) }

  override func shouldPop(reason: PopReason) async -> Bool {
    guard let question = world?.asks(self, reason) else { return false }
    let answer = await decide()
    world?.log("\(name) answers \(answer)")
    question.answer(answer) { world?.isAsked($0) != true }
    return answer
  }

  private func decide() async -> Bool {
    switch manner {
    case .yes: return true
    case .no: return false
    case .later: return await withCheckedContinuation { answers.append($0) }
    case .sheet:
      guard let world, world.isOpen, parent != nil, world.navigation.presented == nil else {
        return false
      }
      let sheet = world.confirmation()
      (self.sheet, nameOfSheet) = (sheet, sheet.name)
      // A page that is popped and pushed again can be asked again before its first answer arrives.
      defer { if nameOfSheet == sheet.name { nameOfSheet = nil } }
      return await presentForResult(sheet) ?? false
    }
  }

  override func viewWillAppear(animated: Bool) {
    hear("willAppear", after: "didDisappear", "willDisappear")
  }
  override func viewDidAppear(animated: Bool) { hear("didAppear", after: "willAppear") }
  override func viewWillDisappear(animated: Bool) {
    hear("willDisappear", after: "didAppear", "willAppear")
  }
  override func viewDidDisappear(animated: Bool) { hear("didDisappear", after: "willDisappear") }

  private func hear(_ message: String, after allowed: String...) {
    if !allowed.contains(heard) { world?.fail("\(name) received \(message) after \(heard)") }
    heard = message
    world?.reenter(3)
  }
}

/// A page that returns a value.
final class WanderingPicker: WanderingPage, ValueReturning {
  typealias ReturnedValue = Int
  /// The last task that awaited this page.
  var wait: Wait?
}

/// The sheet that a page presents to ask the user.
final class WanderingSheet: WanderingPage, ValueReturning {
  typealias ReturnedValue = Bool
}

/// A task that awaits a picker.
@MainActor final class Wait {
  weak var page: WanderingPicker?
  var task: Task<Void, Never>?
  var hasEnded = false
  /// The value that the model expects.
  var value: Int?
  init(_ page: WanderingPicker) { self.page = page }
}

/// A navigation controller in a window, and its model. The model changes before each call to the
/// library.
@MainActor final class WaysWorld {
  var numbers: SeededNumbers
  let window = Window()
  private(set) lazy var navigation = NavigationController(rootViewController: stack[0])
  private(set) var failures: [String] = []
  private(set) var history: [String] = []
  private(set) var made: [(name: String, page: () -> WanderingPage?)] = []

  // The model.
  var stack: [ViewController] = []
  var questions: [ModelQuestion] = []
  /// Requests that the library repeats after a page has returned the user's answer. `known` are the
  /// pages that may be on top then; nil allows any page.
  private var postponed: [(known: [ViewController]?, again: () -> Void)] = []
  var isOpen = true
  /// Pickers whose tasks were cancelled. The library pops them.
  var cancelled: [ObjectIdentifier] = []
  var waits: [Wait] = []
  var requests = 0
  /// Removed pages, some of which are pushed again.
  var parked: [WanderingPage] = []
  var hands: [WaysHand] = []

  var mayReenter = true
  var depth = 0
  private let delegate = WaysDelegate()
  private var subscription: Subscription?

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    stack = [WanderingPage("root", chance(80) ? .no : .later, in: self)]
    remember(stack[0])
    delegate.world = self
    navigation.delegate = delegate
    subscription = navigation.observeStack { [weak self] _ in self?.stackChanged() }
    window.setDefaultSize(width: 500, height: 300)
    window.rootViewController = navigation
    window.present()
    pump(until: { navigation.appearance == .appeared && navigation.view.width > 0 })
    hands = [.finger(fromEdge: true), .finger(fromEdge: false), .pad].map {
      WaysHand($0, on: navigation)
    }
  }

  // MARK: Chance

  func chance(_ percent: Double) -> Bool { .random(in: 0..<100, using: &numbers) < percent }
  func pick<Element>(_ all: [Element]) -> Element? { all.randomElement(using: &numbers) }

  // MARK: Pages

  /// Returns a page that is not on the stack: a new page or a removed one.
  func page() -> WanderingPage {
    if chance(30), let page = pick(parked.filter { !stack.contains($0) }) { return page }
    let (name, manner) = (
      "\(made.count)", pick(WanderingPage.Manner.allCases + [.yes, .yes]) ?? .yes
    )
    let page: WanderingPage =
      chance(50)
      ? WanderingPage(name, manner, in: self) : WanderingPicker(name, manner, in: self)
    page.canPop = !chance(4)
    remember(page)
    return page
  }

  func confirmation() -> WanderingSheet {
    let sheet = WanderingSheet("sheet \(made.count)", .yes, in: self)
    remember(sheet)
    return sheet
  }

  private func remember(_ page: ViewController) {
    made.append((name(page), { [weak page] in page as? WanderingPage }))
  }

  func name(_ page: ViewController) -> String { (page as? WanderingPage)?.name ?? "?" }

  // MARK: The model

  /// Changes the model's stack before the library changes its own.
  func change(to new: [ViewController], awaited: WanderingPicker? = nil) {
    let removed = stack.filter { !new.contains($0) }
    // A picker that is pushed again before its pop ends returns nil, unless another task awaits it.
    for page in new.compactMap({ $0 as? WanderingPicker }) where !stack.contains(page) {
      if page != awaited, page.awaited != nil { page.wait?.value = nil }
    }
    for question in questions where question.asked.contains(where: removed.contains) {
      question.close()
    }
    parked = (parked + removed.compactMap { $0 as? WanderingPage }).suffix(3)
    stack = new
  }

  /// Adds a question to the model, before the call that makes the library ask.
  ///
  /// If the pages are already being asked and the user has closed their sheet, the library repeats
  /// the request later. `again` adds the repeated request to the model. `onAnyPage` is whether the
  /// library repeats the request even if a new page is on top then.
  func wish(
    _ going: @escaping () -> [ViewController], again: (() -> Void)? = nil, onAnyPage: Bool = false,
    effect: @escaping () -> Void
  ) {
    questions.removeAll { !$0.isOpen }
    guard !going().isEmpty else { return }
    let asking = questions.filter { $0.asked.contains(where: going().contains) }
    guard !asking.isEmpty else { return questions.append(ModelQuestion(going, effect: effect)) }
    let asked = asking.map { $0.asked.last as? WanderingPage }
    if let again, asked.allSatisfy({ $0?.isAnsweredByUser == true }) {
      postponed.append((onAnyPage ? nil : stack, again))
    }
  }

  /// Repeats postponed requests in the model until one asks `page`. The library repeats them in the
  /// same order, and some of them ask no page.
  private func resumePostponed(for page: ViewController) -> ModelQuestion? {
    for _ in postponed {
      let (known, again) = postponed.removeFirst()
      if let known, stack.last.map(known.contains) != true { continue }
      again()
      if let question = questions.first(where: { $0.next == page }) { return question }
    }
    return nil
  }

  /// Whether an open question asks the page.
  func isAsked(_ page: ViewController) -> Bool {
    questions.contains { $0.isOpen && $0.asked.contains(page) }
  }

  /// Called when the library asks a page. Fails if another page is next.
  func asks(_ page: WanderingPage, _ reason: PopReason) -> ModelQuestion? {
    log("\(page.name) is asked: \(reason)")
    let question = questions.first { $0.next == page } ?? resumePostponed(for: page)
    if question == nil { fail("\(page.name) is asked without a question") }
    question?.begin(with: page)
    reenter(6)
    return question
  }

  private func stackChanged() {
    let now = navigation.viewControllers
    if now != stack, now.count < stack.count, stack.starts(with: now),
      cancelled.contains(ObjectIdentifier(stack[now.count]))
    {
      change(to: now)
    }
    if now != stack { fail("the stack became \(now.map(name)), not \(stack.map(name))") }
    reenter(4)
  }

  /// Sometimes performs an operation inside another one. Does nothing while the model has made a
  /// change that the library has not made yet.
  func reenter(_ percent: Double) {
    guard mayReenter, depth < 3, isOpen, failures.isEmpty, chance(percent),
      navigation.viewControllers == stack
    else { return }
    operate()
  }

  // MARK: Failures and cleanup

  func fail(_ what: String) { failures.append("\(what)\n  in \(history.last ?? "")") }
  func log(_ what: String) { history.append(String(repeating: "  ", count: depth) + what) }

  /// Lifts all hands.
  func liftAll() {
    for hand in hands where hand.isDown { lift(hand) }
  }

  func close() {
    liftAll()
    mayReenter = false
    isOpen = false
    for question in questions { question.close() }
    window.destroy()
    for page in made.compactMap({ $0.page() }) {
      for answer in page.answers { answer.resume(returning: false) }
      page.answers = []
    }
    pump(until: { waits.allSatisfy(\.hasEnded) && requests == 0 })
    if !waits.allSatisfy(\.hasEnded) { fail("a task never ends") }
    if requests > 0 { fail("\(requests) requests never end") }
    waits = []
  }
}

/// A delegate that returns the page to go forward to.
private final class WaysDelegate: NavigationControllerDelegate {
  weak var world: WaysWorld?
  func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? { world?.ahead }
}
