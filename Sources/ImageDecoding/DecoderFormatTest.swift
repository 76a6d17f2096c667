/// What a worker made of a small picture of a format, which it carries to test itself.
public struct DecoderFormatTest: Hashable, Sendable {
  /// How the test ended.
  public enum Outcome: Hashable, Sendable {
    /// The pixels are right.
    case right
    /// The picture was decoded to other pixels than it shows.
    case wrongPixels
    /// The format's library cannot be loaded, for this reason, in the system's words.
    case missing(String)
    /// The library is there, and could not decode the picture.
    case failed(DecodingFailure)
  }

  /// The format.
  public let format: ImageFormat

  /// The library that decodes it, with its version, such as "libjxl 0.7.0"; nil if there is none.
  public let library: String?

  /// How the test ended.
  public let outcome: Outcome

  package init(format: ImageFormat, library: String?, outcome: Outcome) {
    self.format = format
    self.library = library
    self.outcome = outcome
  }
}
