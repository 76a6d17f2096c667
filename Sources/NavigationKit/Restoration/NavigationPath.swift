import FoundationEssentials

/// The pages of a navigation controller as a value that can be saved: the destinations of the pages
/// above the root, and the states of all pages.
///
/// Get one from `NavigationController.path`, and make the pages again with
/// `NavigationController.restore(_:)`.
///
/// As text, a path has one line of JSON for each page, so that the pages before a damaged line
/// can be read. Destinations that this program does not know are kept when a path is read and written
/// again.
public nonisolated struct NavigationPath: Hashable, Sendable {
  /// The state of the root page.
  var root: RestorableState
  /// The destination of the root page; nil if the root is not made from a destination.
  var rootDestination: Entry?
  /// The entries of the pages above the root, the lowest first.
  var entries: [Entry]

  /// The problem with the text that the path was read from; nil if it was complete.
  public private(set) var problem: Problem?

  /// A page of a path.
  struct Entry: Hashable, Sendable, Codable {
    var destination: String
    var value: JSONValue
    var state: RestorableState?
  }

  /// Creates the path of a stack with only a root.
  public init() { self.init(root: RestorableState(), entries: []) }

  init(root: RestorableState, rootDestination: Entry? = nil, entries: [Entry]) {
    (self.root, self.rootDestination, self.entries) = (root, rootDestination, entries)
  }

  /// The number of pages above the root.
  public var count: Int { entries.count }

  /// The names of the destinations above the root, the lowest first.
  public var destinationNames: [String] { entries.map(\.destination) }

  /// The version of the text format that is written, and the only one that is read.
  static let version = 1
}

// MARK: - As text

nonisolated extension NavigationPath {
  /// The first line: the version, the number of pages above the root, and the root.
  private struct Header: Codable {
    var version: Int
    var pages: Int
    var root: Entry?
    var state: RestorableState?
  }

  private struct Version: Decodable {
    let version: Int
  }

  /// The path as text: one line of JSON for each page, the root's first.
  public var text: String {
    let header = Header(
      version: Self.version, pages: entries.count, root: rootDestination, state: root.unlessEmpty)
    return ([line(header)] + entries.map(line)).joined()
  }

  private func line(_ content: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Cannot fail: all values came from JSON.
    guard let data = try? encoder.encode(content) else { return "\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Reads a path from text. If a line is damaged, the path has the pages before it, and `problem`
  /// is set.
  public init(text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    self.init()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var position = 0
    do {
      let pages = try readRoot(Data(lines[0]))
      for line in lines.dropFirst() where !line.isEmpty {
        position += 1
        entries.append(try JSONDecoder().decode(Entry.self, from: Data(line)))
      }
      position += 1
      guard entries.count == pages else {
        throw Problem.Reason.unreadable(details: "It has \(entries.count) of \(pages) pages.")
      }
    } catch {
      let reason = error as? Problem.Reason ?? .unreadable(details: "\(error)")
      problem = Problem(reason, position: position)
    }
  }

  /// Reads the first line and returns the number of pages above the root.
  private mutating func readRoot(_ line: Data) throws -> Int {
    let version = try JSONDecoder().decode(Version.self, from: line).version
    guard version == Self.version else { throw Problem.Reason.unknownVersion(version) }
    let header = try JSONDecoder().decode(Header.self, from: line)
    root = header.state ?? RestorableState()
    rootDestination = header.root
    return header.pages
  }
}

/// Encodes a path as one string, its text, which any settings store can hold.
nonisolated extension NavigationPath: Codable {
  /// Decodes a string as `init(text:)` does. Throws only if there is no string.
  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes `text`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

nonisolated extension RestorableState {
  /// The state, or nil if it is empty, so that it is not written.
  var unlessEmpty: RestorableState? { isEmpty ? nil : self }
}
