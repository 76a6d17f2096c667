import CGtk
import GObjectKit
import GtkKit

/// Clicks without a pointer.
extension ClickGesture {
  /// Says what a click, or a tap of a finger, would make it say.
  public func click() {
    emit("pressed", 1, 1.0, 1.0)
    emit("released", 1, 1.0, 1.0)
  }
}

/// Drags that end without a finger.
extension DragGesture {
  /// Says that the finger has been taken away.
  public func sayCancelled() { emit("cancel", NoSequence()) }
}

/// No event sequence, where a signal wants one.
private struct NoSequence: ValueConvertible {
  static var valueType: GType { gdk_event_sequence_get_type() }
  static func read(from value: UnsafePointer<GValue>) -> NoSequence { NoSequence() }
  func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_boxed(value, nil) }
}

/// Memory that is short without being so.
extension MemoryMonitor {
  /// Says that memory is short, as the system would make it say.
  public func warn() {
    emit("low-memory-warning", Int(G_MEMORY_MONITOR_WARNING_LEVEL_LOW.rawValue))
  }
}
