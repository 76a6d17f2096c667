import EndToEndSupport
import Foundation
import XCTest

/// How a program ends that is asked to from outside.
final class EndingTests: ProgramTestCase {
  func testSignal_EndsTheProgramInTheOrdinaryWay() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      try withProgram("navigation-stage", [], endsByItself: true) { stage in
        try stage.waitForPage("Stage")
        stage.send(signal)
        XCTAssertEqual(try stage.waitForExit(), 0, "signal \(signal)")
      }
    }
  }
}
