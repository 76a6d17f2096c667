import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Which edits wait for which.
final class EditTurnsTests: GtkTestCase {
  /// Edits that are begun and ended by the test.
  @MainActor private final class Stage {
    private let turns = EditTurns()
    private var begun: [String] = []
    private var ends: [String: CheckedContinuation<Void, Never>] = [:]

    func askForMarks(_ name: String) {
      Task { try await turns.runMarks { await self.run(name) } }
    }

    /// Asks for an edit of files, which the journal has as soon as it begins unless told otherwise.
    func askForFiles(_ name: String, isNoted: Bool = true) {
      Task {
        try await turns.runFiles({ .trash([]) }) { noteBegun in
          if isNoted { noteBegun() }
          await self.run(name)
        }
      }
    }

    /// Asks for an undo, which may have to wait for edits of files.
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

    /// Checks which edits have begun, once they have, and that no other begins at once.
    func expect(
      _ names: String..., file: StaticString = #filePath, line: UInt = #line
    ) {
      pump(until: { begun.count >= names.count }, file: file, line: line)
      pumpTimers(dueWithin: .milliseconds(50))
      XCTAssertEqual(begun, names, file: file, line: line)
    }
  }

  func testMarks_PassFilesButNotMarks() {
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

  /// The journal would undo the edit before it instead.
  func testUndo_DoesNotPassFilesThatTheJournalDoesNotHaveYet() {
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

  func testFiles_WaitForEverythingBefore() {
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

  func testUndoOfFiles_HoldsUpMarksAfterIt() {
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

  func testUndoOfMarks_PassesFilesUnderWay_ButNotFilesThatWait() {
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
