import FoundationEssentials
import SystemPackage

/// The checksum of a store's file at the end of the last process that used it, in a file beside it.
/// A drive that loses or changes bytes afterwards is then noticed at the next start, before the
/// person relies on them.
struct StoreSeal {
  /// The state of a store's file since its last use.
  enum State {
    case intact
    case changed
    /// The store has no checksum. An older version of the program has none.
    case unknown
  }

  private let store: FilePath
  private let seal: FilePath

  init(folder: FilePath) {
    store = folder.appending("library.sqlite")
    seal = folder.appending("library.checksum")
  }

  /// Returns whether the file has changed since ``write()``.
  var state: State {
    guard let text = try? String(contentsOfFile: seal.string, encoding: .utf8),
      let sealed = UInt64(text, radix: 16), let now = Checksum(ofFileAt: store)
    else { return .unknown }
    return now.value == sealed ? .intact : .changed
  }

  /// Records the present contents. Call this when no process uses the store any more.
  func write() {
    // Without a checksum, the next start checks the file.
    guard let checksum = Checksum(ofFileAt: store),
      (try? Data(String(checksum.value, radix: 16).utf8)
        .write(to: URL(filePath: seal.string), options: .atomic)) != nil
    else { return remove() }
  }

  /// Forgets the recorded contents. Call this when the file is replaced.
  func remove() { try? FileManager.default.removeItem(atPath: seal.string) }
}
