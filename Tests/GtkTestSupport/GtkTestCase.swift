import CGtk
import GObjectKit
import GtkKit
import XCTest

/// A test case that uses GTK. It fails on GTK warnings and on leaks.
///
/// XCTest calls test methods on the main thread, but does not find methods of the main actor. So
/// write each test as a plain method around `onGtk { … }`.
open class GtkTestCase: XCTestCase {
  /// Runs the body of a test on the main actor, and then destroys all open windows.
  ///
  /// The test fails if GLib logs a warning or an error, or if the body leaks wrappers or callback
  /// boxes.
  public nonisolated func onGtk(
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor () throws -> Void
  ) rethrows {
    try MainActor.assumeIsolated {
      Gtk.start()
      _ = LogRecorder.takeComplaints()
      let (objects, boxes) = (LiveCount.objects, LiveCount.boxes)
      defer {
        Gtk.destroyWindows()
        // Releasing some objects takes a few turns of the loop.
        _ = happens(within: 2) { LiveCount.objects <= objects && LiveCount.boxes <= boxes }
        XCTAssertLessThanOrEqual(
          LiveCount.objects, objects, "wrappers leaked", file: file, line: line)
        XCTAssertLessThanOrEqual(
          LiveCount.boxes, boxes, "callback boxes leaked", file: file, line: line)
        XCTAssertEqual(LogRecorder.takeComplaints(), [], "GLib warned", file: file, line: line)
      }
      try body()
    }
  }
}

/// The state of GTK in a test process.
@MainActor public enum Gtk {
  private static let initialized: Void = {
    LogRecorder.install()
    MainLoop.attachMainActor()
    precondition(gtk_init_check() != 0, "GTK tests need a display; run make test")
    // Tests of desktop preferences provide their own settings portal.
    Settings.followsDesktop = false
    // As in a running application. Otherwise another thread, such as one that decodes a video,
    // can run the functions that it sends to the main loop.
    g_main_context_acquire(nil)
    // Created once, so that `onGtk` does not count it as a leak.
    _ = MemoryMonitor.shared
  }()

  /// Initialises GTK, records the log and attaches the main actor to the loop. Further calls do
  /// nothing.
  public static func start() { initialized }

  /// Destroys all windows of the process.
  static func destroyWindows() {
    let windows = Object(retaining: UnsafeMutableRawPointer(gtk_window_get_toplevels()))
    // Destroys newer windows first, and keeps no references: GTK 4.8's shortcuts window reads its
    // parent when freed.
    var open = windows.items
    while let window = open.popLast() { window.cast(to: Window.self)?.destroy() }
  }

  /// Enables or disables animations, until the next call.
  public static func setAnimations(_ areEnabled: Bool) {
    Settings.current?.areAnimationsEnabled = areEnabled
  }
}

/// Observes whether an object has been disposed, without keeping it alive.
@MainActor public final class WeakProbe {
  private let reference: WeakReference<Object>
  private let name: String

  /// Makes a probe of an object.
  public init(_ object: Object) {
    reference = WeakReference(object)
    name = object.typeName
  }

  /// Whether the object has been disposed.
  public var isGone: Bool { reference.object == nil }
}
