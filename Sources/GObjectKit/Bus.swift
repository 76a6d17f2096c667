import CGtk

/// A connection to a message bus. Wraps `GDBusConnection`.
public final class BusConnection: Object {
  public override class var type: GType { g_dbus_connection_get_type() }

  /// Returns the connection to the user's session bus, which all code of the program shares.
  ///
  /// Wraps `g_bus_get`.
  /// - Throws: The reason why there is no session bus.
  public static func session() async throws(GLibError) -> BusConnection {
    let connection = try await awaitGIO { cancellable, callback, data in
      g_bus_get(G_BUS_TYPE_SESSION, cancellable, callback, data)
    } finish: { result, error in
      g_bus_get_finish(result, error).map { BusConnection(adopting: UnsafeMutableRawPointer($0)) }
    }
    guard let connection else {
      preconditionFailure("GIO returned neither a connection nor an error")
    }
    return connection
  }

  /// Calls a method of another program and suspends the task until the reply arrives.
  ///
  /// - Parameters:
  ///   - method: The interface and the method's name: "org.example.Interface.Method".
  ///   - path: The path of the remote object.
  ///   - name: The bus name of the other program.
  ///   - arguments: A tuple of arguments; nil for none. An argument of type "h" is an index into
  ///     `descriptors`.
  ///   - descriptors: Open files that are passed along. They are duplicated, so close your own.
  /// - Returns: The results, as a tuple.
  /// - Throws: The error that the bus or the other program replied with, including a timeout.
  public func call(
    _ method: String, at path: String, of name: String, with arguments: Variant? = nil,
    passing descriptors: [CInt] = []
  ) async throws(GLibError) -> Variant {
    let (interface, member) = splitMember(method)
    let files = try DescriptorList(of: descriptors)
    let result = try await awaitGIO { cancellable, callback, data in
      g_dbus_connection_call_with_unix_fd_list(
        self.opaque, name, path, interface, member, arguments?.pointer, nil,
        G_DBUS_CALL_FLAGS_NONE, -1, files.unsafe(), cancellable, callback, data)
    } finish: { result, error in
      g_dbus_connection_call_with_unix_fd_list_finish(self.opaque, nil, result, error).map {
        answer in
        defer { g_variant_unref(answer) }
        return Variant(answer)
      }
    }
    guard let result else { preconditionFailure("GIO returned neither a reply nor an error") }
    return result
  }

  /// The connection's own name on the bus, such as ":1.42". Empty if the connection is closed.
  public var uniqueName: String {
    g_dbus_connection_get_unique_name(opaque).map { String(cString: $0) } ?? ""
  }

  /// Calls `handler` whenever a remote object emits a signal, until the returned subscription is
  /// cancelled or released.
  ///
  /// - Parameters:
  ///   - signal: The interface and the signal's name: "org.example.Interface.Signal".
  ///   - path: The path of the object that emits the signal.
  ///   - name: The bus name of the other program.
  ///   - handler: Receives the signal's arguments as a tuple.
  /// - Returns: The subscription. Keep it as long as you need the signal.
  public func onSignal(
    _ signal: String, at path: String, of name: String, _ handler: @escaping (Variant) -> Void
  ) -> BusSubscription {
    let (interface, member) = splitMember(signal)
    return BusSubscription(
      self,
      g_dbus_connection_signal_subscribe(
        opaque, name, interface, member, path, nil, G_DBUS_SIGNAL_FLAGS_NONE, deliverSignal,
        CallbackBox(handler).retained(), releaseCallbackBox))
  }
}

/// A wrapper of `GUnixFDList`.
private final class DescriptorList: Object {
  override class var type: GType { g_unix_fd_list_get_type() }

  /// Makes a list with a duplicate of each descriptor.
  ///
  /// - Throws: The reason why a descriptor cannot be duplicated.
  convenience init(of descriptors: [CInt]) throws(GLibError) {
    self.init(adopting: UnsafeMutableRawPointer(g_unix_fd_list_new()))
    for descriptor in descriptors {
      _ = try throwingGLibError { g_unix_fd_list_append(unsafe(), descriptor, $0) }
    }
  }
}

/// A subscription to a signal on the bus. Cancelling or releasing it ends the calls.
@MainActor
public final class BusSubscription {
  private let connection: BusConnection
  private var identifier: guint

  fileprivate init(_ connection: BusConnection, _ identifier: guint) {
    (self.connection, self.identifier) = (connection, identifier)
  }

  isolated deinit { cancel() }

  /// Ends the calls. A second call does nothing.
  public func cancel() {
    guard identifier != 0 else { return }
    g_dbus_connection_signal_unsubscribe(connection.opaque, identifier)
    identifier = 0
  }
}

/// Watches for a program on the user's session bus. Cancelling or releasing the watch ends it.
@MainActor
public final class BusNameWatch {
  private var identifier: guint = 0

  /// Calls `onAppear` once the program is on the bus, and again each time it returns.
  ///
  /// Asks the bus to start the program if it is not running. Without a session bus, the handler is
  /// never called. Wraps `g_bus_watch_name`.
  public init(_ name: String, onAppear: @escaping (BusConnection) -> Void) {
    identifier = g_bus_watch_name(
      G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START, nameAppeared, nil,
      CallbackBox(onAppear).retained(), releaseCallbackBox)
  }

  isolated deinit { cancel() }

  /// Ends the watch. A second call does nothing.
  public func cancel() {
    guard identifier != 0 else { return }
    g_bus_unwatch_name(identifier)
    identifier = 0
  }
}

private let deliverSignal: GDBusSignalCallback = { _, _, _, _, _, arguments, data in
  guard let arguments, let data else { return }
  CallbackBox<(Variant) -> Void>.value(at: data)(Variant(arguments))
}

private let nameAppeared: GBusNameAppearedCallback = { connection, _, _, data in
  guard let connection, let data else { return }
  CallbackBox<(BusConnection) -> Void>.value(at: data)(
    BusConnection(retaining: UnsafeMutableRawPointer(connection)))
}

/// Splits "org.example.Interface.Member" into the interface and the member.
private func splitMember(_ member: String) -> (interface: String, member: String) {
  guard let dot = member.lastIndex(of: ".") else {
    preconditionFailure("the member has no interface: \(member)")
  }
  return (String(member[..<dot]), String(member[member.index(after: dot)...]))
}
