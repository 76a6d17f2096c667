import CGtk
import Synchronization

/// Collects what GLib, GTK and the code under test log at warning level and above.
public enum LogRecorder {
  private static let complaints = Mutex<[String]>([])

  /// GTK 4.24.1 on X11 without a compositor logs this at the first popover of any program, one that is
  /// plain GTK in C too; no call of a program's prevents it.
  private static let spuriousWarning =
    "gdk_frame_timings_submitted() called on submitted frame.: Gdk"

  /// Takes over GLib's log for the process.
  static func install() {
    g_log_set_writer_func(
      { level, fields, count, _ in
        LogRecorder.record(level, fields, count)
        return g_log_writer_default(level, fields, count, nil)
      }, nil, nil)
  }

  /// What has been logged since the last call; taking it makes a test that expects it pass.
  public static func takeComplaints() -> [String] {
    complaints.withLock { all in
      defer { all = [] }
      return all
    }
  }

  private static func record(
    _ level: GLogLevelFlags, _ fields: UnsafePointer<GLogField>?, _ count: gsize
  ) {
    let bad =
      G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue
      | G_LOG_LEVEL_ERROR.rawValue
    guard level.rawValue & bad != 0 else { return }
    let text = UnsafeBufferPointer(start: fields, count: Int(count))
      .filter { ["GLIB_DOMAIN", "MESSAGE"].contains(String(cString: $0.key)) }
      .compactMap { $0.value.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } }
      .joined(separator: ": ")
    guard text != spuriousWarning else { return }
    complaints.withLock { $0.append(text) }
  }
}
