import CGtk
import CGtkShims

/// A connected signal handler.
///
/// - Ownership: The emitter owns the handler until the emitter is disposed or `cancel()` is called.
///   Releasing this value does not disconnect the handler, so you may discard it. A handler that
///   captures the emitter, an ancestor of it or your controller strongly creates a retain cycle.
///   <doc:Signals> compares this with the handles of timers and subscriptions.
public final class SignalConnection {
  private weak var handler: SignalHandler?

  fileprivate init(_ handler: SignalHandler) { self.handler = handler }

  /// Disconnects and releases the handler. A second call does nothing.
  public func cancel() { handler?.disconnect() }
}

extension Object {
  /// Connects a handler to a signal.
  ///
  /// The handler takes the signal's arguments as Swift types, without the emitter. It may take
  /// fewer arguments than the signal has, counted from the first. Wraps `g_signal_connect_closure`.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, optionally with a detail: "clicked", "notify::title". An
  ///     unknown name, or a handler with too many parameters or parameters of other types, stops the
  ///     program.
  ///   - after: Whether the handler runs after the class's default handler.
  ///   - handler: The closure to call at each emission.
  /// - Returns: The connection, which you may discard.
  @discardableResult
  public func connect<each Argument: ValueConvertible>(
    _ signal: String, after: Bool = false, _ handler: @escaping (repeat each Argument) -> Void
  ) -> SignalConnection {
    check(signal, types: argumentTypes((repeat (each Argument).self)))
    return connect(signal, after: after) { values, _ in
      var next = values
      handler(repeat take((each Argument).self, from: &next))
    }
  }

  /// Connects a handler whose result is the signal's return value.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, optionally with a detail.
  ///   - after: Whether the handler runs after the class's default handler.
  ///   - handler: The closure to call at each emission.
  /// - Returns: The connection, which you may discard.
  @discardableResult
  public func connect<each Argument: ValueConvertible, Result: ValueConvertible>(
    _ signal: String, after: Bool = false, _ handler: @escaping (repeat each Argument) -> Result
  ) -> SignalConnection {
    check(signal, types: argumentTypes((repeat (each Argument).self)), answer: Result.self)
    return connect(signal, after: after) { values, result in
      var next = values
      let answer = handler(repeat take((each Argument).self, from: &next))
      if let result { answer.write(to: result) }
    }
  }

  /// Emits a signal on this object and discards the return value.
  ///
  /// Wraps `g_signal_emitv`.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, optionally with a detail.
  ///   - arguments: One value for each argument of the signal. A wrong number or type stops the
  ///     program.
  public func emit<each Argument: ValueConvertible>(
    _ signal: String, _ arguments: repeat each Argument
  ) {
    let (identifier, detail) = parse(signal)
    var query = GSignalQuery()
    g_signal_query(identifier, &query)
    var values = [makeValue(cgtk_instance_type(pointer), self)]
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    for argument in repeat each arguments {
      precondition(values.count <= Int(query.n_params), "too many arguments for \(signal)")
      let type = withoutScope(query.param_types[values.count - 1])
      precondition(
        Swift.type(of: argument).fits(type),
        "argument \(values.count) of \(signal) is a \(name(of: type)), not \(Swift.type(of: argument))"
      )
      values.append(makeValue(type, argument))
    }
    precondition(values.count == Int(query.n_params) + 1, "too few arguments for \(signal)")
    emit(identifier, detail, values, answer: query.return_type)
  }

  private func emit(_ signal: guint, _ detail: GQuark, _ values: [GValue], answer type: GType) {
    var result = GValue()
    // A `GValue` cannot have the type "void".
    guard type != voidType else {
      return g_signal_emitv(values, signal, detail, &result)
    }
    g_value_init(&result, type)
    g_signal_emitv(values, signal, detail, &result)
    g_value_unset(&result)
  }

  private func makeValue(_ type: GType, _ content: some ValueConvertible) -> GValue {
    var value = GValue()
    g_value_init(&value, type)
    content.write(to: &value)
    return value
  }

