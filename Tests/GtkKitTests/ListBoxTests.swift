import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ListBoxTests: GtkTestCase {
  func testInsertAndRemove_KeepRowsInOrder() {
    onGtk {
      let list = ListBox()
      list.append(Label("b"))
      list.insert(Label("a"), at: 0)
      list.insert(Label("c"), at: 9)
      list.insert(Label("d"), at: .max)
      XCTAssertEqual(list.texts, ["a", "b", "c", "d"])
      list.remove(at: 1)
      list.remove(at: 7)
      list.remove(at: -1)
      XCTAssertEqual(list.texts, ["a", "c", "d"])
      list.removeAll()
      XCTAssertEqual(list.texts, [])
    }
  }

  func testRemovedContent_CanBeAddedAgain() {
    onGtk {
      let (list, label) = (ListBox(), Label("moved"))
      list.append(label)
      // The reference keeps the removed row alive, but the label must be free for another row.
      let row = list.children[0]
      list.remove(at: 0)
      XCTAssertNil(row.parent)
      list.append(label)
      XCTAssertEqual(list.texts, ["moved"])
    }
  }

  func testRowsWithoutHandlerAndSelection_AreNeitherFocusableNorActivatable() {
    onGtk {
      let list = ListBox()
      list.append(Label("a"))
      let reacts = { list.children.map { [$0.isFocusable, $0.property("activatable")] } }
      XCTAssertEqual(reacts(), [[false, false]])
      list.onActivate { _ in }
      list.append(Label("b"))
      XCTAssertEqual(reacts(), [[true, true], [true, true]])
      let choices = ListBox(selection: .single)
      choices.append(Label("c"))
      XCTAssertTrue(choices.children[0].isFocusable)
    }
  }

  func testTab_StopsAtOneRowAndAtControls() {
    onGtk {
      let (window, list) = (Window(), ListBox())
      let (before, after, inside) = (Button(label: "<"), Button(label: ">"), Switch())
      for content in [Label("a"), Label("b"), inside, Label("d")] as [Widget] {
        list.append(content)
      }
      list.onActivate { _ in }
      window.child = Box(.vertical, children: [before, list, after])
      window.present()
      pump(until: { after.isMapped && after.height > 0 })
      let rows = list.children
      before.grabFocus()
      let press = { (key: String) -> Widget? in
        window.press(key)
        return window.focus
      }
      XCTAssertEqual(press("Tab"), rows[0])
      XCTAssertEqual(press("Tab"), inside)
      XCTAssertEqual(press("Tab"), after)
      XCTAssertEqual(press("<Shift>Tab"), rows[3])
      XCTAssertEqual(press("<Shift>Tab"), inside)
      XCTAssertEqual(press("<Shift>Tab"), rows[2])
      XCTAssertEqual(press("<Shift>Tab"), before)
      XCTAssertTrue(list.canFocus)
    }
  }

  func testFocusRow_ScrollsRowIntoView() {
    onGtk {
      for selection in [ListBox.Selection.none, .single] {
        let stage = ListStage((0..<60).map { "\($0)" }, selection: selection)
        XCTAssertTrue(stage.list.focusRow(at: 50))
        XCTAssertEqual(stage.window.focus, stage.list.rows[50].parent)
        pump(until: { stage.scroller.scrollPosition > 0 })
        XCTAssertEqual(stage.activated, [])
        for index in [-1, 60] { XCTAssertFalse(stage.list.focusRow(at: index)) }
        XCTAssertEqual(stage.window.focus, stage.list.rows[50].parent)
        XCTAssertEqual(stage.list.selectedIndex, selection == .none ? nil : 50)
        stage.close()
      }
    }
  }

  func testClick_ActivatesRowAndSelectsItInSingleSelection() {
    onGtk {
      for selection in [ListBox.Selection.none, .single] {
        let stage = ListStage(["a", "b", "c"], selection: selection)
        stage.click(2)
        XCTAssertEqual(stage.activated, [2])
        XCTAssertEqual(stage.list.selectedIndex, selection == .none ? nil : 2)
        XCTAssertEqual(stage.selected, selection == .none ? [] : [2])
        stage.close()
      }
    }
  }

  func testArrowKeys_SelectAndReturnActivates() {
    onGtk {
      let stage = ListStage(["a", "b", "c"], selection: .single)
      stage.list.rows[0].parent?.grabFocus()
      XCTAssertTrue(stage.window.press("Down"))
      XCTAssertTrue(stage.window.press("Down"))
      XCTAssertEqual(stage.list.selectedIndex, 2)
      XCTAssertEqual(stage.activated, [])
      XCTAssertTrue(stage.window.press("Return"))
      XCTAssertEqual(stage.activated, [2])
    }
  }

  func testFocusByTab_SelectsNothingUntilReturn() {
    onGtk {
      let list = ListBox(selection: .single)
      for text in ["a", "b", "c"] { list.append(Label(text)) }
      let button = Button(label: "Before")
      let window = Window()
      window.child = Box(.vertical, children: [button, list])
      window.present()
      // GTK 4.18 maps a window before its first layout, and Tab needs the positions of widgets.
      pump(until: { window.isMapped && button.width > 0 })
      XCTAssertTrue(button.grabFocus())
      window.pressTab()
      XCTAssertEqual(window.focus, list.rows[0].parent)
      XCTAssertNil(list.selectedIndex)
      XCTAssertTrue(window.press("Return"))
      XCTAssertEqual(list.selectedIndex, 0)
      list.selectedIndex = 2
      XCTAssertTrue(button.grabFocus())
      window.pressTab()
      XCTAssertEqual(window.focus, list.rows[2].parent, "Tab focuses the selected row")
      XCTAssertEqual(list.selectedIndex, 2)
    }
  }

  func testReturnWithoutSelectionMode_ActivatesRow() {
    onGtk {
      let stage = ListStage(["a", "b"], selection: .none)
      stage.list.rows[0].parent?.grabFocus()
      stage.window.press("Down")
      stage.window.press("Return")
      XCTAssertEqual(stage.activated, [1])
      XCTAssertNil(stage.list.selectedIndex)
    }
  }

  func testSelection_FollowsRowUntilRowIsRemoved() {
    onGtk {
      let stage = ListStage(["a", "b", "c"], selection: .single)
      stage.list.selectedIndex = 1
      stage.list.insert(Label("0"), at: 0)
      XCTAssertEqual(stage.list.selectedIndex, 2, "the selection stays with its row")
      stage.list.remove(at: 2)
      XCTAssertNil(stage.list.selectedIndex)
      stage.list.selectedIndex = 0
      stage.list.selectedIndex = 17
      XCTAssertEqual(stage.selected, [], "code has selected, not the user")
      XCTAssertEqual(stage.activated, [])
    }
  }

  func testRemoveFocusedRow_FocusesNeighbour() {
    onGtk {
      let stage = ListStage(["a", "b", "c"], selection: .none)
      stage.list.rows[0].parent?.grabFocus()
      stage.window.press("Down")
      XCTAssertEqual(stage.focusedText, "b")
      stage.list.remove(at: 1)
      XCTAssertEqual(stage.focusedText, "c")
      stage.list.remove(at: 1)
      XCTAssertEqual(stage.focusedText, "a")
      stage.list.removeAll()
      XCTAssertNil(stage.window.focus?.cast(to: ListBox.self))
    }
  }

  func testPlaceholder_IsShownWhileEmpty() {
    onGtk {
      let (stage, placeholder) = (ListStage([]), Label("Nothing yet"))
      stage.list.setPlaceholder(placeholder)
      pump(until: { placeholder.isMapped })
      XCTAssertEqual(stage.list.rows, [])
      stage.list.append(Label("a"))
      pump(until: { !placeholder.isMapped })
      XCTAssertEqual(stage.list.texts, ["a"])
    }
  }

  func testRows_AreNamedAndDescribedByTheirTexts() {
    onGtk {
      let list = ListBox()
      let row = ListRow("Wi-Fi", subtitle: "Connected", value: "Home")
      list.append(row)
      let named = list.children[0]
      XCTAssertTrue(named.hasAccessibleLabel("Wi-Fi"))
      XCTAssertTrue(named.hasAccessibleDescription("Connected, Home"))
      row.title = "Network"
      row.subtitle = nil
      row.value = "Work"
      XCTAssertTrue(named.hasAccessibleLabel("Network"))
      XCTAssertTrue(named.hasAccessibleDescription("Work"))
      list.append(Label("3"), accessibleLabel: "Three")
      XCTAssertTrue(list.children[1].hasAccessibleLabel("Three"))
    }
  }

  func testScrollToRow_StaysClearOfInsets() {
    onGtk {
      let stage = ListStage((0..<60).map { "row \($0)" })
      stage.scroller.contentInsets = Edges(top: 40, bottom: 30)
      for index in [50, 59, 0, 20] {
        stage.list.scroll(to: index)
        pumpFrames(3, of: stage.scroller)
        let frame = stage.frame(of: index)
        XCTAssertGreaterThanOrEqual(frame.y, 40, "\(index)")
        XCTAssertLessThanOrEqual(
          frame.y + frame.height, Double(stage.scroller.height - 30), "\(index)")
      }
      let position = stage.scroller.scrollPosition
      stage.list.scroll(to: 19)
      XCTAssertEqual(stage.scroller.scrollPosition, position, "a visible row needs no scrolling")
    }
  }

  func testScrollToRow_AccountsForMarginOfList() {
    onGtk {
      let stage = ListStage((0..<60).map { "row \($0)" })
      stage.list.margins = Edges(top: 35, bottom: 5)
      pumpFrames(of: stage.scroller)
      for index in [50, 59, 0, 20] {
        stage.list.scroll(to: index)
        pumpFrames(3, of: stage.scroller)
        let frame = stage.frame(of: index)
        XCTAssertGreaterThanOrEqual(frame.y, 0, "\(index)")
        XCTAssertLessThanOrEqual(frame.y + frame.height, Double(stage.scroller.height), "\(index)")
      }
    }
  }

  func testScrollToRow_BeforeFirstLayout_ScrollsAfterIt() {
    onGtk {
      let stage = ListStage((0..<60).map { "row \($0)" }, isShown: false)
      stage.list.scroll(to: 55)
      stage.window.present()
      pump(until: { stage.scroller.scrollPosition > 0 })
      let frame = stage.frame(of: 55)
      XCTAssertLessThanOrEqual(frame.y + frame.height, Double(stage.scroller.height))
    }
  }

  func testClosedWindow_FreesList() {
    onGtk {
      let probe: WeakProbe
      do {
        let stage = ListStage([], selection: .single)
        stage.list.append(ListRow("Sound", trailing: Entry(), hasArrow: true))
        stage.list.selectedIndex = 0
        probe = WeakProbe(stage.list)
        stage.close()
      }
      pump(until: { probe.isGone })
    }
  }
}

