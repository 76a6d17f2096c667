import Foundation
import ImageDecoding
import SystemPackage
import Testing

extension DecodingSuite {
  /// Metadata that Exiv2 reads, in every format that can contain it.
  struct MetadataFormatTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    /// EXIF with numerators and denominators from 2³¹ on, as phones write them.
    private var exif: ExifFields {
      var exif = ExifFields()
      exif.image = [0x010F: .text("Maker"), 0x0112: .short(3), 0x4746: .short(2)]
      exif.photo = [
        0x829A: .fractions([1, 250]), 0x829D: .fractions([28, 10]), 0x8827: .short(400),
        0x9003: .text("2019:07:14 12:30:15"), 0x920A: .fractions([0xC000_0000, 0x3000_0000]),
      ]
      exif.location = [
        1: .text("N"), 2: .fractions([43, 1, 27, 1, 0xE100_0000, 0x0500_0000]), 3: .text("E"),
        4: .fractions([11, 1, 53, 1, 0xF000_0000, 0x0800_0000]), 5: .byte(0),
        6: .fractions([0xFFFF_FFFE, 0xFFFF_FFFF]),
      ]
      return exif
    }

    private let xmp = MetadataFiles.packet(
      """
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sea</rdf:li>\
      <rdf:li xml:lang="de">Meer</rdf:li></rdf:Alt></dc:title>\
      <dc:creator><rdf:Seq><rdf:li>Ana Lima</rdf:li></rdf:Seq></dc:creator>\
      <dc:subject><rdf:Bag><rdf:li>water, salt</rdf:li><rdf:li>Ærø</rdf:li></rdf:Bag></dc:subject>\
      <xmp:Rating>4</xmp:Rating>
      """)

