import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ListViewTests: GtkTestCase {
  func testRow_IsNamedByItsTextAndDescribedByTheTooltipOfItsContent() {
    onGtk {
      let stage = Stage(names: ["Ann"])
      pump(until: { stage.texts == ["Ann"] })
      XCTAssertEqual(stage.labels[0].parent?.hasAccessibleLabel("Ann"), true)
      XCTAssertEqual(stage.labels[0].parent?.hasAccessibleDescription("Person Ann"), true)
    }
  }

  func testPlaceholder_IsShownWhileTheListIsEmpty() {
    onGtk {
      let stage = Stage(names: [])
      let placeholder = Label("Nothing here")
      stage.view.setPlaceholder(placeholder)
      pump(until: { placeholder.isMapped && placeholder.height > 0 })
      XCTAssertEqual(placeholder.width, stage.view.width)
      XCTAssertEqual(placeholder.height, stage.view.height)
      stage.names.items = [Name(id: "Ann")]
      XCTAssertFalse(placeholder.isVisible)
      pump(until: { stage.texts == ["Ann"] })
      stage.names.filter = { _ in false }
      pump(until: { placeholder.isMapped })
      XCTAssertEqual(stage.texts, ["Nothing here"])
    }
  }

  func testPlaceholder_CanBeReplacedAndRemoved() {
    onGtk {
      let stage = Stage(names: [])
      let probe: WeakProbe
      do {
        let first = Label("First")
        probe = WeakProbe(first)
        stage.view.setPlaceholder(first)
      }
      let second = Label("Second")
      stage.view.setPlaceholder(second)
      pump(until: { second.isMapped && second.height > 0 })
      XCTAssertTrue(probe.isGone)
      stage.view.setPlaceholder(nil)
      XCTAssertNil(second.parent)
      stage.names.items = [Name(id: "Ann")]
      pump(until: { stage.texts == ["Ann"] })
    }
  }

  func testPlaceholder_CountsForTheSizeOfTheList() {
    onGtk {
      let stage = Stage(names: [])
      let placeholder = Label("Nothing here")
      placeholder.heightRequest = 120
      stage.view.setPlaceholder(placeholder)
      XCTAssertGreaterThanOrEqual(stage.view.measure(.vertical).natural, 120)
      stage.names.items = [Name(id: "Ann")]
      XCTAssertLessThan(stage.view.measure(.vertical).natural, 120)
    }
  }

  func testStyle_IsRichByDefaultAndCanChange() {
    onGtk {
      let stage = Stage(names: ["Ann"])
      pump(until: { stage.texts == ["Ann"] })
      XCTAssertEqual(stage.view.style, .rich)
      let start = { () -> Double in
        pumpFrames(of: stage.window)
        return stage.labels[0].translate(x: 0, y: 0, to: stage.view)?.x ?? 0
      }
      XCTAssertGreaterThanOrEqual(start(), 10)
      for style in ListViewStyle.allCases.reversed() {
        stage.view.style = style
        XCTAssertEqual(stage.view.style, style)
      }
      stage.view.style = .plain
      XCTAssertLessThan(start(), 10)
    }
  }
}

private struct Name: Identifiable {
  let id: String
}

/// A list of names in a window.
@MainActor private final class Stage {
  let names: ItemList<Name>
  let view: ListView<Name>
  let window = Window()

  init(names: [String]) {
    let names = ItemList(names.map { Name(id: $0) })
    self.names = names
    view = ListView(names) {
      let label = Label()
      label.justify(.start)
      return label
    } bind: {
      $0.text = $1.id
      $0.tooltip = "Person \($1.id)"
    }
    window.setDefaultSize(width: 300, height: 300)
    window.child = ScrolledWindow(child: view)
    window.present()
    pump(until: { view.isMapped && view.height > 0 })
  }

  /// The labels on screen, from top to bottom.
  var labels: [Label] {
    MainLoop.runPending()
    return view.descendants(of: Label.self).filter { $0.isShown(inside: view) }
  }
  var texts: [String] { labels.map(\.text) }
}
