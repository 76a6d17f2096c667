import CGtk
import Foundation
import GObjectKit
import GtkKit
import XCTest

/// Runs the loop until a condition holds, and fails the test if it does not hold in time.
///
/// The failure names the line of the call and quotes it, so a call needs a message only where its
/// condition does not speak for itself.
///
///     pump(until: { window.title == "Inbox" })
///     pump(until: { letters.count == 3 }, "every letter is listed")
///
/// - Parameters:
///   - condition: What to wait for; evaluated after each turn of the loop.
///   - seconds: How long to wait. A long limit costs time only when the test fails.
///   - message: What the test expects, for the failure.
///   - file: The file of the failure.
///   - line: The line of the failure.
@MainActor
public func pump(
  until condition: () -> Bool, atMost seconds: Double = 30,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  guard !happens(within: seconds, condition) else { return }
  let parts = [message(), sourceText(of: file, at: line)].filter { !$0.isEmpty }
  XCTFail(
    (["Waited \(seconds) s in vain"] + parts).joined(separator: ": "), file: file, line: line)
}

/// Runs the loop until a condition holds or the time is up, and returns whether it holds.
///
/// For the few tests that ask whether something happens; a test that needs it to happen calls
/// ``pump(until:atMost:_:file:line:)``, which fails by itself.
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
/// In the first frame, GTK lays out and draws every change made before this call. For tests of an
/// animation under way, and for those which show that a frame changes nothing: a frame passes
/// however busy the machine is, which a time does not promise.
///
/// - Parameters:
///   - count: How many frames to complete.
///   - widget: A widget in a window on screen.
///   - file: The file of the failure.
///   - line: The line of the failure.
@MainActor
public func pumpFrames(
  _ count: Int = 2, of widget: Widget, file: StaticString = #filePath, line: UInt = #line
) {
  // The server's answers to earlier requests, such as that a popover is on screen.
  if let display = gdk_display_get_default() { gdk_display_sync(display) }
  var begun = 0
  widget.onEachFrame { _ in
    begun += 1
    return begun <= count
  }
  pump(until: { begun > count }, "\(count) frames", file: file, line: line)
}

/// Runs the loop until all timers have fired that are due within a time from now.
///
/// For tests which show that a timer of the code under test changes nothing, or whose input is a
/// time, such as how long a finger rests. Nothing else is certain to happen within a time.
@MainActor
public func pumpTimers(dueWithin duration: Duration) {
  let due = ContinuousClock.now + duration
  while ContinuousClock.now < due {
    if g_main_context_iteration(nil, 0) == 0 { usleep(1_000) }
  }
  MainLoop.runPending()
}

/// The source text of a call, on one line; empty where the file cannot be read.
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
