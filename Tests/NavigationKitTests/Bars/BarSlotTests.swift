import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Positions of widgets in the header bar while the content of two pages cross-fades.
final class BarSlotTests: GtkTestCase {
  func testWidgetsOfBothPages_KeepTheirFramesDuringTheFade() throws {
    try onGtk {
      for layout in ["menu:minimize,maximize,close", "close,minimize:", ":"] {
        setLayout(layout)
        for direction in [GTK_TEXT_DIR_RTL, GTK_TEXT_DIR_LTR] {
          gtk_widget_set_default_direction(direction)
          for hasBackButton in [false, true] {
            for width in [700, 250] {
              let name = "\(layout), \(direction.rawValue), \(hasBackButton), \(width)"
              try expectStillFrames(hasBackButton: hasBackButton, width: width, name)
            }
          }
        }
      }
      setLayout("menu:minimize,maximize,close")
    }
  }

  func testCancelledSwipe_LeavesEveryWidgetWhereItWas() throws {
    try onGtk {
      let (stage, upper) = makeStage(hasBackButton: true, width: 700)
      let below = stage.descriptions
      stage.navigation.push(upper, animated: false)
      pumpFrames(of: stage.window)
      let above = stage.descriptions
      let pop = try XCTUnwrap(stage.navigation.beginInteractiveTransition(.backward))
      for progress in [0, 0.2, 0.6, 0.3] {
        pop.update(progress)
        pumpFrames(of: stage.window)
        XCTAssertEqual(stage.descriptions, below.union(above), "at \(progress)")
      }
      pop.cancel(animated: false)
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.descriptions, above)
    }
  }

  func testAnimatedPushAndPop_ShowWidgetsOnlyAtTheirFinalFrames() {
    onGtk {
      let (stage, upper) = makeStage(hasBackButton: true, width: 700)
      let below = stage.descriptions
      stage.navigation.push(upper, animated: false)
      pumpFrames(of: stage.window)
      let known = below.union(stage.descriptions)
      var strays: Set<String> = []
      var (isFirst, isOver, count) = (true, false, 0)
      // The closure runs before the layout of a frame, so it reads the previous positions.
      stage.window.onEachFrame { [weak stage] _ in
        guard let stage, !isOver else { return false }
        if !isFirst { strays.formUnion(stage.descriptions.subtracting(known)) }
        isFirst = false
        count += 1
        return true
      }
      stage.navigation.pop()
      stage.settle()
      isFirst = true
      stage.navigation.push(upper)
      stage.settle()
      isOver = true
      pumpFrames(of: stage.window)
      XCTAssertGreaterThan(count, 4)
      XCTAssertEqual(strays, [])
    }
  }

  func testItemsChangedDuringThePush_LeaveTheFirstBackButtonOpaque() {
    onGtk {
      let stage = Stage(animations: true)
      pumpFrames(of: stage.window)
      let upper = stage.page("Upper")
      stage.navigation.push(upper)
      pumpFrames(2, of: stage.window)
      upper.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add)
      stage.settle()
      let shown = stage.middleRow
      for widget in stage.bar.descendants(of: Widget.self) { widget.queueDraw() }
      pumpFrames(of: stage.window)
      XCTAssertEqual(shown, stage.middleRow)
      XCTAssertTrue(shown.contains { $0 != shown[0] }, "there is a back button")
    }
  }

  func testResizeDuringFade_KeepsTheDistanceOfRightItemsToTheBarsEnd() throws {
    try onGtk {
      let (stage, upper) = makeStage(hasBackButton: true, width: 700)
      let plus = try XCTUnwrap(stage.navigation.view.button("Add"))
      let distance = { Double(stage.bar.width) - (plus.frame(in: stage.bar)?.x ?? 0) }
      let before = distance()
      let push = try stage.beginPush(upper)
      push.scrub(to: 0.3)
      stage.resize(to: 600)
      pumpFrames(of: stage.window)
      XCTAssertEqual(distance(), before)
      push.outcome = .finished
      push.end()
      XCTAssertFalse(plus.isMapped)
    }
  }
}

