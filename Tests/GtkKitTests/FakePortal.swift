import CGtk
import GObjectKit
import GtkTestSupport

/// A fake settings portal on the test's session bus.
@MainActor final class FakePortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// The portal's own connection to the bus.
  private let connection: Object
  private let answer: OpaquePointer?
  /// The number of calls of ReadAll.
  private(set) var reads = 0

  /// Starts a portal.
  ///
  /// - Parameter answer: The reply to ReadAll: a tuple of one value in GVariant's text format. Nil
  ///   replies with an error.
  init(answer: String?) {
    self.answer = answer.map { text in
      guard let answer = g_variant_parse(nil, text, nil, nil, nil) else {
        preconditionFailure("malformed variant: \(text)")
      }
      return answer
    }
    connection = connectToBus()
    register()
  }

  /// Starts a portal with settings of the namespace `org.freedesktop.appearance`.
  convenience init(_ settings: [String: String]) {
    let entries = settings.map { "'\($0)': <\($1)>" }.joined(separator: ", ")
    self.init(answer: "(@a{sa{sv}} {'org.freedesktop.appearance': @a{sv} {\(entries)}},)")
  }

  isolated deinit { answer.map(g_variant_unref) }

  /// Emits a change of a setting in the namespace `org.freedesktop.appearance`.
  func change(_ key: String, to value: String) {
    emit("('org.freedesktop.appearance', '\(key)', <\(value)>)")
  }

  /// Emits SettingChanged with any arguments.
  func emit(_ arguments: String) {
    g_dbus_connection_emit_signal(
      connection.opaque, nil, Self.path, Self.interface, "SettingChanged",
      g_variant_parse(nil, arguments, nil, nil, nil), nil)
  }

  /// Disconnects from the bus, and runs the loop until the bus no longer lists the portal.
  func end() {
    g_dbus_connection_close_sync(connection.opaque, nil, nil)
    pump(until: { !Self.isOnBus }, "the portal has left the bus")
    MainLoop.runPending()
  }

  /// Waits until this process has received all messages sent so far, and runs their handlers.
  ///
  /// The bus answers the messages of a connection in order.
  func deliver() {
    _ = askBus(over: connection, "GetId")
    Self.handleMessages()
  }

  /// Waits for this process's pending messages from the bus, and runs their handlers.
  static func handleMessages() {
    _ = askBus(over: ownConnection, "GetId")
    MainLoop.runPending()
  }

  private static var isOnBus: Bool {
    askBus(over: ownConnection, "NameHasOwner", "('\(name)',)") == "(true,)"
  }

  /// The session bus connection that all code of this process shares.
  private static var ownConnection: Object {
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      preconditionFailure("tests with a portal need a session bus; run make test")
    }
    return Object(adopting: UnsafeMutableRawPointer(connection))
  }

  private func register() {
    // GDBus rejects a reply of another type than the declared one.
    let type = answer.map { String(cString: g_variant_get_type_string($0)).dropFirst().dropLast() }
    let interface = """
      <node><interface name='\(Self.interface)'><method name='ReadAll'>
      <arg type='as' direction='in'/><arg type='\(type ?? "v")' direction='out'/>
      </method></interface></node>
      """
    offer(interface, of: self, at: Self.path, as: Self.name, over: connection, answerCall)
  }

  fileprivate func answer(_ invocation: OpaquePointer) {
    reads += 1
    guard let answer else {
      return g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.Failed", "broken")
    }
    g_dbus_method_invocation_return_value(invocation, answer)
  }
}

private let answerCall: GDBusInterfaceMethodCallFunc = { _, _, _, _, _, _, invocation, data in
  guard let data, let invocation else { return }
  nonisolated(unsafe) let call = (portal: data, invocation: invocation)
  MainActor.assumeIsolated {
    Unmanaged<FakePortal>.fromOpaque(call.portal).takeUnretainedValue().answer(call.invocation)
  }
}
