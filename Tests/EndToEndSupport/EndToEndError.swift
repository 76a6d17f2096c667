/// Why a step of an end-to-end test could not be done, with what is needed to find the cause.
public nonisolated struct EndToEndError: Error, CustomStringConvertible {
  /// What failed; for a running program also its state, the end of its log and its widgets.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
