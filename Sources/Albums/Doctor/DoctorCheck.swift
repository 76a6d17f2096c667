/// A group of related checks of `albums doctor`.
nonisolated protocol DoctorCheck: Sendable {
  /// The heading above the findings.
  var title: String { get }

  /// Runs the checks, and returns a finding for each, good or bad.
  func findings() async -> [Finding]
}

/// The result of one check.
nonisolated struct Finding: Encodable, Sendable {
  /// The severity of a finding.
  enum Status: String, Encodable {
    /// Works as intended.
    case well
    /// An optional part is missing.
    case lacking
    /// Albums does not work as intended.
    case wrong
  }

  /// The checked part of the system.
  let subject: String
  let status: Status
  /// The result in a few words.
  let message: String
  /// The remedy; nil if no remedy is needed or known.
  let advice: String?

  init(_ subject: String, _ status: Status, _ message: String, advice: String? = nil) {
    self.subject = subject
    self.status = status
    self.message = message
    self.advice = advice
  }
}
