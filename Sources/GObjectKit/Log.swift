import CGtk

/// Writes to GLib's log, where GTK's own messages go: standard error, or the journal.
///
/// The environment variable `G_MESSAGES_DEBUG` selects the domains whose debug messages are shown.
/// Usable on any thread.
public nonisolated enum Log {
  /// Logs a step that helps a developer follow the program. Hidden by default.
  public static func debug(_ message: String, domain: String) {
    write(message, domain: domain, level: G_LOG_LEVEL_DEBUG)
  }

  /// Logs a problem outside the program, such as a file that could not be read.
  public static func message(_ message: String, domain: String) {
    write(message, domain: domain, level: G_LOG_LEVEL_MESSAGE)
  }

  /// Logs a mistake of the program itself. Fails a test that runs in a `GtkTestCase`.
  public static func warning(_ message: String, domain: String) {
    write(message, domain: domain, level: G_LOG_LEVEL_WARNING)
  }

  private static func write(_ message: String, domain: String, level: GLogLevelFlags) {
    // GLib's default writer reads the PRIORITY field, which `g_log_structured_array` does not add.
    let priority =
      switch level {
      case G_LOG_LEVEL_WARNING: "4"
      case G_LOG_LEVEL_MESSAGE: "5"
      default: "7"
      }
    message.withCString { message in
      domain.withCString { domain in
        priority.withCString { priority in
          let fields = [
            GLogField(key: priorityKey, value: priority, length: -1),
            GLogField(key: domainKey, value: domain, length: -1),
            GLogField(key: messageKey, value: message, length: -1),
          ]
          g_log_structured_array(level, fields, gsize(fields.count))
        }
      }
    }
  }

  // Allocated once and never freed: the fields hold pointers, and GLib does not copy the names.
  private nonisolated(unsafe) static let priorityKey = UnsafePointer<CChar>(g_strdup("PRIORITY"))
  private nonisolated(unsafe) static let domainKey = UnsafePointer<CChar>(g_strdup("GLIB_DOMAIN"))
  private nonisolated(unsafe) static let messageKey = UnsafePointer<CChar>(g_strdup("MESSAGE"))
}
