import GObjectKit
import GtkKit
import GtkTestSupport
import RandomTestSupport
import XCTest

@testable import AlbumsUI

final class CellListTests: GtkTestCase {
  func testLongList_AppearsInSmallStepsAndThenAtOnce() {
    onGtk {
      let list = CellList()
      var steps: [Int] = []
      list.model.connect("items-changed") { (_: Int, _: Int, added: Int) in steps.append(added) }
      list.show(Array(0..<100_000))
      XCTAssertLessThan(list.numbers.count, 100)
      pump(until: { list.numbers.count == 100_000 })
      XCTAssertEqual(list.numbers, Array(0..<100_000))
      XCTAssertTrue(steps.dropLast().allSatisfy { $0 < 100 })
    }
  }

  func testSettle_AddsAllRemainingCells() {
    onGtk {
      let list = CellList()
      list.show(Array(0..<1_000))
      list.settle()
      XCTAssertEqual(list.numbers, Array(0..<1_000))
      MainLoop.runPending()
      XCTAssertEqual(list.model.count, 1_000)
    }
  }

  func testRemovalsAndMoves_HappenAtOnce() {
    onGtk {
      let list = CellList()
      list.show(Array(0..<1_000))
      list.settle()
      let rest = Array(0..<1_000).filter { !$0.isMultiple(of: 100) }
      list.show(rest)
      XCTAssertEqual(list.numbers, rest)
      list.show(rest.reversed())
      XCTAssertEqual(list.numbers, rest.reversed())
      list.show([])
      XCTAssertEqual(list.model.count, 0)
    }
  }

  func testUnchangedCells_AreNotReplaced() {
    onGtk {
      let list = CellList()
      list.show([1, 2, 3, 4])
      var heard: [[Int]] = []
      list.model.connect("items-changed") { (position: Int, removed: Int, added: Int) in
        heard.append([position, removed, added])
      }
      list.show([7, 1, 2, 8, 9, 3, 4])
      XCTAssertEqual(heard, [[0, 0, 1], [3, 0, 2]])
      heard = []
      list.show([1, 2, 9, 4])
      XCTAssertEqual(heard, [[0, 6, 3]])
    }
  }

  func testRandomLists_EndAsRequested() {
    onGtk {
      for seed in 0..<UInt64(RandomTest.rounds("LISTS", few: 20, many: 1_000)) {
        var random = SeededNumbers(seed: seed)
        let list = CellList()
        var mirror: [Int] = []
        list.model.connect("items-changed") { (position: Int, removed: Int, added: Int) in
          mirror.replaceSubrange(
            position..<(position + removed), with: Array(repeating: 0, count: added))
        }
        var wanted: [Int] = []
        for _ in 0..<10 {
          let share = Double.random(in: 0...1, using: &random)
          wanted = (0..<1_000).filter { _ in Double.random(in: 0...1, using: &random) < share }
          if Bool.random(using: &random) { wanted.shuffle(using: &random) }
          list.show(wanted)
          if Bool.random(using: &random) { MainLoop.runPending(limit: 5) }
        }
        pump(until: { list.numbers == wanted }, "seed \(seed)")
        XCTAssertEqual(mirror.count, wanted.count)
        XCTAssertEqual(list.model.count, wanted.count)
      }
    }
  }

  func testCellsInView_MatchTheList() {
    onGtk {
      for seed in 0..<UInt64(RandomTest.rounds("CELL_LISTS", few: 3, many: 100)) {
        var random = SeededNumbers(seed: seed)
        let stage = CellStage()
        for _ in 0..<12 {
          switch Int.random(in: 0..<4, using: &random) {
          case 0: stage.show((0..<600).filter { _ in Bool.random(using: &random) })
          case 1:
            stage.show(stage.list.numbers.filter { _ in Int.random(in: 0..<9, using: &random) > 0 })
          case 2:
            stage.show(
              Set(stage.list.numbers + [Int.random(in: 0..<600, using: &random)]).sorted())
          default: stage.show(Array(0..<Int.random(in: 1..<600, using: &random)))
          }
          guard Bool.random(using: &random) else { continue }
          // GTK 4.8 warns about scrolling before the first layout.
          pumpFrames(of: stage.view)
          stage.view.scrollPosition = Double.random(in: 0...6_000, using: &random)
          pumpFrames(of: stage.view)
        }
        pump(until: { stage.isRight }, "seed \(seed): \(stage.numbersInView)")
        stage.close()
      }
    }
  }
}

/// A grid of labels that shows a list.
@MainActor private final class CellStage {
  let list = CellList()
  let view: ScrolledWindow
  private var wanted: [Int] = []
  private let window = Window()
  private let cells: Cells

  init() {
    let cells = Cells()
    self.cells = cells
    let grid = GridView(list: list.model) {
      let cell = NumberCell()
      cells.all.append(cell)
      return cell
    }
    grid.setColumns(minimum: 1, maximum: ThumbnailGrid.mostColumns)
    view = ScrolledWindow(child: grid)
    window.setDefaultSize(width: 400, height: 300)
    window.child = view
    window.present()
  }

  func show(_ numbers: [Int]) {
    wanted = numbers
    list.show(numbers)
  }

  /// The numbers of the cells in view, from the top left to the bottom right.
  var numbersInView: [Int] {
    cells.all.compactMap { cell -> (Double, Double, Int)? in
      guard let number = cell.number, cell.widget.isMapped,
        let place = cell.widget.translate(x: 0, y: 0, to: view),
        place.y > -Double(cell.widget.height), place.y < Double(view.height)
      else { return nil }
      return (place.y, place.x, number)
    }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Whether the cells in view are consecutive in the list, with at least one unless it is empty.
  var isRight: Bool {
    let seen = numbersInView
    guard list.numbers == wanted, let first = seen.first else { return wanted.isEmpty }
    return wanted.firstIndex(of: first).map { wanted[$0...].starts(with: seen) } ?? false
  }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }

  private final class Cells { var all: [NumberCell] = [] }

  private final class NumberCell: GridCell {
    let label = Label()
    var widget: Widget { label }
    private(set) var number: Int?

    init() { (label.widthRequest, label.heightRequest) = (60, 60) }

    func bind(to identifier: Int) {
      number = identifier
      label.text = "\(identifier)"
    }

    func unbind() { number = nil }
  }
}
