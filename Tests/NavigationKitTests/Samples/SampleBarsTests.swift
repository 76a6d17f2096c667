import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Bars of small programs: titles, sort order, mail, browser and calls.
final class SampleBarsTests: GtkTestCase {
  func testNavigationBarVariants_ShowTheirTitles() {
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
    }
  }

  func testSortOrderControl_IsCentredInTheToolbar() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let space = BarButtonItem.flexibleSpace()
      let control = SegmentedControl(
        titles: ["Ascending", "Descending"], accessibilityLabel: "Order")
      stage.root.toolbarItems = [space, BarButtonItem(customView: control), space]
      pump(until: { control.asWidget.isMapped && control.asWidget.width > 0 })
      pumpFrames(of: stage.window)
      let middle = control.asWidget.translate(
        x: Double(control.asWidget.width) / 2, y: 0, to: stage.window)
      XCTAssertEqual(middle?.x ?? 0, Double(stage.window.width) / 2, accuracy: 2)
    }
  }

  func testMailAndBrowserToolbars_SpaceFiveItemsEqually() throws {
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
        pump(until: {
          stage.navigation.toolbar.actionBar.descendants(of: Button.self)
            .count { $0.isOnScreen && $0.width > 0 } == 5
        })
        let buttons = stage.navigation.toolbar.actionBar.descendants(of: Button.self)
          .filter(\.isMapped)
        XCTAssertEqual(
          buttons.map(\.tooltip), names.map(\.accessibilityLabel),
          "the buttons are in the order of the items")
        let places = try buttons.map {
          try XCTUnwrap($0.translate(x: 0, y: 0, to: stage.window)?.x)
        }
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        for step in steps {
          XCTAssertEqual(step, steps[0], accuracy: 2, "the buttons are equally spaced")
        }
        for button in buttons { button.emit("clicked") }
        XCTAssertEqual(heard, names.map { "\($0)" })
        heard = []
      }
    }
  }

  func testCallList_HasSegmentsAndASpeakerphoneToggle() {
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
      XCTAssertNil(
        stage.navigation.view.button("Speakerphone"), "the item belongs to the page below")
    }
  }
}
