import CGtk
import CGtkShims

/// A Swift value in C's hands: retained when handed out, released by the destroy-notify that is
/// handed out with it, and nowhere else.
@MainActor
package final class CallbackBox<Value> {
  /// What C carries around for us.
  package let value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
    LiveCount.boxes += 1
  }

  isolated deinit { LiveCount.boxes -= 1 }

  /// The pointer for C, holding one reference.
  package func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// The value in the box behind a pointer that `retained()` gave.
  package static func value(at pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<CallbackBox<Value>>.fromOpaque(pointer).takeUnretainedValue().value
  }
}

/// Releases any box; the destroy-notify of all of them.
package let releaseCallbackBox: GDestroyNotify = { pointer in
  guard let pointer else { return }
  Unmanaged<AnyObject>.fromOpaque(pointer).release()
}
