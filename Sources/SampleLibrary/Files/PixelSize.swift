/// The width and height of a picture in pixels, written `1600x1200`.
public struct PixelSize: Sendable, Hashable, LosslessStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// A size of `width` by `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses `WIDTHxHEIGHT`; nil if the text has another form, or a side is not between 16 and
  /// 16384.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    let range = 16...16384
    guard range.contains(width), range.contains(height) else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as `WIDTHxHEIGHT`.
  public var description: String { "\(width)x\(height)" }

  /// The same size turned by a quarter.
  var transposed: PixelSize { PixelSize(width: height, height: width) }
}
