import EndToEndSupport
import Foundation
import XCTest

/// The sample `restoration`. The tests quit the program and start it again with the same home
/// folder.
final class RestorationSampleTests: GalleryTestCase {
  private let home = FileManager.default.temporaryDirectory
    .appending(path: "restoration-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: home) }

  func testRestart_RestoresPagesAndTheirStates() throws {
    var places: [String: CGFloat] = [:]
    try withGuide(at: "Field Guide") { guide in
      try guide.click(guide.find(.listItem, named: "The Shore"))
      try guide.waitForPage("The Shore")
      try guide.click(guide.find(.listItem, named: "Tides"))
      try guide.waitForPage("Tides")
      try guide.click(guide.find(.text, named: "Note"))
      try guide.type("Full moon on Friday")
      try guide.waitUntil("the note") {
        try guide.find(.text, named: "Note").text == "Full moon on Friday"
      }
      let text = try guide.paragraphsAtRest()
      try guide.scroll(guide.find(.scrollPane), notches: 1)
      try guide.waitUntil("the text to be scrolled") { try guide.paragraphsAtRest() != text }
      places = try guide.paragraphsAtRest()
      try guide.quit()
    }
    try withGuide(at: "Tides") { guide in
      XCTAssertEqual(try guide.find(.text, named: "Note").text, "Full moon on Friday")
      XCTAssertEqual(try guide.paragraphsAtRest(), places, "the scroll position is restored")
      try guide.screenshot(named: "sample-restoration", showsWindowOnly: true)
      try guide.clickBack()
      try guide.waitForPage("The Shore")
      try guide.clickBack()
      try guide.waitForPage("Field Guide")
      try guide.quit()
    }
    try withGuide(at: "Field Guide") { guide in
      XCTAssertTrue(guide.findAll(.button) { $0 == "Back" }.isEmpty)
      try guide.quit()
    }
  }

  func testKilledProgram_RestoresPagesSavedBeforeTheKill() throws {
    let file = home.appending(
      path: ".local/state/org.navigationkit.Gallery.Sample_restoration/guide")
    try withSample("restoration", titled: "Field Guide", home: home) { guide in
      try guide.click(guide.find(.listItem, named: "The Woods"))
      try guide.waitForPage("The Woods")
      try guide.waitUntil("the path to be saved") {
        (try? String(contentsOf: file, encoding: .utf8))?.contains("woods") == true
      }
    }
    try withGuide(at: "The Woods") { guide in try guide.quit() }
  }

  func testLink_OpensPageAboveItsChapter() throws {
    try withGuide(at: "Field Guide") { guide in
      try guide.openLink("guide:shore/birds")
      try guide.waitForPage("Birds of the Flats")
      XCTAssertEqual(
        try guide.find(.button, named: "Back").description, "Back to The Shore (Alt+Left)")
      // After a link to a page of another chapter, Back goes to the start of that chapter.
      try guide.openLink(" guide:woods/moss ")
      try guide.waitForPage("Moss")
      try guide.clickBack()
      try guide.waitForPage("The Woods")
      try guide.openLink("guide:shore")
      try guide.waitForPage("The Shore")
      // Moves the pointer away, so that the Back button's tooltip is not mistaken for the popover.
      try guide.movePointer(onto: guide.find(.listItem, named: "Tides"))
      for nowhere in ["guide:shore/whales", "moss"] {
        try guide.openLink(nowhere)
        try guide.waitForText("There is no such page.")
        try guide.press("Escape")
        try guide.waitUntil("the field to disappear") { !guide.hasPopup }
        guide.expectToStay(on: "The Shore")
      }
      try guide.quit()
    }
    try withGuide(at: "The Shore") { guide in try guide.quit() }
  }

  /// Starts the sample again, waits for a page, and calls `body`, which must quit it.
  private func withGuide(at title: String, _ body: @MainActor (RunningProgram) throws -> Void)
    throws
  {
    try withSample("restoration", titled: title, home: home, endsByItself: true, body)
  }
}

@MainActor extension RunningProgram {
  /// Quits by closing the window.
  fileprivate func quit() throws {
    try press("alt+F4")
    XCTAssertEqual(try waitForExit(), 0)
  }

  fileprivate func openLink(_ link: String) throws {
    try waitForPageAtRest(windowTitle)
    try press("ctrl+l")
    try waitUntil("the field for a link") { hasPopup }
    try type(link)
    try press("Return")
  }

  /// Returns the visible paragraphs and their positions, after scrolling has stopped.
  fileprivate func paragraphsAtRest() throws -> [String: CGFloat] {
    var former: [String: CGFloat] = [:]
    try waitUntil("scrolling to stop") {
      let found = findAll(.label) { $0.count > 40 }.map { ($0.name, $0.extents.minY) }
      let places = Dictionary(found, uniquingKeysWith: { $1 })
      defer { former = places }
      return !places.isEmpty && places == former
    }
    return former
  }
}
