import EndToEndSupport
import XCTest

/// The sample `browser-toolbar`.
final class BrowserToolbarSampleTests: GalleryTestCase {
  func testBackAndForward_FollowHistoryUntilALinkReplacesForwardPages() throws {
    try withSample("browser-toolbar", titled: "Browser") { sample in
      let items = ["Previous Page", "Next Page", "Share", "Bookmarks", "Open Pages, 1"]
      XCTAssertEqual(sample.findAll(.button) { items.contains($0) }.map(\.name), items)
      try sample.expect("Start Page", at: "home.example", back: false, forward: false)
      try sample.follow("The Island")
      try sample.expect("The Island", at: "island.example", back: true, forward: false)
      try sample.follow("The Lighthouse")
      try sample.expect(
        "The Lighthouse", at: "island.example/lighthouse", back: true, forward: false)
      try sample.screenshot(named: "sample-browser-toolbar", showsWindowOnly: true)
      try sample.clickButton("Previous Page")
      try sample.expect("The Island", at: "island.example", back: true, forward: true)
      try sample.press("alt+Left")
      try sample.expect("Start Page", at: "home.example", back: false, forward: true)
      try sample.press("alt+Right")
      try sample.expect("The Island", at: "island.example", back: true, forward: true)
      try sample.press("XF86Back")
      try sample.expect("Start Page", at: "home.example", back: false, forward: true)
      try sample.press("XF86Forward")
      try sample.expect("The Island", at: "island.example", back: true, forward: true)
      try sample.clickButton("Next Page")
      try sample.expect(
        "The Lighthouse", at: "island.example/lighthouse", back: true, forward: false)
      try sample.press("alt+Left")
      try sample.follow("The Ferry")
      try sample.expect("The Ferry", at: "island.example/ferry", back: true, forward: false)
      try sample.press("alt+Left")
      try sample.expect("The Island", at: "island.example", back: true, forward: true)
    }
  }

  func testTypedAddress_OpensPageOrShowsNotFound() throws {
    try withSample("browser-toolbar", titled: "Browser") { sample in
      try sample.press("ctrl+l")
      try sample.waitForFocus(on: "Address")
      try sample.type(" HTTPS://Bread.Example/ ")
      try sample.press("Return")
      try sample.expect("Bread", at: "bread.example", back: true, forward: false)
      try sample.press("ctrl+l")
      try sample.type("cake")
      try sample.press("Return")
      try sample.expect("Not Found", at: "cake", back: true, forward: false)
      try sample.find(.label, named: "There is no page at “cake”.")
      // An empty address loads nothing and restores the current one.
      try sample.press("ctrl+l", "BackSpace", "Return")
      try sample.expect("Not Found", at: "cake", back: true, forward: false)
      try sample.follow("Start Page")
      try sample.expect("Start Page", at: "home.example", back: true, forward: false)
    }
  }

  func testReturnInAddress_MovesFocusToPage() throws {
    try withSample("browser-toolbar", titled: "Browser") { sample in
      try sample.press("ctrl+l")
      try sample.waitForFocus(on: "Address")
      try sample.type("slow.example")
      try sample.press("Return")
      try sample.find(.button, named: "Stop")
      try sample.press("Escape")
      try sample.expect("Stopped", at: "slow.example", back: true, forward: false)
      try sample.press("ctrl+l")
      try sample.waitForFocus(on: "Address")
      try sample.type("bread.example")
      try sample.press("Return")
      try sample.waitForFocus(on: "Start Page")
      try sample.press("Return")
      try sample.expect("Start Page", at: "home.example", back: true, forward: false)
      // A page that loads later gets the focus too.
      try sample.press("ctrl+l")
      try sample.waitForFocus(on: "Address")
      try sample.type("slow.example")
      try sample.press("Return")
      try sample.expect("A Slow Page", at: "slow.example", back: true, forward: false)
      try sample.waitForFocus(on: "Start Page")
    }
  }

