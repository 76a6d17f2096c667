import CGtk
import GObjectKit

/// Says when the system is short of memory. Wraps `GMemoryMonitor`.
public final class MemoryMonitor: Object {
  public override class var type: GType { g_memory_monitor_get_type() }

  /// The system's monitor; one that never says anything where the desktop has none.
  public static let shared: MemoryMonitor? =
    g_memory_monitor_dup_default().map { MemoryMonitor(adopting: UnsafeMutableRawPointer($0)) }

  /// Calls `handler` when memory gets short, again when it gets shorter.
  @discardableResult
  public func onLowMemory(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("low-memory-warning", handler)
  }
}
