import CGtk
import GObjectKit
import GtkKit
import XCTest

/// A test that uses GTK: on the main thread, with the loop to pump, failing on any warning of GTK
/// and on anything left alive.
///
/// XCTest calls test methods on the main thread, but not as main-actor code, and finds no methods
/// that are. So a test is a plain method around `onGtk { … }`.
open class GtkTestCase: XCTestCase {
  /// Runs the body of a test on the main actor, destroys every window that the body left open, and
  /// fails the test if GLib logged a warning or worse, or if more wrappers or signal boxes are
  /// alive afterwards than before.
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
        // Objects that the body has let go of may be freed only in the next turns of the loop.
        _ = happens(within: 2) { LiveCount.objects <= objects && LiveCount.boxes <= boxes }
        XCTAssertLessThanOrEqual(
          LiveCount.objects, objects, "wrappers leaked", file: file, line: line)
        XCTAssertLessThanOrEqual(
          LiveCount.boxes, boxes, "callback boxes leaked", file: file, line: line)
        XCTAssertEqual(LogRecorder.takeComplaints(), [], "GLib complained", file: file, line: line)
      }
      try body()
    }
  }
}

/// GTK in a test process.
@MainActor public enum Gtk {
  private static let initialized: Void = {
    LogRecorder.install()
    MainLoop.attachMainActor()
    precondition(gtk_init_check() != 0, "GTK tests need a display; make test gives them one")
    // What the desktop asks for is tested with a desktop of the test's own.
    Settings.followsDesktop = false
    // Lives as long as the process.
    _ = MemoryMonitor.shared
  }()

  /// Initializes GTK once, with the log recorded and the main actor on the loop.
  public static func start() { initialized }

  /// Destroys all windows of the process.
  static func destroyWindows() {
    let windows = Object(retaining: UnsafeMutableRawPointer(gtk_window_get_toplevels()))
    // The newest first, and none kept: GTK 4.8's list of shortcuts reads its window when it is freed.
    var open = windows.items
    while let window = open.popLast() { window.cast(to: Window.self)?.destroy() }
  }

  /// Switches movement on or off for the rest of a test.
  public static func setAnimations(_ areEnabled: Bool) {
    Settings.current?.areAnimationsEnabled = areEnabled
  }
}

/// Tells whether an object is gone, without keeping it.
@MainActor public final class WeakProbe {
  private let reference: WeakReference<Object>
  private let name: String

  /// Watches a GObject.
  public init(_ object: Object) {
    reference = WeakReference(object)
    name = object.typeName
  }

  /// Whether the object has been disposed.
  public var isGone: Bool { reference.object == nil }
}
