import CGtk
import CGtkShims

/// A handler connected to a signal.
///
/// - Ownership: The handler belongs to the object that emits: it lives until that object is
///   disposed or `disconnect()` is called, not until this value goes. Capture the emitter, its
///   ancestors and your controller weakly, or they keep each other alive.
public final class SignalConnection {
  private weak var handler: SignalHandler?

  fileprivate init(_ handler: SignalHandler) { self.handler = handler }

  /// Ends the connection and frees the handler; a second call does nothing.
  public func disconnect() { handler?.disconnect() }
}

extension Object {
  /// Calls `handler` whenever the signal is emitted.
  ///
  /// The handler takes the signal's arguments, without the emitter, as Swift types; it may take
  /// fewer of them, counted from the first.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, with a detail if wanted ("clicked", "notify::title"). An
  ///     unknown name or a handler with too many arguments stops the program.
  ///   - after: Whether to run after the class's own handler.
  ///   - handler: What to run.
  /// - Returns: The connection.
  @discardableResult
  public func connect<each Argument: ValueConvertible>(
    _ signal: String, after: Bool = false, _ handler: @escaping (repeat each Argument) -> Void
  ) -> SignalConnection {
    connect(signal, after: after, arity: arity((repeat (each Argument).self))) { values, _ in
      var next = values
      handler(repeat take((each Argument).self, from: &next))
    }
  }

  /// Calls `handler` whenever the signal is emitted and gives its result to the emitter.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, with a detail if wanted.
  ///   - after: Whether to run after the class's own handler.
  ///   - handler: What to run; its result becomes the signal's.
  /// - Returns: The connection.
  @discardableResult
  public func connect<each Argument: ValueConvertible, Result: ValueConvertible>(
    _ signal: String, after: Bool = false, _ handler: @escaping (repeat each Argument) -> Result
  ) -> SignalConnection {
    connect(signal, after: after, arity: arity((repeat (each Argument).self))) { values, result in
      var next = values
      let answer = handler(repeat take((each Argument).self, from: &next))
      if let result { answer.write(to: result) }
    }
  }

  /// Emits a signal, as if the object had done so itself. What handlers answer is dropped.
  ///
  /// Wraps `g_signal_emitv`.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, with a detail if wanted.
  ///   - arguments: As many as the signal has, of types that it takes; anything else stops the
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
      values.append(makeValue(query.param_types[values.count - 1], argument))
    }
    precondition(values.count == Int(query.n_params) + 1, "too few arguments for \(signal)")
    emit(identifier, detail, values, answer: query.return_type)
  }

  private func emit(_ signal: guint, _ detail: GQuark, _ values: [GValue], answer type: GType) {
    var result = GValue()
    // G_TYPE_NONE, whose values do not exist.
    guard type != g_type_from_name("void") else {
      return g_signal_emitv(values, signal, detail, &result)
    }
    g_value_init(&result, type)
    g_signal_emitv(values, signal, detail, &result)
    g_value_unset(&result)
  }

  private func makeValue(_ type: GType, _ content: some ValueConvertible) -> GValue {
    var value = GValue()
    // The lowest bit is G_SIGNAL_TYPE_STATIC_SCOPE: the argument is only lent.
    g_value_init(&value, type & ~1)
    content.write(to: &value)
    return value
  }

  private func connect(
    _ signal: String, after: Bool, arity: Int, _ invoke: @escaping SignalHandler.Invocation
  ) -> SignalConnection {
    checkArity(arity, of: signal)
    let handler = SignalHandler(emitter: pointer, invoke: invoke)
    let closure = cgtk_closure_new(
      Unmanaged.passRetained(handler).toOpaque(), marshal, releaseCallbackBox)
    handler.identifier = g_signal_connect_closure(pointer, signal, closure, after ? 1 : 0)
    return SignalConnection(handler)
  }

  private func checkArity(_ arity: Int, of signal: String) {
    var query = GSignalQuery()
    g_signal_query(parse(signal).identifier, &query)
    precondition(
      arity <= Int(query.n_params), "\(signal) has \(query.n_params) arguments, not \(arity)")
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

/// What a closure carries; freed by the closure's finalize notifier.
@MainActor
private final class SignalHandler {
  typealias Invocation = (
    _ arguments: UnsafePointer<GValue>?, _ result: UnsafeMutablePointer<GValue>?
  ) -> Void

  let invoke: Invocation
  /// Unowned: the handler never outlives its emitter, whose disposal ends the closure.
  private let emitter: UnsafeMutablePointer<GObject>
  fileprivate var identifier: gulong = 0

  init(emitter: UnsafeMutablePointer<GObject>, invoke: @escaping Invocation) {
    self.emitter = emitter
    self.invoke = invoke
    LiveCount.boxes += 1
  }

  isolated deinit { LiveCount.boxes -= 1 }

  func disconnect() {
    // Disconnected already when this is called from inside the emission that ended it.
    if g_signal_handler_is_connected(emitter, identifier) != 0 {
      g_signal_handler_disconnect(emitter, identifier)
    }
  }
}

/// The one marshaller of all Swift handlers. Values are the emitter, then the arguments.
private let marshal: GClosureMarshal = { closure, result, _, values, _, _ in
  guard let box = cgtk_closure_data(closure) else { return }
  let handler = Unmanaged<SignalHandler>.fromOpaque(box).takeUnretainedValue()
  handler.invoke(values.map { $0 + 1 }, result)
}

private func arity<each Argument>(_ types: (repeat (each Argument).Type)) -> Int {
  var count = 0
  for _ in repeat each types { count += 1 }
  return count
}

private func take<Argument: ValueConvertible>(
  _ type: Argument.Type, from next: inout UnsafePointer<GValue>?
) -> Argument {
  guard let value = next else { preconditionFailure("signal without arguments") }
  next = value + 1
  return Argument.read(from: value)
}
