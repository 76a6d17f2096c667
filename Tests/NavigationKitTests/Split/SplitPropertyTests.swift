import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport
import XCTest

@testable import NavigationKit

/// Random resizes around the collapse width, mixed with other random operations.
///
/// `NAVIGATIONKIT_SEED` repeats a run that failed, `NAVIGATIONKIT_RESIZES` sets its length.
final class SplitPropertyTests: GtkTestCase {
  func testRandomResizes_KeepTheStateConsistent() {
    onGtk {
      let seed = RandomTest.seed("NAVIGATIONKIT_SEED", else: 20_261_121)
      let world = SplitWorld(seed: seed)
      var count = 0
      for index in 0..<RandomTest.rounds("NAVIGATIONKIT_RESIZES", few: 300, many: 5_000) {
        count += 1
        world.operate()
        if index % 4 == 0 { world.checkAtRest() }
        guard world.failures.isEmpty else { break }
      }
      XCTAssertEqual(
        world.failures, [],
        "seed \(seed), after \(count) operations, at last:\n\(world.history.suffix(15).joined(separator: "\n"))"
      )
      world.stage.close()
      world.checkLives()
      let pages = world.pages
      world.pages = []
      XCTAssertEqual(world.failures, [])
      XCTAssertGreaterThan(pages.count, 30)
    }
  }
}

