import EndToEndSupport
import Foundation
import XCTest

/// Programs that receive a signal.
final class EndingTests: ProgramTestCase {
  func testSignal_EndsProgramWithSuccess() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      try withProgram("navigation-stage", [], endsByItself: true) { stage in
        try stage.waitForPage("Stage")
        stage.send(signal)
        XCTAssertEqual(try stage.waitForExit(), 0, "signal \(signal)")
      }
    }
  }
}
