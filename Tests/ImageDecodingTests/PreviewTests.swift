import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// The previews that cameras embed in photos.
  struct PreviewTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test func photoWithoutPreview_HasNone() async throws {
      let file = try folder.writeImage(width: 40, height: 30)
      #expect(try await pool.preview(at: file, side: 10, priority: .thumbnail) == nil)
    }

    @Test func preview_IsTheMiddleOfThePhoto() async throws {
      let photo = jpeg(width: 640, height: 480)
      let file = try folder.write(
        SmallFiles.photo(photo, thumbnail: jpeg(width: 160, height: 120)), as: "a.jpg")
      let expected = try await pool.image(at: file, size: .square(100), priority: .thumbnail)
      let preview = try #require(
        try await pool.preview(at: file, side: 50, priority: .thumbnail))
      #expect(preview.width == 100 && preview.height == 100)
      #expect(preview.meanDifference(from: expected) < 3)
      #expect(try await pool.preview(at: file, side: 120, priority: .thumbnail)?.width == 120)
      #expect(try await pool.preview(at: file, side: 121, priority: .thumbnail) == nil)
    }

    @Test func bars_AreCutOff() async throws {
      let photo = jpeg(width: 600, height: 400)
      let thumbnail = jpeg(width: 160, height: 120, bars: 7)
      for orientation: UInt8 in [1, 6] {
        let file = try folder.write(
          SmallFiles.photo(photo, thumbnail: thumbnail, orientation: orientation),
          as: "\(orientation).jpg")
        let expected = try await pool.image(at: file, size: .square(100), priority: .thumbnail)
        let preview = try #require(
          try await pool.preview(at: file, side: 50, priority: .thumbnail))
        #expect(preview.width == 100 && preview.height == 100)
        #expect(preview.meanDifference(from: expected) < 6)
      }
    }

    @Test func previewOfAnotherPicture_IsIgnored() async throws {
      // A program cropped the photo but did not change the thumbnail.
      let photo = jpeg(width: 200, height: 600)
      let file = try folder.write(
        SmallFiles.photo(photo, thumbnail: jpeg(width: 160, height: 120)), as: "a.jpg")
      #expect(try await pool.preview(at: file, side: 20, priority: .thumbnail) == nil)
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func previewsOfRealPhotos_ResembleThem() async throws {
      var count = 0
      // A sample of cameras from many years, because the whole folder takes long.
      for path in try Fixtures.files(in: "albums/Old Cameras") where path.extension == "jpg" {
        guard
          let preview = try? await pool.preview(at: path, side: 50, priority: .thumbnail),
          let photo = try? await pool.image(
            at: path, size: .square(preview.width), priority: .photo),
          photo.width == preview.width
        else { continue }
        count += 1
        #expect(preview.meanDifference(from: photo) < 40, "\(path)")
      }
      #expect(count > 3)
    }

    @Test func rawPhoto_ShowsItsPreview() async throws {
      let preview = jpeg(width: 300, height: 200)
      let file = try folder.write(SmallFiles.raw(preview: preview, orientation: 6), as: "a.nef")
      let upright = try folder.write(
        SmallFiles.photo(preview, thumbnail: [0], orientation: 6), as: "a.jpg")
      let image = try await pool.image(at: file, size: .full, priority: .photo)
      let expected = try await pool.image(at: upright, size: .full, priority: .photo)
      #expect(image.width == 200 && image.height == 300)
      #expect(image.pixels.elementsEqual(expected.pixels))
      let square = try await pool.preview(at: file, side: 64, priority: .thumbnail)
      #expect(square?.width == 128)
    }

    /// Returns a JPEG file with red growing to the right and green downwards, between black bars.
    private func jpeg(width: Int, height: Int, bars: Int = 0) -> [UInt8] {
      SmallFiles.jpeg(width: width, height: height) { x, y in
        guard bars..<(height - bars) ~= y else { return [0, 0, 0] }
        let down = (y - bars) * 255 / (height - 2 * bars)
        return [UInt8(x * 255 / width), UInt8(down), 60]
      }
    }
  }
}
