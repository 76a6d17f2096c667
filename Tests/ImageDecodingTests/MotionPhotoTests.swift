import Foundation
import ImageDecoding
import PhotosTestSupport
import RandomTestSupport
import Testing

extension DecodingSuite {
  /// The videos that phones put into the files of photos.
  struct MotionPhotoTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()
    private let video = VideoFiles.mp4()

    init() throws { folder = try TemporaryFolder() }

    private func video(in bytes: [UInt8]) async throws -> ImageMetadata.MotionVideo? {
      try await pool.metadata(at: try folder.write(bytes, as: "a.jpg")).motionVideo
    }

    /// Returns XMP with the properties of Google's camera.
    private func packet(_ properties: KeyValuePairs<String, Int> = [:]) -> [UInt8] {
      let space = "http://ns.google.com/photos/1.0/camera/"
      return MetadataFiles.packet(
        properties.map { name, value in
          "<GCamera:\(name) xmlns:GCamera=\"\(space)\">\(value)</GCamera:\(name)>"
        }.joined())
    }

    @Test func directoryInXMP_StatesTheVideo() async throws {
      let file = PlainMotionPhoto.jpeg(video: video)
      let range = (file.count - video.count)..<file.count
      #expect(try await video(in: file) == .bytes(range))
    }

    @Test func microVideo_IsCountedFromTheEnd() async throws {
      let packet = packet(["MicroVideo": 1, "MicroVideoOffset": video.count])
      let file = MetadataFiles.jpeg(xmp: packet) + video
      let range = (file.count - video.count)..<file.count
      #expect(try await video(in: file) == .bytes(range))
    }

    @Test func ordinaryPhoto_HasNone() async throws {
      #expect(try await video(in: MetadataFiles.jpeg(xmp: packet())) == nil)
      #expect(try await video(in: PlainMotionPhoto.picture + video) == nil)
    }

    @Test(arguments: [0, 1, 20, 100_000, .max, -1, .min, 1 << 32])
    func wrongLength_LeavesThePhotoWithoutVideo(length: Int) async throws {
      let file = PlainMotionPhoto.jpeg(video: video, stated: length)
      #expect(try await video(in: file) == .missing)
      let packet = packet(["MicroVideo": 1, "MicroVideoOffset": length])
      #expect(try await video(in: MetadataFiles.jpeg(xmp: packet) + video) == .missing)
    }

    @Test func removedVideo_IsMissing() async throws {
      let file = PlainMotionPhoto.jpeg(video: video)
      #expect(try await video(in: file.dropLast(video.count)) == .missing)
    }

    // MARK: Samsung

    /// Returns a photo of a phone with a list of blocks at its end.
    private func samsung(make: String = "samsung", distance: Int? = nil, size: Int? = nil)
      -> [UInt8]
    {
      var exif = ExifFields()
      exif.image = [0x010F: .text(make)]
      let little = { (value: Int) in SmallFiles.littleEndian(value) }
      let block = joined([0, 0, 0x30, 0x0A], little(16), ascii("MotionPhoto_Data"), video)
      let entry = joined(
        [0, 0, 0x30, 0x0A], little(distance ?? block.count), little(size ?? block.count))
      let list = joined(ascii("SEFH"), little(107), little(1), entry)
      return joined(
        MetadataFiles.jpeg(exif: exif.bytes(isLittleEndian: true)), block, list, little(list.count),
        ascii("SEFT"))
    }

    @Test func samsungsBlock_HoldsTheVideo() async throws {
      let file = samsung()
      let end = file.count - 32
      #expect(try await video(in: file) == .bytes((end - video.count)..<end))
      #expect(try await video(in: samsung(make: "Maker")) == nil, "others write no such list")
    }

    @Test(arguments: [0, 1, 24, 1 << 31, 0xFFFF_FFFF])
    func wrongPlaceOfSamsungsBlock_IsIgnored(number: Int) async throws {
      #expect(try await video(in: samsung(distance: number)) == nil)
      if number < 1 << 31 { #expect(try await video(in: samsung(size: number)) == nil) }
    }

    // MARK: HEIC

    @Test func boxOfHEIC_HoldsTheVideo() async throws {
      let photo = MetadataFiles.file(
        .heic, exif: ExifFields().bytes(isLittleEndian: true), xmp: packet())
      let file = photo + VideoFiles.box("mpvd", video)
      #expect(
        try await video(in: file) == .bytes((file.count - video.count)..<file.count))
      #expect(try await video(in: photo) == nil)
      #expect(try await video(in: photo + VideoFiles.box("mpvd", [1, 2, 3])) == nil)
    }

    @Test func damagedFiles_NeverStateBytesBeyondTheEnd() async throws {
      var random = SeededNumbers(seed: 7)
      for file in [PlainMotionPhoto.jpeg(video: video), samsung()] {
        for _ in 0..<60 {
          var damaged = file
          for _ in 0..<4 {
            damaged[.random(in: 2..<file.count, using: &random)] = .random(
              in: 0...255, using: &random)
          }
          let found = try? await video(in: damaged)
          guard case .bytes(let range)? = found else { continue }
          #expect(range.upperBound <= file.count)
        }
      }
    }
  }
}