@MainActor private final class SplitWorld {
  let stage = SplitStage()
  var pages: [() -> RecordingController?] = []
  private(set) var failures: [String] = []
  private(set) var history: [String] = []
  private var numbers: SeededNumbers
  private var swipe: InteractiveTransition?
  private var states: [String: String] = [:]
  private var made = 0

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    stage.primary.destinations.register(Int.self, as: "folder") { [weak self] _ in
      self?.makePage()
    }
    stage.secondary.destinations.register(String.self, as: "letter", below: { [$0.count] }) {
      [weak self] _ in self?.makePage()
    }
  }

  private func fail(_ what: String) { failures.append(what) }
  private func chance(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

  private func makePage() -> RecordingController {
    made += 1
    let page = stage.page("P\(made)")
    let text = String(repeating: "Word ", count: chance(4))
    page.makeView = { Box(.vertical, children: [Label(text), Button(label: "Next")]) }
    if chance(3) == 0 { page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit") }
    if chance(4) == 0 { page.toolbarItems = [BarButtonItem(title: "Act")] }
    pages.append { [weak page] in page }
    return page
  }

  func operate() {
    let split = stage.split
    let column = chance(2) == 0 ? split.primary : split.secondary
    let isAnimated = chance(2) == 0
    let kind = chance(18)
    history.append(
      "\(kind) in \(column == split.primary ? "sidebar" : "detail") of "
        + "\(column.viewControllers.count)\(isAnimated ? " animated" : ""): top "
        + "\(split.topColumn)\(split.isCollapsed ? " collapsed" : "")"
        + "\(split.isPrimaryHidden ? " hidden" : "")\(stage.window.isVisible ? "" : " invisible")")
    switch kind {
    case 0...4:
      stage.window.setDefaultSize(width: 560 + chance(100), height: 400 + chance(3))
    case 5: column.push(makePage(), animated: isAnimated)
    case 6: column.pop(animated: isAnimated)
    case 7: split.showDetailViewController(makePage(), animated: isAnimated)
    case 8: split.show(chance(2) == 0 ? .primary : .secondary, animated: isAnimated)
    case 9: column.goBack(.key)
    case 10: stage.window.press(["Escape", "F6", "<Alt>Left"][chance(3)])
    case 11: column.topViewController?.title = ["", "Short", "A Very Long Title Indeed"][chance(3)]
    case 12: Gtk.setAnimations(isAnimated)
    case 13: swipe = split.secondary.beginInteractiveTransition(.backward) ?? swipe
    case 14:
      swipe?.update(Double(chance(100)) / 100)
      if chance(3) == 0 { chance(2) == 0 ? swipe?.finish() : swipe?.cancel() }
    case 15: open(String(repeating: "x", count: 1 + chance(3)), in: .secondary, isAnimated)
    case 16: open(1 + chance(3), in: .primary, isAnimated)
    default:
      if chance(4) == 0 { stage.window.isVisible.toggle() }
      if chance(4) == 0 { column.isToolbarHidden.toggle() }
      if chance(4) == 0 { split.deliverMemoryWarning() }
      if chance(3) == 0 { split.isPrimaryHidden.toggle() }
    }
    MainLoop.runPending(limit: chance(8))
    for complaint in LogRecorder.takeComplaints() { fail(complaint) }
  }

  /// Opens a destination, and checks the columns.
  private func open(
    _ destination: any Destination, in column: SplitViewController.Column, _ isAnimated: Bool
  ) {
    let (primary, secondary) = (stage.primary, stage.secondary)
    let (root, detail) = (primary.viewControllers[0], secondary.viewControllers)
    do {
      try stage.split.open(destination, animated: isAnimated)
    } catch {
      fail("\(error)")
    }
    let folder = (destination as? String)?.count ?? destination as? Int
    if stage.split.topColumn != column { fail("the column is not shown") }
    if primary.viewControllers.first != root || primary.viewControllers.count != 2
      || primary.topViewController?.destination as? Int != folder
    {
      fail("the sidebar has \(primary.viewControllers.map(\.destination))")
    }
    if column == .primary, secondary.viewControllers != detail { fail("the detail has changed") }
    guard let letter = destination as? String else { return }
    if secondary.viewControllers.map({ $0.destination as? String }) != [letter] {
      fail("the detail has \(secondary.viewControllers.map(\.destination))")
    }
  }

  /// Waits for all transitions, and checks columns, pages, layout and focus.
  func checkAtRest() {
    let split = stage.split
    swipe?.cancel(animated: false)
    swipe = nil
    stage.window.isVisible = true
    var frames = 0
    let connection = stage.window.frameClock?.onFrameEnd { frames += 1 }
    split.view.queueDraw()
    let columns = [split.primary, split.secondary]
    // GTK 4.24 draws a frame without layout while it waits for the window's new size.
    pump(until: {
      frames > 0 && stage.hasItsSize && !split.hasChangedMode && !split.queue.isBusy
        && columns.allSatisfy { !$0.queue.isBusy }
    })
    connection?.cancel()
    let wide = split.isPrimaryHidden ? [split.secondary] : columns
    let inSight = split.isCollapsed ? [split.navigationController(for: split.topColumn)] : wide
    for column in columns {
      let isInSight = inSight.contains(column)
      if (column.appearance == .appeared) != isInSight { fail("a column is \(column.appearance)") }
      for page in column.viewControllers {
        let isShown = isInSight && page == column.topViewController
        if page.appearance != (isShown ? .appeared : .disappeared) {
          fail("\(page.title ?? "") is \(page.appearance)")
        }
      }
      if isInSight, !column.view.isReachable { fail("a column takes no clicks") }
    }
    if let mistake = SplitFrame(split).mistake { fail(mistake) }
    if let focus = stage.window.focus, !focus.isMapped {
      let ancestors = sequence(first: focus, next: \.parent).map { "\($0.cssName)" }
      fail("the focused widget is hidden: \(ancestors)")
    }
    checkLives()
    for complaint in LogRecorder.takeComplaints() { fail(complaint) }
  }

  /// Checks that the appearance messages of each page alternate.
  func checkLives() {
    let next = [
      "": ["willAppear"], "willAppear": ["didAppear", "willDisappear"],
      "didAppear": ["willDisappear"], "willDisappear": ["didDisappear", "willAppear"],
      "didDisappear": ["willAppear"],
    ]
    for line in stage.transcript.take() {
      let parts = line.split(separator: " ")[0].split(separator: ".").map(String.init)
      guard parts.count == 2, parts[1].hasSuffix("ppear") else { continue }
      let former = states[parts[0]] ?? ""
      if next[former]?.contains(parts[1]) != true { fail("\(line) after \(former)") }
      states[parts[0]] = parts[1]
    }
  }
}
