import RandomTestSupport
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Compares random edits, undos and redos with a model of two stacks.
struct UndoPropertyTests {
  @Test func randomEditsAndUndos_MatchTheModel() async throws {
    let seed = RandomTest.seed("UNDO_SEED", else: 17)
    for round in 0..<RandomTest.rounds("UNDO_ROUNDS", few: 4, many: 400) {
      var random = SeededNumbers(seed: seed &+ UInt64(round))
      var run = try UndoRun()
      for _ in 0..<40 {
        try await run.step(using: &random)
        let log = run.log.joined(separator: ", ")
        try #require(run.actual == run.model.state, "round \(round): \(log)")
      }
    }
  }
}

/// The expected photos and albums, and the edits that can be undone and redone.
private struct UndoModel {
  struct State: Equatable {
    var marks: [FilePath: PhotoMark] = [:]
    var albums: [String] = []
    var files: [String: [UInt8]] = [:]
  }

  private(set) var state: State
  private var undoable: [(before: State, after: State)] = []
  private var redoable: [(before: State, after: State)] = []

  init(_ state: State) { self.state = state }

  var canUndo: Bool { !undoable.isEmpty }
  var canRedo: Bool { !redoable.isEmpty }

  mutating func perform(_ after: State) {
    undoable.append((state, after))
    redoable = []
    state = after
  }

  mutating func undo() {
    guard let edit = undoable.popLast() else { return }
    redoable.append(edit)
    state = edit.before
  }

  mutating func redo() {
    guard let edit = redoable.popLast() else { return }
    undoable.append(edit)
    state = edit.after
  }
}

/// Runs each step on the real store and on the model.
private struct UndoRun {
  private let workshop: Workshop
  private let photos: [FilePath]
  private(set) var model: UndoModel
  private(set) var log: [String] = []

  init() throws {
    workshop = try Workshop()
    photos = try ["a.jpg", "b.jpg", "c.jpg"].map { [workshop] in try workshop.add($0) }
    model = UndoModel(UndoModel.State(files: workshop.files()))
  }

  var actual: UndoModel.State {
    UndoModel.State(
      marks: workshop.userData.marks().filter { !$0.key.starts(with: workshop.trash) },
      albums: workshop.userData.userAlbums.map(\.name),
      files: workshop.files())
  }

  mutating func step(using random: inout SeededNumbers) async throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: try await undo(in: journal(using: &random))
    case 3...4: try await redo(in: journal(using: &random))
    case 5:
      log.append("restart")
      workshop.restart()
    default: try await perform(edit(using: &random), in: journal(using: &random))
    }
  }

  /// Returns the program's journal, or that of a second process.
  private func journal(using random: inout SeededNumbers) -> EditJournal {
    guard Bool.random(using: &random) else { return workshop.journal }
    return EditJournal(UserData(folder: workshop.data), environment: workshop.environment)
  }

  private mutating func undo(in journal: EditJournal) async throws {
    log.append("undo")
    #expect(try await (journal.undoLast() != nil) == model.canUndo)
    model.undo()
  }

  private mutating func redo(in journal: EditJournal) async throws {
    log.append("redo")
    #expect(try await (journal.redoLast() != nil) == model.canRedo)
    model.redo()
  }

  private mutating func perform(_ edit: Edit, in journal: EditJournal) async throws {
    log.append("\(edit)")
    do {
      _ = try await journal.perform(edit)
      model.perform(expected(after: edit))
    } catch is EditFailure {
      log.append("refused")
    }
  }

  private func edit(using random: inout SeededNumbers) -> Edit {
    // Pages offer no photos that are in the trash.
    let photos = photos.filter { model.state.files[$0.lastComponent?.string ?? ""] != nil }
    guard let photo = photos.randomElement(using: &random) else { return .trash(self.photos) }
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .favourite(photos, Bool.random(using: &random))
    case 1: .rate([photo], Int.random(in: 0...5, using: &random))
    case 2: .caption(photo, String(Int.random(in: 0...9, using: &random)))
    case 3: .createAlbum(name: "Album", [photo])
    default: .trash([photo])
    }
  }

  /// Returns the expected state after an edit.
  private func expected(after edit: Edit) -> UndoModel.State {
    var state = model.state
    func change(_ paths: [FilePath], _ body: (inout PhotoMark) -> Void) {
      for path in paths {
        var mark = state.marks[path] ?? PhotoMark()
        body(&mark)
        state.marks[path] = mark.isEmpty ? nil : mark
      }
    }
    switch edit {
    case .favourite(let paths, let isFavourite): change(paths) { $0.isFavourite = isFavourite }
    case .rate(let paths, let rating): change(paths) { $0.rating = rating }
    case .caption(let path, let caption): change([path]) { $0.caption = caption }
    case .createAlbum(let name, _): state.albums.append(name)
    case .trash(let paths, _):
      for path in paths {
        if let name = path.lastComponent?.string { state.files[name] = nil }
        // The marks are in the trash, too.
        state.marks[path] = nil
      }
    default: break
    }
    return state
  }
}
