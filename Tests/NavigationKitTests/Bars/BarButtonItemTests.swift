import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Items in the header bar: content, style, state and system items.
final class BarButtonItemTests: GtkTestCase {
  func testTextImageAndCustomView_AreShownAndAct() {
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
      let icon = stage.navigation.view.button("More")?.descendants(of: Image.self).first?.icon
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
    }
  }

  func testCustomView_KeepsPropertiesSetByTheApp() {
    onGtk {
      let stage = Stage()
      let view = Button(label: "Own")
      view.isSensitive = false
      view.horizontalAlignment = .end
      view.setAccessibleLabel("Mine")
      let item = BarButtonItem(customView: view)
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertFalse(view.isSensitive)
      XCTAssertEqual(view.alignments, [GTK_ALIGN_END, GTK_ALIGN_CENTER])
      XCTAssertTrue(view.hasAccessibleLabel("Mine"))
      item.accessibilityLabel = "Named"
      XCTAssertTrue(view.hasAccessibleLabel("Named"))
      XCTAssertFalse(view.isSensitive, "only isEnabled changes the view’s sensitivity")
      item.isEnabled = false
      item.isEnabled = true
      XCTAssertTrue(view.isSensitive)
      item.isEnabled = false
      XCTAssertFalse(view.isSensitive)
      stage.root.navigationItem.rightBarButtonItem = nil
      item.isEnabled = true
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertTrue(view.isSensitive, "isEnabled applies to items that no bar shows")
    }
  }

  func testLongTitle_IsEllipsizedAndLetsTheWindowShrink() {
    onGtk {
      let stage = Stage()
      let long = "What is said here is longer than anybody would put on a button in a bar"
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.root.toolbarItems = [BarButtonItem(title: long)]
      let item = BarButtonItem(title: "Short")
      stage.root.navigationItem.rightBarButtonItem = item
      XCTAssertNil(stage.button("Short")?.tooltip)
      let label = stage.button("Short")?.child
      pump(
        until: { label?.isOnScreen == true && label?.width == label?.naturalWidth },
        "a short title gets its natural width")
      item.title = long
      XCTAssertEqual(stage.headerTexts, ["A", long])
      XCTAssertEqual(stage.button(long)?.tooltip, long)
      XCTAssertLessThan(stage.navigation.view.measure(.horizontal).minimum, 320)
      XCTAssertLessThan(stage.button(long)?.naturalWidth ?? .max, 300)
    }
  }

  func testStyle_SetsStyleClasses() {
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
    }
  }

  func testDisabledItem_IsInsensitiveAndNeverActs() {
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
    }
  }

  func testVisibleItem_ChangesBetweenTitleAndImage() {
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
    }
  }

  func testEditButtonItem_TogglesEditing() {
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
      XCTAssertEqual(stage.headerTexts, ["A", "Done"], "the button follows isEditing set by code")
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.setEditing true animated", "A.setEditing false animated", "A.setEditing true"])
    }
  }

  func testSystemItems_ShowLabelOrIconWithAccessibleName() throws {
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
        pump(until: { stage.navigation.toolbar.actionBar.isOnScreen }, "\(kind)")
        let button = stage.navigation.toolbar.actionBar.descendants(of: Button.self)
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
          XCTAssertEqual(shown.descendants(of: Image.self).first?.icon, Icon(named: icon))
          XCTAssertEqual(shown.tooltip, name)
        } else {
          XCTAssertTrue(labels.contains(name), name)
          XCTAssertEqual(shown.texts, [name])
        }
        shown.emit("clicked")
        XCTAssertEqual(calls, 1, "\(kind)")
      }
    }
  }
}

extension Widget {
  fileprivate var naturalWidth: Int { measure(.horizontal).natural }

  /// The widget's horizontal and vertical alignment.
  fileprivate var alignments: [GtkAlign] {
    [gtk_widget_get_halign(widget), gtk_widget_get_valign(widget)]
  }
}
