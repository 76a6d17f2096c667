import Foundation
import PhotoLibrary

/// A message from the driver: one line of its output.
public enum DriverMessage: Codable, Sendable {
  /// The driver begins an edit.
  case begin(Intent)
  /// The edit was refused, for this reason.
  case refused(String)
  /// The edit has ended with success or a refusal. The library is now in this state.
  case done(LibraryState)

  /// The changes that an edit may make.
  public struct Intent: Codable, Sendable {
    /// The edit's name, for messages.
    public var name: String
    /// The originals of the files that the edit may change or whose marks it may change.
    public var originals: Set<String> = []
    /// The new marks by path, for an edit of marks; nil for other edits.
    public var marks: [String: PhotoMark]?
    /// The albums that the edit may change.
    public var albums: Set<Int64> = []
    /// Whether the edit moves, copies or renames files, so that marks must follow them.
    public var movesFiles = false
    /// Whether the edit may add or remove an album.
    public var mayAddAlbum = false

    /// Creates an intent.
    public init(_ name: String) { self.name = name }
  }

  /// The message as a line of JSON, with a newline.
  public var line: Data {
    get throws {
      let encoder = JSONEncoder()
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// Returns the messages in a text. Ignores an incomplete last line.
  public static func all(in text: Data) throws -> [DriverMessage] {
    let end = text.lastIndex(of: UInt8(ascii: "\n")) ?? text.startIndex
    return try text[..<end].split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(DriverMessage.self, from: $0)
    }
  }
}
