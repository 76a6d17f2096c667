import CGtk

/// Runs a GIO operation and waits for it without blocking.
///
/// Cancelling the surrounding task cancels the operation, which then throws an error whose
/// `isCancellation` is true.
///
/// - Parameters:
///   - start: Starts the operation with the cancellable, callback and data it is given.
///   - finish: Calls the operation's `_finish` function with the result and error it is given.
/// - Returns: What `finish` returned.
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
        // The explicit `do throws` keeps the error's type through the closure.
        do throws(GLibError) {
          continuation.resume(
            returning: Outcome(.success(try throwingGLibError { finish(result, $0) })))
        } catch { continuation.resume(returning: Outcome(.failure(error))) }
      }
      start(cancellable.unsafe(), complete, completion.retained())
    }
  } onCancel: {
    // The handler runs on any thread; `g_cancellable_cancel` must find the object alive there.
    Task { @MainActor in cancellable.cancel() }
  }
  return try outcome.result.get()
}

/// Carries a main-actor value through a continuation that is made and resumed on the main actor.
private struct Outcome<Value> {
  let result: Result<Value, GLibError>
  init(_ result: Result<Value, GLibError>) { self.result = result }
}

/// A `GCancellable`.
private final class Cancellable: Object {
  override class var type: GType { g_cancellable_get_type() }

  convenience init() { self.init(adopting: UnsafeMutableRawPointer(g_cancellable_new())) }

  func cancel() { g_cancellable_cancel(unsafe()) }
}

/// The one `GAsyncReadyCallback`: calls the box and frees it, since it comes exactly once.
private let complete: GAsyncReadyCallback = { _, result, data in
  guard let data, let result else { return }
  CallbackBox<(OpaquePointer) -> Void>.value(at: data)(result)
  releaseCallbackBox(data)
}
