import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S46–S55 of the seed documents: the sample programs, as their pages would be written here.
final class SampleTests: GtkTestCase {
  // MARK: S46 and S47, PageDemo

  func testS46_PageDemo_ShowsBunniesPoniesAndCredits() {
    onGtk {
      let demo = PageDemo()
      let root = demo.root
      XCTAssertEqual(demo.headerTexts, ["Bunnies", "Ponies", "Credits"])
      XCTAssertEqual(root.textView.text, "OMG Bunnies!")
      XCTAssertFalse(root.textView.isEditable)
      demo.click("Ponies")
      XCTAssertEqual(root.textView.text, "OMG Ponies")
      demo.click("Credits")
      XCTAssertEqual(demo.headerTexts, ["Back"], "the root is untitled, and so is this page")
      XCTAssertEqual(demo.navigation.topViewController, demo.credits)
      XCTAssertTrue(demo.credits.view.isMapped)
      demo.click("Back")
      XCTAssertEqual(demo.navigation.topViewController, root)
      XCTAssertEqual(demo.backCalls, 0, "the item is of the page below, by S19")
      XCTAssertEqual(demo.headerTexts, ["Bunnies", "Ponies", "Credits"])
      XCTAssertEqual(root.textView.text, "OMG Ponies", "as it was left")
      demo.click("Credits")
      XCTAssertTrue(demo.credits.view.isMapped, "the same page again")
      demo.close()
    }
  }

  func testS46_PageDemo_BackItemsActionRunsWhereTheRulePutsIt() {
    onGtk {
      let demo = PageDemo()
      demo.root.navigationItem.backBarButtonItem = demo.makeBackItem()
      demo.click("Credits")
      demo.click("Back")
      XCTAssertEqual(demo.backCalls, 1)
      XCTAssertEqual(demo.navigation.topViewController, demo.root)
      demo.close()
    }
  }

  func testS47_FurtherStudy_AThirdSegment() {
    onGtk {
      let demo = PageDemo()
      demo.root.segmentedControl.insertSegment(withTitle: "Hax", at: 2)
      XCTAssertEqual(demo.headerTexts, ["Bunnies", "Ponies", "Hax", "Credits"])
      demo.click("Hax")
      XCTAssertEqual(demo.root.textView.text, "OMG Hax!")
      demo.close()
    }
  }