  func testRefresh_BecomesStopDuringLoad() throws {
    try withSample("browser-toolbar", titled: "Browser") { sample in
      try sample.follow("A Slow Page")
      try sample.clickButton("Stop")
      try sample.expect("Stopped", at: "slow.example", back: true, forward: false)
      try sample.clickButton("Refresh")
      try sample.find(.button, named: "Stop")
      try sample.press("Escape")
      try sample.expect("Stopped", at: "slow.example", back: true, forward: false)
      try sample.clickButton("Refresh")
      try sample.expect("A Slow Page", at: "slow.example", back: true, forward: false)
      try sample.find(.button, named: "Refresh")
      // A page that is still loading is not shown after the user has left it.
      try sample.press("F5")
      try sample.find(.button, named: "Stop")
      try sample.press("alt+Left")
      try sample.expect("Start Page", at: "home.example", back: false, forward: true)
      // The slow page takes four seconds.
      let goes = try sample.happens(within: .seconds(4.5)) {
        try sample.find(.text, named: "Address").text != "home.example"
      }
      XCTAssertFalse(goes)
      try sample.expect("Start Page", at: "home.example", back: false, forward: true)
    }
  }

  func testBookmarks_CanBeAddedOpenedAndRemoved() throws {
    try withSample("browser-toolbar", titled: "Browser") { sample in
      try sample.follow("Bread")
      try sample.chooseAction("Add Bookmark")
      try sample.clickButton("Previous Page")
      try sample.press("ctrl+b")
      try sample.click(sample.find(.listItem, named: "bread.example"))
      try sample.expect("Bread", at: "bread.example", back: true, forward: false)
      try sample.clickButton("Share")
      try sample.waitUntil("Add Bookmark to be greyed") {
        try !sample.find(.menuItem, named: "Add Bookmark").states.contains(.sensitive)
      }
      try sample.click(sample.find(.menuItem, named: "Remove Bookmark"))
      try sample.clickButton("Bookmarks")
      try sample.find(.listItem, named: "island.example/ferry")
      XCTAssertTrue(sample.findAll(.listItem) { $0 == "bread.example" }.isEmpty)
    }
  }

  func testOpenPages_HaveSeparateHistoriesAndABadgeWithTheirNumber() throws {
    try withSample("browser-toolbar", titled: "Browser") { sample in
      try sample.follow("The Island")
      try sample.follow("The Lighthouse")
      try sample.clickButton("Open Pages, 1")
      try sample.click(sample.find(.listItem, named: "New Page"))
      try sample.expect("Start Page", at: "home.example", back: false, forward: false)
      try sample.clickButton("Open Pages, 2")
      try sample.click(sample.find(.listItem, named: "The Lighthouse"))
      try sample.expect(
        "The Lighthouse", at: "island.example/lighthouse", back: true, forward: false)
      try sample.chooseAction("Close Page")
      try sample.expect("Start Page", at: "home.example", back: false, forward: false)
      try sample.find(.button, named: "Open Pages, 1")
      try sample.clickButton("Share")
      try sample.waitUntil("the last page to stay") {
        try !sample.find(.menuItem, named: "Close Page").states.contains(.sensitive)
      }
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits for a page with an address, and for the state of the back and forward items.
  fileprivate func expect(_ title: String, at address: String, back: Bool, forward: Bool) throws {
    try find(.label, named: title)
    try waitUntil("\(address), back \(back), forward \(forward)") {
      try find(.text, named: "Address").text == address
        && find(.button, named: "Previous Page").states.contains(.sensitive) == back
        && find(.button, named: "Next Page").states.contains(.sensitive) == forward
    }
  }

  /// Clicks a link.
  fileprivate func follow(_ title: String) throws { try click(find(.listItem, named: title)) }

  /// Chooses an entry of the Share menu.
  fileprivate func chooseAction(_ title: String) throws {
    try clickButton("Share")
    try click(find(.menuItem, named: title))
    try waitUntil("the menu to close") { !hasPopup }
  }
}
