import CGtk
import CGtkShims

/// A Swift value that C code carries as a pointer.
///
/// `retained()` adds the reference that C code holds. Pass `releaseCallbackBox` as the
/// destroy-notify function, which drops that reference.
@MainActor
package final class CallbackBox<Value> {
  /// The boxed value.
  package let value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
    LiveCount.boxes += 1
  }

  isolated deinit { LiveCount.boxes -= 1 }

  /// Returns a pointer for C code, which owns one reference to the box.
  package func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// Returns the value of the box at a pointer from `retained()`.
  package static func value(at pointer: UnsafeMutableRawPointer) -> Value {
    Unmanaged<CallbackBox<Value>>.fromOpaque(pointer).takeUnretainedValue().value
  }
}

/// Drops the reference that `CallbackBox.retained()` has added. The destroy-notify function of
/// every box.
package let releaseCallbackBox: GDestroyNotify = { pointer in
  guard let pointer else { return }
  Unmanaged<AnyObject>.fromOpaque(pointer).release()
}
