import CGtk
import GObjectKit

/// A monitor of the system's free memory. Wraps `GMemoryMonitor`.
public final class MemoryMonitor: Object {
  public override class var type: GType { g_memory_monitor_get_type() }

  /// The system's monitor. It never warns on a desktop without low-memory warnings.
  public static let shared: MemoryMonitor? =
    g_memory_monitor_dup_default().map { MemoryMonitor(adopting: UnsafeMutableRawPointer($0)) }

  /// Calls `handler` when memory runs low, and again when it runs lower.
  @discardableResult
  public func onLowMemory(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("low-memory-warning", handler)
  }
}
