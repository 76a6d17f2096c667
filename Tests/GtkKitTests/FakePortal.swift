import CGtk
import GObjectKit
import GtkTestSupport

/// A desktop's settings portal on the test's bus, which says what a test wants it to.
@MainActor final class FakePortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// The desktop's side of the bus.
  private let connection: Object
  private let answer: OpaquePointer?
  /// How often everything has been asked for.
  private(set) var reads = 0

  /// Starts a portal.
  ///
  /// - Parameter answer: What it answers when everything is asked for, a tuple of one value in
  ///   GVariant's notation; nil is an error.
  init(answer: String?) {
    self.answer = answer.map { text in
      guard let answer = g_variant_parse(nil, text, nil, nil, nil) else {
        preconditionFailure("not a variant: \(text)")
      }
      return answer
    }
    connection = connectToBus()
    register()
    request()
  }

  /// Starts a portal that knows some of the settings of the desktop's looks.
  convenience init(_ settings: [String: String]) {
    let entries = settings.map { "'\($0)': <\($1)>" }.joined(separator: ", ")
    self.init(answer: "(@a{sa{sv}} {'org.freedesktop.appearance': @a{sv} {\(entries)}},)")
  }

  isolated deinit { answer.map(g_variant_unref) }

  /// Says that one of the settings of the desktop's looks has changed.
  func change(_ key: String, to value: String) {
    emit("('org.freedesktop.appearance', '\(key)', <\(value)>)")
  }

  /// Says that something has changed, with whatever arguments.
  func emit(_ arguments: String) {
    g_dbus_connection_emit_signal(
      connection.opaque, nil, Self.path, Self.interface, "SettingChanged",
      g_variant_parse(nil, arguments, nil, nil, nil), nil)
  }

  /// Leaves the bus, and lets the loop handle that the portal has gone.
  func end() {
    g_dbus_connection_close_sync(connection.opaque, nil, nil)
    pump(until: { !Self.isOnBus }, "the portal has left the bus")
    MainLoop.runPending()
  }

  /// Waits until everything sent so far has reached this process's own connection, and lets the loop
  /// handle it. The bus answers a connection's messages in their order.
  func deliver() {
    _ = askBus(over: connection, "GetId")
    Self.handleMessages()
  }

  /// Waits for the messages that the bus has for this process, and lets the loop handle them.
  static func handleMessages() {
    _ = askBus(over: ownConnection, "GetId")
    MainLoop.runPending()
  }

  private static var isOnBus: Bool {
    askBus(over: ownConnection, "NameHasOwner", "('\(name)',)") == "(true,)"
  }

  /// The connection that all code of this process shares.
  private static var ownConnection: Object {
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      preconditionFailure("no bus to be a portal on; make test gives one")
    }
    return Object(adopting: UnsafeMutableRawPointer(connection))
  }

  private func register() {
    // What it answers must be of the type that it declares.
    let type = answer.map { String(cString: g_variant_get_type_string($0)).dropFirst().dropLast() }
    let node = g_dbus_node_info_new_for_xml(
      """
      <node><interface name='\(Self.interface)'><method name='ReadAll'>
      <arg type='as' direction='in'/><arg type='\(type ?? "v")' direction='out'/>
      </method></interface></node>
      """, nil)
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = answerCall
    g_dbus_connection_register_object(
      connection.opaque, Self.path, node?.pointee.interfaces[0], &table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
  }

  private func request() {
    let reply = askBus(over: connection, "RequestName", "('\(Self.name)', uint32 4)")
    precondition(reply != nil, "no bus to be a portal on; make test gives one")
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

/// Calls a method of the bus itself, and returns its answer in GVariant's notation.
@MainActor private func askBus(
  over connection: Object, _ method: String, _ arguments: String? = nil
) -> String? {
  let parameters = arguments.map { g_variant_parse(nil, $0, nil, nil, nil) } ?? nil
  let reply = g_dbus_connection_call_sync(
    connection.opaque, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    method, parameters, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
  guard let reply, let text = g_variant_print(reply, 0) else { return nil }
  defer {
    g_free(text)
    g_variant_unref(reply)
  }
  return String(cString: text)
}

/// A connection of its own, as another program would have.
@MainActor private func connectToBus() -> Object {
  let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil)
  defer { g_free(address) }
  let flags = GDBusConnectionFlags(
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
  guard let address,
    let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
  else { preconditionFailure("no bus to be a portal on; make test gives one") }
  return Object(adopting: UnsafeMutableRawPointer(connection))
}

private let answerCall: GDBusInterfaceMethodCallFunc = { _, _, _, _, _, _, invocation, data in
  guard let data, let invocation else { return }
  nonisolated(unsafe) let call = (portal: data, invocation: invocation)
  MainActor.assumeIsolated {
    Unmanaged<FakePortal>.fromOpaque(call.portal).takeUnretainedValue().answer(call.invocation)
  }
}
