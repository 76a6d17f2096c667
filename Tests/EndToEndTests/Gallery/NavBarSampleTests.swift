import EndToEndSupport
import Foundation
import XCTest

/// The sample `nav-bar`.
final class NavBarSampleTests: GalleryTestCase {
  func testTitleViewAndPrompt_AreShownAndPromptFollowsInput() throws {
    try withSample("nav-bar", titled: "Navigation Bar") { sample in
      XCTAssertEqual(
        sample.findAll(.listItem).map(\.name),
        [
          "Custom Title", "Prompt", "Up and Down", "Item Styles", "Images", "Back Item",
          "Bar Style and Tint",
        ])
      try sample.open("Custom Title")
      try sample.find(.label, named: "Walk to the Lake")
      try sample.find(.label, named: "6 of 9 have said yes")
      try sample.waitForBack(to: "Navigation Bar")
      XCTAssertTrue(sample.findAll(.label) { $0 == "Custom Title" }.isEmpty)
      try sample.goBack()

      try sample.open("Prompt")
      let prompt = try sample.find(.label, named: "Choose who may come along.")
      let title = try sample.frameOnDisplay(of: sample.find(.label, named: "Prompt"))
      XCTAssertLessThan(try sample.frameOnDisplay(of: prompt).maxY, title.minY)
      try sample.click(sample.find(.text, named: "Prompt"))
      try sample.press("ctrl+a")
      try sample.type("Who?")
      try sample.find(.label, named: "Who?")
      try sample.press("ctrl+a", "BackSpace")
      try sample.waitUntil("no prompt") {
        try sample.frameOnDisplay(of: sample.find(.label, named: "Prompt")).minY < title.minY
      }
    }
  }

  func testUpAndDown_StopAtFirstAndLastMessage() throws {
    try withSample("nav-bar", titled: "Navigation Bar") { sample in
      try sample.open("Up and Down", titled: "1 of 3")
      let up = try sample.find(.button, named: "Previous Message")
      let down = try sample.find(.button, named: "Next Message")
      XCTAssertFalse(up.states.contains(.sensitive))
      try sample.click(down)
      try sample.waitForPage("2 of 3")
      try sample.waitForText("There is room for one bicycle more.")
      XCTAssertTrue(up.states.contains(.sensitive))
      try sample.click(down)
      try sample.waitForPage("3 of 3")
      try sample.waitUntil("the end") { !down.states.contains(.sensitive) }
      try sample.tab(to: "Previous Message")
      try sample.press("space")
      try sample.waitForPage("2 of 3")
      XCTAssertTrue(down.states.contains(.sensitive))
    }
  }

  func testItemsOfEachStyle_CanBeClickedDisabledAndRemoved() throws {
    try withSample("nav-bar", titled: "Navigation Bar") { sample in
      try sample.open("Item Styles")
      for name in ["Plain", "Bordered", "Done"] {
        try sample.clickButton(name)
        try sample.waitForText("\(name) was clicked.")
      }
      try sample.screenshot(named: "sample-nav-bar", showsWindowOnly: true)
      let plain = try sample.find(.button, named: "Plain")
      try sample.click(sample.find(.checkBox, named: "Enabled"))
      try sample.waitUntil("grey items") { !plain.states.contains(.sensitive) }
      try sample.click(plain)
      try sample.click(sample.find(.checkBox, named: "Shown"))
      try sample.waitUntilGone(.button, named: "Plain")
      try sample.waitForText("Done was clicked.")
      try sample.click(sample.find(.checkBox, named: "Shown"))
      try sample.click(sample.find(.checkBox, named: "Enabled"))
      try sample.clickButton("Plain")
      try sample.waitForText("Plain was clicked.")
    }
  }

  func testImageItems_ChangeAndReplaceBackButton() throws {
    try withSample("nav-bar", titled: "Navigation Bar") { sample in
      try sample.open("Images")
      XCTAssertTrue(sample.findAll(.button) { $0 == "Back" }.isEmpty)
      try sample.clickButton("Add to Favourites")
      try sample.waitForText("A favourite.")
      try sample.clickButton("Remove from Favourites")
      try sample.find(.button, named: "Add to Favourites")
      try sample.clickButton("Home")
      try sample.waitForPage("Navigation Bar")
    }
  }

  func testBackItemOfLowerPage_SetsBackButtonAndRunsItsAction() throws {
    try withSample("nav-bar", titled: "Navigation Bar") { sample in
      try sample.open("Back Item")
      for name in ["With a Text", "With an Image"] {
        try sample.clickButton(name)
        try sample.waitForPage(name)
        if name == "With a Text" { try sample.find(.label, named: "Not Yet") }
        try sample.clickBack()
        try sample.waitForPageAtRest("Back Item")
      }
      try sample.clickButton("With an Action")
      try sample.waitForPage("With an Action")
      try sample.clickBack()
      try sample.waitForPage("Navigation Bar")
    }
  }

  func testBarStyle_AppliesToAllPagesAndTranslucentBarShowsTextBelow() throws {
    try withSample("nav-bar", titled: "Navigation Bar") { sample in
      try sample.open("Bar Style and Tint")
      let plain = try sample.barColor
      try sample.click(sample.find(.radioButton, named: "Black"))
      try sample.waitUntil("a black bar") { try sample.barColor == "#000000" }
      try sample.goBack()
      XCTAssertEqual(try sample.barColor, "#000000")
      try sample.open("Bar Style and Tint")
      XCTAssertTrue(try sample.find(.radioButton, named: "Black").states.contains(.checked))
      try sample.click(sample.find(.radioButton, named: "Black and Translucent"))
      try sample.waitUntil("a bar of dark grey") {
        let color = try sample.barColor
        return color != "#000000" && color < "#555555"
      }
      let heading = try sample.frameOnDisplay(of: sample.find(.label, named: "Style"))
      try sample.scroll(sample.find(.label, named: "Style"), notches: 2)
      try sample.waitUntil("the text to scroll under the bar") {
        let former = heading.minY
        let box = try sample.frameOnDisplay(of: sample.find(.label, named: "Buttons"))
        return box.minY < former + 60
      }
      try sample.screenshot(named: "sample-nav-bar-translucent", showsWindowOnly: true)
      try sample.click(sample.find(.radioButton, named: "Blue"))
      try sample.waitUntil("a blue bar") { try sample.barColor == "#1A3380" }
      try sample.click(sample.find(.radioButton, named: "Theme Colour"))
      try sample.scroll(sample.find(.label, named: "Buttons"), notches: -4)
      try sample.click(sample.find(.radioButton, named: "Default"))
      try sample.waitUntil("the original bar") { try sample.barColor == plain }
    }
  }
}

@MainActor extension RunningProgram {
  /// Opens a row of the list.
  fileprivate func open(_ row: String, titled title: String? = nil) throws {
    try clickRow(row)
    try waitForPage(title ?? row)
    try find(.button, named: row == "Images" ? "Home" : "Back")
  }

  /// Goes back to the list.
  fileprivate func goBack() throws {
    try clickBack()
    try waitForPage("Navigation Bar")
    try find(.listItem, named: "Prompt")
  }

  /// The colour of the header bar, 10 pixels below its upper edge and beside its content.
  fileprivate var barColor: String {
    get throws {
      let frame = try windowFrame
      return try color(at: CGPoint(x: frame.midX - 90, y: frame.minY + 10))
    }
  }
}
