import EndToEndSupport
import Foundation
import XCTest

/// Takes pictures of the stage in `.build/end-to-end` for manual review. The tests check only that
/// no warning is logged, that a narrow window keeps its width, and that a split view collapses.
final class StageLooksTests: StageTestCase {
  func testLightStyle_LogsNoWarning() throws { try takePictures("light") }

  func testDarkStyle_LogsNoWarning() throws { try takePictures("dark", "--dark") }

  func testHighContrast_LogsNoWarning() throws { try takePictures("contrast", "--high-contrast") }

  func testRightToLeftLayout_LogsNoWarning() throws { try takePictures("rtl", "--rtl") }

  func testLargeText_LogsNoWarning() throws { try takePictures("large", "--text-scale", "1.5") }

  func testScale2_LogsNoWarning() throws {
    try takePictures("scale", "--size", "480x360", environment: ["GDK_SCALE": "2"])
  }

  func testNarrowWindow_KeepsItsWidthOnEveryPage() throws {
    try takePictures("narrow", "--size", "320x480", width: 320)
  }

  func testNarrowSplitView_CollapsesToTheSidebar() throws {
    try withStage(titled: "Page 1", ["--split", "--size", "700x420"]) { stage in
      try stage.screenshot(named: "stage-split-wide")
      try stage.resize(width: 380, height: 420)
      try stage.waitForPage("Sidebar")
      try stage.screenshot(named: "stage-split-narrow")
    }
  }

  /// Walks through the pages by keys that do not depend on the scale and the text direction. With a
  /// `width`, the window must have that width on every page.
  private func takePictures(
    _ name: String, _ options: String..., environment: [String: String] = [:], width: Int? = nil
  ) throws {
    try withStage(at: nil, options, environment: environment) { stage in
      @MainActor func take(_ picture: String) throws {
        try stage.screenshot(named: "stage-\(name)-\(picture)")
        guard let width else { return }
        let frame = try stage.windowFrame
        XCTAssertEqual(Int(frame.width), width, picture)
      }
      @MainActor func open(_ row: String, page: String) throws {
        try XCTUnwrap(stage.findAll(.button) { $0.hasPrefix(row) }.first).perform("click")
        try stage.waitUntil(page) { stage.windowTitle.hasPrefix(page) }
        try stage.waitForPageAtRest(stage.windowTitle)
      }
      try take("list")
      let pages = [("Toolbar", "Toolbar"), ("Switcher", "Italy"), ("A page", "A page")]
      for (row, page) in pages {
        try open(row, page: page)
        try take(row == "A page" ? "long" : row.lowercased())
        try stage.press("XF86Back")
        try stage.waitForPage("Stage")
      }
      try open("Modals", page: "Modals")
      try stage.find(.button, named: "Sheet").perform("click")
      var y = CGFloat.infinity
      try stage.waitUntil("the sheet to be still") {
        let former = y
        y = stage.findAll(.dialog).first?.extents.minY ?? .infinity
        return y.isFinite && y == former
      }
      try take("sheet")
    }
  }
}
