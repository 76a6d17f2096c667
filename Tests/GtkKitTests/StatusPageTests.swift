import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class StatusPageTests: GtkTestCase {
  func testTexts_AreShownAndRead() throws {
    try onGtk {
      let page = StatusPage(
        "No Letters", description: "Write one.", icon: Icon(named: "mail-unread"))
      let window = show(page.asWidget)
      let texts = page.asWidget.descendants(of: Label.self).filter(\.isMapped).map(\.text)
      XCTAssertEqual(texts, ["No Letters", "Write one."])
      let group = try XCTUnwrap(
        page.asWidget.descendants(of: CustomWidget.self).first { $0.cssName == "statuspage" })
      XCTAssertTrue(group.hasAccessibleLabel("No Letters"))
      XCTAssertTrue(group.hasAccessibleDescription("Write one."))
      page.title = "Nothing"
      XCTAssertTrue(group.hasAccessibleLabel("Nothing"))
      window.destroy()
    }
  }

  func testMissingParts_AreHidden() {
    onGtk {
      let page = StatusPage("No Letters")
      XCTAssertNil(page.description)
      XCTAssertNil(page.icon)
      let window = show(page.asWidget)
      XCTAssertEqual(page.asWidget.descendants(of: Label.self).filter(\.isMapped).count, 1)
      XCTAssertEqual(page.asWidget.descendants(of: Image.self).filter(\.isMapped).count, 0)
      page.description = "Write one."
      XCTAssertEqual(page.description, "Write one.")
      window.destroy()
    }
  }

  func testButton_RunsActionAndIsReplaced() {
    onGtk {
      let page = StatusPage("No Letters")
      var clicks: [String] = []
      page.setButton("_Write") { clicks.append("write") }
      page.asWidget.descendants(of: Button.self).first?.emit("clicked")
      page.setButton("_Import", isSuggested: false) { clicks.append("import") }
      XCTAssertEqual(page.asWidget.descendants(of: Button.self).count, 1)
      page.asWidget.descendants(of: Button.self).first?.emit("clicked")
      XCTAssertEqual(clicks, ["write", "import"])
      page.removeButton()
      XCTAssertEqual(page.asWidget.descendants(of: Button.self).count, 0)
    }
  }
}

final class ClampTests: GtkTestCase {
  func testWideWindow_LimitsAndCentresChild() {
    onGtk {
      let child = Label("text")
      let clamp = Clamp(child: child, maximumWidth: 100)
      let window = show(clamp)
      XCTAssertEqual(child.width, 100)
      XCTAssertEqual(child.frame(in: clamp)?.x, Double((clamp.width - 100) / 2))
      clamp.maximumWidth = 200
      pump(until: { child.width == 200 })
      window.destroy()
    }
  }

  func testChildWithLargerMinimumWidth_ExceedsMaximumWidth() {
    onGtk {
      let child = Box(.horizontal)
      child.widthRequest = 150
      let window = show(Clamp(child: child, maximumWidth: 100))
      XCTAssertEqual(child.width, 150)
      window.destroy()
    }
  }

  func testWrappedText_GetsHeightForLimitedWidth() {
    onGtk {
      let label = Label(String(repeating: "word ", count: 40))
      label.wraps = true
      let clamp = Clamp(child: label, maximumWidth: 100)
      XCTAssertEqual(
        clamp.measure(.vertical, given: 400).minimum, label.measure(.vertical, given: 100).minimum)
    }
  }

  func testReplacedChild_IsReleased() {
    onGtk {
      let clamp = Clamp(child: Label("a"))
      let probe = clamp.child.map(WeakProbe.init)
      clamp.child = Label("b")
      XCTAssertEqual(probe?.isGone, true)
      XCTAssertEqual(clamp.child?.cast(to: Label.self)?.text, "b")
      clamp.child = nil
      XCTAssertNil(clamp.child)
      XCTAssertEqual(clamp.measure(.horizontal).natural, 0)
    }
  }
}

@MainActor private func show(_ widget: Widget) -> Window {
  let window = Window()
  window.setDefaultSize(width: 400, height: 300)
  window.child = widget
  window.present()
  pump(until: { widget.isMapped && widget.width > 0 })
  return window
}
