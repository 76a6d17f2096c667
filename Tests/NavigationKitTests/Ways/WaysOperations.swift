import GObjectKit
import GtkKit
import GtkTestSupport

@testable import NavigationKit

/// The random operations. Each updates the model as the library should update its state.
extension WaysWorld {
  /// The page that the delegate returns for a forward swipe.
  var ahead: ViewController? { stack.count < 6 && chance(70) ? page() : nil }

  func operate() {
    depth += 1
    defer { depth -= 1 }
    switch Int.random(in: 0..<100, using: &numbers) {
    case ..<14: push()
    case ..<22: pop()
    case ..<25: set()
    case ..<37: pushAndWait()
    case ..<42: returnValue()
    case ..<46: cancelWait()
    case ..<56: goBack()
    case ..<59: goBackInHistory()
    case ..<63: requestPop()
    case ..<65: goForward()
    case ..<75: moveHand()
    case ..<78: swipeOnPad()
    case ..<84: answer()
    case ..<90: answerSheet()
    case ..<91: closeWindow()
    case ..<93: toggleWindow()
    default: if depth == 1 { MainLoop.runPending(limit: 5) }
    }
  }

  // MARK: Code

  private func push() {
    guard stack.count < 7 else { return pop() }
    let page = page()
    log("push \(page.name)")
    change(to: stack + [page])
    navigation.push(page, animated: chance(50))
  }

  private func pop() {
    guard stack.count > 1 else { return }
    log("pop")
    let new = chance(80) ? stack.dropLast() : stack.prefix(1)
    change(to: Array(new))
    navigation.popTo(new[new.endIndex - 1], animated: chance(50))
  }

  private func set() {
    let middle = stack.dropFirst().filter { _ in chance(60) }.shuffled(using: &numbers)
    let new = [stack[0]] + middle + (chance(50) ? [page()] : [])
    log("set \(new.map(name))")
    change(to: new)
    navigation.setViewControllers(new, animated: chance(50))
  }

  // MARK: Waiting

  private func pushAndWait() {
    guard stack.count < 7, let page = page() as? WanderingPicker else { return }
    log("wait for \(page.name)")
    let wait = Wait(page)
    waits.append(wait)
    let animated = chance(50)
    // Starts at once, perhaps inside a signal handler, or in a later turn of the main actor.
    let body = { @MainActor [weak self] in
      guard let self, isOpen, !Task.isCancelled, !stack.contains(page) else {
        return wait.hasEnded = true
      }
      cancelled.removeAll { $0 == ObjectIdentifier(page) }
      change(to: stack + [page], awaited: page)
      page.wait = wait
      let value = await navigation.pushForResult(page, animated: animated)
      wait.hasEnded = true
      log("\(page.name) has returned \(value.map(String.init) ?? "nothing")")
      if isOpen, value != wait.value {
        fail("\(page.name) returned \(value ?? -1), not \(wait.value ?? -1)")
      }
    }
    wait.task = chance(50) ? Task.immediate { await body() } : Task { await body() }
  }

  private func returnValue() {
    guard let page = pick(stack.dropFirst().compactMap { $0 as? WanderingPicker }),
      let index = stack.firstIndex(of: page)
    else { return }
    log("\(page.name) returns")
    let value = Int.random(in: 0..<9, using: &numbers)
    change(to: Array(stack[..<index]))
    if page.awaited != nil { page.wait?.value = value }
    page.finish(returning: value, animated: chance(50))
  }

  private func cancelWait() {
    guard let wait = pick(waits.filter { !$0.hasEnded }), let page = wait.page else { return }
    log("no longer wait for \(page.name)")
    cancelled.append(ObjectIdentifier(page))
    wait.task?.cancel()
  }

  // MARK: The user

  private var isReachable: Bool {
    window.isVisible && navigation.view.isMapped && navigation.view.isReachable
  }

  /// Adds a request to the model, for a pop to `target`. Nil is the page below the top.
  private func leave(to target: ViewController?) {
    guard let below = target ?? stack.dropLast().last, let index = stack.firstIndex(of: below)
    else {
      return
    }
    let going = Array(stack[(index + 1)...].reversed())
    guard going.allSatisfy(\.displayCanPop) else { return }
    let before = stack
    wish({ going }, again: { [unowned self] in leave(to: target) }) { [unowned self] in
      if stack == before { change(to: Array(before[...index])) }
    }
  }

