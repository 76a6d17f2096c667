import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Returns a stage with pages pushed on the root and an empty transcript, which also records the
/// stack's changes while the subscription lives.
@MainActor func makeStage(
  _ names: String...
) -> (Stage, [RecordingController], Subscription) {
  let stage = Stage()
  let pages = names.map { stage.page($0) }
  for page in pages { stage.navigation.push(page) }
  _ = stage.transcript.take()
  let subscription = stage.navigation.observeStack { [transcript = stage.transcript] change in
    let names = [change.removed, change.added].map {
      $0.map { $0.title ?? "" }.joined(separator: ",")
    }
    transcript.add("\(change.reason) at \(change.position): -[\(names[0])] +[\(names[1])]")
  }
  return (stage, pages, subscription)
}

extension Stage {
  /// Checks that no message was sent, that the stack is as given, and how many complaints were
  /// logged.
  func expectQuiet(
    _ titles: [String], complaints: Int = 0, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(transcript.take(), [], file: file, line: line)
    XCTAssertEqual(self.titles, titles, file: file, line: line)
    XCTAssertEqual(LogRecorder.takeComplaints().count, complaints, file: file, line: line)
  }

  /// Closes the window before the subscription ends.
  func close(_ subscription: Subscription) {
    withExtendedLifetime(subscription) { close() }
  }

  /// Emits the signals of a swipe from the edge over a part of the width. The finger rests before
  /// it lifts, so that its speed does not count.
  func swipe(by part: Double) {
    let width = Double(navigation.view.width)
    for drag in navigation.view.controllers(DragGesture.self) {
      drag.emit("drag-begin", 5.0, 100.0)
      for step in 1...4 { drag.emit("drag-update", width * part * Double(step) / 4, 2.0) }
      restFinger()
      drag.emit("drag-end", width * part, 2.0)
    }
  }

  /// Waits until the swipe tracker forgets the finger's speed.
  func restFinger() { pumpTimers(dueWithin: .milliseconds(SwipeTracker.memory + 1)) }

  /// Opens the history menu of the back button, and returns it.
  func openHistory() -> Popover? {
    guard let button = backButton else { return nil }
    navigation.showHistory(from: button)
    let menu = navigation.view.descendants(of: Popover.self).last { $0.isVisible }
    // GTK 4.8 leaks a popover that closes before its first frame.
    pumpFrames(of: window)
    return menu
  }

  /// Closes the history menu, and waits until GTK has removed it.
  func closeHistory(_ menu: Popover?, file: StaticString = #filePath, line: UInt = #line) {
    menu?.popDown()
    pump(until: { menu?.parent == nil }, "the menu is removed", file: file, line: line)
  }
}

/// Returns a stage whose second page contains another navigation controller, with `depth` pages
/// above its root.
@MainActor func makeNestedStage(depth: Int) -> (Stage, NavigationController) {
  let stage = Stage()
  let inner = stage.pushNested(in: "B", root: "I0")
  for index in 1...depth { inner.push(stage.page("I\(index)")) }
  return (stage, inner)
}
