import ImageDecoding
import Testing

struct TurnedImageTests {
  /// Returns an image of 3 × 2 pixels, numbered in order.
  private func image() throws -> DecodedImage {
    try DecodedImage(width: 3, height: 2, pixels: (0..<6).flatMap { [UInt8($0), 0, 0, 255] })
  }

  private func numbers(_ image: DecodedImage) -> [UInt8] {
    stride(from: 0, to: image.pixels.count, by: 4).map { image.pixels[$0] }
  }

  @Test(
    arguments: [
      (0, [0, 1, 2, 3, 4, 5]), (1, [3, 0, 4, 1, 5, 2]), (2, [5, 4, 3, 2, 1, 0]),
      (3, [2, 5, 1, 4, 0, 3]), (-1, [2, 5, 1, 4, 0, 3]), (5, [3, 0, 4, 1, 5, 2]),
    ] as [(Int, [UInt8])])
  func pixels_TurnClockwise(turns: Int, expected: [UInt8]) throws {
    let turned = try image().turned(quarterTurns: turns)
    #expect(numbers(turned) == expected)
    #expect(turned.width == (turns % 2 == 0 ? 3 : 2))
    #expect(turned.sourceWidth == turned.width)
    #expect(turned.isOpaque)
  }

  /// A region of the turned image equals the turned region of the image.
  @Test(arguments: 0..<4) func regions_MatchTheFile(turns: Int) throws {
    let image = try image()
    let turned = image.turned(quarterTurns: turns)
    let expected = numbers(turned)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let region = ImageRegion(x: x, y: y, width: 1, height: 1, halvings: 0)
          .before(quarterTurns: turns, width: turned.width, height: turned.height)
        #expect(numbers(image)[region.y * 3 + region.x] == expected[y * turned.width + x])
      }
    }
  }
}
