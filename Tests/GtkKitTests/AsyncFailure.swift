import GObjectKit
import GtkTestSupport

/// Runs the loop until `work` ends, and returns its error, if any.
@MainActor func failure(
  of work: @escaping () async throws(GLibError) -> Void
) -> GLibError? {
  var result: Result<Void, GLibError>?
  Task {
    do throws(GLibError) {
      try await work()
      result = .success(())
    } catch { result = .failure(error) }
  }
  pump(until: { result != nil })
  if case .failure(let error)? = result { return error }
  return nil
}
