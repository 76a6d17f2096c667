import Foundation
import Testing

@testable import SampleLibrary

struct ShowcaseTests {
  private let small = PixelSize(width: 160, height: 120)

  @Test func hasNamedAlbumsAndUniqueNames() {
    let library = SampleLibrary.showcase()
    #expect(library.photoCount == 36)
    #expect(
      library.albums == [
        "Coast", "Mountains", "City Nights", "Desert", "Garden", "Journeys/Northern Lights",
      ])
    let paths = library.pictures.flatMap(\.files).map(\.path)
    #expect(Set(paths).count == paths.count)
    let cameras = Set(library.pictures.map(\.capture.camera.model))
    #expect((3...4).contains(cameras.count))
  }

  @Test func everyFileHasThePlannedSizeAndMetadata() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Sample")
    let library = SampleLibrary.showcase(size: small)
    try await library.write(to: root)
    #expect(try folder.files().count == library.photoCount)
    for picture in library.pictures {
      let file = try #require(picture.files.first)
      let photo = try PhotoFile(root.appending(path: file.path), isUpright: true)
      let capture = picture.capture
      #expect(photo.width == picture.size.width && photo.height == picture.size.height)
      #expect(photo["Exif.Photo.DateTimeOriginal"] == file.date.exifText)
      #expect(photo["Exif.Image.Make"] == capture.camera.make)
      #expect(photo["Exif.Image.Model"] == capture.camera.model)
      #expect(photo["Exif.Image.Orientation"] == "\(capture.orientation.rawValue)")
      #expect(photo["Exif.Photo.ISOSpeedRatings"] == "\(capture.exposure.iso)")
      for (tag, value) in [
        ("Exif.Photo.FNumber", capture.exposure.fNumber),
        ("Exif.Photo.ExposureTime", capture.exposure.seconds),
        ("Exif.Photo.FocalLength", capture.exposure.focalLength),
      ] {
        #expect(photo[tag] == "\(value.numerator)/\(value.denominator)")
      }
      if let location = capture.location {
        let read = try #require(photo.location)
        #expect(abs(read.latitude - location.latitude) < 0.001)
        #expect(abs(read.longitude - location.longitude) < 0.001)
      } else {
        #expect(photo.location == nil)
      }
    }
  }

  @Test(arguments: [
    Capture.Orientation.upsideDown, .quarterClockwise, .quarterAnticlockwise,
  ])
  func orientationTurnsThePhotoUpright(orientation: Capture.Orientation) throws {
    let folder = try TemporaryFolder()
    let subject = try #require(showcaseSubjects.first { $0.orientation == orientation })
    let size = subject.format.size(for: small)
    let canvas = Canvas(pixelWidth: size.width, pixelHeight: size.height)
    subject.scene.draw(on: canvas, seed: subject.seed)
    func store(as orientation: Capture.Orientation) throws -> URL {
      let url = folder.url.appending(path: "\(orientation).jpg")
      let capture = Capture(
        date: subject.date, camera: subject.camera, exposure: subject.exposure,
        orientation: orientation)
      try #require(EncodedPicture(canvas.stored(as: orientation))).write(capture, to: url.path)
      return url
    }
    let upright = try PhotoFile(store(as: .upright))
    let turned = try PhotoFile(store(as: orientation), isUpright: true)
    #expect(turned.width == upright.width && turned.height == upright.height)
    // Turned pixels fall into other compression blocks, so the pictures are only nearly equal.
    #expect(turned.difference(to: upright) < 4)
    let stored = try PhotoFile(store(as: orientation))
    #expect(stored.pixels != turned.pixels, "the pixels are stored turned")
  }

  @Test func everySceneKindFillsItsCanvas() throws {
    for subject in showcaseSubjects {
      let canvas = Canvas(pixelWidth: 48, pixelHeight: 36)
      subject.scene.draw(on: canvas, seed: subject.seed)
      let isOpaque = canvas.withPixels { pixels in
        (0..<48 * 36).allSatisfy { pixels[$0] >> 24 == 0xFF }
      }
      #expect(isOpaque == true, "\(subject.title)")
    }
  }
}
