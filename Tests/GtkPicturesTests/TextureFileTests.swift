import Foundation
import GObjectKit
import GtkKit
import GtkPictures
import GtkTestSupport
import XCTest

final class TextureFileTests: GtkTestCase {
  func testPicture_IsLoaded() throws {
    try onGtk {
      let folder = try Folder()
      let path = folder.url.appending(path: "red.png").path
      let red = try XCTUnwrap(
        Texture(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255]))
      XCTAssertTrue(red.save(toPNG: path))
      let loaded = try load(path).get()
      XCTAssertEqual(loaded.pixelWidth, 2)
      XCTAssertEqual(loaded.color(x: 1, y: 0), Color(0, 0, 1))
    }
  }

  func testFileThatIsNoPicture_Throws() throws {
    try onGtk {
      let folder = try Folder()
      let letter = folder.url.appending(path: "letter.txt")
      try Data("Dear reader".utf8).write(to: letter)
      XCTAssertThrowsError(try load(letter.path).get())
    }
  }

  func testMissingFile_Throws() throws {
    try onGtk {
      let folder = try Folder()
      XCTAssertThrowsError(try load(folder.url.appending(path: "missing.png").path).get()) {
        XCTAssertEqual(($0 as? GLibError)?.domain, "g-io-error-quark")
      }
    }
  }

  func testCancelledTask_Throws() throws {
    try onGtk {
      let task = loading("/proc/kmsg")
      task.cancel()
      XCTAssertThrowsError(try result(of: task).get()) {
        XCTAssertEqual(($0 as? GLibError)?.isCancellation, true)
      }
    }
  }
}

/// A folder that is removed with this object.
private final class Folder {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "textures-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Loads a file, and runs the main loop until it is loaded.
@MainActor private func load(_ path: String) -> Result<Texture, any Error> {
  result(of: loading(path))
}

/// Begins to load a file.
@MainActor private func loading(_ path: String) -> Task<Texture, any Error> {
  Task { try await Texture(contentsOf: FileLocation(path: path)) }
}

/// Runs the main loop until a task ends.
@MainActor private func result(of task: Task<Texture, any Error>) -> Result<Texture, any Error> {
  var result: Result<Texture, any Error>?
  Task { result = await task.result }
  pump(until: { result != nil })
  return result ?? .failure(CancellationError())
}
