import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class TextTests: GtkTestCase {
  func testMarkup_ShowsTextWithoutTags() throws {
    try onGtk {
      let label = Label()
      try label.setMarkup("<b>bold</b> &amp; <a href='https://example.org?a=1&amp;b=2'>a link</a>")
      XCTAssertEqual(label.text, "bold & a link")
      try label.setMarkup("<a href=\"x\" title=\"1 &gt; 0\"><i>nested</i></a>")
      XCTAssertEqual(label.text, "nested")
      try label.setMarkup("<markup>all</markup>")
      XCTAssertEqual(label.text, "all")
      let view = TextView()
      try view.setMarkup("one <i>two</i>")
      try view.setMarkup("three <i>four</i>")
      XCTAssertEqual(view.text, "three four")
    }
  }

  func testReadOnlyTextView_ShowsNoCaret() {
    onGtk {
      let view = TextView("text")
      XCTAssertTrue(view.property("cursor-visible"))
      view.isEditable = false
      XCTAssertFalse(view.property("cursor-visible"))
      view.isEditable = true
      XCTAssertTrue(view.property("cursor-visible"))
    }
  }

  func testMalformedMarkup_ThrowsAndKeepsText() throws {
    try onGtk {
      let (label, view) = (Label("before"), TextView("before"))
      let malformed = [
        "<b>open", "a & b", "<unknown>x</unknown>", "</b>", "<b>a\0</b>", "<a>no address</a>",
        "<a href='x' onclick='y'>x</a>", "<span colour='red'>x</span>", "<",
      ]
      for markup in malformed {
        XCTAssertThrowsError(try label.setMarkup(markup), markup) {
          XCTAssertFalse("\($0)".isEmpty)
        }
        XCTAssertThrowsError(try view.setMarkup(markup), markup)
      }
      XCTAssertThrowsError(try view.setMarkup("<a href='x'>x</a>"), "only labels can have links")
      XCTAssertEqual(label.text, "before")
      XCTAssertEqual(view.text, "before")
    }
  }

  func testEscapedText_IsShownUnchanged() throws {
    try onGtk {
      let label = Label()
      let text = "<b> & 'quotes' \" ü"
      try label.setMarkup("<i>\(text.escapedForMarkup)</i>")
      XCTAssertEqual(label.text, text)
    }
  }

  func testActivatedLink_CallsHandler() throws {
    try onGtk {
      let label = Label()
      try label.setMarkup("<a href='app:people?x=1&amp;y=2'>People</a>")
      _ = ControlWindow(label)
      var followed: [String] = []
      label.onLink {
        followed.append($0)
        return .stop
      }
      label.emit("activate-current-link")
      XCTAssertEqual(followed, ["app:people?x=1&y=2"])
    }
  }

  func testMaximumLines_LimitHeight() {
    onGtk {
      let label = Label(String(repeating: "many words ", count: 60))
      label.wraps = true
      _ = ControlWindow(label)
      let whole = label.measure(.vertical, given: 280).natural
      label.maximumLines = 2
      let cut = label.measure(.vertical, given: 280).natural
      XCTAssertLessThan(cut, whole)
      XCTAssertEqual(label.maximumLines, 2)
      label.maximumLines = nil
      XCTAssertEqual(label.measure(.vertical, given: 280).natural, whole)
      XCTAssertNil(label.maximumLines)
      label.maximumLines = -7
      XCTAssertEqual(label.maximumLines, 1)
    }
  }

  func testEllipsizedLabel_HasMinimumWidthBelowNatural() {
    onGtk {
      let window = Window()
      for text in ["", "i", "il", "W", "a b", "1★", "a longer one"] {
        let label = Label(text)
        label.wraps = true
        label.maximumLines = 3
        window.child = label
        for height in [-1, 20, 300] {
          let width = label.measure(.horizontal, given: height)
          XCTAssertLessThanOrEqual(width.minimum, width.natural, "\(text), \(height)")
        }
      }
    }
  }

  func testSelectableLabel_IsFocusable() {
    onGtk {
      let label = Label("copy me")
      XCTAssertFalse(label.isSelectable)
      label.isSelectable = true
      let stage = ControlWindow(label)
      XCTAssertEqual(stage.window.focus, label)
    }
  }

  func testTextViewChange_CallsHandler() {
    onGtk {
      let view = TextView("one")
      var texts: [String] = []
      view.onChanged { texts.append($0) }
      gtk_text_buffer_insert_at_cursor(gtk_text_view_get_buffer(view.unsafe()), " two", -1)
      XCTAssertEqual(texts, ["one two"])
      view.text = "a\0b"
      XCTAssertEqual(view.text, "a", "a text ends at a NUL")
      view.isMonospace = true
      XCTAssertTrue(view.isMonospace)
    }
  }

  func testUnwrappedText_ScrollsHorizontally() {
    onGtk {
      let text = TextView(String(repeating: "long ", count: 100))
      let window = Window()
      window.setDefaultSize(width: 200, height: 200)
      window.child = ScrolledWindow(child: text, horizontal: true)
      window.present()
      pump(until: { text.width > 0 })
      XCTAssertFalse(window.child?.cast(to: ScrolledWindow.self)?.canScroll(sideways: 1) == true)
      text.wraps = false
      pump(until: { window.child?.cast(to: ScrolledWindow.self)?.canScroll(sideways: 1) == true })
    }
  }

  func testTextMargins_AddToInsets() {
    onGtk {
      let view = TextView("text")
      let scroller = ScrolledWindow(child: view)
      let top = { gtk_text_view_get_top_margin(view.unsafe()) }
      view.setTextMargins(top: 5, bottom: 6, sides: 7)
      scroller.contentInsets = Edges(top: 40)
      XCTAssertEqual(top(), 45)
      view.setTextMargins(top: 10, sides: 7)
      XCTAssertEqual(top(), 50)
      scroller.contentInsets = Edges()
      XCTAssertEqual(top(), 10)
      XCTAssertEqual(gtk_text_view_get_bottom_margin(view.unsafe()), 0)
      XCTAssertEqual(gtk_text_view_get_left_margin(view.unsafe()), 7)
    }
  }
}
