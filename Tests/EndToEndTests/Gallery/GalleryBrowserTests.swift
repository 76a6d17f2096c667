import EndToEndSupport
import Foundation
import XCTest

/// The gallery's own pages: the list of samples, a running sample, and its source.
final class GalleryBrowserTests: ProgramTestCase {
  func testEverySample_RunsOnItsPageAndShowsItsSource() throws {
    try withProgram("navigation-gallery", []) { gallery in
      try gallery.waitForPage("Gallery")
      let titles = try titlesOfSamples()
      try gallery.waitForFocus(on: titles[0])
      for (index, title) in titles.enumerated() {
        // Uses the keyboard, because most rows are below the lower edge of the window.
        if index > 0 { try gallery.press("Down") }
        try gallery.waitForFocus(on: title)
        if index == 0 { try gallery.screenshot(named: "gallery") }
        try gallery.press("Return")
        try gallery.waitForPage(title)
        try gallery.choose(segment: "Code")
        try gallery.waitUntil("the source of \(title)") {
          gallery.findAll(.text).contains { $0.text?.hasPrefix("// \(title) · ") == true }
        }
        if index == 0 { try gallery.screenshot(named: "gallery-source") }
        try gallery.choose(segment: "Demo")
        try gallery.find(.label, named: title)
        if index == 0 { try gallery.screenshot(named: "gallery-sample") }
        try gallery.press("alt+Left")
        try gallery.waitForPage("Gallery")
        try gallery.waitForFocus(on: title)
      }
    }
  }

  func testControlQuestionMark_ListsTheKeysOfTheApplicationToo() throws {
    try withProgram("navigation-gallery", []) { gallery in
      try gallery.waitForPage("Gallery")
      try gallery.press("ctrl+question")
      for name in ["Quit", "Close Window", "Keyboard Shortcuts"] {
        try gallery.find(.label, named: name)
      }
    }
  }

  func testSample_OpensInItsOwnWindow() throws {
    try withProgram("navigation-gallery", [], endsByItself: true) { gallery in
      try gallery.waitForPage("Gallery")
      try gallery.press("Return")
      try gallery.waitForPage("Page Demo")
      try gallery.choose(segment: "Ponies")
      try gallery.clickButton("Open in a Window")
      try gallery.waitForText("OMG Bunnies!")
      // The window runs another copy of the sample. The copy on the page is unchanged.
      try gallery.press("ctrl+w")
      try gallery.waitUntil("one window") {
        gallery.findAll(.button) { $0 == "Credits" }.count == 1
      }
      try gallery.waitForText("OMG Ponies")
      try gallery.press("ctrl+shift+n")
      try gallery.waitForText("OMG Bunnies!")
      try gallery.press("ctrl+q")
      XCTAssertEqual(try gallery.waitForExit(), 0)
    }
  }

  func testNarrowWindow_KeepsTheWidthOfTheSegments() throws {
    try withProgram("navigation-gallery", []) { gallery in
      try gallery.waitForPage("Gallery")
      try gallery.press("Return")
      try gallery.waitForPage("Page Demo")
      let segments = try ["Demo", "Code"].map { try gallery.find(.radioButton, named: $0) }
      let widths = segments.map(\.extents.width)
      try gallery.resize(width: 360, height: 560)
      XCTAssertEqual(segments.map(\.extents.width), widths)
      try gallery.screenshot(named: "gallery-narrow")
    }
  }
}

/// Returns the titles that `--list` prints.
@MainActor private func titlesOfSamples() throws -> [String] {
  let list = try RunningProgram(
    executable: RunningProgram.product("navigation-gallery"), arguments: ["--list"])
  XCTAssertEqual(try list.waitForExit(), 0)
  return list.output.split(separator: "\n").map { String($0.split(separator: "\t")[1]) }
}
