import Foundation
import GObjectKit
import PhotoLibrary

/// A value that is kept from one start to the next, and would be missed, though not for long.
nonisolated struct StateFile<Value: Codable> {
  private let file: URL
  private let subject: String

  /// - Parameters:
  ///   - name: The file's name.
  ///   - folders: Where the program keeps such things.
  ///   - subject: What the value is, as a sentence in the log begins.
  init(_ name: String, in folders: ProgramFolders, keeping subject: String) {
    file = URL(filePath: folders.state.appending(name).string)
    self.subject = subject
  }

  /// The value; nil where none has been kept, or none that this version understands.
  func read() -> Value? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Keeps a value. Where that cannot be done, the log says so.
  func write(_ value: Value) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(value).write(to: file, options: .atomic)
    } catch {
      Log.warning(
        "\(subject) cannot be kept for the next start: \(error.localizedDescription)",
        domain: "Albums")
    }
  }
}