/// Pushes and pops a page in steps. Checks that each widget in the bar has the same frame at every
/// step as before or after the transition.
@MainActor
private func expectStillFrames(
  hasBackButton: Bool, width: Int, _ name: String, file: StaticString = #filePath,
  line: UInt = #line
) throws {
  let (stage, upper) = makeStage(hasBackButton: hasBackButton, width: width)
  for begin in [{ try stage.beginPush(upper, byHand: false) }, { try stage.beginPop() }] {
    let before = stage.frames
    let transition = try begin()
    var during: [[Widget: Rectangle]] = []
    // The progress 0, 40, 80 and so on to 240 milliseconds after the start.
    for step in 0...6 {
      let rest = 1 - Double(step) * 40 / 250
      transition.scrub(to: 1 - rest * rest * rest)
      pumpFrames(1, of: stage.window)
      during.append(stage.frames)
    }
    transition.end()
    pumpFrames(of: stage.window)
    let after = stage.frames
    for (step, frames) in during.enumerated() {
      let expected = before.merging(after) { $1 }
      for (widget, frame) in expected {
        XCTAssertEqual(
          frames[widget], frame,
          "\(widget.texts) \(widget.tooltip ?? "") at \(step * 40) ms: \(name)",
          file: file, line: line)
      }
      XCTAssertEqual(frames.count, expected.count, name, file: file, line: line)
    }
    XCTAssertNotEqual(before, after, file: file, line: line)
  }
  stage.close()
}

/// Returns a stage with segments and a button in its bar, and a page with other items to push.
@MainActor private func makeStage(hasBackButton: Bool, width: Int) -> (Stage, RecordingController) {
  let stage = Stage(animations: true)
  let lower = hasBackButton ? stage.page("Lower") : stage.root
  lower.navigationItem.titleView = SegmentedControl(
    titles: ["Italy", "Australia"], accessibilityLabel: "Country")
  lower.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add)
  if hasBackButton { stage.navigation.push(lower, animated: false) }
  let upper = stage.page("The Centre of it")
  upper.navigationItem.rightBarButtonItems = [
    BarButtonItem(title: "Edit"), BarButtonItem(systemItem: .search),
  ]
  stage.resize(to: width)
  pumpFrames(of: stage.window)
  return (stage, upper)
}

/// Sets which window buttons the header bar shows, and on which side.
@MainActor private func setLayout(_ layout: String) {
  Settings.current?.setProperty("gtk-decoration-layout", to: layout)
}

extension Stage {
  fileprivate var bar: Widget { navigation.navigationBar.surface }

  /// The colours of the first 120 pixels of the bar, at half its height.
  fileprivate var middleRow: [Color?] {
    let picture = bar.picture()
    return (0..<120).map { picture?.color(x: $0, y: bar.height / 2) }
  }

  /// The frames of all buttons and texts in the header bar, except for the window's buttons.
  fileprivate var frames: [Widget: Rectangle] {
    let widgets = bar.descendants(of: Button.self) as [Widget] + bar.descendants(of: Label.self)
    return widgets.filter { $0.isMapped && $0.parent?.cast(to: WindowControls.self) == nil }
      .reduce(into: [:]) { $0[$1] = $1.frame(in: bar) }
  }

  /// The frames with the texts of their widgets. Pages share the widgets of titles and back
  /// buttons, so the texts identify the content.
  fileprivate var descriptions: Set<String> {
    Set(frames.map { "\($0.texts) \($0.tooltip ?? "") \($1)" })
  }

  fileprivate func beginPop() throws -> Transition {
    let change = try XCTUnwrap(navigation.stack.result(of: .pop))
    navigation.apply(change)
    return try navigation.begin(change, animated: true, isInteractive: false) { _ in }
  }
}
