import EndToEndSupport
import Foundation
import XCTest

/// `albums thumbnailer`, as a file manager runs it.
final class ThumbnailerCommandTests: HeadlessCommandTestCase {
  override func setUpWithError() throws {
    try addPhoto(
      numbered: 0, header: "P6 64 48 255\n", pixels: Data(repeating: 200, count: 64 * 48 * 3))
  }

  func testPicture_FitsIntoTheSize() throws {
    _ = try run("0/0.ppm", to: "small.png", status: 0)
    let picture = try Data(contentsOf: folder.appending(path: "small.png"))
    XCTAssertEqual(picture.prefix(4), Data([0x89, 0x50, 0x4e, 0x47]))
    XCTAssertEqual(picture[16..<24], Data([0, 0, 0, 32, 0, 0, 0, 24]), "width and height")
  }

  func testPhotoThatCannotBeRead_IsReported() throws {
    try Data("no photo".utf8).write(to: folder.appending(path: "photos/0/text.jpg"))
    XCTAssertTrue(try run("0/text.jpg", to: "small.png", status: 1).contains("text.jpg: "))
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "small.png").path))
  }

  func testPictureThatCannotBeWritten_IsReported() throws {
    XCTAssertTrue(
      try run("0/0.ppm", to: "missing/small.png", status: 1).contains("could not be written"))
  }

  /// Makes a picture of at most 32 pixels, and returns the messages.
  private func run(_ photo: String, to picture: String, status: Int32) throws -> String {
    try MainActor.assumeIsolated { [folder] in
      let albums = try RunningProgram(
        executable: RunningProgram.product("albums"),
        arguments: [
          "thumbnailer", "--size", "32", folder.appending(path: "photos/\(photo)").path,
          folder.appending(path: picture).path,
        ])
      XCTAssertEqual(try albums.waitForExit(atMost: .seconds(60)), status, albums.log)
      return albums.log
    }
  }
}
