import SystemPackage

/// Turns image files into pixels and metadata.
///
/// What a program asks for a picture; ``DecoderPool`` answers from processes of its own, a test
/// from an array. Every method throws a ``DecodingFailure``, or `CancellationError` once the
/// awaiting task is cancelled, and returns promptly in that case.
public protocol ImageDecoding: Sendable {
  /// Decodes the image in a file, upright, at the size that will be shown.
  ///
  /// - Parameters:
  ///   - path: The file; relative to the working directory unless absolute.
  ///   - size: How large the pixels are wanted. Smaller is faster.
  ///   - priority: Who is served first while more requests wait than can be worked on.
  /// - Returns: The pixels.
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage

  /// Reads what a file tells about its image, without decoding the pixels where the format allows.
  func metadata(at path: FilePath) async throws -> ImageMetadata
}

/// The size at which an image is decoded; none of them enlarges it.
public enum DecodeSize: Hashable, Sendable {
  /// The largest centred square, scaled down to this side.
  case square(Int)

  /// The whole image, scaled down to fit within these sides.
  case fitting(width: Int, height: Int)

  /// Every pixel.
  case full
}

/// How soon a request is served, least urgent first.
///
/// Among equals the newest goes first: what has just scrolled into view matters more than what
/// was asked for on the way there.
public enum DecodePriority: Sendable, Comparable, CaseIterable {
  /// Facts that nobody waits for, such as the capture dates of a whole library.
  case metadata

  /// A cell of a grid.
  case thumbnail

  /// The photo after or before the one on screen.
  case neighbour

  /// The photo that the person has opened.
  case photo
}
