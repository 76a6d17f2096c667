import GObjectKit
import GtkTestSupport
import RandomTestSupport
import XCTest

@testable import AlbumsUI

final class CellListTests: GtkTestCase {
  func testCells_ComeAFewAtATimeUntilThereAreManyAndThenAllAtOnce() {
    onGtk {
      let list = CellList()
      var steps: [Int] = []
      list.model.connect("items-changed") { (_: Int, _: Int, added: Int) in steps.append(added) }
      list.show(Array(0..<100_000))
      XCTAssertLessThan(list.numbers.count, 100)
      XCTAssertTrue(pump(until: { list.numbers.count == 100_000 }))
      XCTAssertEqual(list.numbers, Array(0..<100_000))
      XCTAssertTrue(steps.dropLast().allSatisfy { $0 < 100 })
    }
  }

  func testSettling_BringsAllAtOnce() {
    onGtk {
      let list = CellList()
      list.show(Array(0..<1_000))
      list.settle()
      XCTAssertEqual(list.numbers, Array(0..<1_000))
      pump(until: { false }, atMost: 0.05)
      XCTAssertEqual(list.model.count, 1_000)
    }
  }

  func testWhatGoesOrMoves_DoesSoAtOnce() {
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

  func testCellsThatStay_AreLeftAlone() {
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
      XCTAssertEqual(heard, [[5, 1, 0], [3, 1, 0], [0, 1, 0]])
    }
  }

  func testLists_AreAsWantedInTheEnd() {
    onGtk {
      for seed in 0..<50 as Range<UInt64> {
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
          if Bool.random(using: &random) { pump(until: { false }, atMost: 0.001) }
        }
        XCTAssertTrue(pump(until: { list.numbers == wanted }), "seed \(seed)")
        XCTAssertEqual(mirror.count, wanted.count)
        XCTAssertEqual(list.model.count, wanted.count)
      }
    }
  }
}
