import Glibc
import ImageDecoding

/// The threads of this process, also once it sees no `/proc` any more.
struct OwnThreads: ~Copyable {
  private let folder: OwnedDescriptor

  init() {
    folder = OwnedDescriptor(adopting: open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// Whether there is one thread only.
  var areOne: Bool {
    // A link for the folder itself, one from its parent, and one for every folder in it.
    folder.status?.st_nlink == 3
  }

  /// Waits a moment for threads to end that a library has told to. A copy of this process would lack
  /// them, and what they hold.
  func waitForOthers() {
    for _ in 0..<1000 where !areOne { usleep(1000) }
  }
}
