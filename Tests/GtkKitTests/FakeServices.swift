import CGtk
import GObjectKit

/// Offers an interface of a fake service on the session bus, under a name that other programs call.
///
/// - Parameters:
///   - interface: The description of the interface, in D-Bus's XML.
///   - service: The service. `answer` gets an unretained pointer to it as its user data.
///   - path: The path of the object.
///   - name: The name, which the connection owns from now on.
///   - connection: A connection that only the service uses.
///   - answer: Answers the calls.
@MainActor func offer(
  _ interface: String, of service: AnyObject, at path: String, as name: String,
  over connection: Object, _ answer: @escaping GDBusInterfaceMethodCallFunc
) {
  let node = g_dbus_node_info_new_for_xml(interface, nil)
  defer { g_dbus_node_info_unref(node) }
  var table = GDBusInterfaceVTable()
  table.method_call = answer
  g_dbus_connection_register_object(
    connection.opaque, path, node?.pointee.interfaces[0], &table,
    Unmanaged.passUnretained(service).toOpaque(), nil, nil)
  let reply = askBus(over: connection, "RequestName", "('\(name)', uint32 4)")
  precondition(reply != nil, "tests with a fake service need a session bus; run make test")
}

/// Calls a method of the bus itself and returns its reply in GVariant's text format.
@MainActor func askBus(
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

/// Returns a separate connection, as another program would have.
@MainActor func connectToBus() -> Object {
  let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil)
  defer { g_free(address) }
  let flags = GDBusConnectionFlags(
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
  guard let address,
    let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
  else { preconditionFailure("tests with a fake service need a session bus; run make test") }
  return Object(adopting: UnsafeMutableRawPointer(connection))
}