  private func connect(
    _ signal: String, after: Bool, _ invoke: @escaping SignalHandler.Invocation
  ) -> SignalConnection {
    let handler = SignalHandler(emitter: pointer, invoke: invoke)
    let closure = cgtk_closure_new(
      Unmanaged.passRetained(handler).toOpaque(), marshal, releaseCallbackBox)
    handler.identifier = g_signal_connect_closure(pointer, signal, closure, after ? 1 : 0)
    return SignalConnection(handler)
  }

  /// Stops the program if a handler does not fit a signal. If the signal has no result, the result
  /// of the handler is ignored.
  private func check(
    _ signal: String, types: [any ValueConvertible.Type], answer: (any ValueConvertible.Type)? = nil
  ) {
    var query = GSignalQuery()
    g_signal_query(parse(signal).identifier, &query)
    precondition(
      types.count <= Int(query.n_params),
      "\(signal) has \(query.n_params) arguments, not \(types.count)")
    for (index, type) in types.enumerated() {
      let expected = withoutScope(query.param_types[index])
      precondition(
        type.fits(expected),
        "argument \(index + 1) of \(signal) is a \(name(of: expected)), not \(type)")
    }
    let result = withoutScope(query.return_type)
    if let answer, result != voidType {
      precondition(
        answer.fits(result), "the result of \(signal) is a \(name(of: result)), not \(answer)")
    }
  }

  private func parse(_ signal: String) -> (identifier: guint, detail: GQuark) {
    var identifier: guint = 0
    var detail: GQuark = 0
    guard
      g_signal_parse_name(signal, cgtk_instance_type(pointer), &identifier, &detail, 1) != 0
    else { preconditionFailure("\(typeName) has no signal \(signal)") }
    return (identifier, detail)
  }
}

/// The data of a signal closure, released by the closure's finalize notifier.
@MainActor
private final class SignalHandler {
  typealias Invocation = (
    _ arguments: UnsafePointer<GValue>?, _ result: UnsafeMutablePointer<GValue>?
  ) -> Void

  let invoke: Invocation
  /// Unowned: disposing the emitter invalidates the closure and releases this handler.
  private let emitter: UnsafeMutablePointer<GObject>
  fileprivate var identifier: gulong = 0

  init(emitter: UnsafeMutablePointer<GObject>, invoke: @escaping Invocation) {
    self.emitter = emitter
    self.invoke = invoke
    LiveCount.boxes += 1
  }

  isolated deinit { LiveCount.boxes -= 1 }

  func disconnect() {
    // The handler may already be disconnected, if this is called during its last emission.
    if g_signal_handler_is_connected(emitter, identifier) != 0 {
      g_signal_handler_disconnect(emitter, identifier)
    }
  }
}

/// The marshaller of all Swift handlers. The first value is the emitter, then the arguments.
private let marshal: GClosureMarshal = { closure, result, _, values, _, _ in
  guard let box = cgtk_closure_data(closure) else { return }
  let handler = Unmanaged<SignalHandler>.fromOpaque(box).takeUnretainedValue()
  handler.invoke(values.map { $0 + 1 }, result)
}

/// `G_TYPE_NONE`.
private let voidType = g_type_from_name("void")

/// Returns the type of a signal's argument without the flag `G_SIGNAL_TYPE_STATIC_SCOPE`, which is
/// the lowest bit.
private func withoutScope(_ type: GType) -> GType { type & ~1 }

private func argumentTypes<each Argument: ValueConvertible>(
  _ types: (repeat (each Argument).Type)
) -> [any ValueConvertible.Type] {
  var all: [any ValueConvertible.Type] = []
  for type in repeat each types { all.append(type) }
  return all
}

private func take<Argument: ValueConvertible>(
  _ type: Argument.Type, from next: inout UnsafePointer<GValue>?
) -> Argument {
  guard let value = next else { preconditionFailure("the signal has fewer arguments") }
  next = value + 1
  return Argument.read(from: value)
}
