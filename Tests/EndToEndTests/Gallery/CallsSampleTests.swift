import EndToEndSupport
import XCTest

private let allCalls = [
  "Grandmother", "Bicycle Workshop", "Grandmother", "Dentist", "Neighbours", "Allotment Office",
]
private let missedCalls = ["Grandmother", "Grandmother", "Neighbours"]

/// The sample `calls`.
final class CallsSampleTests: GalleryTestCase {
  func testMissedCalls_AreShownAloneAndClearTheBadge() throws {
    try withSample("calls", titled: "Calls") { sample in
      try sample.waitForRows(allCalls)
      XCTAssertEqual(sample.findAll(.radioButton).map(\.name), ["All", "Missed"])
      try sample.screenshot(named: "sample-calls", showsWindowOnly: true)
      try sample.clickButton("New Missed Calls, 2")
      try sample.waitForRows(missedCalls)
      XCTAssertTrue(try sample.find(.radioButton, named: "Missed").states.contains(.checked))
      XCTAssertFalse(
        try sample.find(.button, named: "New Missed Calls").states.contains(.sensitive))
      try sample.choose(segment: "All")
      try sample.waitForRows(allCalls)
    }
  }

  func testSpeakerphone_StaysPressedUntilClickedAgain() throws {
    try withSample("calls", titled: "Calls") { sample in
      let prompt = "The loudspeaker is on."
      let speaker = try sample.find(.button, named: "Speakerphone")
      try sample.click(speaker)
      try sample.find(.label, named: prompt)
      try sample.waitUntil("the button to be pressed") { speaker.states.contains(.pressed) }
      // The page of a call has no such button, and the bar shows the items of that page.
      try sample.clickRow("Dentist")
      try sample.waitForPage("Dentist")
      try sample.find(.label, named: "Outgoing")
      try sample.waitUntilGone(.button, named: "Speakerphone")
      try sample.clickBack()
      try sample.waitForPage("Calls")
      try sample.find(.label, named: prompt)
      let same = try sample.find(.button, named: "Speakerphone")
      XCTAssertTrue(same.states.contains(.pressed))
      try sample.press("ctrl+l")
      try sample.waitUntil("the button to be released") { !same.states.contains(.pressed) }
    }
  }

  func testClear_EmptiesShownListUntilUndo() throws {
    try withSample("calls", titled: "Calls") { sample in
      try sample.choose(segment: "Missed")
      try sample.clickButton("Clear")
      try sample.waitForRows([])
      try sample.waitForText("No missed calls.")
      XCTAssertFalse(try sample.find(.button, named: "Clear").states.contains(.sensitive))
      try sample.choose(segment: "All")
      try sample.waitForRows(["Bicycle Workshop", "Dentist", "Allotment Office"])
      try sample.press("ctrl+z")
      try sample.waitForRows(allCalls)
      let undo = try sample.find(.button, named: "Undo")
      try sample.waitUntil("nothing to undo") { !undo.states.contains(.sensitive) }
      try sample.press("ctrl+Delete")
      try sample.waitForText("No calls.")
      try sample.waitForRows([])
      try sample.click(undo)
      try sample.waitForRows(allCalls)
    }
  }
}
