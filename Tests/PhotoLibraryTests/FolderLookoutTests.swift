import PhotoLibrary
import Synchronization
import SystemPackage
import Testing

struct FolderLookoutTests {
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func waitingEndsWhenAFolderComesOrGoes() async throws {
    for isThere in [false, true] {
      let hasEnded = Mutex(false)
      let folders = [library.root, library.root.appending("drive")]
      async let waiting: Void = {
        await FolderLookout.waitForChange(of: folders, interval: .milliseconds(2))
        hasEnded.withLock { $0 = true }
      }()
      try await Task.sleep(for: .milliseconds(50))
      #expect(hasEnded.withLock { !$0 })
      if isThere { try library.remove("drive") } else { try library.addFile("drive/a.jpg") }
      await waiting
    }
  }

  @Test func waitingEndsWithItsTask() async {
    let waiting = Task { [library] in
      await FolderLookout.waitForChange(of: [library.root], interval: .seconds(600))
    }
    waiting.cancel()
    await waiting.value
  }
}