  private func goBack() {
    guard isReachable, stack.count > 1 else { return }
    log("go back")
    leave(to: nil)
    navigation.goBack(chance(50) ? .key : .mouseButton)
  }

  private func goBackInHistory() {
    guard isReachable, let target = pick(stack.dropLast()) else { return }
    log("go back to \(name(target))")
    leave(to: target)
    navigation.leave(to: target, reason: .history)
  }

  private func requestPop() {
    log("request a pop")
    requests += 1
    let isImmediate = chance(50)
    let body = { @MainActor [weak self] in
      guard let self else { return }
      guard isOpen else { return requests -= 1 }
      leave(to: nil)
      _ = await navigation.requestPop()
      requests -= 1
    }
    if isImmediate { Task.immediate { await body() } } else { Task { await body() } }
  }

  private func goForward() {
    guard isReachable, navigation.viewControllers == stack, let page = ahead else { return }
    log("go forward")
    change(to: stack + [page])
    navigation.push(page)
  }

  private func closeWindow() {
    guard window.isVisible else { return }
    log("close the window")
    let everyone: () -> [ViewController] = { [unowned self] in
      (navigation.presented.map { [$0] } ?? []) + stack.reversed()
    }
    wishToClose(everyone)
    window.close()
  }

  private func wishToClose(_ everyone: @escaping () -> [ViewController]) {
    let again = { [unowned self] in wishToClose(everyone) }
    wish(everyone, again: again, onAnyPage: true) { [unowned self] in isOpen = false }
  }

  private func toggleWindow() {
    log("window \(window.isVisible ? "hidden" : "shown")")
    window.isVisible.toggle()
  }

  // MARK: Answers

  private func answer() {
    let asked = made.compactMap { $0.page() }.filter { !$0.answers.isEmpty }
    guard let page = pick(asked) else { return }
    log("\(page.name) is answered by its user")
    page.answers.removeFirst().resume(returning: chance(60))
  }

  private func answerSheet() {
    guard let sheet = navigation.presented as? WanderingSheet else { return }
    if chance(60) {
      log("\(sheet.name) finishes")
      sheet.finish(returning: chance(70))
    } else if let surface = sheet.modals?.surfaces.first(where: { $0.controller == sheet }) {
      log("\(sheet.name) is dismissed")
      wish({ [sheet] }) {}
      _ = surface.escape(while: nil)
    }
  }

  // MARK: Hands

  private func moveHand() {
    guard let hand = pick(hands.filter { $0.device != .pad }) else { return }
    guard hand.isDown else { return isReachable ? hand.down() : () }
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: lift(hand)
    case 1:
      // The cancellation of a gesture does not change the stack, so the model does not change.
      log("take away \(hand.device)")
      hand.takeAway()
    default: lead(hand)
    }
  }

  /// Swipes in one turn of the loop, because a swipe without new events times out.
  private func swipeOnPad() {
    guard isReachable, let hand = hands.last, !hand.isDown else { return }
    hand.down()
    for _ in 0..<Int.random(in: 1...5, using: &numbers) {
      lead(hand)
      if depth < 3, chance(30) { operate() }
    }
    lift(hand)
  }

  private func lead(_ hand: WaysHand) {
    log("move \(hand.device)")
    hand.move(by: .random(in: -150...250, using: &numbers))
  }

  func lift(_ hand: WaysHand) {
    log("lift \(hand.device)")
    endLeading(hand, isFinished: hand.leads.map { $0.position > 0.5 } ?? false) { hand.up() }
  }

  /// Updates the model, and calls `letGo`, which lifts the hand. The model does not change if the
  /// hand moves no transition.
  private func endLeading(_ hand: WaysHand, isFinished: Bool, _ letGo: () -> Void) {
    guard let transition = hand.leads, let movement = navigation.movement else { return letGo() }
    let target =
      isFinished != transition.isReversed ? movement.change.after : movement.change.before
    let going = isFinished ? navigation.stackPresenter.leavingPages : []
    guard let top = going.first else {
      change(to: target)
      return letGo()
    }
    var isLater = false
    wish({ going }, again: { [unowned self] in leave(to: nil) }) { [unowned self] in
      if isLater {
        if stack.last == top { change(to: stack.dropLast()) }
      } else if navigation.interactiveTransition === transition {
        change(to: target)
      }
    }
    letGo()
    isLater = true
  }
}
