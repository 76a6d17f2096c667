import GObjectKit
import GtkKit

@testable import NavigationKit

/// The random operations. Each updates the model as the library should update its state.
extension PropertyWorld {
  /// Performs one random operation.
  func operate() {
    switch Int.random(in: 0..<1000, using: &numbers) {
    case ..<180: push()
    case ..<360: pop()
    case ..<400: popTo()
    case ..<420: popToRoot()
    case ..<480: set()
    case ..<520: present()
    case ..<570: dismiss()
    case ..<650: selectSegment()
    case ..<700: hideNavigationBar()
    case ..<750: hideToolbar()
    case ..<790: beginInteractiveTransition()
    case ..<850: updateInteractiveTransition()
    case ..<880: endInteractiveTransition(finish: true)
    case ..<900: endInteractiveTransition(finish: false)
    case ..<910: toggleWindow()
    case ..<925: warnOfMemory()
    case ..<970: changeBars()
    default: misuse()
    }
  }

  private var isAnimated: Bool { chance(50) }

  // MARK: Stack

  private func push() {
    guard stack.count < 8 else { return pop() }
    let page = page()
    let animated = isAnimated
    log("push \(name(page)) \(animated)")
    // The library refuses a page that is in another container.
    guard accepts(page) else {
      expectedComplaints += 1
      return navigation.push(page, animated: animated)
    }
    changeStack(to: stack + [page]) { navigation.push(page, animated: animated) }
  }

  private func pop() {
    let animated = isAnimated
    log("pop \(animated)")
    let new = stack.count > 1 ? stack.dropLast() : stack
    let top = stack.count > 1 ? stack.last : nil
    changeStack(to: new) {
      if navigation.pop(animated: animated) != top { fail("pop returned another page") }
    }
  }

  private func popTo() {
    guard let page = pick(stack), let index = stack.firstIndex(of: page) else { return }
    let animated = isAnimated
    log("popTo \(name(page)) \(animated)")
    let gone = Array(stack[(index + 1)...].reversed())
    changeStack(to: Array(stack[...index])) {
      if navigation.popTo(page, animated: animated) != gone { fail("popTo returned other pages") }
    }
  }

  private func popToRoot() {
    let animated = isAnimated
    log("popToRoot \(animated)")
    changeStack(to: Array(stack.prefix(1))) { navigation.popToRoot(animated: animated) }
  }

  private func set() {
    var new = stack.filter { _ in chance(60) }.shuffled(using: &numbers)
    for _ in 0..<Int.random(in: 0...2, using: &numbers) {
      let page = page()
      if accepts(page) { new.insert(page, at: Int.random(in: 0...new.count, using: &numbers)) }
    }
    guard !new.isEmpty else { return }
    let animated = isAnimated
    log("set \(new.map(name)) \(animated)")
    changeStack(to: new) { navigation.setViewControllers(new, animated: animated) }
  }

  private func accepts(_ page: ViewController) -> Bool {
    !(page is NavigationController) && (page.parent == navigation || !page.isPlaced)
  }

  // MARK: Interactive transitions

  private func beginInteractiveTransition() {
    guard navigation.interactiveTransition == nil else { return }
    let isBackward = chance(60)
    ahead = isBackward || stack.count >= 8 ? nil : page()
    log("begin interactive transition \(isBackward ? "back" : "to \(ahead.map(name) ?? "")")")
    // A refused page logs no complaint here, because a user's request is not misuse by code.
    _ = navigation.beginInteractiveTransition(isBackward ? .backward : .forward)
    ahead = nil
  }

  private func updateInteractiveTransition() {
    log("update interactive transition")
    navigation.interactiveTransition?.update(.random(in: 0...1, using: &numbers))
  }

  /// Finishes or cancels the interactive transition, and updates the model's stack to match.
  private func endInteractiveTransition(finish: Bool) {
    guard let transition = navigation.interactiveTransition, let movement = navigation.movement
    else { return }
    let animated = isAnimated
    log("\(finish ? "finish" : "cancel") interactive transition \(animated)")
    let (before, after) = (movement.change.before, movement.change.after)
    let old = stack
    let leadsAway = finish != transition.isReversed
    let new = old == before || old == after ? (leadsAway ? after : before) : old
    if new != old { expected = new }
    if finish {
      transition.finish(animated: animated)
    } else {
      transition.cancel(animated: animated)
    }
    if new != old, expected != nil { fail("no observer was called for the interactive transition") }
    park(old.filter { !new.contains($0) })
  }

