/// A part of an image for a tile: a rectangle in pixels of the whole upright image, and a scale.
public struct ImageRegion: Hashable, Sendable {
  /// The distance of its left edge from the image's, in pixels of the whole image.
  public var x: Int
  /// The distance of its top edge from the image's, in pixels of the whole image.
  public var y: Int
  /// Its width before scaling. Any part beyond the image is left out.
  public var width: Int
  /// Its height before scaling. Any part beyond the image is left out.
  public var height: Int
  /// How often each side is halved; 0 keeps every pixel. For JPEG files, up to 3 halvings also make
  /// decoding faster.
  public var halvings: Int

  /// Makes a region. Regions with the same `halvings` join without a seam if `x`, `y` and the sides
  /// are multiples of 2 to the power of `halvings`.
  public init(x: Int, y: Int, width: Int, height: Int, halvings: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.halvings = halvings
  }
}
