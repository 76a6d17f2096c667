import Glibc
import ImageDecoding

/// Counts the threads of this process, even after `/proc` is hidden.
struct OwnThreads: ~Copyable {
  private let folder: OwnedDescriptor

  init() {
    folder = OwnedDescriptor(adopting: open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// Whether the process has only one thread.
  var areOne: Bool {
    // One link for the folder itself, one from its parent, and one for every thread's folder in it.
    folder.status?.st_nlink == 3
  }

  /// Waits up to about a second for other threads to end, such as those that a library is ending. A
  /// fork would lack these threads, but keep the locks that they hold.
  func waitForOthers() {
    for _ in 0..<1000 where !areOne { usleep(1000) }
  }
}
