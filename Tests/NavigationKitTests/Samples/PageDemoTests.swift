import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// A sample program with two texts, chosen by segments, and a page of credits.
final class PageDemoTests: GtkTestCase {
  func testSegments_ChangeTextAndCreditsPushesAPage() {
    onGtk {
      let demo = PageDemo()
      let root = demo.root
      XCTAssertEqual(demo.headerTexts, ["Bunnies", "Ponies", "Credits"])
      XCTAssertEqual(root.textView.text, "OMG Bunnies!")
      XCTAssertFalse(root.textView.isEditable)
      demo.click("Ponies")
      XCTAssertEqual(root.textView.text, "OMG Ponies")
      demo.click("Credits")
      XCTAssertEqual(demo.headerTexts, ["Back"], "neither the root nor this page has a title")
      XCTAssertEqual(demo.navigation.topViewController, demo.credits)
      XCTAssertTrue(demo.credits.view.isMapped)
      demo.click("Back")
      XCTAssertEqual(demo.navigation.topViewController, root)
      XCTAssertEqual(demo.backCalls, 0, "the back item of the page below applies")
      XCTAssertEqual(demo.headerTexts, ["Bunnies", "Ponies", "Credits"])
      XCTAssertEqual(root.textView.text, "OMG Ponies", "the text is unchanged")
      demo.click("Credits")
      XCTAssertTrue(demo.credits.view.isMapped, "the same page is pushed again")
    }
  }

  func testBackItemOfTheRoot_RunsItsAction() {
    onGtk {
      let demo = PageDemo()
      demo.root.navigationItem.backBarButtonItem = demo.makeBackItem()
      demo.click("Credits")
      demo.click("Back")
      XCTAssertEqual(demo.backCalls, 1)
      XCTAssertEqual(demo.navigation.topViewController, demo.root)
    }
  }

  func testThirdSegment_ShowsItsText() {
    onGtk {
      let demo = PageDemo()
      demo.root.segmentedControl.insertSegment(withTitle: "Hax", at: 2)
      XCTAssertEqual(demo.headerTexts, ["Bunnies", "Ponies", "Hax", "Credits"])
      demo.click("Hax")
      XCTAssertEqual(demo.root.textView.text, "OMG Hax!")
    }
  }

  func testToolbarInTitle_TogglesEditing() {
    onGtk {
      let demo = PageDemo()
      let text = demo.root.textView
      let toolbar = Toolbar()
      toolbar.items = [
        BarButtonItem(systemItem: .add) { [weak text] in text?.isEditable = true },
        BarButtonItem(systemItem: .done) { [weak text] in text?.isEditable = false },
      ]
      toolbar.sizeToFit()
      demo.root.navigationItem.titleView = toolbar
      XCTAssertEqual(demo.headerTexts, ["Done", "Credits"])
      demo.click("Add")
      XCTAssertTrue(text.isEditable)
      demo.click("Done")
      XCTAssertFalse(text.isEditable)
    }
  }

  func testTwoLeftItems_ChangeTextAndPushAnotherPage() {
    onGtk {
      let demo = PageDemo()
      let root = demo.root
      root.navigationItem.leftBarButtonItems = [
        BarButtonItem(title: "HTML") { [weak root] in
          root?.navigationController?.push(TextPage("<b>OMG</b>", title: "HTML"))
        },
        BarButtonItem(title: "Text") { [weak root] in root?.textView.text = "OMG" },
      ]
      demo.click("Text")
      XCTAssertEqual(root.textView.text, "OMG")
      demo.click("HTML")
      XCTAssertEqual(demo.headerTexts, ["Back", "HTML"])
      demo.navigation.push(TextPage("<i>OMG</i>", title: "More"))
      XCTAssertEqual(demo.headerTexts, ["HTML", "More"])
      demo.click("HTML")
      demo.click("Back")
      XCTAssertEqual(demo.navigation.topViewController, root)
    }
  }
}

// MARK: - The pages

/// The program: it makes both pages and the actions of their items.
@MainActor private final class PageDemo {
  let root = BunniesPage()
  let credits = TextPage("iPhone SDK Application Development", title: nil)
  let navigation: NavigationController
  let window: Window
  private(set) var backCalls = 0

  init() {
    Gtk.setAnimations(false)
    navigation = NavigationController(rootViewController: root)
    window = show(navigation)
    root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Credits") { [weak self] in
      guard let self else { return }
      navigation.push(credits)
    }
    credits.navigationItem.backBarButtonItem = makeBackItem()
  }

  func makeBackItem() -> BarButtonItem {
    BarButtonItem(title: "Back") { [weak self] in
      self?.backCalls += 1
      self?.navigation.pop()
    }
  }

  var headerTexts: [String] { navigation.navigationBar.surface.texts }

  func click(_ text: String) { navigation.navigationBar.surface.click(text) }
}

@MainActor private final class BunniesPage: ViewController {
  let textView = TextView()
  let segmentedControl = SegmentedControl(accessibilityLabel: "Animals")

  init() {
    super.init()
    segmentedControl.insertSegment(withTitle: "Bunnies", at: 0)
    segmentedControl.insertSegment(withTitle: "Ponies", at: 1)
    segmentedControl.onValueChanged = { [weak self] in self?.setPage() }
    navigationItem.titleView = segmentedControl
    segmentedControl.selectedSegmentIndex = 0
  }

  override func loadView() {
    textView.isEditable = false
    setPage()
    view = textView
  }

  private func setPage() {
    switch segmentedControl.selectedSegmentIndex {
    case 0: textView.text = "OMG Bunnies!"
    case 1: textView.text = "OMG Ponies"
    default: textView.text = "OMG Hax!"
    }
  }
}

@MainActor private final class TextPage: ViewController {
  private let text: String

  init(_ text: String, title: String?) {
    self.text = text
    super.init(title: title)
  }

  override func loadView() {
    let textView = TextView(text)
    textView.isEditable = false
    view = textView
  }
}
