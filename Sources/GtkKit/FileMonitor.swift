import CGtk
import GObjectKit

/// Tells when a file changes or goes, or what is in a folder does. Wraps `GFileMonitor`.
///
/// - Ownership: Watches for as long as the wrapper lives.
public final class FileMonitor: Object {
  public override class var type: GType { g_file_monitor_get_type() }

  /// Watches a file, or what is right in a folder.
  ///
  /// - Parameters:
  ///   - path: A NUL-terminated path in the file system's own encoding.
  ///   - handler: Called when the file, or one in the folder, has been written, replaced, moved or
  ///     removed, when one has come into the folder, and when its drive has gone.
  /// - Returns: The monitor, which watches for as long as it is kept.
  /// - Throws: Why the system cannot watch it.
  public static func watch(
    _ path: [CChar], _ handler: @escaping () -> Void
  ) throws(GLibError) -> FileMonitor? {
    let file = Object(adopting: UnsafeMutableRawPointer(g_file_new_for_path(path)))
    let monitor = try throwingGLibError { error in
      g_file_monitor(file.opaque, G_FILE_MONITOR_WATCH_MOVES, nil, error)
    }
    guard let monitor else { return nil }
    let wrapper = FileMonitor(adopting: monitor)
    wrapper.connect("changed") { (_: Object, _: Object?, event: Int) in
      if finalEvents.contains(GFileMonitorEvent(rawValue: guint(event))) { handler() }
    }
    return wrapper
  }

  isolated deinit { g_file_monitor_cancel(unsafe()) }
}

/// Events after which the file is as it will stay for a while; writing itself is not one.
private let finalEvents = [
  G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT, G_FILE_MONITOR_EVENT_DELETED,
  G_FILE_MONITOR_EVENT_RENAMED, G_FILE_MONITOR_EVENT_MOVED_IN, G_FILE_MONITOR_EVENT_MOVED_OUT,
  G_FILE_MONITOR_EVENT_UNMOUNTED,
]
