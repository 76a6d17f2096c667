import CGtk

/// A connection to a message bus. Wraps `GDBusConnection`.
public final class BusConnection: Object {
  public override class var type: GType { g_dbus_connection_get_type() }

  /// Calls a method of another program and waits for its answer without blocking.
  ///
  /// - Parameters:
  ///   - method: The method, after its interface: "org.example.Interface.Method".
  ///   - path: The object that is to carry it out.
  ///   - name: The program's name on the bus.
  ///   - arguments: A tuple of arguments; nil for none.
  /// - Returns: A tuple of results.
  /// - Throws: What the bus or the other program says.
  public func call(
    _ method: String, at path: String, of name: String, with arguments: Variant? = nil
  ) async throws(GLibError) -> Variant {
    let (interface, member) = splitMember(method)
    let result = try await awaitGIO { cancellable, callback, data in
      g_dbus_connection_call(
        self.opaque, name, path, interface, member, arguments?.pointer, nil,
        G_DBUS_CALL_FLAGS_NONE, -1, cancellable, callback, data)
    } finish: { result, error in
      g_dbus_connection_call_finish(self.opaque, result, error).map { answer in
        defer { g_variant_unref(answer) }
        return Variant(answer)
      }
    }
    guard let result else { preconditionFailure("neither an answer nor an error") }
    return result
  }

  /// Calls `handler` with a signal's arguments, a tuple, for as long as the returned subscription
  /// lives.
  ///
  /// - Parameters:
  ///   - signal: The signal, after its interface: "org.example.Interface.Signal".
  ///   - path: The object that emits it.
  ///   - name: The program's name on the bus.
  ///   - handler: What to call.
  /// - Returns: The subscription.
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

/// Signals of another program on the bus; released, they come no more.
@MainActor
public final class BusSubscription {
  private let connection: BusConnection
  private let identifier: guint

  fileprivate init(_ connection: BusConnection, _ identifier: guint) {
    (self.connection, self.identifier) = (connection, identifier)
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(connection.opaque, identifier) }
}

/// Waits for a program on the user's bus; released, it waits no more.
@MainActor
public final class BusNameWatch {
  private var identifier: guint = 0

  /// Calls `onAppear` when the program is there, and each time it comes back; starts it, if the
  /// desktop knows how. Without a bus, nothing happens. Wraps `g_bus_watch_name`.
  public init(_ name: String, onAppear: @escaping (BusConnection) -> Void) {
    identifier = g_bus_watch_name(
      G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_AUTO_START, nameAppeared, nil,
      CallbackBox(onAppear).retained(), releaseCallbackBox)
  }

  isolated deinit { g_bus_unwatch_name(identifier) }
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

/// "org.example.Interface.Member" in its two parts.
private func splitMember(_ member: String) -> (interface: String, member: String) {
  guard let dot = member.lastIndex(of: ".") else {
    preconditionFailure("a member without its interface: \(member)")
  }
  return (String(member[..<dot]), String(member[member.index(after: dot)...]))
}
