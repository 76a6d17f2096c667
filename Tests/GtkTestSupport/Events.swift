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

/// Simulated pinches.
extension ZoomGesture {
  /// Emits the signals of a pinch: two fingers touch the widget, change their distance and leave.
  ///
  /// GTK computes the centre from real fingers only, so handlers get no centre.
  ///
  /// - Parameter scales: The distances one after another, relative to the distance at the beginning.
  public func pinch(to scales: [Double]) {
    // GTK's own handler, which runs last, would ask for the events of the fingers.
    let last = onBegin { [pointer] in g_signal_stop_emission_by_name(pointer, "begin") }
    emit("begin", NoSequence())
    last.cancel()
    for scale in scales { emit("scale-changed", scale) }
    emit("end", NoSequence())
  }
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
