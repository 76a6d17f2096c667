import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class EditableTests: GtkTestCase {
  func testText_IsToldWhenItChangesOnly() {
    onGtk {
      for field in [Entry(), SearchEntry()] as [any Editable] {
        var texts: [String] = []
        field.onChanged { texts.append($0) }
        field.text = "one"
        field.text = "one"
        field.type("!")
        XCTAssertEqual(texts, ["one", "one!"], field.typeName)
      }
    }
  }

  func testText_EndsAtANUL() {
    onGtk {
      let field = Entry("a\0b", placeholder: "c\0d")
      XCTAssertEqual(field.text, "a")
      XCTAssertEqual(field.placeholder, "c")
    }
  }

  func testPlaceholder_IsKept() {
    onGtk {
      XCTAssertEqual(Entry("text", placeholder: "Name").placeholder, "Name")
      XCTAssertEqual(Entry("text").text, "text")
      XCTAssertEqual(SearchEntry(placeholder: "Search people").placeholder, "Search people")
      XCTAssertEqual(SearchEntry().placeholder, "")
    }
  }

  func testReadOnly_TakesNoText() {
    onGtk {
      let field = Entry("fixed")
      XCTAssertTrue(field.isEditable && field.takesText)
      field.isEditable = false
      XCTAssertFalse(field.isEditable || field.takesText)
    }
  }

  func testReturn_ActivatesWithTheText() {
    onGtk {
      for field in [Entry("found"), SearchEntry()] as [Widget & Editable] {
        let stage = ControlWindow(field)
        var activated: [String] = []
        (field as? Entry)?.onActivate { activated.append($0) }
        (field as? SearchEntry)?.onActivate { activated.append($0) }
        field.text = "found"
        XCTAssertTrue(stage.window.press("Return"), field.typeName)
        XCTAssertEqual(activated, ["found"], field.typeName)
        stage.close()
      }
    }
  }

  func testSelectAll_LetsTypingReplaceTheText() {
    onGtk {
      let field = Entry("old")
      let stage = ControlWindow(field)
      field.selectAll()
      gtk_editable_delete_selection(field.opaque)
      field.type("new")
      XCTAssertEqual(field.text, "new")
      stage.close()
    }
  }

  func testSearch_IsToldOnceTheUserPauses() {
    onGtk {
      let field = SearchEntry()
      let stage = ControlWindow(field)
      var searched: [String] = []
      var stops = 0
      field.onSearchChanged { searched.append($0) }
      field.onStopSearch { stops += 1 }
      field.type("a")
      field.type("b")
      XCTAssertEqual(searched, [])
      XCTAssertTrue(pump(until: { !searched.isEmpty }))
      XCTAssertEqual(searched, ["ab"])
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stops, 1)
      stage.close()
    }
  }

  func testKeyCapture_EndsWithEitherWidget() {
    onGtk {
      let (page, field) = (Box(.vertical), SearchEntry())
      field.captureKeys(of: page)
      field.captureKeys(of: page)
      XCTAssertEqual(page.controllers(EventController.self).count, 1)
      field.captureKeys(of: nil)
      XCTAssertEqual(page.controllers(EventController.self), [])
      do {
        let short = SearchEntry()
        short.captureKeys(of: page)
      }
      XCTAssertEqual(page.controllers(EventController.self), [], "the field has gone")
      let probe: WeakProbe
      do {
        let short = Box(.vertical)
        probe = WeakProbe(short)
        field.captureKeys(of: short)
      }
      XCTAssertTrue(probe.isGone)
    }
  }
}

extension Editable {
  /// Types at the end of the text.
  @MainActor fileprivate func type(_ text: String) {
    var position = gint(self.text.count)
    gtk_editable_insert_text(opaque, text, -1, &position)
  }
}
