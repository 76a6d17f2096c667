import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport
import XCTest

@testable import NavigationKit

/// Random operations, compared with a model of plain arrays.
///
/// `NAVIGATIONKIT_SEED` repeats a run that failed, `NAVIGATIONKIT_OPERATIONS` sets its length.
final class NavigationPropertyTests: GtkTestCase {
  func testRandomOperations_MatchTheModel() {
    onGtk {
      let seed = RandomTest.seed("NAVIGATIONKIT_SEED", else: 20_260_730)
      let count = RandomTest.rounds("NAVIGATIONKIT_OPERATIONS", few: 10_000, many: 200_000)
      let alive = operate(count, seed: seed)
      pump(until: { alive.allSatisfy { $0.alive() == nil } })
      let leaked = alive.filter { $0.alive() != nil }.map(\.name)
      XCTAssertEqual(leaked, [], "controllers leak; seed \(seed)")
    }
  }
}

/// Runs `count` random operations in a new world.
///
/// - Returns: Weak references to all controllers that were created.
@MainActor private func operate(
  _ count: Int, seed: UInt64
) -> [(name: String, alive: () -> ViewController?)] {
  Gtk.setAnimations(false)
  let world = PropertyWorld(seed: seed)
  pump(until: { world.navigation.appearance == .appeared })
  for index in 0..<count {
    // Animations take time, so only thirty of a thousand operations run with them.
    if index % 1_000 == 0 { Gtk.setAnimations(true) }
    world.operate()
    world.checkStack()
    if index % 1_000 < 30 { MainLoop.runPending(limit: 5) }
    if index % 1_000 == 30 { Gtk.setAnimations(false) }
    if index % 20 == 0, index % 1_000 > 30 { world.checkAtRest() }
    guard world.failures.isEmpty else {
      XCTFail(
        """
        \(world.failures.joined(separator: "\n"))
        after \(index) operations; NAVIGATIONKIT_SEED=\(seed) repeats them. The last were:
        \(world.history.joined(separator: "\n"))
        """)
      break
    }
  }
  world.close()
  return world.made
}

extension PropertyWorld {
  /// Checks the invariants that hold after every operation.
  func checkStack() {
    let pages = navigation.viewControllers
    if pages != stack { fail("stack \(pages.map(name)), not \(stack.map(name))") }
    for (index, page) in pages.enumerated() where pages[..<index].contains(page) {
      fail("\(name(page)) is twice on the stack")
    }
    let items = pages.map(\.navigationItem)
    if !navigation.navigationBar.items.elementsEqual(items, by: ===) {
      fail("the bar's items are not those of the pages")
    }
    checkPresented()
    checkComplaints()
  }

  private func checkPresented() {
    var chain: [ViewController] = []
    while let next = (chain.last ?? navigation).presented { chain.append(next) }
    if chain != presented {
      fail("presented \(chain.map(name)), not \(presented.map(name))")
    }
    let visible = presented.last ?? stack.last
    if navigation.visibleViewController != visible {
      fail("the visible controller is not the expected one")
    }
  }

  /// Waits for all transitions, and checks that exactly the visible controllers have appeared.
  func checkAtRest() {
    mayReenter = false
    navigation.interactiveTransition?.release()
    let shown = controllersInSight
    pump(until: { stray(shown) == nil })
    if let stray = stray(shown) {
      fail("\(name(stray)) is \(stray.appearance), on screen: \(shown.map(name))")
    }
    for controller in shown where !controller.view.isMapped {
      fail("the view of \(name(controller)) is not on screen")
    }
    checkStack()
    forgetTheGone()
    mayReenter = true
  }

  /// Returns a controller whose appearance does not match the visible controllers.
  private func stray(_ shown: [ViewController]) -> ViewController? {
    made.lazy.compactMap { $0.alive() }.first { controller in
      controller.appearance != (shown.contains(controller) ? .appeared : .disappeared)
    }
  }

  /// The controllers that the model expects on screen.
  private var controllersInSight: [ViewController] {
    guard window.isVisible else { return [] }
    let covering = presented.lastIndex {
      if case .fullScreen = $0.modalPresentationStyle { true } else { false }
    }
    let modal = presented.lastIndex { !$0.isPopover } ?? 0
    let uncovered = presented.indices.filter { $0 >= modal || !presented[$0].isPopover }
      .filter { $0 >= covering ?? 0 }.map { presented[$0] }
    let roots = (covering == nil ? [navigation] : []) + uncovered
    return roots.flatMap { branch(of: $0) }
  }

  private func branch(of controller: ViewController) -> [ViewController] {
    let child: ViewController? =
      switch controller {
      case navigation: stack.last
      case let navigation as NavigationController: navigation.topViewController
      case let manager as SegmentManagingController: manager.activeViewController
      default: nil
      }
    return [controller] + (child.map { branch(of: $0) } ?? [])
  }

  private func forgetTheGone() {
    guard made.count > 200 else { return }
    made.removeAll { $0.alive() == nil }
    if made.count > 200 { fail("\(made.count) controllers are alive") }
  }
}
