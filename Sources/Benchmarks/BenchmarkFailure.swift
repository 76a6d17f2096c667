import Foundation

/// An error that prevents a measurement.
nonisolated struct BenchmarkFailure: LocalizedError {
  /// One line for the user.
  let errorDescription: String?

  init(_ description: String) { errorDescription = description }
}