    @Test(arguments: MetadataFiles.Format.allCases)
    func everyFormat_HasItsEXIFAndXMP(format: MetadataFiles.Format) async throws {
      let file = MetadataFiles.file(format, exif: exif.bytes(isLittleEndian: false), xmp: xmp)
      let metadata = try await metadata(of: file)
      checkXMP(metadata)
      if format == .jpegXL { #expect(metadata.width == 64 && metadata.height == 48) }
      guard format.holdsEXIF else { return }
      // For JPEG XL, the orientation in the codestream counts.
      #expect(metadata.orientation == (format == .jpegXL ? 1 : 3))
      try checkEXIF(metadata)
    }

    @Test func tiff_HasItsEXIFAndXMP() async throws {
      var fields = exif
      fields.image[0x0100] = .short(64)
      fields.image[0x0101] = .short(48)
      fields.image[0x02BC] = .bytes(xmp)
      let metadata = try await metadata(of: fields.bytes(isLittleEndian: false))
      #expect(metadata.width == 64 && metadata.height == 48 && metadata.orientation == 3)
      checkXMP(metadata)
      try checkEXIF(metadata)
    }

    private func checkXMP(_ metadata: ImageMetadata) {
      #expect(metadata.title == "Sea" && metadata.rating == 4)
      #expect(metadata.artist == "Ana Lima")
      #expect(metadata.keywords == ["water, salt", "Ærø"])
    }

    private func checkEXIF(_ metadata: ImageMetadata) throws {
      #expect(metadata.make == "Maker")
      #expect(metadata.captureDate == WallClockDate(exif: "2019:07:14 12:30:15"))
      #expect(metadata.isoSpeed == 400 && metadata.fNumber == 2.8)
      #expect(metadata.exposureTime == 0.004 && metadata.focalLength == 4)
      let location = try #require(metadata.location)
      #expect(abs(location.latitude - (43 + 27.0 / 60 + 45.0 / 3600)) < 1e-9)
      #expect(abs(location.longitude - (11 + 53.0 / 60 + 30.0 / 3600)) < 1e-9)
      #expect(abs((location.altitude ?? 0) - 1) < 1e-6)
    }

    @Test(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
    func jpegXL_HasItsSizeWithoutDecoding() async throws {
      let reference = try MetadataReference.load()
      for path in try Fixtures.files(in: "formats/jxl") where path.extension == "jxl" {
        // The codestream turns the image, but the reference program does not read it.
        if path.stem == "sunset_logo" { continue }
        guard let expected = reference[path] else { continue }
        let metadata = try await pool.metadata(at: path)
        #expect(metadata.width == expected.uprightWidth, "\(path)")
        #expect(metadata.height == expected.uprightHeight, "\(path)")
        #expect(metadata.orientation == expected.orientation, "\(path)")
      }
    }

    @Test func languageAlternativesWithoutDefault_ShowTheFirstLanguage() async throws {
      let xmp = MetadataFiles.packet(
        """
        <dc:description><rdf:Alt><rdf:li xml:lang="de">lang="de" Wellen</rdf:li></rdf:Alt>\
        </dc:description><dc:title>Plain title</dc:title>
        """)
      let metadata = try await metadata(of: MetadataFiles.jpeg(xmp: xmp))
      #expect(metadata.caption == "lang=\"de\" Wellen")
      #expect(metadata.title == "Plain title")
    }

    @Test func iptc_HasTitleCaptionAuthorAndRepeatedKeywords() async throws {
      let iptc =
        MetadataFiles.dataset(5, "Sea") + MetadataFiles.dataset(25, "water")
        + MetadataFiles.dataset(25, "salt, grey") + MetadataFiles.dataset(120, "Waves")
        + MetadataFiles.dataset(80, "Ana Lima")
      let metadata = try await metadata(of: MetadataFiles.jpeg(iptc: iptc))
      #expect(metadata.title == "Sea" && metadata.caption == "Waves")
      #expect(metadata.artist == "Ana Lima")
      #expect(metadata.keywords == ["water", "salt, grey"])
    }

    @Test func longAndManyTexts_AreCut() async throws {
      let items = (0..<300).map { "<rdf:li>\($0)</rdf:li>" }.joined()
      let xmp = MetadataFiles.packet(
        """
        <dc:title>\(String(repeating: "æ", count: 5_000))</dc:title>\
        <dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject><xmp:Rating>99999999999999999999\
        </xmp:Rating>
        """)
      let metadata = try await metadata(of: MetadataFiles.jpeg(xmp: xmp))
      #expect(metadata.title == String(repeating: "æ", count: 2_048))
      #expect(metadata.keywords.count == 200)
      #expect(metadata.rating == nil)
    }

    @Test func rawFileWithoutAKnownSize_HasItsOtherMetadata() async throws {
      var exif = ExifFields()
      exif.image = [0x010F: .text("Maker"), 0x0112: .short(6), 0x014A: .long(0)]
      let metadata = try await metadata(of: exif.bytes(isLittleEndian: true))
      #expect(metadata.make == "Maker" && metadata.orientation == 6)
      #expect(metadata.width == 0 && metadata.height == 0)
    }

    @Test func windowsTitleAuthorAndKeywords_AreRead() async throws {
      var exif = ExifFields()
      func utf16(_ text: String) -> ExifFields.Value {
        .bytes((Array(text.utf16) + [0]).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      }
      exif.image = [
        0x9C9B: utf16("Ærø"), 0x9C9D: utf16("Zoë"), 0x9C9E: utf16("sea;isle"),
      ]
      let metadata = try await metadata(
        of: MetadataFiles.jpeg(exif: exif.bytes(isLittleEndian: true)))
      #expect(metadata.title == "Ærø" && metadata.artist == "Zoë")
      #expect(metadata.keywords == ["sea", "isle"])
    }

    @Test func exposureLogarithms_ReplaceMissingValues() async throws {
      var exif = ExifFields()
      exif.image = [0x010F: .text("Maker")]
      exif.photo = [0x9201: .fractions([8, 1]), 0x9202: .fractions([4, 1])]
      let metadata = try await metadata(
        of: MetadataFiles.jpeg(exif: exif.bytes(isLittleEndian: true)))
      #expect(metadata.exposureTime == 1.0 / 256 && metadata.fNumber == 4)
    }

    @Test func deepXMPInGIF_DoesNotCrashTheWorker() async throws {
      let deep = MetadataFiles.packet(
        String(repeating: "<a>", count: 200_000) + String(repeating: "</a>", count: 200_000))
      let metadata = try await metadata(of: MetadataFiles.file(.gif, exif: [], xmp: deep))
      #expect(metadata.width == 4 && metadata.title == nil)
    }

    private func metadata(of file: [UInt8]) async throws -> ImageMetadata {
      try await pool.metadata(at: try folder.write(file, as: "photo"))
    }
  }
}
