import Foundation

/// Why there are no figures.
nonisolated struct BenchmarkFailure: LocalizedError {
  /// One line for the user.
  let errorDescription: String?

  init(_ description: String) { errorDescription = description }
}
