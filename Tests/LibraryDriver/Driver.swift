import Foundation
import ImageDecoding
import PhotoLibrary
import RandomTestSupport
import SafetySupport
import SystemPackage

/// Makes random edits while the index is read and thumbnails are made.
struct Driver {
  private let grounds: Grounds
  private let userData: UserData
  private let journal: EditJournal
  private var random: SeededNumbers
  /// The edits that can be undone, with their intents.
  private var performed: [(id: EditID, intent: DriverMessage.Intent)] = []
  private var undone: [(id: EditID, intent: DriverMessage.Intent)] = []

  init(_ grounds: Grounds, seed: UInt64) {
    self.grounds = grounds
    random = SeededNumbers(seed: seed)
    userData = UserData(folder: grounds.folders.data)
    journal = EditJournal(userData, environment: grounds.environment)
  }

  func run() async throws {
    var driver = self
    try await driver.drive()
  }

  private mutating func drive() async throws {
    _ = await journal.recover()
    // Deletes the index in some runs.
    if random.next() % 4 == 0 {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: grounds.index.string + suffix)
      }
    }
    let background = try Background(grounds)
    try say(.done(LibraryState(of: grounds, userData)))
    while true {
      try await step()
      background.indexAgain()
    }
  }

  private func say(_ message: DriverMessage) throws {
    FileHandle.standardOutput.write(try message.line)
  }

  private mutating func step() async throws {
    let state = try LibraryState(of: grounds, userData)
    switch random.next() % 8 {
    case 0 where !performed.isEmpty:
      let (id, intent) = performed.removeLast()
      try await attempt("undo", intent) { journal in
        try await journal.undo(id)
      } then: {
        $0.undone.append(($1, intent))
      }
    case 1 where !undone.isEmpty:
      let (id, intent) = undone.removeLast()
      try await attempt("redo", intent) { journal in
        try await journal.redo(id)
      } then: {
        $0.performed.append(($1, intent))
      }
    default:
      guard let (edit, intent) = EditChoice(state, grounds).next(using: &random) else { return }
      try await attempt(intent.name, intent) { journal in
        try await journal.perform(edit)
      } then: {
        $0.performed.append(($1, intent))
        $0.undone = []
      }
    }
  }

  private mutating func attempt(
    _ name: String, _ intent: DriverMessage.Intent,
    _ body: (EditJournal) async throws -> PerformedEdit,
    then note: (inout Driver, EditID) -> Void
  ) async throws {
    var intent = intent
    if intent.name != name {
      // After an undo or redo, the marks are not those of the original intent.
      (intent.name, intent.marks) = ("\(name) of \(intent.name)", nil)
      intent.mayAddAlbum = true
    }
    try say(.begin(intent))
    do {
      note(&self, try await body(journal).id)
    } catch let failure as EditFailure {
      // Some edits fail: the files may have been renamed meanwhile, or the disk may be full.
      try say(.refused(failure.message))
    }
    try say(.done(LibraryState(of: grounds, userData)))
  }
}

/// Indexes photos and makes thumbnails while edits run.
final class Background: Sendable {
  private let requests: AsyncStream<Void>.Continuation

  init(_ grounds: Grounds) throws {
    let decoder = Grounds.pool(beside: URL(filePath: CommandLine.arguments[0]))
    let index = try PhotoIndex(at: grounds.index)
    let indexer = Indexer(index: index, decoder: decoder)
    let store = ThumbnailStore(at: grounds.folders.thumbnails) { index.photoCount }
    let roots = [FilePath(grounds.photos.path)]
    let (stream, requests) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.requests = requests
    Task.detached {
      for await _ in stream {
        for await _ in indexer.update(roots: roots) {}
        let numbers = try index.numbers(of: PhotoQuery(scope: .roots(roots)))
        let photos = Remaining(numbers.compactMap(index.photo(numbered:)))
        await ThumbnailRun(decoder: decoder, store: store).run(
          places: 2, next: { await photos.next() }, report: { _, _ in })
      }
    }
    indexAgain()
  }

  func indexAgain() { requests.yield() }
}

/// Hands out photos one after another.
actor Remaining {
  private var photos: [Photo]

  init(_ photos: [Photo]) { self.photos = photos }

  func next() -> Photo? { photos.popLast() }
}
