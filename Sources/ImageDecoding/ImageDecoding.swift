import SystemPackage

/// Turns image files into pixels and metadata.
///
/// What a program asks for a picture; ``DecoderPool`` answers from processes of its own, a test
/// from an array. Every method throws a ``DecodingFailure``, or `CancellationError` once the
/// awaiting task is cancelled, and returns promptly in that case.
public protocol ImageDecoding: Sendable {
  /// Tells one build of the decoder from another, which may read what this one could not.
  var build: Int { get }

  /// Has files that have stopped the decoder be tried again.
  func forgetRejectedFiles()

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

  /// Reads the metadata of many files, with as little ado for each as possible.
  ///
  /// The closures may be called on any thread, several at a time. Returns when the last answer has
  /// been received; after the task's cancellation no further file is begun.
  /// - Parameters:
  ///   - next: Gives the next file, and anything by which to know its answer; nil after the last.
  ///   - receive: Takes an answer.
  func metadata<Item>(
    ofEach next: @escaping @Sendable () -> (item: Item, path: FilePath)?,
    receive: @escaping @Sendable (Item, Result<ImageMetadata, DecodingFailure>) -> Void
  ) async

  /// Decodes an image that is in memory, such as a stored thumbnail.
  func image(
    in bytes: [UInt8], size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage

  /// Makes the squares of a photo that a grid draws and stores, from one decode.
  func thumbnail(
    at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
  ) async throws -> Thumbnail

  /// Decodes the middle of the small picture that a camera has put into the file beside the photo,
  /// upright, and without the bars with which it may have been filled to another shape.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - side: The side below which it would be of no use.
  ///   - priority: Who is served first.
  /// - Returns: A square of this side to twice as large; nil where there is none.
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func preview(
    at path: FilePath, side: Int, priority: DecodePriority
  ) async throws -> DecodedImage?

  /// Decodes a part of an image. Only of JPEG files does this take less memory than the whole.
  func region(
    _ region: ImageRegion, at path: FilePath, priority: DecodePriority
  ) async throws -> DecodedImage

  /// Decodes some frames of an animation, the first being 0.
  ///
  /// Asking for one range after another is cheap; going back begins from the start.
  func frames(
    _ range: Range<Int>, at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> AnimationFrames

  /// Reads an XMP sidecar.
  func sidecar(in bytes: [UInt8]) async throws -> SidecarContents

  /// Changes an XMP sidecar, keeping everything else in it.
  ///
  /// - Parameters:
  ///   - bytes: The sidecar; nil where there is none yet.
  ///   - changes: What is to be said from now on.
  /// - Returns: The whole sidecar.
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func sidecar(changing bytes: [UInt8]?, by changes: [SidecarChange]) async throws -> [UInt8]
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
