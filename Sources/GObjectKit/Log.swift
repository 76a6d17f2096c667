import CGtk

/// Messages in GLib's log, where GTK's own go: standard error, or the journal.
///
/// `G_MESSAGES_DEBUG` chooses which debug messages are shown. May be used on any thread.
public nonisolated enum Log {
  /// Says what a developer wants to follow.
  public static func debug(_ message: String, domain: String) {
    write(message, domain: domain, level: G_LOG_LEVEL_DEBUG)
  }

  /// Says what should be seen without being a fault of the program: what went wrong outside it and
  /// was shown to the user as well, or what it leaves to be wished for.
  public static func message(_ message: String, domain: String) {
    write(message, domain: domain, level: G_LOG_LEVEL_MESSAGE)
  }

  /// Says that the program itself did something it should not.
  public static func warning(_ message: String, domain: String) {
    write(message, domain: domain, level: G_LOG_LEVEL_WARNING)
  }

  private static func write(_ message: String, domain: String, level: GLogLevelFlags) {
    // GLib shows a message by the text of its priority, which the non-variadic call leaves to us.
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

  // Field names outlive every call because GLib does not copy them.
  private nonisolated(unsafe) static let priorityKey = UnsafePointer<CChar>(g_strdup("PRIORITY"))
  private nonisolated(unsafe) static let domainKey = UnsafePointer<CChar>(g_strdup("GLIB_DOMAIN"))
  private nonisolated(unsafe) static let messageKey = UnsafePointer<CChar>(g_strdup("MESSAGE"))
}
