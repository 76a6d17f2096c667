import CGtk
import GObjectKit
import GtkTestSupport

/// A fake desktop that records notifications, on the test's session bus.
@MainActor final class FakeNotifications {
  private static let interface = "org.freedesktop.Notifications"
  private let connection = connectToBus()
  /// The calls, each as the method's name and its arguments in GVariant's text format.
  fileprivate(set) var calls: [String] = []

  /// Connects to the bus and offers the notification service.
  init() {
    let interface = """
      <node><interface name='\(Self.interface)'>
      <method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/>
      <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>
      <arg type='as' direction='in'/><arg type='a{sv}' direction='in'/><arg type='i' direction='in'/>
      <arg type='u' direction='out'/></method>
      <method name='CloseNotification'><arg type='u' direction='in'/></method>
      </interface></node>
      """
    offer(
      interface, of: self, at: "/org/freedesktop/Notifications", as: Self.interface,
      over: connection, recordCall)
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
