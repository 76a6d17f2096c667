import CGtk

/// Calls an asynchronous GIO function and suspends the task until it finishes.
///
/// Cancelling the task cancels the operation. The call then throws an error whose `isCancellation`
/// is true.
///
/// - Parameters:
///   - start: Starts the operation. Pass all three arguments on to the C function.
///   - finish: Calls the matching `_finish` function. Runs once, even after a failure.
/// - Returns: The result of `finish`.
/// - Throws: The error that `finish` set.
@MainActor public func awaitGIO<Result>(
  start: (
    _ cancellable: UnsafeMutablePointer<GCancellable>, _ callback: GAsyncReadyCallback,
    _ data: gpointer
  ) -> Void,
  finish:
    @escaping (
      _ result: OpaquePointer, _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    ) -> Result
) async throws(GLibError) -> Result {
  let cancellable = Cancellable()
  let outcome = await withTaskCancellationHandler {
    await withCheckedContinuation { (continuation: CheckedContinuation<Outcome<Result>, Never>) in
      let completion = CallbackBox<(OpaquePointer) -> Void> { result in
        // `do throws(GLibError)` keeps the error's type inside the closure.
        do throws(GLibError) {
          continuation.resume(
            returning: Outcome(.success(try throwingGLibError { finish(result, $0) })))
        } catch { continuation.resume(returning: Outcome(.failure(error))) }
      }
      start(cancellable.unsafe(), complete, completion.retained())
    }
  } onCancel: {
    // This handler may run on any thread. The `Cancellable` wrapper belongs to the main actor.
    Task { @MainActor in cancellable.cancel() }
  }
  return try outcome.result.get()
}

/// The result of an operation. As a type of the main actor, it is sendable, so a continuation can
/// return it.
private struct Outcome<Value> {
  let result: Result<Value, GLibError>
  init(_ result: Result<Value, GLibError>) { self.result = result }
}

/// A wrapper of `GCancellable`.
private final class Cancellable: Object {
  override class var type: GType { g_cancellable_get_type() }

  convenience init() { self.init(adopting: UnsafeMutableRawPointer(g_cancellable_new())) }

  func cancel() { g_cancellable_cancel(unsafe()) }
}

/// Calls the callback box and releases it: GIO calls each completion exactly once.
private let complete: GAsyncReadyCallback = { _, result, data in
  guard let data, let result else { return }
  CallbackBox<(OpaquePointer) -> Void>.value(at: data)(result)
  releaseCallbackBox(data)
}
