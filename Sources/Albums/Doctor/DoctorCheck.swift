/// Something that `albums doctor` looks into.
nonisolated protocol DoctorCheck: Sendable {
  /// The heading over what is found.
  var title: String { get }

  /// Looks, and tells everything that was looked at, well or not.
  func findings() async -> [Finding]
}

/// How one thing is.
nonisolated struct Finding: Encodable, Sendable {
  /// How bad it is.
  enum Status: String, Encodable {
    /// As it should be.
    case well
    /// Something can be had that is not there.
    case lacking
    /// Albums does not work as it should.
    case wrong
  }

  /// What was looked at.
  let subject: String
  let status: Status
  /// How it is, in a few words.
  let message: String
  /// What to do about it, nil where there is nothing to do.
  let advice: String?

  init(_ subject: String, _ status: Status, _ message: String, advice: String? = nil) {
    self.subject = subject
    self.status = status
    self.message = message
    self.advice = advice
  }
}
