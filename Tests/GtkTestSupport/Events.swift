import CGtk
import GtkKit

extension ClickGesture {
  /// Says what a click, or a tap of a finger, would make it say.
  public func click() {
    emit("pressed", 1, 1.0, 1.0)
    emit("released", 1, 1.0, 1.0)
  }
}

extension MemoryMonitor {
  /// Says that memory is short, as the system would make it say.
  public func warn() {
    emit("low-memory-warning", Int(G_MEMORY_MONITOR_WARNING_LEVEL_LOW.rawValue))
  }
}