extension ListBox {
  fileprivate var texts: [String] { rows.compactMap { $0.cast(to: Label.self)?.text } }
}

/// A list in a window that records activations and selections.
@MainActor private final class ListStage {
  let window = Window()
  let list: ListBox
  let scroller: ScrolledWindow
  var activated: [Int] = []
  var selected: [Int] = []

  init(_ texts: [String], selection: ListBox.Selection = .none, isShown: Bool = true) {
    list = ListBox(style: .boxed, selection: selection)
    scroller = ScrolledWindow(child: list)
    for text in texts { list.append(Label(text)) }
    list.onActivate { [weak self] in self?.activated.append($0) }
    list.onSelected { [weak self] in self?.selected.append($0) }
    window.setDefaultSize(width: 300, height: 300)
    window.child = scroller
    if isShown {
      window.present()
      pump(until: { list.isMapped && list.rows.last?.height != 0 })
    }
  }

  /// Simulates a click on a row.
  func click(_ index: Int) {
    guard let frame = list.rows[index].parent?.frame(in: list) else { return }
    for gesture in list.controllers(ClickGesture.self) {
      gesture.emit("pressed", 1, frame.x + 5, frame.y + 5)
      gesture.emit("released", 1, frame.x + 5, frame.y + 5)
    }
  }

  func frame(of index: Int) -> Rectangle {
    list.rows[index].parent?.frame(in: scroller) ?? Rectangle(width: 0, height: 0)
  }

  var focusedText: String? { window.focus?.children.first?.cast(to: Label.self)?.text }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}
