import CX11
import Foundation

/// Detects when the picture of a window changes.
///
/// The X server reports every drawing; a drawing counts as a change only if the pixels differ.
final class WindowWatch {
  /// A change of the picture, and its time in seconds of `MonotonicClock`.
  struct Change {
    let time: Double
    let isColourful: Bool
  }

  private let display: X11Display
  private let picture: WindowPicture
  private let damage: Damage
  private var last: WindowPicture.Impression?

  /// Waits for the window of a program, and starts to watch it.
  init(_ program: MeasuredProgram, on display: X11Display, inset: Int32 = 60) throws {
    let deadline = MonotonicClock.seconds + 30
    var found: Window?
    while found == nil {
      found = display.window(of: program.id)
      guard MonotonicClock.seconds < deadline, program.isRunning else {
        throw BenchmarkFailure("\(program.name) has shown no window. \(program.log)")
      }
      if found == nil { usleep(1_000) }
    }
    guard let window = found,
      let picture = WindowPicture(of: window, on: display, inset: inset)
    else { throw BenchmarkFailure("The window of \(program.name) has no picture.") }
    self.display = display
    self.picture = picture
    damage = XDamageCreate(display.connection, window, XDamageReportNonEmpty)
    display.focus(window)
    last = picture.look()
  }

  isolated deinit { XDamageDestroy(display.connection, damage) }

  /// Waits until the picture has stayed the same for some seconds, and returns its changes, the
  /// oldest first. If `needsColour`, also waits until the picture has colours. Throws a
  /// `BenchmarkFailure` after `limit` seconds.
  func changes(
    untilStillFor seconds: Double, needsColour: Bool = true, atMost limit: Double = 60
  ) throws -> [Change] {
    var changes: [Change] = []
    if let last {
      changes.append(Change(time: MonotonicClock.seconds, isColourful: last.isColourful))
    }
    let deadline = MonotonicClock.seconds + limit
    while MonotonicClock.seconds < deadline {
      if let change = nextChange(atMost: seconds) {
        changes.append(change)
      } else if let last = changes.last, !needsColour || last.isColourful {
        return changes
      }
    }
    throw BenchmarkFailure("The window does not stop changing.")
  }

  /// Clicks at a point of the window, relative to the middle of its upper edge.
  func click(x: Int32, y: Int32) { display.click(x: picture.width / 2 + x, y: y) }

  /// Waits at most `seconds` for the picture to change; returns nil if it did not.
  func nextChange(atMost seconds: Double) -> Change? {
    let deadline = MonotonicClock.seconds + seconds
    while display.waitForEvent(atMost: deadline - MonotonicClock.seconds) {
      let time = MonotonicClock.seconds
      guard display.takeEvents() else { continue }
      XDamageSubtract(display.connection, damage, 0, 0)
      guard let seen = picture.look(), seen != last else { continue }
      last = seen
      return Change(time: time, isColourful: seen.isColourful)
    }
    return nil
  }
}