  func testS47_FurtherStudy_ToolbarInPlaceOfTheSegments() {
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
      demo.close()
    }
  }

  func testS47_FurtherStudy_HTMLAndTextAndAThirdPage() {
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
      demo.close()
    }
  }

  // MARK: S48 and S49, NavBar

  func testS48_NavBar_ShowsEachOfItsConfigurations() {
    onGtk {
      let stage = Stage()
      stage.root.title = "NavBar"
      let custom = ViewController(title: "Custom")
      custom.navigationItem.titleView = Label("Own title")
      let prompted = ViewController(title: "Prompt")
      prompted.navigationItem.prompt = "Custom prompt text goes here."
      let momentary = ViewController(title: "Right view")
      let arrows = SegmentedControl(accessibilityLabel: "Message")
      arrows.insertSegment(with: up, accessibilityLabel: "Previous", at: 0)
      arrows.insertSegment(with: down, accessibilityLabel: "Next", at: 1)
      arrows.isMomentary = true
      var heard: [Int?] = []
      arrows.onValueChanged = { [weak arrows] in heard.append(arrows?.selectedSegmentIndex) }
      momentary.navigationItem.rightBarButtonItem = BarButtonItem(customView: arrows)
      for (page, texts) in [
        (custom, ["NavBar", "Own title"]),
        (prompted, ["Custom prompt text goes here.", "NavBar", "Prompt"]),
        (momentary, ["NavBar", "Right view"]),
      ] {
        stage.navigation.push(page)
        pump(until: { stage.headerTexts == texts })
        XCTAssertEqual(stage.headerTexts, texts)
        if page == momentary {
          for name in ["Previous", "Next", "Next"] { stage.navigation.view.click(name) }
        }
        stage.navigation.pop()
      }
      XCTAssertEqual(heard, [0, 1, 1])
      XCTAssertNil(arrows.selectedSegmentIndex)
      stage.close()
    }
  }

  func testS49_AscendingDescending_IsCentredBetweenFlexibleSpaces() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let space = BarButtonItem.flexibleSpace()
      let control = SegmentedControl(
        titles: ["Ascending", "Descending"], accessibilityLabel: "Order")
      stage.root.toolbarItems = [space, BarButtonItem(customView: control), space]
      XCTAssertTrue(pump(until: { control.asWidget.isMapped && control.asWidget.width > 0 }))
      pump(seconds: 0.05)
      let middle = control.asWidget.translate(
        x: Double(control.asWidget.width) / 2, y: 0, to: stage.window)
      XCTAssertEqual(middle?.x ?? 0, Double(stage.window.width) / 2, accuracy: 2)
      stage.close()
    }
  }

  // MARK: S50–S53, pages of the same thing

  func testS50_ItalyAndAustralia_PushFromInsideTheirSegment() {
    onGtk {
      Gtk.setAnimations(false)
      let manager = SegmentManagingController(
        viewControllers: [
          ListPage("Italy", ["Rome", "Turin"]), ListPage("Australia", ["Perth"]),
        ], accessibilityLabel: "Country")
      let navigation = NavigationController(rootViewController: manager)
      let window = show(navigation)
      let bar = navigation.navigationBar.surface
      XCTAssertEqual(bar.texts, ["Italy", "Australia"])
      navigation.view.click("Turin")
      XCTAssertEqual(bar.texts, ["Italy", "Turin"])
      bar.click("Italy")
      bar.click("Australia")
      XCTAssertNil(navigation.view.button("Turin"), "another layout")
      navigation.view.click("Perth")
      XCTAssertEqual(bar.texts, ["Australia", "Perth"])
      window.end()
    }
  }

  func testS51_Photos_AreThreeClassesOfPages() {
    onGtk {
      Gtk.setAnimations(false)
      let navigation = NavigationController(rootViewController: AlbumsPage())
      let window = show(navigation)
      let bar = navigation.navigationBar.surface
      XCTAssertEqual(bar.texts, ["Photos"])
      navigation.view.click("Summer")
      XCTAssertEqual(bar.texts, ["Photos", "Summer"])
      navigation.view.click("2")
      XCTAssertEqual(bar.texts, ["Summer", "2 of 3"])
      let photo = navigation.topViewController as? PhotoPage
      photo?.tap.click()
      XCTAssertTrue(pump(until: { !navigation.navigationBarReveal.widget.isOnScreen }))
      XCTAssertTrue(pump(until: { photo?.view.height == window.height }))
      photo?.tap.click()
      XCTAssertTrue(pump(until: { bar.isOnScreen }))
      bar.click("Summer")
      bar.click("Photos")
      navigation.view.click("Winter")
      XCTAssertEqual(bar.texts, ["Photos", "Winter"], "the same class, another album")
      window.end()
    }
  }

  func testS52_Calendar_HasItsSegmentsInTheToolbar() {
    onGtk {
      Gtk.setAnimations(false)
      let views = ["List", "Day", "Month"].map { ListPage($0, ["Event of the \($0)"]) }
      let manager = SegmentManagingController(viewControllers: views)
      manager.title = "Calendar"
      manager.navigationItem.titleView = nil
      let space = BarButtonItem.flexibleSpace()
      manager.toolbarItems = [
        BarButtonItem(title: "Today"), space, BarButtonItem(customView: manager.segmentedControl),
        space,
      ]
      let navigation = NavigationController(rootViewController: manager)
      navigation.setToolbarHidden(false, animated: false)
      let window = show(navigation)
      let toolbar = navigation.toolbar.actionBar
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Calendar"])
      XCTAssertTrue(pump(until: { toolbar.isOnScreen }))
      XCTAssertEqual(toolbar.texts, ["Today", "List", "Day", "Month"])
      toolbar.click("Month")
      XCTAssertEqual(manager.activeViewController, views[2])
      navigation.view.click("Event of the Month")
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Month", "Event of the Month"])
      XCTAssertTrue(pump(until: { !toolbar.isOnScreen }))
      navigation.pop()
      XCTAssertTrue(pump(until: { toolbar.isOnScreen }))
      XCTAssertEqual(toolbar.texts, ["Today", "List", "Day", "Month"])
      window.end()
    }
  }

  func testS53_Top25_IsOneTableWithThreeSources() {
    onGtk {
      let stage = Stage()
      let sources = ["Top Free": "Chess", "Top Paid": "Maps", "Top Grossing": "Cards"]
      let table = Label("Chess")
      let titles = ["Top Free", "Top Paid", "Top Grossing"]
      let control = SegmentedControl(titles: titles, accessibilityLabel: "Top 25")
      control.onValueChanged = { [weak control] in
        let title = control?.selectedSegmentIndex.flatMap { control?.titleForSegment(at: $0) }
        table.text = title.flatMap { sources[$0] } ?? ""
      }
      let page = stage.page("Top 25")
      page.makeView = { table }
      page.navigationItem.titleView = control
      stage.navigation.setViewControllers([page])
      _ = stage.transcript.take()
      for title in titles.reversed() {
        stage.navigation.view.click(title)
        XCTAssertEqual(table.text, sources[title])
      }
      XCTAssertEqual(stage.transcript.take(), [], "one page all the time")
      stage.close()
    }
  }

  // MARK: S54 and S55, toolbars and a telephone

  func testS54_MailAndSafari_HaveTheirFiveItems() throws {
    try onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let space = BarButtonItem.flexibleSpace()
      var heard: [String] = []
      for names: [BarButtonItem.SystemItem] in [
        [.refresh, .organize, .trash, .reply, .compose],
        [.rewind, .fastForward, .add, .bookmarks, .action],
      ] {
        let items = names.map { name in
          BarButtonItem(systemItem: name) { heard.append("\(name)") }
        }
        let spaced = items.flatMap { [$0, space] }.dropLast()
        stage.root.toolbarItems = Array(spaced)
        XCTAssertTrue(
          pump(until: {
            stage.navigation.toolbar.actionBar.descendants(Button.self)
              .count { $0.isOnScreen && $0.width > 0 } == 5
          }))
        let buttons = stage.navigation.toolbar.actionBar.descendants(Button.self)
          .filter(\.isMapped)
        XCTAssertEqual(buttons.map(\.tooltip), names.map(\.accessibilityLabel), "in their order")
        let places = try buttons.map {
          try XCTUnwrap($0.translate(x: 0, y: 0, to: stage.window)?.x)
        }
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        for step in steps { XCTAssertEqual(step, steps[0], accuracy: 2, "equally spaced") }
        for button in buttons { button.emit("clicked") }
        XCTAssertEqual(heard, names.map { "\($0)" })
        heard = []
      }
      stage.close()
    }
  }

  func testS55_Recents_HasAllAndMissedAndASpeakerphone() {
    onGtk {
      let stage = Stage()
      var isOn = false
      let calls = SegmentedControl(accessibilityLabel: "Calls")
      calls.insertSegment(withTitle: "All", at: 0)
      calls.insertSegment(withTitle: "Missed", at: 1)
      stage.root.navigationItem.titleView = calls
      let speaker = BarButtonItem(
        iconName: "audio-volume-high-symbolic", accessibilityLabel: "Speakerphone")
      speaker.action = { [weak speaker] in
        isOn.toggle()
        speaker?.style = isOn ? .done : .plain
      }
      stage.root.navigationItem.rightBarButtonItem = speaker
      XCTAssertEqual(stage.headerTexts, ["All", "Missed"])
      let button = stage.navigation.view.button("Speakerphone")
      stage.navigation.view.click("Speakerphone")
      XCTAssertTrue(isOn)
      XCTAssertEqual(button?.hasStyleClass("suggested-action"), true)
      stage.navigation.view.click("Missed")
      XCTAssertEqual(calls.selectedSegmentIndex, 1)
      stage.navigation.push(ViewController(title: "Contact"))
      XCTAssertNil(stage.navigation.view.button("Speakerphone"), "it is the other page's")
      stage.close()
    }
  }
}

