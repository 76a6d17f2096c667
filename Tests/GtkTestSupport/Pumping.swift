import CGtk
import Foundation
import GObjectKit
import GtkKit
import XCTest

/// Runs the loop until a condition holds, and fails the test if it does not hold in time.
///
/// The failure quotes the line of the call. Pass a message only if the condition does not explain
/// itself:
///
///     pump(until: { window.title == "Inbox" })
///     pump(until: { letters.count == 3 }, "every letter is listed")
///
/// - Parameters:
///   - condition: The condition, evaluated after each turn of the loop.
///   - seconds: The time limit in seconds. A long limit takes time only when the test fails.
///   - message: The expectation, for the failure.
///   - file: The file to report a failure in.
///   - line: The line to report a failure at.
@MainActor
public func pump(
  until condition: () -> Bool, atMost seconds: Double = 30,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  guard !happens(within: seconds, condition) else { return }
  let parts = [message(), sourceText(of: file, at: line)].filter { !$0.isEmpty }
  XCTFail(
    (["Timed out after \(seconds) s"] + parts).joined(separator: ": "), file: file, line: line)
}

/// Runs the loop until a condition holds or the time limit has passed.
///
/// Does not fail the test. If the test requires the condition, call
/// ``pump(until:atMost:_:file:line:)``, which reports the failure.
///
/// - Returns: Whether the condition held in time.
@MainActor
public func happens(within seconds: Double, _ condition: () -> Bool) -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while !condition() {
    guard ContinuousClock.now < deadline else { return false }
    if g_main_context_iteration(nil, 0) == 0 { usleep(1_000) }
  }
  return true
}

/// Runs the loop until a widget's window has drawn some frames, and fails the test if it does not.
///
/// The first frame lays out and draws all changes made before the call. Use this to inspect a
/// running animation, or to show that a frame changes nothing. Unlike a fixed time, it does not
/// depend on the load of the machine.
///
/// - Parameters:
///   - count: The number of frames.
///   - widget: A widget in a window on screen.
///   - file: The file to report a failure in.
///   - line: The line to report a failure at.
@MainActor
public func pumpFrames(
  _ count: Int = 2, of widget: Widget, file: StaticString = #filePath, line: UInt = #line
) {
  // First receives the display server's pending messages, such as that a popover is on screen.
  if let display = gdk_display_get_default() { gdk_display_sync(display) }
  var begun = 0
  widget.onEachFrame { _ in
    begun += 1
    return begun <= count
  }
  pump(until: { begun > count }, "\(count) frames", file: file, line: line)
}

/// Runs the loop until all timers that are due within a duration have fired.
///
/// Use this to show that a timer changes nothing, or to simulate a duration, such as of a long
/// press. Do not wait for other events with it: wait for their conditions.
@MainActor
public func pumpTimers(dueWithin duration: Duration) {
  let due = ContinuousClock.now + duration
  while ContinuousClock.now < due {
    if g_main_context_iteration(nil, 0) == 0 { usleep(1_000) }
  }
  MainLoop.runPending()
}

/// Returns the source of a call on one line, or an empty string if the file cannot be read.
private func sourceText(of file: StaticString, at line: UInt) -> String {
  guard let source = try? String(contentsOfFile: "\(file)", encoding: .utf8) else { return "" }
  var (text, depth) = ("", 0)
  for part in source.split(separator: "\n", omittingEmptySubsequences: false)
    .dropFirst(Int(line) - 1).prefix(10)
  {
    text += (text.isEmpty ? "" : " ") + part.trimmingCharacters(in: .whitespaces)
    depth += part.count { "({".contains($0) } - part.count { ")}".contains($0) }
    if depth <= 0 { break }
  }
  return text
}
