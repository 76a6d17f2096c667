import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class EditableTests: GtkTestCase {
  func testText_CallsHandlerWhenTheUserTypes() {
    onGtk {
      for field in [Entry(), SearchEntry()] as [any Editable] {
        var texts: [String] = []
        field.onChanged { texts.append($0) }
        field.text = "one"
        field.type("!")
        field.text = "two"
        XCTAssertEqual(texts, ["one!"], field.typeName)
      }
    }
  }

  func testCaretMovedToEnd_StaysThereWhenTheFieldRegainsFocus() {
    onGtk {
      for field in [Entry(), SearchEntry()] as [Widget & Editable] {
        let stage = ControlWindow(field)
        field.text = "li"
        field.selectAll()
        field.moveCaretToEnd()
        field.regainFocus()
        XCTAssertEqual(field.selection, 2..<2, field.typeName)
        stage.close()
      }
    }
  }

  func testTextWithNUL_IsTruncated() {
    onGtk {
      let field = Entry("a\0b", placeholder: "c\0d")
      XCTAssertEqual(field.text, "a")
      XCTAssertEqual(field.placeholder, "c")
    }
  }

  func testPlaceholder_CanBeRead() {
    onGtk {
      XCTAssertEqual(Entry("text", placeholder: "Name").placeholder, "Name")
      XCTAssertEqual(Entry("text").text, "text")
      XCTAssertEqual(SearchEntry(placeholder: "Search people").placeholder, "Search people")
      XCTAssertEqual(SearchEntry().placeholder, "")
    }
  }

  func testReadOnlyEntry_TakesNoText() {
    onGtk {
      let field = Entry("fixed")
      XCTAssertTrue(field.isEditable && field.takesText)
      field.isEditable = false
      XCTAssertFalse(field.isEditable || field.takesText)
    }
  }

  func testReturn_CallsActivateHandlerWithText() {
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

  func testTypingAfterSelectAll_ReplacesText() {
    onGtk {
      let field = Entry("old")
      _ = ControlWindow(field)
      field.selectAll()
      gtk_editable_delete_selection(field.opaque)
      field.type("new")
      XCTAssertEqual(field.text, "new")
    }
  }

  func testRegainFocus_KeepsCaretAndSelection() {
    onGtk {
      let fields: [any Editable] = [Entry(), SearchEntry()]
      for field in fields {
        let stage = ControlWindow(field)
        field.text = "1234567"
        let other = Button(label: "Other")
        (stage.window.child?.cast(to: Box.self))?.append(other)
        let text = stage.window.focus
        for (first, last) in [(4, 4), (2, 5)] {
          gtk_editable_select_region(field.opaque, gint(first), gint(last))
          other.grabFocus()
          XCTAssertEqual(text?.regainFocus(), true)
          XCTAssertEqual(stage.window.focus, text)
          XCTAssertEqual(field.selection, first..<last, field.typeName)
          other.grabFocus()
          XCTAssertTrue(field.regainFocus())
          XCTAssertEqual(field.selection, first..<last, field.typeName)
        }
        other.grabFocus()
        field.isSensitive = false
        XCTAssertEqual(text?.regainFocus(), false)
        XCTAssertEqual(stage.window.focus, other)
        stage.close()
      }
    }
  }

  func testSearch_CallsHandlerAfterUserPauses() {
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
      pump(until: { !searched.isEmpty })
      XCTAssertEqual(searched, ["ab"])
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stops, 1)
    }
  }

  func testTextThatIsReplacedAndCleared_IsSearchedWhenCleared() {
    onGtk {
      let field = SearchEntry()
      let stage = ControlWindow(field)
      var searched: [String] = []
      field.onSearchChanged { searched.append($0) }
      field.text = "ab"
      pump(until: { searched.last == "ab" })
      field.text = "cd"
      field.text = ""
      XCTAssertEqual(searched, ["ab", "", ""], "GTK empties the field to replace its text")
      stage.close()
    }
  }

  func testSearchWithoutDelay_CallsHandlerAfterEachLetter() {
    onGtk {
      let field = SearchEntry()
      XCTAssertEqual(field.searchDelay, .milliseconds(150))
      field.searchDelay = .zero
      let stage = ControlWindow(field)
      var searched: [String] = []
      field.onSearchChanged { searched.append($0) }
      for letter in ["a", "b"] {
        field.type(letter)
        pumpTimers(dueWithin: .milliseconds(1))
      }
      XCTAssertEqual(searched, ["a", "ab"])
      stage.close()
    }
  }

  func testKeyCapture_EndsWhenFieldOrWidgetIsReleased() {
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
      XCTAssertEqual(
        page.controllers(EventController.self), [], "releasing the field ends the capture")
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
  /// The selected range; empty and at the caret without a selection.
  @MainActor fileprivate var selection: Range<Int> {
    var (first, last) = (gint(0), gint(0))
    gtk_editable_get_selection_bounds(opaque, &first, &last)
    return Int(first)..<Int(last)
  }

  /// Inserts text at the end.
  @MainActor fileprivate func type(_ text: String) {
    var position = gint(self.text.count)
    gtk_editable_insert_text(opaque, text, -1, &position)
  }
}
