/// What to make of a photo for a grid, all from one decode.
public struct ThumbnailSizes: Hashable, Sendable {
  /// The side in device pixels of the square that is drawn now, nil where none is.
  public var drawn: Int?
  /// The sides of the squares that are put into a store.
  public var stored: [Int]

  /// Makes a request for a thumbnail.
  public init(drawn: Int?, stored: [Int]) {
    self.drawn = drawn
    self.stored = stored
  }
}

/// The thumbnail of a photo, centred squares.
public struct Thumbnail: Sendable {
  /// The pixels to draw now, if they were asked for.
  public let drawn: DecodedImage?

  /// The files to store, one for each side that was asked for and in that order: JPEG, or PNG where
  /// there is transparency. ``ImageDecoding/image(in:size:priority:)`` decodes them.
  public let stored: [[UInt8]]

  /// The width of the whole photo, upright.
  public let sourceWidth: Int

  /// The height of the whole photo, upright.
  public let sourceHeight: Int

  /// Makes a thumbnail.
  public init(drawn: DecodedImage?, stored: [[UInt8]], sourceWidth: Int, sourceHeight: Int) {
    self.drawn = drawn
    self.stored = stored
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
  }
}
