import Foundation
import ImageDecoding
import SystemPackage
import Testing

/// The metadata that another program has read from the real photos.
struct MetadataReference {
  let width: Int?
  let height: Int?
  let orientation: Int
  let captureDate: WallClockDate?
  let make: String
  let latitude: Double?
  let longitude: Double?
  let isoSpeed: Int?
  let rating: Int?
  let fNumber: Double?
  let exposureTime: Double?
  let title: String

  var uprightWidth: Int? { orientation >= 5 ? height : width }
  var uprightHeight: Int? { orientation >= 5 ? width : height }

  /// Reads the table, which has one line per photo.
  static func load() throws -> [FilePath: MetadataReference] {
    let table = try String(
      contentsOfFile: try Fixtures.photo("EXIF-REFERENCE.tsv").string, encoding: .utf8)
    var references: [FilePath: MetadataReference] = [:]
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 10 else { continue }
      references[try Fixtures.photo(fields[0])] = MetadataReference(
        width: Int(fields[1]), height: Int(fields[2]), orientation: Int(fields[3]) ?? 1,
        captureDate: WallClockDate(exif: fields[4]), make: fields[10], latitude: Double(fields[7]),
        longitude: Double(fields[8]), isoSpeed: Int(fields[13]), rating: Int(fields[17]),
        fNumber: Double(fields[14]),
        exposureTime: Self.seconds(fields[15]), title: fields[18])
    }
    return references
  }

  /// Reads "1/75" or "2.5".
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : parts.first
  }
}

extension DecodingSuite {
  @Suite(.enabled(if: Fixtures.hasPhotos, "needs the folder of real photos"))
  struct MetadataReferenceTests {
    private let pool = Fixtures.pool(workers: 2, deadline: .seconds(20))

    @Test func albumPhotos_HaveTheReferenceMetadata() async throws {
      let reference = try MetadataReference.load()
      // Exiv2 finds no EXIF in these.
      let unreadable = ["olympus-d320l.jpg", "sony-powershota5.jpg"]
      for path in try Fixtures.files(in: "albums") {
        guard let expected = reference[path] else { continue }
        if unreadable.contains(path.lastComponent?.string ?? "") { continue }
        let metadata = try await pool.metadata(at: path)
        if metadata.width > 0 {
          #expect(metadata.width == expected.uprightWidth, "\(path)")
          #expect(metadata.height == expected.uprightHeight, "\(path)")
        }
        #expect(metadata.make ?? "" == expected.make, "\(path)")
        if let date = expected.captureDate { #expect(metadata.captureDate == date, "\(path)") }
      }
    }

    /// Files whose reference differs from their EXIF and first XMP packet. In some, Exiv2 finds no
    /// EXIF. In others, the maker notes have another exposure, or the title is in a second packet.
    private static let others = [
      "olympus-d320l.jpg", "kodak-dc240.jpg", "Kodak.jpg", "ExifTool.jpg", "ExtendedXMP.jpg",
      "11-tests.jpg",
    ]

    @Test func everyFormat_HasTheReferenceMetadata() async throws {
      var compared = 0
      for (path, expected) in try MetadataReference.load()
      where !Self.others.contains(path.lastComponent?.string ?? "") {
        guard let metadata = try? await pool.metadata(at: path) else { continue }
        // One file has an invalid latitude.
        if let latitude = expected.latitude, let longitude = expected.longitude,
          -90...90 ~= latitude
        {
          let location = metadata.location
          // A hundred-thousandth of a degree is about a metre.
          #expect(abs((location?.latitude ?? .nan) - latitude) < 1e-5, "\(path)")
          #expect(abs((location?.longitude ?? .nan) - longitude) < 1e-5, "\(path)")
          compared += 1
        }
        if let speed = expected.isoSpeed, speed > 0 {
          // Cameras' notes contain rounded logarithms.
          #expect(abs(Double(metadata.isoSpeed ?? 0) / Double(speed) - 1) < 0.05, "\(path)")
        }
        if let rating = expected.rating { #expect(metadata.rating == rating, "\(path)") }
        if let fNumber = expected.fNumber, fNumber > 0 {
          #expect(abs((metadata.fNumber ?? .nan) - fNumber) < 0.1, "\(path)")
        }
        // One file has an exposure of 136 years.
        if let seconds = expected.exposureTime, seconds > 0, seconds < 1e9 {
          #expect(abs((metadata.exposureTime ?? .nan) / seconds - 1) < 0.05, "\(path)")
        }
        if !expected.title.isEmpty, !path.string.hasSuffix(".svg") {
          #expect(metadata.title == expected.title, "\(path)")
        }
      }
      #expect(compared > 20)
    }

    @Test(arguments: [
      "jpeg", "png", "gif", "bmp", "webp", "heic", "avif", "svg", "orientation", "jpeg-mpo",
    ])
    func size_MatchesTheDecodedImage(format: String) async throws {
      var (images, sizes) = (0, 0)
      for path in try Fixtures.files(in: "formats/\(format)") {
        guard
          let image = try? await pool.image(at: path, size: .square(16), priority: .photo),
          let metadata = try? await pool.metadata(at: path)
        else { continue }
        images += 1
        // For a few files, only a full decode finds the size.
        guard metadata.width > 0 else { continue }
        sizes += 1
        #expect(metadata.width == image.sourceWidth, "\(path)")
        #expect(metadata.height == image.sourceHeight, "\(path)")
      }
      #expect(sizes * 10 >= images * 8, "\(sizes) of \(images)")
    }
  }
}
