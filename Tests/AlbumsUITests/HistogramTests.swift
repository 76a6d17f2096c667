import ImageDecoding
import Testing

@testable import AlbumsUI

@Suite struct HistogramTests {
  @Test func everyPixelIsCountedInEachChannel() throws {
    let histogram = Histogram(try image([[255, 0, 0], [0, 255, 0], [0, 0, 255], [10, 20, 30]]))
    #expect(histogram.pixelCount == 4)
    #expect(histogram.red[255] == 1)
    #expect(histogram.red[0] == 2)
    #expect(histogram.red[10] == 1)
    #expect(histogram.green[20] == 1)
    #expect(histogram.blue[30] == 1)
    #expect(histogram.blue.reduce(0, +) == 4)
  }

  @Test func luminanceWeighsTheChannelsAsTheEyeDoes() throws {
    let histogram = Histogram(
      try image([[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [7, 7, 7]]))
    let values = histogram.luminance.indices.filter { histogram.luminance[$0] > 0 }
    #expect(values == [7, 18, 54, 182, 255])
  }

  @Test func transparentPixelsAreNotCountedAndTranslucentOnesHaveTheirOwnColor() throws {
    // The colours are premultiplied by the alpha.
    let pixels: [UInt8] = [0, 0, 0, 0, 0, 50, 100, 128]
    let histogram = Histogram(
      try DecodedImage(width: 2, height: 1, isOpaque: false, pixels: pixels))
    #expect(histogram.pixelCount == 1)
    #expect(histogram.red[199] == 1)
    #expect(histogram.green[100] == 1)
    #expect(histogram.blue[0] == 1)
  }

  @Test func largePicturesAreSampled() throws {
    let gray = Array(repeating: [128, 128, 128, 255] as [UInt8], count: 300 * 200).flatMap(\.self)
    let histogram = Histogram(
      try DecodedImage(width: 300, height: 200, pixels: gray), mostPixels: 600)
    #expect(histogram.pixelCount == 30 * 20)
    #expect(histogram.luminance[128] == histogram.pixelCount)
  }

  @Test func heightsHaveTheScaleOfTheLargestInnerPart() throws {
    let pixels =
      Array(repeating: [0, 0, 0] as [UInt8], count: 1_000) + [
        [100, 100, 100], [100, 100, 100], [100, 100, 100], [100, 100, 100], [200, 200, 200],
      ]
    let heights = Histogram(try image(pixels)).heights(of: \.luminance, count: 64)
    #expect(heights.count == 64)
    #expect(heights[0] == 1, "clipped pixels are cut off")
    #expect(heights[25] == 1)
    #expect(heights[50] == 0.5)
    #expect(heights[40] == 0)
  }

  @Test(
    arguments: [
      ([[10, 10, 10], [30, 20, 25], [200, 200, 200]], "Mostly dark"),
      ([[250, 250, 250], [230, 230, 230], [240, 240, 240]], "Mostly bright"),
      ([[100, 110, 120], [130, 128, 127]], "Mostly medium tones"),
      ([[20, 20, 20], [220, 220, 220]], "Dark and bright parts"),
      (
        [[0, 0, 0], [0, 0, 0], [255, 255, 255]],
        "Mostly dark, clipped highlights 33 %, clipped shadows 67 %"
      ),
    ] as [([[UInt8]], String)])
  func summarySaysWhatThePictureLooksLike(_ pixels: [[UInt8]], _ summary: String) throws {
    #expect(Histogram(try image(pixels)).summary == summary)
  }

  @Test func invisiblePictureHasASummary() throws {
    let pixels = [UInt8](repeating: 0, count: 4)
    let image = try DecodedImage(width: 1, height: 1, isOpaque: false, pixels: pixels)
    #expect(Histogram(image).summary == "No visible pixels")
    #expect(Histogram(image).heights(of: \.red, count: 64).allSatisfy { $0 == 0 })
  }

  /// Makes an opaque picture of red, green and blue values, in one row.
  private func image(_ pixels: [[UInt8]]) throws -> DecodedImage {
    try DecodedImage(
      width: pixels.count, height: 1, pixels: pixels.flatMap { [$0[2], $0[1], $0[0], 255] })
  }
}
