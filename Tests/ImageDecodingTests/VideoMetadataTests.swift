import Foundation
import ImageDecoding
import PhotosTestSupport
import RandomTestSupport
import SystemPackage
import Testing

extension DecodingSuite {
  /// The metadata of videos, which the decoder reads without playing them.
  struct VideoMetadataTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws { folder = try TemporaryFolder() }

    private func metadata(_ bytes: [UInt8], as name: String = "film.mp4") async throws
      -> ImageMetadata
    {
      try await pool.metadata(at: try folder.write(bytes, as: name))
    }

    // MARK: MP4 and QuickTime

    @Test(arguments: [false, true], [false, true])
    func movie_StatesSizeLengthAndDate(isWide: Bool, endsWithHeader: Bool) async throws {
      var movie = VideoFiles.Movie()
      (movie.isWide, movie.endsWithHeader) = (isWide, endsWithHeader)
      let metadata = try await metadata(VideoFiles.mp4(movie))
      #expect(metadata.width == 1920 && metadata.height == 1080)
      #expect(metadata.duration == 65 && metadata.orientation == 1)
      #expect(
        metadata.captureDate == WallClockDate(localTimeOf: 3_600_000_000 - 2_082_844_800))
    }

    @Test(arguments: [([0, 1, -1, 0], 6), ([-1, 0, 0, -1], 3), ([0, -1, 1, 0], 8)])
    func matrixOfAMovie_IsItsOrientation(matrix: [Int], orientation: Int) async throws {
      var movie = VideoFiles.Movie()
      movie.matrix = matrix
      let metadata = try await metadata(VideoFiles.mp4(movie))
      #expect(metadata.orientation == orientation)
      #expect((metadata.width > metadata.height) == (orientation == 3))
    }

    @Test func tagsOfAMovie_AreRead() async throws {
      var movie = VideoFiles.Movie()
      movie.brand = "qt  "
      movie.tags = [
        ("com.apple.quicktime.make", "Maker"), ("com.apple.quicktime.model", "M-1"),
        ("com.apple.quicktime.location.ISO6709", "+48.1173-011.5167+500.000/"),
      ]
      let metadata = try await metadata(VideoFiles.mp4(movie), as: "film.mov")
      #expect(metadata.make == "Maker" && metadata.model == "M-1")
      #expect(
        metadata.location
          == ImageMetadata.Location(latitude: 48.1173, longitude: -11.5167, altitude: 500))
    }

    @Test(arguments: ["+48", "+95.0+011.0/", "+48.1+200.0/", "here", "", "++", "+1.2.3+4/"])
    func implausiblePlace_IsIgnored(place: String) async throws {
      var movie = VideoFiles.Movie()
      movie.tags = [("com.apple.quicktime.location.ISO6709", place)]
      #expect(try await metadata(VideoFiles.mp4(movie)).location == nil)
    }

    @Test func clockThatWasNeverSet_IsNoDate() async throws {
      var movie = VideoFiles.Movie()
      movie.created = 0
      #expect(try await metadata(VideoFiles.mp4(movie)).captureDate == nil)
    }

    @Test func heicImage_IsNoVideo() async throws {
      let image = MetadataFiles.file(.heic, exif: [], xmp: [])
      #expect(try await metadata(image, as: "a.heic").duration == nil)
    }

    // MARK: Matroska and AVI

    @Test(arguments: [false, true])
    func matroska_StatesSizeLengthAndDate(isLive: Bool) async throws {
      let metadata = try await metadata(VideoFiles.matroska(isLive: isLive), as: "film.webm")
      #expect(metadata.width == 1280 && metadata.height == 720 && metadata.duration == 7.5)
      #expect(metadata.captureDate == WallClockDate(localTimeOf: 978_307_200 + 864_000))
    }

    @Test(arguments: [Float.nan, .infinity, -1])
    func impossibleLength_IsUnknown(length: Float) async throws {
      let metadata = try await metadata(VideoFiles.matroska(length: length), as: "film.mkv")
      #expect(metadata.width == 1280 && metadata.duration == nil)
    }

    @Test func avi_StatesSizeAndLength() async throws {
      let bytes = PlainVideo.avi(colors: [PlainVideo.Color](repeating: (200, 0, 0), count: 3))
      let metadata = try await metadata(bytes, as: "film.avi")
      #expect(metadata.width == 64 && metadata.height == 48)
      #expect(abs((metadata.duration ?? 0) - 0.3) < 1e-9)
    }

    // MARK: Malformed files

    private static let samples: [[UInt8]] = {
      var movie = VideoFiles.Movie()
      movie.tags = [("com.apple.quicktime.location.ISO6709", "+48.1+011.5/")]
      return [
        VideoFiles.mp4(movie), VideoFiles.matroska(), VideoFiles.matroska(isLive: true),
        PlainVideo.avi(width: 8, height: 8, colors: [(200, 0, 0)]),
      ]
    }()

    /// Reads a damaged file, which may fail but must not stop the decoder.
    private func read(_ bytes: [UInt8]) async throws {
      do throws(any Error) {
        _ = try await metadata(bytes)
      } catch let failure as DecodingFailure {
        #expect(failure != .decoderStopped && failure != .timedOut)
      }
    }

    @Test(arguments: samples.indices)
    func fileCutOffAnywhere_IsReadOrRefused(sample: Int) async throws {
      let bytes = Self.samples[sample]
      for count in stride(from: 1, to: bytes.count, by: 3) {
        try await read(Array(bytes.prefix(count)))
      }
    }

    @Test(arguments: samples.indices)
    func damagedNumbers_AreReadOrRefused(sample: Int) async throws {
      var random = SeededNumbers(seed: UInt64(sample) + 7)
      for _ in 0..<200 {
        var bytes = Self.samples[sample]
        let place = Int.random(in: 4..<(bytes.count - 8), using: &random)
        let count = Int.random(in: 1...8, using: &random)
        let value: UInt8 = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        for index in place..<(place + count) { bytes[index] = value }
        try await read(bytes)
      }
    }

    @Test(arguments: [0, 1, 7, 8, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func boxOfAnyLength_IsReadOrRefused(length: Int) async throws {
      let type = VideoFiles.box("ftyp", ascii("isom") + SmallFiles.bigEndian(0))
      let box = SmallFiles.bigEndian(length) + ascii("moov")
      try await read(type + box)
      try await read(type + box + [UInt8](repeating: 0xFF, count: 32))
    }

    @Test func hundredThousandEmptyBoxes_AreSkipped() async throws {
      let type = VideoFiles.box("ftyp", ascii("isom") + SmallFiles.bigEndian(0))
      let empty = [[UInt8]](repeating: VideoFiles.box("free", []), count: 100_000)
      let metadata = try await metadata(type + Array(empty.joined()))
      #expect(metadata.duration == nil && metadata.width == 0)
    }
  }
}
