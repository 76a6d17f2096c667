import Foundation
import ImageDecoding
import PhotosTestSupport
import RandomTestSupport
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Pictures of a few words on a plain ground.
@Suite(.serialized) struct PlainPictureTests {
  private static let cities = [
    "New York", "Montevideo", "Reykjavik", "London", "Tokyo", "Kathmandu", "Auckland",
  ]

  private static func pictures(inverted: Bool = false) throws -> [DecodedImage] {
    try cities.enumerated().map { number, city in
      try TextPicture(
        lines: [
          city, "Local Time: 2024-04-13 \(10 + number):3\(number):\(52 - number)-0\(number):00",
          "UTC:        2024-04-13 20:3\(number):\(10 + number)Z",
        ], isInverted: inverted
      ).image
    }
  }

  private func candidates(_ pictures: [DecodedImage], from first: Int = 0) throws
    -> [DuplicateCandidate]
  {
    try pictures.enumerated().map { place, picture in
      DuplicateCandidate(
        number: first + place, byteCount: 1, width: picture.width, height: picture.height,
        look: try picture.look)
    }
  }

  @Test(arguments: [false, true])
  func differentWordsOnAPlainGround_AreNotDuplicates(isInverted: Bool) throws {
    let photos = try candidates(Self.pictures(inverted: isInverted))
    #expect(photos.allSatisfy { $0.look?.plain != nil })
    #expect(DuplicateGrouping.groups(among: photos).isEmpty)
    let looks = PhotoLooks(photos: photos)
    #expect(photos.allSatisfy { looks.photos(like: $0.number).isEmpty })
  }

  /// All copies of which the words are large enough to compare; some of them in `make test`.
  private static let copies: [PictureCopy] =
    RandomTest.isLong
    ? PictureCopy.allCases.filter { $0 != .small } : [.half, .noisy, .mirrored, .turnedAndCropped]

  @Test(arguments: Self.copies)
  func copyOfWords_IsFound(copy: PictureCopy) throws {
    let pictures = try Self.pictures()
    let copies = try candidates(try pictures.map(copy.make), from: pictures.count)
    let groups = DuplicateGrouping.groups(among: try candidates(pictures) + copies)
    let found = pictures.indices.filter { number in
      groups.contains { $0.photos.contains(number) && $0.photos.contains(number + pictures.count) }
    }
    // Words of one length can be confused after two changes at once.
    #expect(found.count >= pictures.count - (copy == .turnedAndCropped ? 1 : 0))
  }

  @Test func storedLook_KeepsTheDetails() throws {
    let look = try #require(try Self.pictures()[0].look)
    #expect(look.bytes.withUnsafeBytes { PhotoLook(bytes: $0) } == look)
    #expect(look.bytes.count == PhotoLook.byteCount + PlainPicture.byteCount)
  }

  @Test func bytesOfAnotherCount_AreNoLook() {
    for count in [0, 65, 67, PlainPicture.byteCount] {
      let bytes = [UInt8](repeating: 1, count: count)
      #expect(bytes.withUnsafeBytes { PhotoLook(bytes: $0) } == nil)
    }
  }

  @Test(.enabled(if: RealPhotos.folder != nil))
  func realPicturesOfTimesInCities_AreNotDuplicates() async throws {
    let name = "albums/Four Minutes Around the World"
    guard let folder = RealPhotos.folder?.appending(path: name) else { return }
    let decoder = DecoderPool(
      executable: BuiltProgram.path("albums-decoder"), workers: 1, deadline: .seconds(60))
    var photos: [DuplicateCandidate] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let image = try await decoder.image(
        at: FilePath(folder.path).appending(file), size: .square(64), priority: .photo)
      photos.append(
        DuplicateCandidate(number: photos.count, byteCount: 1, look: PhotoLook(image)))
    }
    #expect(photos.count == 8)
    #expect(DuplicateGrouping.groups(among: photos).isEmpty)
  }
}

/// A picture of lines of invented letters.
private struct TextPicture {
  let lines: [String]
  var isInverted = false

  private static let (width, height) = (432, 243)

  var image: DecodedImage {
    get throws {
      let (ground, level) = isInverted ? (UInt8(250), UInt8(10)) : (UInt8(0), UInt8(255))
      var pixels = [UInt8](repeating: ground, count: Self.width * Self.height * 4)
      func ink(_ x: Int, _ y: Int) {
        for channel in 0..<3 { pixels[(y * Self.width + x) * 4 + channel] = level }
      }
      for place in stride(from: 3, to: pixels.count, by: 4) { pixels[place] = 255 }
      for (row, line) in lines.enumerated() {
        let left = row == 0 ? (Self.width - line.count * 7) / 2 : 110
        for (column, letter) in line.enumerated() where letter != " " {
          Self.draw(letter, at: left + column * 7, 70 + row * 20, ink)
        }
      }
      return try DecodedImage(width: Self.width, height: Self.height, pixels: pixels)
    }
  }

  /// Draws a letter as strokes in five columns and seven rows that depend on its code.
  private static func draw(_ letter: Character, at x: Int, _ y: Int, _ ink: (Int, Int) -> Void) {
    let code = letter.unicodeScalars.first?.value ?? 0
    let shape = UInt64(code) &* 0x9E37_79B9_7F4A_7C15
    for row in 0..<7 {
      for column in 0..<5 where shape >> UInt64(row * 5 + column + 20) & 1 == 1 {
        ink(x + column, y + row)
      }
    }
  }
}
