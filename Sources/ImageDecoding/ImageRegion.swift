/// A part of an image for a tile: the rectangle in pixels of the whole upright image, and by how
/// much it is shrunk.
public struct ImageRegion: Hashable, Sendable {
  /// The distance of its left edge from the image's.
  public var x: Int
  /// The distance of its top edge from the image's.
  public var y: Int
  /// Its width before it is shrunk. What lies beyond the image is left out.
  public var width: Int
  /// Its height before it is shrunk. What lies beyond the image is left out.
  public var height: Int
  /// How often each side is halved, 0 for every pixel. Of a JPEG file, up to 3 halvings save time
  /// in decoding too.
  public var halvings: Int

  /// Makes a region. Regions of one level join without a seam where `x`, `y` and the sides are
  /// multiples of 2 to the power of `halvings`.
  public init(x: Int, y: Int, width: Int, height: Int, halvings: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.halvings = halvings
  }
}
