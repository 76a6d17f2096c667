import CGtk
import Synchronization

/// A record of the warnings and errors that GLib, GTK and the code under test log.
public enum LogRecorder {
  private static let complaints = Mutex<[String]>([])

  /// GTK 4.24.1 on X11 without a compositor logs this for the first popover of any program,
  /// including plain C programs. A program cannot prevent it.
  private static let spuriousWarning =
    "gdk_frame_timings_submitted() called on submitted frame.: Gdk"

  /// Installs the recorder as GLib's log writer for the process.
  static func install() {
    g_log_set_writer_func(
      { level, fields, count, _ in
        LogRecorder.record(level, fields, count)
        return g_log_writer_default(level, fields, count, nil)
      }, nil, nil)
  }

  /// Returns and clears the messages logged since the last call.
  ///
  /// A test that expects a warning calls this, so that the warning does not fail it.
  public static func takeComplaints() -> [String] {
    complaints.withLock { all in
      defer { all = [] }
      return all
    }
  }

  /// Discards GTK's warnings that the path buttons of its own file dialog are drawn without a size.
  ///
  /// GTK 4.8 logs them now and then while the dialog opens on a busy machine.
  package static func forgetPathBarWarnings() {
    complaints.withLock { all in
      all.removeAll {
        $0.hasPrefix("Trying to snapshot GtkButton ")
          && $0.hasSuffix(" without a current allocation: Gtk")
      }
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
