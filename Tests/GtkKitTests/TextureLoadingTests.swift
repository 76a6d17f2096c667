import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class TextureLoadingTests: GtkTestCase {
  func testPicture_IsLoaded() throws {
    try onGtk {
      let folder = TemporaryFolder()
      let red = try XCTUnwrap(
        Texture(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255]))
      XCTAssertTrue(red.save(toPNG: folder.path + "/red.png"))
      let loaded = load(folder.path + "/red.png")
      XCTAssertEqual(try loaded.get().pixelWidth, 2)
      XCTAssertEqual(try loaded.get().color(x: 1, y: 0), Color(0, 0, 1))
    }
  }

  func testFileThatIsNoPicture_Throws() {
    onGtk {
      let folder = TemporaryFolder()
      folder.write("letter.txt")
      guard case .failure = load(folder.path + "/letter.txt") else { return XCTFail("loaded") }
      guard case .failure(let error) = load(folder.path + "/missing.png") else {
        return XCTFail("loaded")
      }
      XCTAssertEqual((error as? GLibError)?.domain, "g-io-error-quark")
    }
  }

  func testCancelledTask_Throws() {
    onGtk {
      var error: GLibError?
      let task = Task {
        do throws(GLibError) {
          _ = try await Texture(contentsOf: FileLocation(path: "/proc/kmsg"))
        } catch let failure { error = failure }
      }
      task.cancel()
      pump(until: { error != nil })
      XCTAssertEqual(error?.isCancellation, true)
    }
  }
}

@MainActor private func load(_ path: String) -> Result<Texture, any Error> {
  var result: Result<Texture, any Error>?
  Task {
    do { result = .success(try await Texture(contentsOf: FileLocation(path: path))) } catch {
      result = .failure(error)
    }
  }
  pump(until: { result != nil })
  return result ?? .failure(CancellationError())
}
