import GObjectKit
import GtkTestSupport
import PhotoLibrary
import XCTest

@testable import AlbumsUI

/// Which edits wait for which.
final class EditTurnsTests: GtkTestCase {
  /// Edits that are begun and ended by the test.
  @MainActor private final class Stage {
    private let turns = EditTurns()
    private(set) var begun: [String] = []
    private var ends: [String: CheckedContinuation<Void, Never>] = [:]

    func askForMarks(_ name: String) {
      Task { try await turns.runMarks { await self.run(name) } }
      settle()
    }

    func askForFiles(_ name: String) {
      Task { try await turns.runFiles({ .trash([]) }) { await self.run(name) } }
      settle()
    }

    /// Asks for an undo, which may have to wait for edits of files.
    func askForUndo(_ name: String, waits: Bool) {
      Task {
        try await turns.runUndo { waitForFiles in
          if waits { await waitForFiles() }
          await self.run(name)
        }
      }
      settle()
    }

    var waitingCount: Int { turns.waitingEdits.count }

    func end(_ name: String) {
      ends.removeValue(forKey: name)?.resume()
      settle()
    }

    private func run(_ name: String) async {
      begun.append(name)
      await withCheckedContinuation { ends[name] = $0 }
    }

    /// Lets everything come as far as it can: each task takes some turns of the main loop.
    private func settle() { for _ in 0..<20 { MainLoop.runPending() } }
  }

  func testMarks_PassFilesButNotMarks() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("copy")
      stage.askForMarks("favourite")
      stage.askForMarks("rating")
      XCTAssertEqual(stage.begun, ["copy", "favourite"])
      stage.end("favourite")
      XCTAssertEqual(stage.begun, ["copy", "favourite", "rating"])
      stage.end("rating")
      stage.end("copy")
    }
  }

  func testFiles_WaitForEverythingBefore() {
    onGtk {
      let stage = Stage()
      stage.askForMarks("favourite")
      stage.askForFiles("copy")
      stage.askForFiles("move")
      XCTAssertEqual(stage.begun, ["favourite"])
      stage.end("favourite")
      XCTAssertEqual(stage.begun, ["favourite", "copy"])
      XCTAssertEqual(stage.waitingCount, 1)
      stage.end("copy")
      XCTAssertEqual(stage.waitingCount, 0)
      XCTAssertEqual(stage.begun, ["favourite", "copy", "move"])
      stage.end("move")
    }
  }

  func testUndoOfFiles_HoldsUpMarksAfterIt() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("copy")
      stage.askForUndo("undo", waits: true)
      stage.askForMarks("favourite")
      XCTAssertEqual(stage.begun, ["copy"])
      stage.end("copy")
      XCTAssertEqual(stage.begun, ["copy", "undo"])
      stage.end("undo")
      XCTAssertEqual(stage.begun, ["copy", "undo", "favourite"])
      stage.end("favourite")
    }
  }

  func testUndoOfMarks_PassesFilesUnderWay_ButNotFilesThatWait() {
    onGtk {
      let stage = Stage()
      stage.askForFiles("copy")
      stage.askForUndo("undo", waits: false)
      XCTAssertEqual(stage.begun, ["copy", "undo"])
      stage.end("undo")
      stage.askForFiles("move")
      stage.askForUndo("undo again", waits: false)
      XCTAssertEqual(stage.begun, ["copy", "undo"])
      stage.end("copy")
      stage.end("move")
      XCTAssertEqual(stage.begun, ["copy", "undo", "move", "undo again"])
      stage.end("undo again")
    }
  }
}
