import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Rows S19–S28 of the seed documents: what stands in the header bar.
final class BarRowsTests: GtkTestCase {
  // MARK: S19 and S20, left

  func testS19_BackButton_IsTitledByThePageBelow() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "A")
      stage.close()
    }
  }

  func testS19_BackBarButtonItem_OfThePageBelowNamesTheBackButton() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.navigation.viewControllers.count, 1, "without action it pops")
      stage.close()
    }
  }

  func testS19_LeftItem_TakesThePlaceOfTheBackButton() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      page.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(page)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      page.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.close()
    }
  }

  func testS19_Left_GoesByPrecedence() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.root.navigationItem.leftBarButtonItem = BarButtonItem(title: "Menu")
      XCTAssertEqual(stage.headerTexts, ["Menu", "A"], "a root may have an item, but no way back")
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      b.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      b.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.root.navigationItem.backBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.root.title = nil
      XCTAssertEqual(stage.headerTexts, ["Back", "B"])
      stage.close()
    }
  }

  func testS20_BackBarButtonItem_WithAnActionRunsItInstead() {
    onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Back") { calls += 1 }
      stage.navigation.push(stage.page("B"))
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
      stage.close()
    }
  }

  func testS20_BackBarButtonItem_OfThePushedPageNamesTheButtonAboveIt() {
    onGtk {
      let stage = Stage()
      let (b, c) = (stage.page("B"), stage.page("C"))
      var calls = 0
      b.navigationItem.backBarButtonItem = BarButtonItem(title: "Leave") { calls += 1 }
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.navigation.push(c)
      XCTAssertEqual(stage.headerTexts, ["Leave", "C"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.titles, ["A", "B", "C"], "the action decides")
      stage.close()
    }
  }

  // MARK: S21–S23, centre, right, above

  func testS21_Centre_ShowsTitleViewElseItemTitleElseTitle() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.title = "Item"
      XCTAssertEqual(stage.headerTexts, ["Item"])
      XCTAssertTrue(pump(until: { stage.window.title == "Item" }))
      stage.root.navigationItem.titleView = Label("View")
      XCTAssertEqual(stage.headerTexts, ["View"])
      stage.root.navigationItem.titleView = nil
      stage.root.navigationItem.title = nil
      XCTAssertEqual(stage.headerTexts, ["A"])
      stage.close()
    }
  }

  func testS22_Right_IsEmptyUnlessThePageHasAnItem() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Edit"])
      XCTAssertTrue(pump(until: { stage.button("Edit")?.isOnScreen == true }))
      let right = stage.button("Edit")?.translate(x: 0, y: 0, to: stage.window)?.x ?? 0
      XCTAssertGreaterThan(right, Double(stage.window.width) / 2)
      stage.navigation.pop()
      XCTAssertEqual(stage.headerTexts, ["A"])
      stage.navigation.push(b)
      b.navigationItem.rightBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.close()
    }
  }

  func testS23_Prompt_StandsAboveTheControls() throws {
    try onGtk {
      let stage = Stage()
      let bar = stage.navigation.navigationBarReveal.widget
      let height = bar.height
      let b = stage.page("B")
      b.navigationItem.prompt = "Choose a place"
      stage.navigation.push(b)
      XCTAssertTrue(pump(until: { bar.height > height }))
      XCTAssertEqual(stage.headerTexts, ["Choose a place", "A", "B"])
      let labels = bar.descendants(Label.self)
      let prompt = try XCTUnwrap(labels.first { $0.text == "Choose a place" })
      let title = try XCTUnwrap(labels.first { $0.text == "B" })
      XCTAssertLessThanOrEqual(
        stage.place(of: prompt).reduce(0, +), stage.place(of: title)[0])
      XCTAssertEqual(
        stage.place(of: b.view), [bar.height, stage.window.height - bar.height],
        "the page gives way")
      b.navigationItem.prompt = nil
      XCTAssertTrue(pump(until: { bar.height == height }))
      b.navigationItem.prompt = "Again"
      XCTAssertTrue(pump(until: { bar.height > height }))
      stage.navigation.pop()
      XCTAssertTrue(pump(until: { bar.height == height }), "it belongs to its page")
      XCTAssertFalse(prompt.isOnScreen)
      stage.close()
    }
  }

  // MARK: S24 and S25, items

  func testS24_Items_ShowTextImageOrCustomViewAndAct() {
    onGtk {
      let stage = Stage()
      var heard: [String] = []
      let item = stage.root.navigationItem
      item.rightBarButtonItem = BarButtonItem(title: "Do it!") { heard.append("text") }
      stage.navigation.view.click("Do it!")
      item.rightBarButtonItem = BarButtonItem(
        iconName: "list-add-symbolic", accessibilityLabel: "More"
      ) { heard.append("image") }
      XCTAssertEqual(stage.headerTexts, ["A"])
      let icon = stage.navigation.view.button("More")?.descendants(Image.self).first?.icon
      XCTAssertEqual(icon, Icon(named: "list-add-symbolic"))
      XCTAssertEqual(stage.navigation.view.button("More")?.hasAccessibleLabel("More"), true)
      stage.navigation.view.click("More")
      let custom = Button(label: "Own")
      custom.onClicked { heard.append("view") }
      item.rightBarButtonItem = BarButtonItem(customView: custom)
      stage.navigation.view.click("Own")
      XCTAssertTrue(custom.isMapped)
      item.leftBarButtonItem = BarButtonItem(title: "Left") { heard.append("left") }
      stage.navigation.view.click("Left")
      XCTAssertEqual(heard, ["text", "image", "view", "left"])
      stage.close()
    }
  }

  func testS24_CustomView_KeepsWhatItsAppHasSet() {
    onGtk {
      let stage = Stage()
      let view = Button(label: "Own")
      view.isSensitive = false
      view.align(horizontally: .end)
      view.setAccessibleLabel("Mine")
      let item = BarButtonItem(customView: view)
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertFalse(view.isSensitive)
      XCTAssertEqual(view.alignments, [GTK_ALIGN_END, GTK_ALIGN_CENTER])
      XCTAssertTrue(view.hasAccessibleLabel("Mine"))
      item.accessibilityLabel = "Named"
      XCTAssertTrue(view.hasAccessibleLabel("Named"))
      XCTAssertFalse(view.isSensitive, "only isEnabled changes that")
      item.isEnabled = false
      item.isEnabled = true
      XCTAssertTrue(view.isSensitive)
      item.isEnabled = false
      XCTAssertFalse(view.isSensitive)
      stage.root.navigationItem.rightBarButtonItem = nil
      item.isEnabled = true
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertTrue(view.isSensitive, "also where it changes while it is away")
      stage.close()
    }
  }

  func testS24_LongTexts_AreCutAndLetTheWindowBecomeNarrow() {
    onGtk {
      let stage = Stage()
      let long = "What is said here is longer than anybody would put on a button in a bar"
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: long)]
      let item = BarButtonItem(title: "Short")
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertNil(stage.button("Short")?.tooltip)
      let label = stage.button("Short")?.child
      XCTAssertTrue(
        pump(until: { label?.isOnScreen == true && label?.width == label?.naturalWidth }),
        "short ones are not cut")
      item.title = long
      XCTAssertEqual(stage.headerTexts, ["A", long])
      XCTAssertEqual(stage.button(long)?.tooltip, long)
      XCTAssertLessThan(stage.navigation.view.measure(.horizontal).minimum, 250)
      XCTAssertLessThan(stage.button(long)?.naturalWidth ?? .max, 300)
      stage.close()
    }
  }

  func testS24_Styles_ArePlainBorderedAndDone() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Act")
      stage.root.navigationItem.rightBarButtonItem = item
      let look = { ["flat", "suggested-action"].map { stage.button("Act")?.hasStyleClass($0) } }
      XCTAssertEqual(look(), [true, false])
      item.style = .bordered
      XCTAssertEqual(look(), [false, false])
      item.style = .done
      XCTAssertEqual(look(), [false, true])
      item.style = .plain
      XCTAssertEqual(look(), [true, false])
      stage.close()
    }
  }

  func testS25_DisabledItem_IsGreyedAndNeverActs() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let item = BarButtonItem(title: "Act") { calls += 1 }
      stage.root.navigationItem.rightBarButtonItem = item
      let button = stage.button("Act")
      button?.emit("clicked")
      XCTAssertEqual(calls, 1)
      item.isEnabled = false
      XCTAssertEqual(button?.isSensitive, false)
      button?.emit("clicked")
      XCTAssertEqual(calls, 1)
      item.title = "Other"
      item.isEnabled = true
      XCTAssertNotNil(stage.button("Other"))
      stage.close()
    }
  }

  func testS25_Item_ChangesBetweenTextAndIconWhileShown() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Play")
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertEqual(stage.headerTexts, ["A", "Play"])
      item.image = Icon(named: "media-playback-pause-symbolic")
      item.accessibilityLabel = "Pause"
      XCTAssertEqual(stage.headerTexts, ["A"])
      item.image = nil
      item.title = "Stop"
      XCTAssertEqual(stage.headerTexts, ["A", "Stop"])
      stage.close()
    }
  }

  func testS25_BackButton_FollowsTheTitleOfThePageBelow() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.root.title = "Renamed"
      XCTAssertEqual(stage.headerTexts, ["Renamed", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "Renamed")
      stage.root.title = nil
      XCTAssertEqual(stage.headerTexts, ["Back", "B"])
      stage.close()
    }
  }

  func testS25_BackItem_GreyedNeitherActsNorPops() {
    onGtk {
      let stage = Stage()
      let back = BarButtonItem(title: "Overview")
      stage.root.navigationItem.backBarButtonItem = back
      stage.navigation.push(stage.page("B"))
      back.isEnabled = false
      XCTAssertEqual(stage.backButton?.isSensitive, false)
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.titles, ["A", "B"])
      back.isEnabled = true
      back.title = "Start"
      XCTAssertEqual(stage.headerTexts, ["Start", "B"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.titles, ["A"])
      stage.close()
    }
  }

  func testS25_ItemOfACoveredPage_ChangesUnseenAndShowsWhenItComesBack() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(title: "Old")
      stage.root.navigationItem.rightBarButtonItem = item
      stage.navigation.push(stage.page("B"))
      item.title = "New"
      stage.root.navigationItem.title = "Renamed"
      XCTAssertEqual(stage.headerTexts, ["Renamed", "B"])
      stage.navigation.pop()
      XCTAssertEqual(stage.headerTexts, ["Renamed", "New"])
      stage.close()
    }
  }

  // MARK: S26–S28, edit button, system items, segments

  func testS26_EditButton_TogglesAndCallsSetEditing() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.rightBarButtonItem = stage.root.editButtonItem
      _ = stage.transcript.take()
      XCTAssertEqual(stage.headerTexts, ["A", "Edit"])
      stage.navigation.view.click("Edit")
      XCTAssertTrue(stage.root.isEditing)
      XCTAssertEqual(stage.headerTexts, ["A", "Done"])
      XCTAssertEqual(stage.button("Done")?.hasStyleClass("suggested-action"), true)
      stage.navigation.view.click("Done")
      XCTAssertFalse(stage.root.isEditing)
      XCTAssertEqual(stage.headerTexts, ["A", "Edit"])
      stage.root.isEditing = true
      XCTAssertEqual(stage.headerTexts, ["A", "Done"], "it follows the program too")
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.setEditing true animated", "A.setEditing false animated", "A.setEditing true"])
      stage.close()
    }
  }

  func testS27_SystemItems_ShowTheirLabelOrIconAndAreNamed() throws {
    try onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
      let (blue, labels) = (["Done", "Save"], ["Done", "Cancel", "Edit", "Save"])
      XCTAssertEqual(BarButtonItem.SystemItem.allCases.count, 21)
      for kind in BarButtonItem.SystemItem.allCases {
        var calls = 0
        let item = BarButtonItem(systemItem: kind) { calls += 1 }
        stage.root.toolbarItems = [item]
        XCTAssertTrue(pump(until: { stage.navigation.toolbar.actionBar.isOnScreen }), "\(kind)")
        let button = stage.navigation.toolbar.actionBar.descendants(Button.self)
          .first { $0.isMapped }
        if kind == .flexibleSpace || kind == .fixedSpace {
          XCTAssertNil(button, "\(kind)")
          continue
        }
        let shown = try XCTUnwrap(button, "\(kind)")
        let name = try XCTUnwrap(item.accessibilityLabel)
        XCTAssertFalse(name.isEmpty, "\(kind)")
        XCTAssertTrue(shown.hasAccessibleLabel(name), "\(kind)")
        XCTAssertEqual(shown.hasStyleClass("suggested-action"), blue.contains(name), "\(kind)")
        if let icon = kind.iconName {
          XCTAssertNotEqual(gtk_icon_theme_has_icon(theme, icon), 0, icon)
          XCTAssertEqual(shown.descendants(Image.self).first?.icon, Icon(named: icon))
          XCTAssertEqual(shown.tooltip, name)
        } else {
          XCTAssertTrue(labels.contains(name), name)
          XCTAssertEqual(shown.texts, [name])
        }
        shown.emit("clicked")
        XCTAssertEqual(calls, 1, "\(kind)")
      }
      stage.close()
    }
  }

  func testS28_SegmentedControl_InTheBarTellsOfTheUsersChoice() {
    onGtk {
      let stage = Stage()
      let control = SegmentedControl(accessibilityLabel: "Calls")
      control.insertSegment(withTitle: "All", at: 0)
      control.insertSegment(withTitle: "Missed", at: 1)
      var heard: [Int?] = []
      control.onValueChanged = { [weak control] in heard.append(control?.selectedSegmentIndex) }
      stage.root.navigationItem.titleView = control
      XCTAssertEqual(stage.headerTexts, ["All", "Missed"])
      stage.navigation.view.click("Missed")
      XCTAssertEqual(heard, [1])
      XCTAssertEqual(control.titleForSegment(at: 1), "Missed")
      control.selectedSegmentIndex = 0
      XCTAssertEqual(heard, [1])
      stage.close()
    }
  }
}

extension Widget {
  fileprivate var naturalWidth: Int { measure(.horizontal).natural }

  /// Where the widget is in spare room, across and down.
  fileprivate var alignments: [GtkAlign] {
    [gtk_widget_get_halign(widget), gtk_widget_get_valign(widget)]
  }
}
