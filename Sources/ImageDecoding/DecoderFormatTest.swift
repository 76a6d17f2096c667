/// The result of decoding a small test picture that the worker program contains.
public struct DecoderFormatTest: Hashable, Sendable {
  /// The result of the test.
  public enum Outcome: Hashable, Sendable {
    /// The pixels are right.
    case right
    /// The decoded pixels differ from those of the test picture.
    case wrongPixels
    /// The format's library cannot be loaded; the value is the system's message.
    case missing(String)
    /// The library loaded but could not decode the picture.
    case failed(DecodingFailure)
  }

  /// The tested format.
  public let format: ImageFormat

  /// The library that decodes the format and its version, such as "libjxl 0.7.0"; nil without one.
  public let library: String?

  /// The result of the test.
  public let outcome: Outcome

  package init(format: ImageFormat, library: String?, outcome: Outcome) {
    self.format = format
    self.library = library
    self.outcome = outcome
  }
}
