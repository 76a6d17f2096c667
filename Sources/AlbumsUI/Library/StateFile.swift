import Foundation
import GObjectKit
import PhotoLibrary

/// A file with a value that is stored for the next start.
nonisolated struct StateFile<Value: Codable> {
  private let file: URL
  private let subject: String

  /// - Parameters:
  ///   - name: The file's name.
  ///   - folders: The folders of the program's files.
  ///   - subject: A name of the value, which begins a sentence in the log.
  init(_ name: String, in folders: ProgramFolders, keeping subject: String) {
    file = URL(filePath: folders.state.appending(name).string)
    self.subject = subject
  }

  /// Returns the value; nil if there is no file, or if this version cannot read it.
  func read() -> Value? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Stores a value. Logs a warning if that fails.
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
