import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

struct FolderLookoutTests {
  private let library: TemporaryLibrary
  private var drive: FilePath { library.root.appending("drive") }

  init() throws { library = try TemporaryLibrary() }

  /// Waits for the folder, calls `act`, and returns whether the wait lasted until then.
  private func waits(for kind: LibraryProblem.Kind, _ act: () throws -> Void) async throws -> Bool {
    let hasEnded = Mutex(false)
    let problem = LibraryProblem(kind: kind, path: drive)
    async let waiting: Void = {
      await FolderLookout.waitForReturn(of: [problem], interval: .milliseconds(2))
      hasEnded.withLock { $0 = true }
    }()
    try await Task.sleep(for: .milliseconds(50))
    let endedEarly = hasEnded.withLock { $0 }
    try act()
    // On a busy computer the first look can come after `act`. Then only another change ends the wait.
    for number in 0... {
      try await Task.sleep(for: .milliseconds(500))
      if hasEnded.withLock({ $0 }) { break }
      try library.move("drive", to: "former \(number)")
      try library.addFile("drive/a.jpg")
    }
    await waiting
    return !endedEarly
  }

  @Test(arguments: [LibraryProblem.Kind.missing, .lost, .offline])
  func returnedFolder_EndsTheWait(kind: LibraryProblem.Kind) async throws {
    #expect(try await waits(for: kind) { try library.addFile("drive/a.jpg") })
  }

  @Test func driveConnectedAtAnEmptyFolder_EndsTheWait() async throws {
    try library.addFile("drive/old.jpg")
    try library.addFile("other/a.jpg")
    let hasWaited = try await waits(for: .offline) {
      try library.move("drive", to: "mount point")
      try library.move("other", to: "drive")
    }
    #expect(hasWaited)
  }

  @Test func presentFolder_EndsTheWaitAtOnce() async throws {
    try library.addFile("drive/a.jpg")
    let problem = LibraryProblem(kind: .lost, path: drive)
    await FolderLookout.waitForReturn(of: [problem], interval: .seconds(600))
  }

  @Test func cancelledTask_EndsTheWait() async {
    let problem = LibraryProblem(kind: .missing, path: drive)
    let waiting = Task {
      await FolderLookout.waitForReturn(of: [problem], interval: .seconds(600))
    }
    waiting.cancel()
    await waiting.value
  }
}
