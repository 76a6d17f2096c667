import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Tests with files that cameras and other programs have made.
  @Suite(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
  struct RealPhotoTests {
    private let pool = Fixtures.pool(workers: 2, deadline: .seconds(20))

    @Test(arguments: ["jpeg-f-shape", "jpeg-hopper", "jpeg-landscape-portrait"])
    func orientedJPEG_HasTheReferenceSize(folder: String) async throws {
      let reference = try MetadataReference.load()
      for path in try Fixtures.files(in: "formats/orientation/\(folder)") {
        let expected = try #require(reference[path])
        let image = try await pool.image(at: path, size: .full, priority: .photo)
        #expect(image.width == expected.uprightWidth, "\(path)")
        #expect(image.height == expected.uprightHeight, "\(path)")
        #expect(image.sourceWidth == image.width && image.sourceHeight == image.height)
        let metadata = try await pool.metadata(at: path)
        #expect(metadata.width == image.width && metadata.height == image.height, "\(path)")
        #expect(metadata.orientation == expected.orientation, "\(path)")
      }
    }

    @Test(arguments: [
      ["jpeg-f-shape/test_1.jpg", "jpeg-f-shape/test_"],
      ["jpeg-landscape-portrait/landscape_1.jpg", "jpeg-landscape-portrait/landscape_"],
      ["jpeg-landscape-portrait/portrait_1.jpg", "jpeg-landscape-portrait/portrait_"],
      ["../jpeg/hopper.jpg", "jpeg-hopper/hopper_"],
      ["../webp/hopper.webp", "webp/hopper_"],
      ["tiff/g4_orientation_1.tif", "tiff/g4_"],
    ])
    func everyOrientation_ShowsTheSamePicture(names: [String]) async throws {
      let upright = try Fixtures.photo("formats/orientation/\(names[0])")
      let files = try Fixtures.files(in: "formats/orientation").filter {
        $0.string.contains("/formats/orientation/\(names[1])")
      }
      #expect(!files.isEmpty)
      for size in [DecodeSize.full, .square(48), .fitting(width: 60, height: 90)] {
        let expected = try await pool.image(at: upright, size: size, priority: .photo)
        for path in files {
          let image = try await pool.image(at: path, size: size, priority: .photo)
          #expect(image.width == expected.width && image.height == expected.height, "\(path)")
          guard image.width == expected.width, image.height == expected.height else { continue }
          // The files differ by about 16, because each shows its number.
          #expect(image.meanDifference(from: expected) < 20, "\(path) at \(size)")
        }
      }
    }

    @Test func turnedPNG_IsUpright() async throws {
      let path = try Fixtures.photo(
        "formats/orientation/png/exif_imagemagick_orientation.png")
      let metadata = try await pool.metadata(at: path)
      let image = try await pool.image(at: path, size: .full, priority: .photo)
      #expect(metadata.orientation > 1)
      #expect(image.width == metadata.width && image.height == metadata.height)
    }

    @Test func jpegScaledWhileDecoding_MatchesTheScaledImage() async throws {
      let path = try Fixtures.photo("albums/Nature/Macro/Aqua.jpg")
      let whole = try await pool.image(at: path, size: .full, priority: .photo)
      let size = DecodeSize.fitting(width: whole.width / 9, height: whole.height / 9)
      let small = try await pool.image(at: path, size: size, priority: .photo)
      #expect(small.sourceWidth == whole.width && small.sourceHeight == whole.height)
      for (x, y) in [(0.25, 0.25), (0.5, 0.5), (0.75, 0.25), (0.25, 0.75)] {
        let expected = whole.meanColor(aroundX: x, y: y)
        let actual = small.meanColor(aroundX: x, y: y)
        for (expected, actual) in zip(expected, actual) {
          #expect(abs(expected - actual) < 6)
        }
      }
    }

    @Test(arguments: [
      "webp/flower.webp", "avif/fox.profile0.8bpc.yuv420.avif",
      "avif/fox.profile1.8bpc.yuv444.avif", "avif/fox.profile0.8bpc.yuv420.monochrome.avif",
    ])
    func imageScaledWhileDecoding_MatchesTheScaledImage(name: String) async throws {
      let path = try Fixtures.photo("formats/\(name)")
      let metadata = try await pool.metadata(at: path)
      // The decoder crops regions of these formats from the whole image.
      let region = ImageRegion(
        x: 0, y: 0, width: metadata.width, height: metadata.height, halvings: 3)
      let expected = try await pool.region(region, at: path, priority: .photo)
      let size = DecodeSize.fitting(width: expected.width, height: expected.height)
      let image = try await pool.image(at: path, size: size, priority: .photo)
      try #require(image.width == expected.width && image.height == expected.height)
      #expect(image.meanDifference(from: expected) < 4)
    }

    @Test func animation_ShowsItsFirstFrame() async throws {
      let path = try Fixtures.photo("formats/gif/animated-red-blue.gif")
      let image = try await pool.image(at: path, size: .full, priority: .photo)
      #expect(image.color(x: image.width / 2, y: image.height / 2)[0] > 200)
    }

    @Test(arguments: try Fixtures.malformedFolders())
    func malformedFiles_GetAnAnswerInTime(folder: String) async throws {
      let pool = Fixtures.pool(workers: 2, deadline: .seconds(5))
      for path in try Fixtures.files(in: "malformed/\(folder)") {
        for size in [DecodeSize.square(128), .full] {
          do {
            let image = try await pool.image(at: path, size: size, priority: .photo)
            #expect(image.pixels.count == image.bytesPerRow * image.height)
          } catch is DecodingFailure {
          }
        }
        do {
          _ = try await pool.metadata(at: path)
        } catch is DecodingFailure {
        }
      }
      let good = try Fixtures.photo("formats/jpeg/hopper.jpg")
      _ = try await pool.image(at: good, size: .full, priority: .photo)
    }
  }
}
