import CGtkTest
import GtkKit

extension ClickGesture {
  /// Says what a click, or a tap of a finger, would make it say.
  public func click() { cgtk_test_click(opaque) }
}

extension MemoryMonitor {
  /// Says that memory is short, as the system would make it say.
  public func warn() { cgtk_test_low_memory(opaque) }
}