// MARK: - The pages

/// The program of seed 004: its delegate, and the two pages that it hands its actions to.
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

  func close() { window.end() }
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

/// Buttons, each of which pushes an empty page of its name.
@MainActor private final class ListPage: ViewController {
  private let entries: [String]

  init(_ title: String, _ entries: [String]) {
    self.entries = entries
    super.init(title: title)
  }

  override func loadView() {
    view = Box(
      .vertical,
      children: entries.map { entry in
        let button = Button(label: entry)
        button.onClicked { [weak self] in
          self?.navigationController?.push(ViewController(title: entry))
        }
        return button
      })
  }
}

@MainActor private final class AlbumsPage: ViewController {
  init() { super.init(title: "Photos") }

  override func loadView() {
    view = Box(
      .vertical,
      children: ["Summer", "Winter"].map { name in
        let button = Button(label: name)
        button.onClicked { [weak self] in self?.navigationController?.push(GridPage(name)) }
        return button
      })
  }
}

@MainActor private final class GridPage: ViewController {
  init(_ name: String) { super.init(title: name) }

  override func loadView() {
    view = Box(
      .horizontal,
      children: (1...3).map { number in
        let button = Button(label: "\(number)")
        button.onClicked { [weak self] in self?.navigationController?.push(PhotoPage(number)) }
        return button
      })
  }
}

@MainActor private final class PhotoPage: ViewController {
  let tap = ClickGesture()

  init(_ number: Int) {
    super.init(title: "\(number) of 3")
    wantsFullScreenLayout = true
  }

  override func viewDidLoad() {
    tap.onReleased { [weak self] _, _, _ in
      guard let navigation = self?.navigationController else { return }
      navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: true)
    }
    view.addController(tap)
  }
}
