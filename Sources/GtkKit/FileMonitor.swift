import CGtk
import CGtkShims
import GObjectKit

/// Watches a file, or the direct children of a folder, for changes. Wraps `GFileMonitor`.
///
/// - Ownership: Releasing the monitor ends the watch.
public final class FileMonitor: Object {
  public override class var type: GType { g_file_monitor_get_type() }

  /// Starts watching a file, or a folder and its direct children.
  ///
  /// - Parameters:
  ///   - location: The file or folder.
  ///   - handler: Called after each change: the file, or a file in the folder, was written,
  ///     replaced, moved or deleted; a file was added to the folder; or the drive was unmounted.
  /// - Returns: The monitor. Keep it as long as you watch the file. Nil only if GIO returns neither a
  ///   monitor nor an error.
  /// - Throws: The reason why the file cannot be watched.
  public static func watch(
    _ location: FileLocation, _ handler: @escaping () -> Void
  ) throws(GLibError) -> FileMonitor? {
    let file = location.makeFile()
    let monitor = try throwingGLibError { error in
      cgtk_file_monitor(file.opaque, G_FILE_MONITOR_WATCH_MOVES, error)
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

/// Events that end a change, as opposed to those during a write.
private let finalEvents = [
  G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT, G_FILE_MONITOR_EVENT_DELETED,
  G_FILE_MONITOR_EVENT_RENAMED, G_FILE_MONITOR_EVENT_MOVED_IN, G_FILE_MONITOR_EVENT_MOVED_OUT,
  G_FILE_MONITOR_EVENT_UNMOUNTED,
]
