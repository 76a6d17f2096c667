import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Tests which edits wait for which.
final class EditTurnsTests: GtkTestCase {
  /// Starts edits, each of which runs until the test ends it.
  @MainActor private final class Stage {
    private let turns = EditTurns()
    private var begun: [String] = []
    private var ends: [String: CheckedContinuation<Void, Never>] = [:]

    func askForMarks(_ name: String) {
      Task { try await turns.runMarks { await self.run(name) } }
    }

    /// Requests an edit of files. The journal knows of it when it begins, unless `isNoted` is
    /// false.
    func askForFiles(_ name: String, isNoted: Bool = true) {
      Task {
        try await turns.runFiles({ .trash([]) }) { noteBegun in
          if isNoted { noteBegun() }
          await self.run(name)
        }
      }
    }

    /// Requests an undo, which may have to wait for edits of files.
    func askForUndo(_ name: String, waits: Bool) {
      Task {
        try await turns.runUndo { waitForFiles in
          if waits { await waitForFiles() }
          await self.run(name)
        }
      }
    }

    var waitingCount: Int { turns.waitingEdits.count }

    func end(_ name: String) {
      ends.removeValue(forKey: name)?.resume()
    }

    private func run(_ name: String) async {
      begun.append(name)
      await withCheckedContinuation { ends[name] = $0 }
    }

    /// Checks that exactly these edits have begun, in this order, and that no other begins soon.
    func expect(
      _ names: String..., file: StaticString = #filePath, line: UInt = #line
    ) {
      pump(until: { begun.count >= names.count }, file: file, line: line)
      pumpTimers(dueWithin: .milliseconds(50))
      XCTAssertEqual(begun, names, file: file, line: line)
    }
  }

  func testMarks_OvertakeFilesButNotMarks() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("copy")
      stage.askForMarks("favourite")
      stage.askForMarks("rating")
      stage.expect("copy", "favourite")
      stage.end("favourite")
      stage.expect("copy", "favourite", "rating")
      stage.end("rating")
      stage.end("copy")
    }
  }

  /// Otherwise the journal would undo the previous edit.
  func testUndo_WaitsForFilesThatAreNotInTheJournalYet() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("trash", isNoted: false)
      stage.expect("trash")
      stage.askForUndo("undo", waits: false)
      stage.expect("trash")
      stage.end("trash")
      stage.expect("trash", "undo")
      stage.end("undo")
    }
  }

  func testFiles_WaitForAllEarlierEdits() {
    onGtk {
      let stage = Stage()
      stage.askForMarks("favourite")
      stage.askForFiles("copy")
      stage.askForFiles("move")
      stage.expect("favourite")
      stage.end("favourite")
      stage.expect("favourite", "copy")
      XCTAssertEqual(stage.waitingCount, 1)
      stage.end("copy")
      stage.expect("favourite", "copy", "move")
      XCTAssertEqual(stage.waitingCount, 0)
      stage.end("move")
    }
  }

  func testUndoOfFiles_DelaysLaterMarks() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("copy")
      stage.askForUndo("undo", waits: true)
      stage.askForMarks("favourite")
      stage.expect("copy")
      stage.end("copy")
      stage.expect("copy", "undo")
      stage.end("undo")
      stage.expect("copy", "undo", "favourite")
      stage.end("favourite")
    }
  }

  func testUndoOfMarks_OvertakesRunningFilesButNotWaitingFiles() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("copy")
      stage.expect("copy")
      stage.askForUndo("undo", waits: false)
      stage.expect("copy", "undo")
      stage.end("undo")
      stage.askForFiles("move")
      stage.askForUndo("undo again", waits: false)
      stage.expect("copy", "undo")
      stage.end("copy")
      stage.expect("copy", "undo", "move")
      stage.end("move")
      stage.expect("copy", "undo", "move", "undo again")
      stage.end("undo again")
    }
  }
}
