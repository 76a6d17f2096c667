import ImageDecoding

/// Opens the files of one format, or of several that share a library.
///
/// To add a format: conform to this protocol in a folder or file of its own, and add a row to
/// ``CodecRegistry``. Nothing else in the worker names a format.
protocol ImageCodec: Sendable {
  /// The formats that it opens.
  var formats: [ImageFormat] { get }

  /// Loads the libraries it needs; later calls return the same answer.
  func load() -> CodecAvailability

  /// Whether a file is one of its own, by the first bytes. The default asks ``ImageFormat``.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool

  /// Reads a file up to its pixels. Called only after ``load()`` has succeeded.
  ///
  /// - Parameter bytes: The file, valid while the returned object lives.
  /// - Returns: The image, whose pixels ``OpenedImage/decode(into:)`` reads.
  /// - Throws: ``DecodingFailure/malformed(_:)`` with the library's own words, or
  ///   ``DecodingFailure/tooLarge``.
  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage

  /// The picture of a photo that a camera has put into the file beside it, nil if there is none. The
  /// default asks Exiv2 for the largest JPEG file within the file.
  func preview(in bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> Preview?
}

/// A picture within a photo's file.
struct Preview {
  let image: any OpenedImage
  /// The size of the photo. A preview of another shape may have bars above and below, or beside.
  let photo: PixelSize
}

/// Whether a codec can be used on this system.
enum CodecAvailability: Equatable {
  /// It can; with the library's version, such as "libjxl 0.7.0".
  case available(version: String)
  /// It cannot, for this reason, such as "libjxl.so.0.7: cannot open shared object file".
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

/// An image file that was read up to its pixels.
protocol OpenedImage: AnyObject {
  /// The size of the pixels that ``decode(into:)`` would deliver unscaled.
  var size: PixelSize { get }

  /// How those pixels must still be turned to be upright. The library may have turned them already.
  var orientation: Orientation { get }

  /// What the delivered rows hold.
  var pixels: PixelForm { get }

  /// The colour space of the delivered rows.
  var colors: ColorSource { get }

  /// Frames and repeats; nil for a still image.
  var animation: AnimationOutline? { get }

  /// Whether ``decode(into:)`` skips what is outside of the rows and columns that are needed. Images
  /// that do not are decoded once and kept while parts of them are asked for.
  var decodesParts: Bool { get }

  /// The size at which it delivers rows for a placement: `size`, or a smaller one that costs less and
  /// is at least `placement.scaled` on both sides. Vector graphics return `placement.scaled`.
  func decodedSize(for placement: Placement) -> PixelSize

  /// Decodes the image (of an animation, the current frame) from top to bottom into `rows`.
  ///
  /// May be called several times. It adds the rows `rows.needed`, in order. Throwing or returning
  /// before the last row is how a truncated file ends: the rows added so far are shown.
  func decode(into rows: RowSink) throws(DecodingFailure)
}

/// An image of several frames. It begins before the first frame.
protocol AnimatedImage: OpenedImage {
  /// Goes to the next frame, which `decode(into:)` then delivers as a whole picture.
  ///
  /// - Returns: How long it is shown, in milliseconds; nil after the last.
  func advance() throws(DecodingFailure) -> Int?

  /// Goes back to before the first frame.
  func rewind() throws(DecodingFailure)
}

extension OpenedImage {
  var orientation: Orientation { .upright }
  var colors: ColorSource { .sRGB }
  var animation: AnimationOutline? { nil }
  var decodesParts: Bool { false }
  func decodedSize(for placement: Placement) -> PixelSize { size }
}
