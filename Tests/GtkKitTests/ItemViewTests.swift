import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ItemViewTests: GtkTestCase {
  func testRows_ShowItemsInOrder() {
    onGtk {
      let stage = Stage([.init(1, "b"), .init(2, "a")])
      XCTAssertEqual(stage.texts, ["b", "a"])
      stage.letters.order = { $0.subject < $1.subject }
      XCTAssertEqual(stage.texts, ["a", "b"])
    }
  }

  func testChangedItem_IsBoundAgainInSameRow() {
    onGtk {
      let stage = Stage([.init(1, "b"), .init(2, "a")])
      let label = stage.labels.first
      let count = stage.bindings
      stage.letters.items[0].subject = "c"
      XCTAssertEqual(stage.texts, ["c", "a"])
      XCTAssertEqual(stage.bindings, count + 1, "only the changed row is bound")
      XCTAssertEqual(stage.labels.first, label)
    }
  }

  func testInsertionAndRemoval_KeepOtherRowsAndSelection() {
    onGtk {
      let stage = Stage((1...4).map { .init($0, "\($0)") }, selection: .single)
      stage.view.select([3])
      let label = stage.labels[2]
      stage.letters.setItems([Letter(9, "9"), .init(1, "1"), .init(3, "3"), .init(4, "4")][...])
      XCTAssertEqual(stage.texts, ["9", "1", "3", "4"])
      XCTAssertEqual(stage.labels[2], label)
      XCTAssertEqual(stage.view.selectedItem?.id, 3)
    }
  }

  func testSelectingNoOrMissingItem_ClearsSelection() {
    onGtk {
      for selection in [ItemSelection.single, .multiple] {
        let stage = Stage((1...3).map { .init($0, "\($0)") }, selection: selection)
        for nothing in [[], [77]] {
          stage.view.select([2])
          XCTAssertEqual(stage.view.selectedItem?.id, 2)
          stage.view.select(nothing)
          XCTAssertNil(stage.view.selectedItem, "\(selection), \(nothing)")
        }
      }
    }
  }

  func testSelectionByCode_DoesNotCallTheHandler() throws {
    try onGtk {
      for selection in [ItemSelection.single, .multiple] {
        let stage = Stage((1...3).map { .init($0, "\($0)") }, selection: selection)
        var changes = 0
        stage.view.onSelectionChanged { changes += 1 }
        stage.view.select([2])
        stage.view.select([])
        stage.view.select([3])
        stage.letters.items.removeLast()
        XCTAssertEqual(changes, 0)
        // GTK activates this action when the user clicks on the first row.
        let select = try XCTUnwrap(ActionName("list.select-item((uint32 0, false, false))"))
        XCTAssertTrue(stage.view.activate(select))
        XCTAssertEqual(stage.view.selectedItem?.id, 1)
        XCTAssertEqual(changes, 1)
      }
    }
  }

  func testSorting_KeepsSelectedItems() {
    onGtk {
      let stage = Stage((1...6).map { .init($0, "\($0)") }, selection: .multiple)
      stage.view.select([2, 5])
      stage.letters.order = { $0.id > $1.id }
      XCTAssertEqual(stage.texts, ["6", "5", "4", "3", "2", "1"])
      XCTAssertEqual(stage.view.selectedItems.map(\.id), [5, 2])
    }
  }

  func testListRowAndHeading_AreInsetFromTheLeftEdge() {
    onGtk {
      let letters = ItemList([Letter(1, "a")])
      letters.section = { _ in "First" }
      let window = Window()
      let view = ListView(letters) {
        ListRow("")
      } bind: {
        $0.title = $1.subject
      }
      window.setDefaultSize(width: 300, height: 200)
      window.child = ScrolledWindow(child: view)
      window.present()
      pump(until: { view.descendants(of: Label.self).contains { $0.text == "a" && $0.width > 0 } })
      for label in view.descendants(of: Label.self) where label.isMapped && !label.text.isEmpty {
        let place = label.translate(x: 0, y: 0, to: view)
        XCTAssertGreaterThanOrEqual(place?.x ?? 0, 10, label.text)
      }
    }
  }

  func testFilter_HidesItems() {
    onGtk {
      let stage = Stage((1...6).map { .init($0, "\($0)") }, selection: .multiple)
      stage.letters.filter = { $0.id % 2 == 0 }
      XCTAssertEqual(stage.texts, ["2", "4", "6"])
      stage.view.selectAll()
      XCTAssertEqual(stage.view.selectedItems.map(\.id), [2, 4, 6])
      stage.letters.filter = nil
      XCTAssertEqual(stage.letters.shownItems.count, 6)
      XCTAssertEqual(stage.letters[id: 3]?.subject, "3")
    }
  }

  func testSections_HaveHeadersThatAreNotSelected() {
    onGtk {
      let stage = Stage((1...4).map { .init($0, "\($0)") }, selection: .multiple)
      stage.letters.section = { $0.id % 2 == 0 ? "Even" : "Odd" }
      XCTAssertEqual(stage.texts, ["Odd", "1", "3", "Even", "2", "4"])
      stage.view.selectAll()
      XCTAssertEqual(stage.view.selectedItems.map(\.id), [1, 3, 2, 4])
      XCTAssertTrue(stage.labels[0].parent?.hasAccessibleLabel("Odd") == true)
      stage.letters.items[0] = .init(8, "8")
      XCTAssertEqual(stage.texts, ["Even", "8", "2", "4", "Odd", "3"])
      stage.letters.section = nil
      XCTAssertEqual(stage.texts, ["8", "2", "3", "4"])
    }
  }

  func testActivation_PassesItem() {
    onGtk {
      let stage = Stage([.init(1, "b"), .init(2, "a")])
      var activated: [Letter] = []
      stage.view.onActivate { activated.append($0) }
      stage.labels[1].parent?.controllers(ClickGesture.self).first?.click()
      stage.labels[0].parent?.activateAction("list.activate-item", unsigned: 0)
      XCTAssertEqual(activated.map(\.id), [2, 1])
    }
  }

  func testHeader_CannotBeActivated() {
    onGtk {
      let stage = Stage([.init(1, "b")])
      stage.letters.section = { _ in "All" }
      XCTAssertEqual(stage.texts, ["All", "b"])
      var activated: [Int] = []
      stage.view.onActivate { activated.append($0.id) }
      for label in stage.labels { label.parent?.controllers(ClickGesture.self).first?.click() }
      XCTAssertEqual(activated, [1])
    }
  }

  func testFocusableRow_IsNamedByItsTexts() {
    onGtk {
      let stage = Stage([.init(1, "b")])
      XCTAssertEqual(stage.labels[0].parent?.hasAccessibleLabel("b"), true)
      stage.letters.items[0].subject = "c"
      XCTAssertEqual(stage.labels[0].parent?.hasAccessibleLabel("c"), true)
    }
  }

  func testHundredThousandItems_MakeFewRows() {
    onGtk {
      let stage = Stage((0..<100_000).map { .init($0, "\($0)") })
      XCTAssertLessThan(stage.rowCount, 1_000)
      stage.view.scroll(to: 90_000)
      pump(until: { stage.labels.contains { $0.text == "90000" } })
      XCTAssertLessThan(stage.rowCount, 1_000)
    }
  }

  func testRepeatedIdentifier_ShowsFirstAndWarns() {
    onGtk {
      let letters = ItemList([Letter(1, "a"), Letter(1, "b"), Letter(2, "c")])
      XCTAssertEqual(letters.shownItems.map(\.subject), ["a", "c"])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testClosedWindow_ReleasesList() {
    onGtk {
      weak var letters: ItemList<Letter>?
      do {
        let stage = Stage([.init(1, "b")])
        letters = stage.letters
        stage.window.destroy()
      }
      pump(until: { letters == nil })
    }
  }

  func testRemovedRows_AreUnbound() {
    onGtk {
      let stage = Stage((1...3).map { .init($0, "\($0)") })
      stage.letters.items.removeAll()
      pump(until: { stage.bindings == stage.unbindings })
      XCTAssertGreaterThanOrEqual(stage.unbindings, 3)
    }
  }
}

final class ColumnViewTests: GtkTestCase {
  func testColumns_ShowItems() {
    onGtk {
      let table = Table()
      XCTAssertEqual(table.texts, ["1", "b", "2", "c", "3", "a"])
    }
  }

  func testSortByColumn_ReordersItems() {
    onGtk {
      let table = Table()
      table.view.sort(byColumn: 1)
      XCTAssertEqual(table.letters.shownItems.map(\.id), [3, 1, 2])
      table.view.sort(byColumn: 1, ascending: false)
      XCTAssertEqual(table.letters.shownItems.map(\.id), [2, 1, 3])
      table.view.sort(byColumn: 0)
      XCTAssertEqual(table.letters.shownItems.map(\.id), [2, 1, 3], "column 0 sorts nothing")
      table.view.sort(byColumn: nil)
      XCTAssertEqual(table.letters.shownItems.map(\.id), [1, 2, 3])
    }
  }

  func testActivationAndSelection_PassItemsAndScrollShowsRow() {
    onGtk {
      let table = Table(selection: .multiple)
      var activated: [Int] = []
      table.view.onActivate { activated.append($0.id) }
      table.view.emit("activate", 2)
      XCTAssertEqual(activated, [3])
      table.view.select([2, 3])
      XCTAssertEqual(table.view.selectedItems.map(\.subject), ["c", "a"])
      table.letters.setItems((0..<5_000).map { Letter($0, "\($0)") })
      table.view.scroll(to: 4_000)
      pump(until: { table.texts.contains("4000") })
    }
  }

  func testRow_IsNamedByTextsOfAllColumns() throws {
    try onGtk {
      let table = Table()
      let cell = try XCTUnwrap(table.cells.first)
      XCTAssertEqual(cell.parent?.parent?.hasAccessibleLabel("1"), true)
      XCTAssertEqual(cell.parent?.parent?.hasAccessibleDescription("b"), true)
    }
  }
}

private struct Letter: Identifiable, Equatable {
  let id: Int
  var subject: String
  init(_ id: Int, _ subject: String) { (self.id, self.subject) = (id, subject) }
}

/// A list of labels in a window.
@MainActor private final class Stage {
  let letters: ItemList<Letter>
  let window = Window()
  private(set) lazy var view = makeView()
  private let selection: ItemSelection
  private(set) var rowCount = 0
  private(set) var bindings = 0
  private(set) var unbindings = 0

  init(_ items: [Letter], selection: ItemSelection = .none) {
    (letters, self.selection) = (ItemList(items), selection)
    window.setDefaultSize(width: 300, height: 400)
    window.child = ScrolledWindow(child: view)
    window.present()
    pump(until: { view.isMapped && view.height > 0 })
  }

  private func makeView() -> ListView<Letter> {
    ListView(letters, selection: selection) { [weak self] in
      self?.rowCount += 1
      return Label()
    } bind: { [weak self] label, letter in
      self?.bindings += 1
      label.text = letter.subject
    } unbind: { [weak self] _ in
      self?.unbindings += 1
    }
  }

  /// The labels of the rows on screen, from top to bottom.
  var labels: [Label] {
    MainLoop.runPending()
    return view.descendants(of: Label.self).filter { $0.isShown(inside: view) }
  }
  var texts: [String] { labels.map(\.text) }
}

/// A table in a window.
@MainActor private final class Table {
  let letters = ItemList([Letter(1, "b"), Letter(2, "c"), Letter(3, "a")])
  let window = Window()
  let view: ColumnView<Letter>

  init(selection: ItemSelection = .none) {
    view = ColumnView(
      letters, selection: selection,
      columns: [
        ItemColumn("Number") { "\($0.id)" },
        ItemColumn("Subject", expands: true, order: { $0.subject < $1.subject }) { $0.subject },
      ])
    window.setDefaultSize(width: 300, height: 400)
    window.child = ScrolledWindow(child: view)
    window.present()
    pump(until: { view.isMapped && view.height > 0 && !cells.isEmpty })
  }

  /// The labels of the cells, row by row.
  var cells: [Label] {
    MainLoop.runPending()
    return view.descendants(of: Label.self).filter {
      $0.isShown(inside: view) && $0.parent?.parent?.cssName == "row"
    }
  }
  var texts: [String] { cells.map(\.text) }
}
