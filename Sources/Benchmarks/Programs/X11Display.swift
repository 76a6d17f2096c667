import CX11
import Foundation

/// A connection to the X server: finds windows of other programs, and simulates keys and clicks.
final class X11Display {
  let connection: OpaquePointer
  let root: Window
  let damageEvent: Int32

  /// Connects; nil if there is no X server.
  init?() {
    guard let connection = XOpenDisplay(nil) else { return nil }
    var errors: Int32 = 0
    var event: Int32 = 0
    guard XDamageQueryExtension(connection, &event, &errors) != 0 else { return nil }
    self.connection = connection
    root = XDefaultRootWindow(connection)
    damageEvent = event
    // A window may close between two requests. By default, Xlib would exit on the error.
    XSetErrorHandler { _, _ in 0 }
  }

  isolated deinit { XCloseDisplay(connection) }

  /// Returns the visible window of a process; nil if it has none yet.
  func window(of process: pid_t) -> Window? { window(of: process, under: root) }

  private func window(of process: pid_t, under parent: Window) -> Window? {
    for child in children(of: parent) {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection, child, &attributes) != 0 else { continue }
      if attributes.map_state == IsViewable, owner(of: child) == process { return child }
      if let found = window(of: process, under: child) { return found }
    }
    return nil
  }

  private func children(of parent: Window) -> [Window] {
    var (root, above, count) = (Window(), Window(), UInt32())
    var list: UnsafeMutablePointer<Window>?
    guard XQueryTree(connection, parent, &root, &above, &list, &count) != 0, let list else {
      return []
    }
    defer { XFree(list) }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  private func owner(of window: Window) -> pid_t? {
    let name = XInternAtom(connection, "_NET_WM_PID", True)
    var (type, format, count, rest) = (Atom(), Int32(), UInt(), UInt())
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection, window, name, 0, 1, False, Atom(XA_CARDINAL), &type, &format, &count, &rest,
      &bytes)
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, format == 32, count == 1, let bytes else { return nil }
    // Xlib returns 32-bit properties as longs.
    return bytes.withMemoryRebound(to: Int.self, capacity: 1) { pid_t(truncatingIfNeeded: $0[0]) }
  }

  // MARK: Keys

  /// Focuses a window, as a window manager does, and moves the pointer out of the way.
  func focus(_ window: Window) {
    XSetInputFocus(connection, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
    XTestFakeMotionEvent(connection, -1, 2, 2, UInt(CurrentTime))
    XSync(connection, False)
  }

  /// Presses and releases a key, with the modifiers held down.
  func press(_ key: String, holding modifiers: [String] = []) {
    let codes = (modifiers + [key]).map { name in
      UInt32(XKeysymToKeycode(connection, XStringToKeysym(name)))
    }
    for code in codes { XTestFakeKeyEvent(connection, code, True, UInt(CurrentTime)) }
    for code in codes.reversed() { XTestFakeKeyEvent(connection, code, False, UInt(CurrentTime)) }
    XFlush(connection)
  }

  /// Clicks at a point of the display, and moves the pointer out of the way.
  func click(x: Int32, y: Int32) {
    XTestFakeMotionEvent(connection, -1, x, y, UInt(CurrentTime))
    for isDown in [True, False] { XTestFakeButtonEvent(connection, 1, isDown, UInt(CurrentTime)) }
    XTestFakeMotionEvent(connection, -1, 2, 2, UInt(CurrentTime))
    XFlush(connection)
  }

  // MARK: Events

  /// Waits at most `seconds` for an event; returns whether there is one.
  func waitForEvent(atMost seconds: Double) -> Bool {
    guard XPending(connection) == 0 else { return true }
    var descriptor = pollfd(
      fd: XConnectionNumber(connection), events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, Int32((max(0, seconds) * 1_000).rounded(.up)))
    return XPending(connection) > 0
  }

  /// Takes all queued events; returns whether one of them reports damage.
  func takeEvents() -> Bool {
    var hasDamage = false
    while XPending(connection) > 0 {
      var event = XEvent()
      XNextEvent(connection, &event)
      hasDamage = hasDamage || event.type == damageEvent + XDamageNotify
    }
    return hasDamage
  }
}
