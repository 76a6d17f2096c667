import Foundation
import PhotoLibrary

/// A line of what a driver says.
public enum DriverMessage: Codable, Sendable {
  /// It begins an edit.
  case begin(Intent)
  /// The edit could not be done, for this reason.
  case refused(String)
  /// The edit has been reported as done, or as refused, and this is how things are now.
  case done(LibraryState)

  /// What an edit may change.
  public struct Intent: Codable, Sendable {
    /// A word for messages.
    public var name: String
    /// The originals whose files, or what is said of them, it is about.
    public var originals: Set<String> = []
    /// What is to be said of each of them, for an edit that says something; nil otherwise.
    public var marks: [String: PhotoMark]?
    /// The albums that it is about.
    public var albums: Set<Int64> = []
    /// Whether only the places of files change, so that what is said of them goes with them.
    public var movesFiles = false
    /// Whether there may be another album.
    public var mayAddAlbum = false

    /// Makes an intent.
    public init(_ name: String) { self.name = name }
  }

  /// The message as a line, with its end.
  public var line: Data {
    get throws {
      let encoder = JSONEncoder()
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// The messages of a text, whose last line may not be whole.
  public static func all(in text: Data) throws -> [DriverMessage] {
    let end = text.lastIndex(of: UInt8(ascii: "\n")) ?? text.startIndex
    return try text[..<end].split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(DriverMessage.self, from: $0)
    }
  }
}
