import SystemPackage

/// Turns image files into pixels and metadata.
///
/// ``DecoderPool`` decodes in separate processes; a test can return images from an array. Every
/// method throws a ``DecodingFailure``, or `CancellationError` once the awaiting task is cancelled,
/// and returns promptly in that case.
public protocol ImageDecoding: Sendable {
  /// A number that identifies the build of the decoder. A new build may read files that an older
  /// one could not.
  var build: Int { get }

  /// Forgets the files that stopped the decoder, so that it tries them again.
  func forgetRejectedFiles()

  /// Decodes the image in a file, upright, at the size that will be shown.
  ///
  /// - Parameters:
  ///   - path: The file; relative to the working directory unless absolute.
  ///   - size: The size of the decoded image. Smaller is faster.
  ///   - priority: How urgent the request is compared with other waiting requests.
  /// - Returns: The pixels.
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage

  /// Reads the metadata of a file, without decoding the pixels if the format allows that.
  func metadata(at path: FilePath) async throws -> ImageMetadata

  /// Reads all fields of a file's metadata; none if the format has no metadata.
  func fields(at path: FilePath) async throws -> MetadataFields

  /// Reads the metadata of many files with little overhead per file.
  ///
  /// The closures may be called on any thread, several at a time. Returns after the last call of
  /// `receive`. After the task's cancellation, no further file is begun.
  /// - Parameters:
  ///   - next: Returns the next file and an item that identifies it; nil after the last.
  ///   - receive: Receives the item and the result for its file.
  func metadata<Item>(
    ofEach next: @escaping @Sendable () -> (item: Item, path: FilePath)?,
    receive: @escaping @Sendable (Item, Result<ImageMetadata, DecodingFailure>) -> Void
  ) async

  /// Decodes an image in memory, such as a stored thumbnail.
  func image(
    in bytes: [UInt8], size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage

  /// Makes the square thumbnails that a grid draws and stores, from one decode.
  func thumbnail(
    at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
  ) async throws -> Thumbnail

  /// Decodes the middle of the preview that a camera embedded in the file, upright and without any
  /// bars that the camera added to fit another shape.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - side: The smallest useful side in pixels.
  ///   - priority: How urgent the request is compared with other waiting requests.
  /// - Returns: A square with a side from `side` to twice that; nil without a usable preview.
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func preview(
    at path: FilePath, side: Int, priority: DecodePriority
  ) async throws -> DecodedImage?

  /// Decodes a part of an image. For formats that can only be decoded whole, this takes as much
  /// memory as the whole image.
  func region(
    _ region: ImageRegion, at path: FilePath, priority: DecodePriority
  ) async throws -> DecodedImage

  /// Decodes some frames of an animation. The first frame is 0.
  ///
  /// Consecutive ranges are cheap. An earlier range decodes again from the start.
  func frames(
    _ range: Range<Int>, at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> AnimationFrames

  /// Reads an XMP sidecar.
  func sidecar(in bytes: [UInt8]) async throws -> SidecarContents

  /// Changes an XMP sidecar, keeping everything else in it.
  ///
  /// - Parameters:
  ///   - bytes: The sidecar; nil to make a new one.
  ///   - changes: The properties to set or remove.
  /// - Returns: The whole sidecar.
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func sidecar(changing bytes: [UInt8]?, by changes: [SidecarChange]) async throws -> [UInt8]
}

/// The size at which an image is decoded. No size enlarges an image.
public enum DecodeSize: Hashable, Sendable {
  /// The largest centred square, scaled down to this side.
  case square(Int)

  /// The whole image, scaled down to fit within these sides.
  case fitting(width: Int, height: Int)

  /// Every pixel.
  case full
}

/// The priority of a request, from least to most urgent.
///
/// Among requests of equal priority the newest is served first: a photo that has just scrolled into
/// view matters more than one that has scrolled past.
public enum DecodePriority: Sendable, Comparable, CaseIterable {
  /// Details that no view waits for, such as the capture dates of a whole library.
  case metadata

  /// A cell of a grid.
  case thumbnail

  /// The photo after or before the one on screen.
  case neighbour

  /// The photo that the user has opened.
  case photo
}
