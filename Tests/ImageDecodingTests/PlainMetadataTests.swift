import Foundation
import ImageDecoding
import RandomTestSupport
import SystemPackage
import Testing

extension DecodingSuite {
  /// Compares the reader for JPEG files with only EXIF with Exiv2.
  struct PlainMetadataTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    private var exif: ExifFields {
      var exif = ExifFields()
      exif.image = [
        0x010E: .text("On the bridge  "), 0x010F: .text("Maker"), 0x0110: .text("M-1"),
        0x0112: .short(6), 0x0132: .text("2020:01:01 00:00:00"), 0x4746: .short(4),
        0x013B: .text("Ana Lima"),
      ]
      exif.photo = [
        0x829A: .fractions([1, 250]), 0x829D: .fractions([28, 10]), 0x8827: .short(400),
        0x9003: .text("2019:07:14 12:30:15"), 0x920A: .fractions([50, 1]), 0xA434: .text("Lens"),
      ]
      exif.location = [
        1: .text("S"), 2: .fractions([43, 1, 27, 1, 4523, 100]), 3: .text("W"),
        4: .fractions([11, 1, 53, 1, 0, 1]), 5: .byte(1), 6: .fractions([1225, 10]),
      ]
      return exif
    }

    @Test(arguments: [false, true])
    func everyTag_IsRead(isLittleEndian: Bool) async throws {
      let (plain, other) = try await metadata(of: exif.bytes(isLittleEndian: isLittleEndian))
      #expect(plain.width == 48 && plain.height == 64 && plain.orientation == 6)
      #expect(plain.captureDate == WallClockDate(exif: "2019:07:14 12:30:15"))
      #expect(plain.make == "Maker" && plain.model == "M-1" && plain.lensModel == "Lens")
      #expect(plain.caption == "On the bridge" && plain.rating == 4)
      #expect(plain.artist == "Ana Lima")
      #expect(plain.isoSpeed == 400 && plain.fNumber == 2.8 && plain.focalLength == 50)
      #expect(plain.exposureTime == 0.004 && plain.location?.altitude == -122.5)
      let location = try #require(plain.location)
      #expect(abs(location.latitude - -43.462_563_9) < 1e-6)
      #expect(abs(location.longitude - -11.883_333_3) < 1e-6)
      #expect(other == plain)
    }

    @Test(arguments: [
      #"{"software": "9.1", "sceneMode": 0}"#, "{ \"prompt\": \"a lake", "OLYMPUS DIGITAL CAMERA",
      "SAMSUNG", "000015", #"DCIM\100MEDIA\DJI_0012.JPG"#, "Maker", "maker M-1",
    ])
    func descriptionByAMachine_IsNoCaption(_ description: String) async throws {
      var exif = ExifFields()
      exif.image = [
        0x010E: .text(description), 0x010F: .text("Maker"), 0x0110: .text("M-1"),
      ]
      let (plain, other) = try await metadata(of: exif.bytes(isLittleEndian: true))
      #expect(plain.caption == nil && other.caption == nil)
    }

    @Test(arguments: ["{draft} The lake", "2019", "Samsung, Berlin"])
    func captionByAPerson_IsKept(_ caption: String) async throws {
      var exif = ExifFields()
      exif.image = [0x010E: .text(caption)]
      let (plain, other) = try await metadata(of: exif.bytes(isLittleEndian: true))
      #expect(plain.caption == caption && other == plain)
    }

    @Test func largeFractions_AreUnsigned() async throws {
      var exif = ExifFields()
      exif.location = [
        1: .text("N"), 2: .fractions([0xAC00_0000, 0x0400_0000, 0xE100_0000, 0x0500_0000, 0, 1]),
        3: .text("E"), 4: .fractions([11, 1, 0xFFFF_FFFE, 0xFFFF_FFFF, 0, 1]),
      ]
      let (plain, other) = try await metadata(of: exif.bytes(isLittleEndian: true))
      let location = try #require(plain.location)
      #expect(abs(location.latitude - 43.75) < 1e-9)
      #expect(abs(location.longitude - (11 + 1.0 / 60)) < 1e-9)
      #expect(other == plain)
    }

    @Test func missingTags_AreMissingInBothReaders() async throws {
      var exif = ExifFields()
      exif.image = [0x010F: .text("  "), 0x0112: .short(9)]
      let (plain, other) = try await metadata(of: exif.bytes(isLittleEndian: true))
      #expect(plain == ImageMetadata(width: 64, height: 48))
      #expect(other == plain)
    }

    /// After any changed bit, both readers return the same metadata, or Exiv2 reads the file in
    /// both cases.
    @Test func corruptFields_AreReadAlike() async throws {
      let bytes = exif.bytes(isLittleEndian: false)
      var random = SeededNumbers(seed: 11)
      var differing = 0
      for _ in 0..<300 {
        var spoilt = bytes
        spoilt[Int.random(in: 8..<bytes.count, using: &random)] ^=
          1
          << UInt8.random(
            in: 0..<8, using: &random)
        let (plain, other) = try await metadata(of: spoilt)
        differing += plain == other ? 0 : 1
      }
      // The readers differ for invalid UTF-8, and for a directory with a wrong offset.
      #expect(differing < 15, "\(differing) of 300")
    }

    /// Returns the metadata of a file with the EXIF block, and of one with an additional empty XMP
    /// block, which Exiv2 reads.
    private func metadata(
      of exif: [UInt8]
    ) async throws -> (plain: ImageMetadata, other: ImageMetadata) {
      let xmp = """
        http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>
        """
      let head = [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + exif)
      let frame =
        segment(0xC0, [8, 0, 48, 0, 64, 1, 1, 0x11, 0]) + segment(0xDA, [1, 1, 0, 0, 63, 0])
        + [0xFF, 0xD9]
      let plain = try folder.write(head + frame, as: "plain.jpg")
      let other = try folder.write(head + segment(0xE1, Array(xmp.utf8)) + frame, as: "other.jpg")
      return (try await pool.metadata(at: plain), try await pool.metadata(at: other))
    }

    private func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      let length = bytes.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
    }
  }
}