  // MARK: Presentation

  private func present() {
    let presenters = [navigation] + presented
    guard presented.count < 3, let presenter = pick(presenters.suffix(2)) else { return }
    let modal = chance(20) ? page() : makeModal()
    modal.modalPresentationStyle = style(from: presenter)
    modal.isModalInPresentation = chance(50)
    let animated = isAnimated
    log("present \(name(modal)) from \(name(presenter)) as \(styleName(modal)) \(animated)")
    var isAccepted = presenter == presenters.last && !modal.isPlaced
    if case .popover(let source) = modal.modalPresentationStyle, source.widget == nil {
      isAccepted = false
    }
    if isAccepted { presented.append(modal) } else { expectedComplaints += 1 }
    presenter.present(modal, animated: animated)
  }

  private func style(from presenter: ViewController) -> ModalPresentationStyle {
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: .pageSheet
    case 1: .fullScreen
    default: .popover(from: .view(presenter.view))
    }
  }

  private func styleName(_ modal: ViewController) -> String {
    switch modal.modalPresentationStyle {
    case .pageSheet: "sheet"
    case .fullScreen: "full screen"
    case .popover: "popover"
    }
  }

  private func dismiss() {
    guard let presenter = pick([navigation] + presented) else { return }
    let animated = isAnimated
    log("dismiss from \(name(presenter)) \(animated)")
    // Dismisses the presented controller, or the presenter itself if it presents none.
    let level = presented.firstIndex(of: presenter).map { $0 + 1 } ?? 0
    let remaining = level < presented.count ? level : max(0, level - 1)
    park(Array(presented[remaining...]))
    presented.removeLast(presented.count - remaining)
    presenter.dismiss(animated: animated)
  }

  // MARK: Segments, bars, window and misuse

  private func selectSegment() {
    let managers = stack.compactMap { $0 as? PropertySegments }
    guard let manager = pick(managers) else { return }
    let index = Int.random(in: 0..<manager.segmentedViewControllers.count, using: &numbers)
    log("select \(index) of \(name(manager))")
    manager.selectSegment(at: index)
  }

  private func hideNavigationBar() {
    let (isHidden, animated) = (chance(50), isAnimated)
    log("navigation bar hidden \(isHidden) \(animated)")
    navigation.setNavigationBarHidden(isHidden, animated: animated)
  }

  private func hideToolbar() {
    let (isHidden, animated) = (chance(50), isAnimated)
    log("toolbar hidden \(isHidden) \(animated)")
    navigation.setToolbarHidden(isHidden, animated: animated)
  }

  private func changeBars() {
    guard let page = pick(stack) else { return }
    log("change bars of \(name(page))")
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: page.title = chance(80) ? "T\(Int.random(in: 0..<9, using: &numbers))" : nil
    case 1: page.setToolbarItems([BarButtonItem(title: "Tool")], animated: isAnimated)
    case 2: page.toolbarItems = nil
    case 3:
      page.navigationItem.setRightBarButtonItem(
        BarButtonItem(systemItem: .add), animated: isAnimated)
    case 4: page.navigationItem.leftBarButtonItem = chance(50) ? BarButtonItem(title: "L") : nil
    default: page.navigationItem.prompt = chance(50) ? "Prompt" : nil
    }
  }

  private func toggleWindow() {
    // The model does not know that hiding a window also dismisses its popovers.
    guard !presented.contains(where: \.isPopover) else { return }
    log("window \(window.isVisible ? "hidden" : "shown")")
    window.isVisible.toggle()
  }

  private func warnOfMemory() {
    log("memory warning")
    navigation.deliverMemoryWarning()
  }

  /// Calls that the library logs and ignores.
  private func misuse() {
    log("misuse")
    expectedComplaints += 1
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: navigation.push(pick(stack) ?? navigation)
    case 1: navigation.popTo(navigation)
    case 2: navigation.setViewControllers([])
    case 3: navigation.setViewControllers(stack + stack)
    default: navigation.present(navigation)
    }
  }

  func name(_ controller: ViewController) -> String {
    (controller as? any Witness)?.life.name ?? "?"
  }
}

@MainActor extension ViewController {
  var isPopover: Bool {
    if case .popover = modalPresentationStyle { true } else { false }
  }
}
