import CGtk
import GObjectKit
import GtkTestSupport
import Synchronization

/// A fake inhibit portal on the test's session bus.
///
/// GTK waits for the portal's answer without running the main loop, so the portal answers on the
/// thread of its connection.
@MainActor final class FakeInhibitPortal {
  private static let name = "org.freedesktop.portal.Desktop"

  /// The portal's own connection to the bus.
  private let connection = connectToBus()
  private let log = InhibitLog()

  /// Starts a portal.
  init() {
    g_dbus_connection_add_filter(
      connection.opaque, answerCall, Unmanaged.passRetained(log).toOpaque(),
      { data in
        if let data { Unmanaged<InhibitLog>.fromOpaque(data).release() }
      })
    let reply = askBus(over: connection, "RequestName", "('\(Self.name)', uint32 4)")
    precondition(reply != nil, "tests with a fake portal need a session bus; run make test")
  }

  /// The names of the called methods. Inhibit is followed by its flags and reason.
  var calls: [String] { log.calls.withLock { $0 } }

  /// Disconnects from the bus.
  func end() { g_dbus_connection_close_sync(connection.opaque, nil, nil) }
}

/// The calls to a portal, recorded on the thread of its connection.
private nonisolated final class InhibitLog: Sendable {
  let calls = Mutex<[String]>([])
}

private let answerCall: GDBusMessageFilterFunction = { connection, message, isIncoming, data in
  guard isIncoming != 0, let message, let data,
    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
  else { return message }
  let member = g_dbus_message_get_member(message).map { String(cString: $0) } ?? ""
  guard ["Inhibit", "Close"].contains(member) else { return message }
  let answer = g_dbus_message_new_method_reply(message)
  var call = member
  if member == "Inhibit", let body = g_dbus_message_get_body(message) {
    let flags = g_variant_get_child_value(body, 1)
    let options = g_variant_get_child_value(body, 2)
    if let flags { call += " \(g_variant_get_uint32(flags))" }
    if let reason = g_variant_lookup_value(options, "reason", nil) {
      call += " \(String(cString: g_variant_get_string(reason, nil)))"
      g_variant_unref(reason)
    }
    g_variant_unref(flags)
    g_variant_unref(options)
    g_dbus_message_set_body(
      answer, g_variant_parse(nil, "(objectpath '/org/example/request',)", nil, nil, nil))
  }
  Unmanaged<InhibitLog>.fromOpaque(data).takeUnretainedValue().calls.withLock { $0.append(call) }
  g_dbus_connection_send_message(connection, answer, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  g_object_unref(UnsafeMutableRawPointer(answer))
  g_object_unref(UnsafeMutableRawPointer(message))
  return nil
}
