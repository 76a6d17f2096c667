import CGtk
import GObjectKit
import GtkKit

/// Simulated clicks.
extension ClickGesture {
  /// Emits the signals of a click or tap.
  public func click() {
    emit("pressed", 1, 1.0, 1.0)
    emit("released", 1, 1.0, 1.0)
  }
}

/// Simulated drags.
extension DragGesture {
  /// Emits "cancel", as when the system cancels a drag.
  public func sayCancelled() { emit("cancel", NoSequence()) }
}

/// A NULL `GdkEventSequence` as a signal argument.
private struct NoSequence: ValueConvertible {
  static var valueType: GType { gdk_event_sequence_get_type() }
  static func read(from value: UnsafePointer<GValue>) -> NoSequence { NoSequence() }
  func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_boxed(value, nil) }
}

/// Simulated memory warnings.
extension MemoryMonitor {
  /// Emits the system's warning that memory is low.
  public func warn() {
    emit("low-memory-warning", Int(G_MEMORY_MONITOR_WARNING_LEVEL_LOW.rawValue))
  }
}
