import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

/// Tests of a search field with a list of results.
final class SearchResultsTests: GtkTestCase {
  func testDownAndUp_MoveFocusBetweenFieldAndFirstRow() {
    onGtk {
      let stage = SearchStage()
      XCTAssertTrue(stage.window.press("Down"))
      XCTAssertEqual(stage.focusedText, "Ann")
      XCTAssertTrue(stage.window.press("Down"))
      XCTAssertEqual(stage.focusedText, "Bob")
      XCTAssertTrue(stage.window.press("Up"))
      XCTAssertEqual(stage.focusedText, "Ann")
      XCTAssertTrue(stage.window.press("Up"))
      XCTAssertEqual(stage.window.focus?.isInside(stage.field), true)
      XCTAssertEqual(stage.activated, [])
    }
  }

  func testReturn_SearchesAndActivatesFirstRow() {
    onGtk {
      let stage = SearchStage()
      stage.field.text = "b"
      XCTAssertEqual(stage.searched, [])
      XCTAssertTrue(stage.window.press("Return"))
      XCTAssertEqual(stage.searched, ["b"])
      XCTAssertEqual(stage.activated, ["Bob"])
      XCTAssertEqual(stage.window.focus?.isInside(stage.field), true)
      XCTAssertFalse(happens(within: 0.4) { stage.searched.count > 1 }, "the search runs once")
      stage.field.text = "zz"
      XCTAssertTrue(stage.window.press("Return"))
      XCTAssertEqual(stage.searched.last, "zz")
      XCTAssertEqual(stage.activated, ["Bob"], "an empty list activates nothing")
    }
  }

  func testResults_CanBeReplacedAndRemoved() {
    onGtk {
      let stage = SearchStage()
      XCTAssertEqual(stage.field.results as Widget?, stage.list)
      let count = stage.list.controllers(EventController.self).count
      stage.field.results = stage.list
      XCTAssertEqual(stage.list.controllers(EventController.self).count, count)
      stage.field.results = nil
      XCTAssertNil(stage.field.results)
      XCTAssertEqual(stage.list.controllers(EventController.self).count, count - 1)
      stage.window.press("Return")
      XCTAssertEqual(stage.activated, [])
    }
  }

  func testListViewAsResults_UsesTheSameKeys() {
    onGtk {
      let people = ItemList(["Ann", "Bob", "Cid"].map(Person.init))
      people.section = { _ in "People" }
      let view = ListView(people) {
        Label()
      } bind: {
        $0.text = $1.id
      }
      var activated: [String] = []
      view.onActivate { activated.append($0.id) }
      let (window, field) = (Window(), SearchEntry())
      field.results = view
      field.onSearchChanged { text in people.filter = { $0.id.lowercased().contains(text) } }
      let scroller = ScrolledWindow(child: view)
      scroller.expandsVertically = true
      window.setDefaultSize(width: 300, height: 300)
      window.child = Box(.vertical, children: [field, scroller])
      window.present()
      let labels = { view.descendants(of: Label.self).filter { $0.height > 0 } }
      pump(until: { labels().contains { $0.text == "Ann" } })
      field.grabFocus()
      let focused = { window.focus?.children.first?.cast(to: Label.self)?.text }
      XCTAssertEqual(field.results as Widget?, view)
      XCTAssertTrue(window.press("Down"))
      XCTAssertEqual(focused(), "Ann", "a heading is no result")
      XCTAssertTrue(window.press("Up"))
      XCTAssertEqual(window.focus?.isInside(field), true)
      field.text = "b"
      XCTAssertTrue(window.press("Return"))
      XCTAssertEqual(activated, ["Bob"])
      field.text = "zz"
      XCTAssertTrue(window.press("Return"))
      XCTAssertEqual(activated, ["Bob"], "an empty list activates nothing")
      XCTAssertEqual(window.focus?.isInside(field), true)
    }
  }

  func testResults_EndWhenFieldOrListIsReleased() {
    onGtk {
      let (field, list) = (SearchEntry(), ListBox())
      let count = list.controllers(EventController.self).count
      do {
        let short = SearchEntry()
        short.results = list
      }
      XCTAssertEqual(
        list.controllers(EventController.self).count, count, "releasing the field removes its keys")
      let probe: WeakProbe
      do {
        let short = ListBox()
        probe = WeakProbe(short)
        field.results = short
      }
      XCTAssertTrue(probe.isGone)
      XCTAssertNil(field.results)
    }
  }
}

/// A window with a focused search field above a scrolled list of people.
@MainActor private final class SearchStage {
  let window = Window()
  let field = SearchEntry()
  let list = ListBox()
  var searched: [String] = []
  var activated: [String] = []

  init() {
    field.results = list
    field.onSearchChanged { [weak self] text in
      self?.searched.append(text)
      self?.show(text)
    }
    list.onActivate { [weak self] index in self.map { $0.activated.append($0.texts[index]) } }
    show("")
    window.setDefaultSize(width: 300, height: 300)
    let scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    window.child = Box(.vertical, children: [field, scroller])
    window.present()
    pump(until: { field.isMapped && field.width > 0 })
    field.grabFocus()
  }

  private func show(_ text: String) {
    list.removeAll()
    for name in ["Ann", "Bob", "Cid"] where text.isEmpty || name.lowercased().contains(text) {
      list.append(Label(name))
    }
  }

  var texts: [String] { list.rows.compactMap { $0.cast(to: Label.self)?.text } }

  var focusedText: String? { window.focus?.children.first?.cast(to: Label.self)?.text }
}

private struct Person: Identifiable {
  let id: String
}
