/// The sizes of thumbnails to make of a photo, all from one decode.
public struct ThumbnailSizes: Hashable, Sendable {
  /// The side in device pixels of the square to draw now; nil for no such square.
  public var drawn: Int?
  /// The sides in pixels of the squares to store.
  public var stored: [Int]

  /// Makes a request for a thumbnail.
  public init(drawn: Int?, stored: [Int]) {
    self.drawn = drawn
    self.stored = stored
  }
}

/// The thumbnails of a photo, which are centred squares.
public struct Thumbnail: Sendable {
  /// The pixels to draw now; nil if they were not requested.
  public let drawn: DecodedImage?

  /// The encoded files to store, one for each requested side, in that order: JPEG, or PNG for
  /// images with transparency. ``ImageDecoding/image(in:size:priority:)`` decodes them.
  public let stored: [[UInt8]]

  /// The width of the whole upright photo in pixels.
  public let sourceWidth: Int

  /// The height of the whole upright photo in pixels.
  public let sourceHeight: Int

  /// Makes a thumbnail.
  public init(drawn: DecodedImage?, stored: [[UInt8]], sourceWidth: Int, sourceHeight: Int) {
    self.drawn = drawn
    self.stored = stored
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
  }
}
