import EndToEndSupport
import Foundation
import XCTest

/// Checks which library functions the programs use, by their dynamic symbols.
final class LinkageTests: XCTestCase {
  func testPrograms_DoNotUseGdkPixbuf() throws {
    for program in ["albums", "albums-decoder", "albums-sample"] {
      let used = try imports(of: program).filter { $0.contains("pixbuf") }
      XCTAssertEqual(used, [], program)
    }
  }

  func testWindowProcess_LinksNoDecoder() throws {
    let decoders = ["jpeg_", "png_", "TIFF", "WebP", "heif_", "avif", "gdk_texture_new_from_"]
    let used = try imports(of: "albums").filter { name in
      decoders.contains { name.hasPrefix($0) }
    }
    XCTAssertEqual(used, [])
    // Checks that the search would find such functions: the decoder has them.
    let decoderUses = try imports(of: "albums-decoder")
    XCTAssertTrue(decoderUses.contains { $0.hasPrefix("jpeg_") })
  }

  /// Returns the names of the functions and variables that a program imports from libraries.
  private func imports(of program: String) throws -> [String] {
    try MainActor.assumeIsolated {
      let nm = try RunningProgram(
        executable: URL(filePath: "/usr/bin/nm"),
        arguments: [
          "--dynamic", "--undefined-only", "--just-symbols", RunningProgram.product(program).path,
        ])
      XCTAssertEqual(try nm.waitForExit(), 0)
      let names = nm.output.split(separator: "\n").map(String.init)
      XCTAssertGreaterThan(names.count, 100)
      return names
    }
  }
}
