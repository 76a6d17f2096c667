import CGtk
import CGtkShims
import GObjectKit

/// Watches a file, or the direct children of a folder, for changes. Wraps `GFileMonitor`.
///
/// A drive that does not answer keeps no thread of the program waiting.
///
/// - Ownership: Releasing the monitor ends the watch.
public final class FileMonitor {
  private let monitor: OpaquePointer

  /// Starts watching a file, or a folder and its direct children.
  ///
  /// - Parameters:
  ///   - location: The file or folder.
  ///   - handler: Called after each change: the file, or a file in the folder, was written,
  ///     replaced, moved or deleted; a file was added to the folder; or the drive was unmounted.
  /// - Returns: The monitor, once it reports changes. Keep it as long as you watch the file.
  /// - Throws: The reason why the file cannot be watched.
  public static func watch(
    _ location: FileLocation, _ handler: @escaping () -> Void
  ) async throws(GLibError) -> FileMonitor {
    let handlers = Handlers(changed: handler)
    let monitor = FileMonitor(location, handlers)
    // The main loop brings the answer, so it cannot have arrived yet.
    let failure = await withCheckedContinuation { handlers.started = $0 }
    if let failure { throw failure }
    return monitor
  }

  private final class Handlers {
    var started: CheckedContinuation<GLibError?, Never>?
    let changed: () -> Void

    init(changed: @escaping () -> Void) { self.changed = changed }
  }

  private init(_ location: FileLocation, _ handlers: Handlers) {
    let file = location.makeFile()
    monitor = withExtendedLifetime(file) {
      cgtk_file_monitor_start(
        file.opaque,
        { error, data in
          guard let data else { return }
          let failure = error.map { GLibError(consuming: $0) }
          CallbackBox<Handlers>.value(at: data).started?.resume(returning: failure)
        },
        { event, data in
          guard let data, finalEvents.contains(event) else { return }
          CallbackBox<Handlers>.value(at: data).changed()
        }, CallbackBox(handlers).retained(), releaseCallbackBox)
    }
  }

  isolated deinit { cgtk_file_monitor_end(monitor) }
}

/// Events that end a change, as opposed to those during a write.
private let finalEvents = [
  G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT, G_FILE_MONITOR_EVENT_DELETED,
  G_FILE_MONITOR_EVENT_RENAMED, G_FILE_MONITOR_EVENT_MOVED_IN, G_FILE_MONITOR_EVENT_MOVED_OUT,
  G_FILE_MONITOR_EVENT_UNMOUNTED,
]
