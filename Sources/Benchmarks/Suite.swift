import ArgumentParser

/// What can be measured.
nonisolated enum Suite: String, CaseIterable, ExpressibleByArgument {
  /// Pages that come and go.
  case navigation

  /// Measures everything in the suite.
  @MainActor func run(into report: Report) throws {
    switch self {
    case .navigation: try NavigationSuite(report: report).run()
    }
  }
}
