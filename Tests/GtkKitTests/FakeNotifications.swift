import CGtk
import GObjectKit
import GtkTestSupport

/// A fake desktop that records notifications, on the test's session bus.
@MainActor final class FakeNotifications {
  private static let interface = "org.freedesktop.Notifications"
  private let connection = connectToBus()
  /// The calls, each as the method's name and its arguments in GVariant's text format.
  fileprivate(set) var calls: [String] = []

  /// Starts the desktop.
  init() {
    let node = g_dbus_node_info_new_for_xml(
      """
      <node><interface name='\(Self.interface)'>
      <method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/>
      <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>
      <arg type='as' direction='in'/><arg type='a{sv}' direction='in'/><arg type='i' direction='in'/>
      <arg type='u' direction='out'/></method>
      <method name='CloseNotification'><arg type='u' direction='in'/></method>
      </interface></node>
      """, nil)
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = recordCall
    g_dbus_connection_register_object(
      connection.opaque, "/org/freedesktop/Notifications", node?.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    let reply = askBus(over: connection, "RequestName", "('\(Self.interface)', uint32 4)")
    precondition(reply != nil, "tests with notifications need a session bus; run make test")
  }

  isolated deinit { g_dbus_connection_close_sync(connection.opaque, nil, nil) }

  fileprivate func record(_ call: String, _ invocation: OpaquePointer) {
    calls.append(call)
    let answer = call.hasPrefix("Notify") ? g_variant_parse(nil, "(uint32 7,)", nil, nil, nil) : nil
    g_dbus_method_invocation_return_value(invocation, answer)
  }
}

private let recordCall: GDBusInterfaceMethodCallFunc = {
  _, _, _, _, method, arguments, invocation, data in
  guard let data, let invocation, let method, let text = g_variant_print(arguments, 0) else {
    return
  }
  defer { g_free(text) }
  let line = "\(String(cString: method)) \(String(cString: text))"
  nonisolated(unsafe) let call = (desktop: data, invocation: invocation)
  MainActor.assumeIsolated {
    Unmanaged<FakeNotifications>.fromOpaque(call.desktop).takeUnretainedValue()
      .record(line, call.invocation)
  }
}
