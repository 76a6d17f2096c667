import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport
import XCTest

@testable import NavigationKit

/// Random requests by users and code, compared with a model of plain arrays.
///
/// Pages answer `shouldPop(reason:)` at once, later or by a sheet. Fingers and a touchpad swipe,
/// and tasks await pages. `NAVIGATIONKIT_SEED` repeats a run that failed, `NAVIGATIONKIT_WISHES`
/// sets its length.
final class WaysPropertyTests: GtkTestCase {
  /// Seeds that have failed in long runs.
  private static let failedSeeds: [UInt64] = [
    20_261_160  // A page was asked a second time before its first answer arrived.
  ]

  func testRandomRequests_MatchTheModel() {
    onGtk {
      let seed = RandomTest.seed("NAVIGATIONKIT_SEED", else: 20_261_121)
      for failed in Self.failedSeeds {
        var left = 400
        _ = wander(&left, seed: failed)
      }
      var left = RandomTest.rounds("NAVIGATIONKIT_WISHES", few: 5_000, many: 60_000)
      var episode: UInt64 = 0
      while left > 0, wander(&left, seed: seed &+ episode) { episode += 1 }
    }
  }
}

/// Performs up to 400 operations in a new world, or until its window closes.
///
/// - Returns: Whether the library matched the model.
@MainActor private func wander(_ left: inout Int, seed: UInt64) -> Bool {
  Gtk.setAnimations(seed % 8 == 3)
  var (failures, history): ([String], [String]) = ([], [])
  let made: [(name: String, page: () -> WanderingPage?)]
  do {
    let world = WaysWorld(seed: seed)
    for index in 0..<400 where world.isOpen && world.failures.isEmpty {
      left -= 1
      world.operate()
      world.check()
      if index % 40 == 39 { world.checkAtRest() }
    }
    world.close()
    (failures, history, made) = (world.failures, world.history, world.made)
  }
  pump(until: { !made.contains { $0.page() != nil } })
  let leaked = made.filter { $0.page() != nil }.map(\.name)
  if !leaked.isEmpty { failures.append("leaked: \(leaked)") }
  guard !failures.isEmpty else { return true }
  XCTFail(
    """
    \(failures.joined(separator: "\n"))
    NAVIGATIONKIT_SEED=\(seed) repeats it. The last were:
    \(history.suffix(60).joined(separator: "\n"))
    """)
  return false
}

extension WaysWorld {
  /// Checks the invariants that hold after every operation.
  func check() {
    if navigation.viewControllers != stack {
      fail("stack \(navigation.viewControllers.map(name)), not \(stack.map(name))")
    }
    for page in stack where (page.openQuestion != nil) != isAsked(page) {
      fail("\(name(page)) is \(isAsked(page) ? "not " : "")being asked")
    }
    let complaints = LogRecorder.takeComplaints()
    if !complaints.isEmpty { fail("complaints: \(complaints)") }
  }

  /// Lifts all hands, waits for all transitions, and checks appearance, focus and tasks.
  func checkAtRest() {
    guard isOpen else { return }
    liftAll()
    mayReenter = false
    let wanted: (WanderingPage) -> Bool = { [self] page in
      window.isVisible && (page == stack.last || page.presenter != nil)
    }
    pump(until: { !navigation.queue.isBusy && pages.allSatisfy { $0.isAt(rest: wanted($0)) } })
    if navigation.queue.isBusy { fail("a transition does not end") }
    for page in pages where !page.isAt(rest: wanted(page)) {
      fail("\(page.name) is \(page.appearance)")
    }
    if let focus = window.focus, window.isVisible, !focus.isMapped { fail("the focus is hidden") }
    check()
    let late: () -> [WanderingPicker] = { [self] in
      waits.filter { !$0.hasEnded }.compactMap(\.page).filter { !stack.contains($0) }
    }
    pump(until: { late().isEmpty })
    for page in late() { fail("a task still awaits \(page.name)") }
    mayReenter = true
  }

  private var pages: [WanderingPage] { made.compactMap { $0.page() } }
}

extension WanderingPage {
  fileprivate func isAt(rest isOn: Bool) -> Bool { appearance == (isOn ? .appeared : .disappeared) }
}
