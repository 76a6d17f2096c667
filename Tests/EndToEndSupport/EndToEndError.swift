/// A failed step of an end-to-end test.
public nonisolated struct EndToEndError: Error, CustomStringConvertible {
  /// The failure. For a running program, also its state, the end of its log, and its widgets.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
