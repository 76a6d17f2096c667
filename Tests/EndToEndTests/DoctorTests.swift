import EndToEndSupport
import Foundation
import XCTest

/// `albums doctor` in a terminal.
final class DoctorTests: XCTestCase {
  private struct Section: Decodable {
    struct Finding: Decodable {
      let subject: String
      let status: String
      let message: String
      let advice: String?
    }
    let title: String
    let findings: [Finding]
  }

  func testEveryForbiddenActionOfADecoder_IsRefused() throws {
    let sections = try sections(status: 0)
    let sandbox = try XCTUnwrap(sections.first { $0.title == "Sandbox of the decoders" })
    for attempt in ["Open a file by its name", "Connect", "Start a process", "Run a program"] {
      let finding = try XCTUnwrap(sandbox.findings.first { $0.subject == attempt })
      XCTAssertTrue(finding.message.hasPrefix("refused"), "\(attempt): \(finding.message)")
    }
    let formats = try XCTUnwrap(sections.first { $0.title == "Formats" })
    XCTAssertTrue(formats.findings.contains { $0.subject == "JPEG" && $0.status == "well" })
    for finding in formats.findings where finding.status == "lacking" {
      XCTAssertNotNil(finding.advice, "\(finding.subject) is not opened: by which package is it?")
    }
  }

  func testEveryPartThatVideosLack_HasAPackage() throws {
    let videos = try XCTUnwrap(try sections(status: 0).first { $0.title == "Videos" })
    XCTAssertEqual(videos.findings.count, 5)
    for finding in videos.findings where finding.status != "well" {
      XCTAssertEqual(finding.status, "lacking", "Albums shows photos without \(finding.subject)")
      XCTAssertTrue(finding.advice?.contains("Install the package") == true, finding.subject)
    }
  }

  func testSystemWithoutSandbox_ReturnsStatus1AndNamesTheRemainingFormats() throws {
    let sections = try sections(environment: ["ALBUMS_DECODER_WITHOUT": "files"], status: 1)
    let wrong = sections.flatMap(\.findings).filter { $0.status == "wrong" }
    XCTAssertEqual(wrong.count, 1)
    XCTAssertTrue(wrong.first?.advice?.contains("Only PNG and JPEG") == true)
  }

  func testUnwritableCacheFolder_ReturnsStatus1() throws {
    let sections = try sections(environment: ["XDG_CACHE_HOME": "/proc"], status: 1)
    let wrong = sections.flatMap(\.findings).filter { $0.status == "wrong" }
    XCTAssertEqual(wrong.map(\.subject), ["Cache"])
  }

  func testTextOutput_HasALineForEachFinding() throws {
    let output = try output(of: ["doctor"], status: 0)
    XCTAssertTrue(output.contains("  ✓ Open a file by its name: refused"), output)
  }

  private func sections(environment: [String: String] = [:], status: Int32) throws -> [Section] {
    let output = try output(of: ["doctor", "--json"], environment: environment, status: status)
    return try JSONDecoder().decode([Section].self, from: Data(output.utf8))
  }

  private func output(
    of arguments: [String], environment: [String: String] = [:], status: Int32
  ) throws -> String {
    try MainActor.assumeIsolated {
      let albums = try RunningProgram(
        executable: RunningProgram.product("albums"), arguments: arguments,
        environment: environment)
      XCTAssertEqual(try albums.waitForExit(), status, albums.log)
      return albums.output
    }
  }
}
