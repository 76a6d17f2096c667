import SystemPackage
import Testing

@testable import ImageDecoding

/// All fields of a file's metadata.
extension DecodingSuite {
  struct MetadataFieldsTests {
    private let folder: TemporaryFolder
    private let pool = Fixtures.pool()

    init() throws {
      folder = try TemporaryFolder()
    }

    private func fields(of bytes: [UInt8]) async throws -> MetadataFields {
      try await pool.fields(at: try folder.write(bytes, as: "photo"))
    }

    @Test func fields_HaveNamesAndValuesInWords() async throws {
      var exif = ExifFields()
      exif.image = [0x010F: .text("Maker"), 0x0112: .short(3)]
      exif.photo = [0x829A: .fractions([1, 250]), 0x829D: .fractions([28, 10])]
      let xmp = MetadataFiles.packet("<xmp:Rating>4</xmp:Rating>")
      let file = MetadataFiles.file(.jpeg, exif: exif.bytes(isLittleEndian: false), xmp: xmp)
      let fields = try await fields(of: file)
      let values = Dictionary(fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
      #expect(fields.isComplete)
      #expect(values["Exif.Image.Make"] == "Maker")
      #expect(values["Exif.Photo.ExposureTime"] == "1/250 s")
      #expect(values["Exif.Photo.FNumber"] == "F2.8")
      #expect(values["Xmp.xmp.Rating"] == "4")
    }

    @Test func longValues_AreCutOrData() async throws {
      var exif = ExifFields()
      exif.image = [
        0x010E: .text(String(repeating: "ä", count: 2_000)),
        0x010F: .text(String(repeating: "x", count: 20_000)),
      ]
      let file = MetadataFiles.file(.jpeg, exif: exif.bytes(isLittleEndian: true), xmp: [])
      let fields = try await fields(of: file).fields
      let description = try #require(fields.first { $0.name == "Exif.Image.ImageDescription" })
      #expect(description.value == String(repeating: "ä", count: 250))
      let make = try #require(fields.first { $0.name == "Exif.Image.Make" })
      #expect(make.value == nil)
    }

    @Test func manyFields_AreIncomplete() async throws {
      let items = (0..<600).map { "<rdf:li>\($0)</rdf:li>" }.joined()
      let names = (0..<600).map { "<xmp:Field\($0)>\($0)</xmp:Field\($0)>" }.joined()
      let xmp = MetadataFiles.packet(
        "\(names)<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>")
      let file = MetadataFiles.file(.jpeg, exif: [], xmp: xmp)
      let fields = try await fields(of: file)
      #expect(fields.fields.count == MetadataFields.mostFields)
      #expect(!fields.isComplete)
    }

    @Test func fileWithoutMetadata_HasNoFields() async throws {
      #expect(try await fields(of: Array("P6 1 1 255\nred".utf8)) == MetadataFields())
    }

    @Test func missingFile_IsAFailure() async throws {
      await #expect(throws: DecodingFailure.missing) {
        try await pool.fields(at: folder.path.appending("none.jpg"))
      }
    }
  }
}

/// The limits that the pool enforces.
struct MetadataFieldsLimitTests {
  private func arrives(_ fields: MetadataFields) -> Bool {
    var writer = WireWriter()
    writer.write(fields)
    var reader = WireReader(writer.bytes)
    return (try? reader.read(MetadataFields.self)) == fields && reader.isAtEnd
  }

  private func field(name: Int = 1, value: Int = 1) -> MetadataFields.Field {
    .init(name: String(repeating: "n", count: name), value: String(repeating: "v", count: value))
  }

  @Test func fieldsInTheLimits_Arrive() {
    #expect(arrives(MetadataFields()))
    #expect(arrives(MetadataFields([field(name: 128, value: 500)], isComplete: false)))
    #expect(arrives(MetadataFields([.init(name: "", value: nil)])))
    #expect(arrives(MetadataFields(Array(repeating: field(), count: 500))))
  }

  @Test func fieldsBeyondALimit_AreRefused() {
    #expect(!arrives(MetadataFields([field(name: 129)])))
    #expect(!arrives(MetadataFields([field(value: 501)])))
    #expect(!arrives(MetadataFields(Array(repeating: field(), count: 501))))
    #expect(!arrives(MetadataFields(Array(repeating: field(value: 500), count: 100))))
  }

  @Test func longestList_FitsAMessage() {
    var fields = MetadataFields()
    while fields.append(field(value: 79)) {}
    #expect(fields.fields.count == 500 && !fields.isComplete)
    var writer = WireWriter()
    writer.write(DecodeAnswer(.fields(fields), nonce: 1))
    #expect(writer.bytes.count < 1 << 16)
    #expect(arrives(fields))
  }
}
