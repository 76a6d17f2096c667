import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

struct SharedThumbnailsTests {
  private let library: TemporaryLibrary
  private let cat = photo("/p/häß cat [1];#.jpg", modified: 1_700_000_000.75)
  private let uri = "file:///p/h%C3%A4%C3%9F%20cat%20%5B1%5D%3B%23.jpg"

  init() throws { library = try TemporaryLibrary() }

  private var shared: SharedThumbnails { SharedThumbnails(at: library.root) }

  /// Writes the first chunks of a PNG, which are all that these tests read.
  private func add(
    _ folder: String, width: Int, height: Int, uri: String? = nil, modified: String = "1700000000"
  ) throws {
    func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      withUnsafeBytes(of: UInt32(contents.count).bigEndian, Array.init) + Array(name.utf8)
        + contents
        + [0, 0, 0, 0]
    }
    func word(_ number: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
    }
    let bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0])
      + chunk("tEXt", Array("Thumb::URI\0\(uri ?? self.uri)".utf8))
      + chunk("tEXt", Array("Thumb::MTime\0\(modified)".utf8)) + chunk("IDAT", [1, 2, 3])
    let name = Digest.hexadecimal(.md5, of: self.uri) + ".png"
    let path = try library.addFile("\(folder)/\(name)")
    try Data(bytes).write(to: URL(filePath: path.string))
  }

  @Test func addresses_MatchGLib() {
    #expect(cat.path.uri == uri)
    #expect(FilePath("/a!$&'()*+,:=@-._~b").uri == "file:///a!$&'()*+,:=@-._~b")
    #expect(FilePath("/%?<>").uri == "file:///%25%3F%3C%3E")
  }

  @Test func severalSizes_TheSmallestSufficientIsFound() throws {
    try add("normal", width: 128, height: 85)
    try add("large", width: 256, height: 171)
    #expect(shared.path(for: cat, side: 80)?.components.dropLast().last == "normal")
    #expect(shared.path(for: cat, side: 160)?.components.dropLast().last == "large")
    #expect(shared.path(for: cat, side: 200) == nil)
  }

  /// gThumb stores sizes that differ from those in the specification.
  @Test func unusualSize_IsReadFromTheFile() throws {
    try add("x-large", width: 384, height: 256)
    #expect(shared.path(for: cat, side: 256) != nil)
    #expect(shared.path(for: cat, side: 300) == nil)
  }

  @Test func thumbnailOfAnotherVersionOrFile_IsIgnored() throws {
    try add("normal", width: 128, height: 128, modified: "1699999999")
    #expect(shared.path(for: cat, side: 100) == nil)
    try add("normal", width: 128, height: 128, uri: "file:///p/dog.jpg")
    #expect(shared.path(for: cat, side: 100) == nil)
  }

  @Test func damagedHeader_IsRejected() throws {
    try add("normal", width: 128, height: 128)
    let path = try #require(shared.path(for: cat, side: 100))
    let bytes = Array(try Data(contentsOf: URL(filePath: path.string)))
    for length in bytes.indices { _ = PNGFacts(head: Array(bytes.prefix(length))) }
    for index in bytes.indices {
      for value in [UInt8(0), 0x7F, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        _ = PNGFacts(head: damaged)
      }
    }
    #expect(PNGFacts(head: Array(bytes.prefix(20))) == nil)
  }
}
