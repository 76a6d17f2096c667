import ImageDecoding

/// A codec for one format, or for several that share a library.
///
/// To add a format, conform to this protocol in a separate folder or file, add the codec to
/// ``CodecRegistry``, and add a test picture to ``FormatTest``.
protocol ImageCodec: Sendable {
  /// The formats that the codec opens.
  var formats: [ImageFormat] { get }

  /// Loads the codec's libraries. Later calls return the same result.
  func load() -> CodecAvailability

  /// Returns whether a file has one of the formats, judging by its first bytes. The default uses
  /// ``ImageFormat``.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool

  /// Reads a file up to its pixels. Called only after ``load()`` has succeeded.
  ///
  /// - Parameter bytes: The file, valid while the returned object lives.
  /// - Returns: The image, whose pixels ``OpenedImage/decode(into:)`` reads.
  /// - Throws: ``DecodingFailure/malformed(_:)`` with the library's message, or
  ///   ``DecodingFailure/tooLarge``.
  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage

  /// Returns the preview that a camera embedded in a photo's file; nil without one. The default has
  /// Exiv2 find the largest JPEG file within the file.
  func preview(in bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> Preview?
}

/// A preview embedded in a photo's file.
struct Preview {
  let image: any OpenedImage
  /// The size of the photo. If the preview's shape differs, it may have bars at two edges.
  let photo: PixelSize
}

/// Whether a codec can be used on this system.
enum CodecAvailability: Equatable {
  /// It can be used. The value is the library's version, such as "libjxl 0.7.0".
  case available(version: String)
  /// It cannot be used, for this reason, such as "libjxl.so.0.7: cannot open shared object file".
  case missing(String)
}

extension ImageCodec {
  func load() -> CodecAvailability { .available(version: "Albums itself") }

  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ImageFormat(of: bytes).map(formats.contains) == true
  }

  func preview(in bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> Preview? {
    guard let tags = MetadataTags(reading: bytes), let largest = tags.largestPreview else {
      return nil
    }
    let image = try EmbeddedImage(largest, orientation: Orientation(tags.orientation))
    return Preview(image: image, photo: image.size)
  }
}

/// An open image file, read up to its pixels.
protocol OpenedImage: AnyObject {
  /// The size of the image that ``decode(into:)`` delivers without scaling.
  var size: PixelSize { get }

  /// The turn that makes the delivered pixels upright. The library may have turned them already.
  var orientation: Orientation { get }

  /// The form of the pixels in delivered rows.
  var pixels: PixelForm { get }

  /// The colour space of the delivered rows.
  var colors: ColorSource { get }

  /// The numbers of frames and repetitions; nil for a still image.
  var animation: AnimationOutline? { get }

  /// Whether ``decode(into:)`` skips rows and columns that are not needed. Other images are decoded
  /// whole once, and kept while requests for their parts arrive.
  var decodesParts: Bool { get }

  /// Returns the size at which the image delivers rows for a placement: `size`, or a smaller and
  /// cheaper one that is at least `placement.scaled` on both sides. Vector graphics return
  /// `placement.scaled`.
  func decodedSize(for placement: Placement) -> PixelSize

  /// Decodes the image (of an animation, the current frame) from top to bottom into `rows`.
  ///
  /// May be called several times. Adds the rows `rows.needed`, in order. For a truncated file it
  /// throws or returns before the last row. The rows added so far are shown.
  func decode(into rows: RowSink) throws(DecodingFailure)
}

/// An image with several frames. Initially it is before the first frame.
protocol AnimatedImage: OpenedImage {
  /// Advances to the next frame, which `decode(into:)` then delivers as a whole picture.
  ///
  /// - Returns: The duration of the frame in milliseconds; nil after the last frame.
  func advance() throws(DecodingFailure) -> Int?

  /// Returns to the position before the first frame.
  func rewind() throws(DecodingFailure)
}

extension OpenedImage {
  var orientation: Orientation { .upright }
  var colors: ColorSource { .sRGB }
  var animation: AnimationOutline? { nil }
  var decodesParts: Bool { false }
  func decodedSize(for placement: Placement) -> PixelSize { size }
}
