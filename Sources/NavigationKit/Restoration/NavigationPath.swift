import FoundationEssentials

/// The pages of a navigation controller as a value that can be kept: what each page above the root
/// stands for, and the state of each, the root's too.
///
/// Take one with `NavigationController.path`, make the pages again with `restore(_:)`. As text, a
/// path has a line of JSON for each page, so that whatever happens to the text, the pages before
/// the damage remain. Pages of destinations that this program does not know stay in a path that is
/// read and written again. Row S8.
public nonisolated struct NavigationPath: Hashable, Sendable {
  /// What the root page looks like.
  var root: RestorableState
  /// What the root stands for, if it can be made anew; else it is the one that is there.
  var rootDestination: Entry?
  /// The pages above the root, the lowest first.
  var entries: [Entry]

  /// What was wrong with the text that the path was read from; nil for one that is whole.
  public private(set) var problem: Problem?

  /// A page above the root.
  struct Entry: Hashable, Sendable, Codable {
    var destination: String
    var value: JSONValue
    var state: RestorableState?
  }

  /// The path of a root alone.
  public init() { self.init(root: RestorableState(), entries: []) }

  init(root: RestorableState, rootDestination: Entry? = nil, entries: [Entry]) {
    (self.root, self.rootDestination, self.entries) = (root, rootDestination, entries)
  }

  /// How many pages there are above the root.
  public var count: Int { entries.count }

  /// The names of the destinations above the root, the lowest first.
  public var destinationNames: [String] { entries.map(\.destination) }

  /// The version of the text that this program writes, and the only one that it reads.
  static let version = 1
}

// MARK: - As text

nonisolated extension NavigationPath {
  /// The first line: what there is to follow, and the root.
  private struct Header: Codable {
    var version: Int
    var pages: Int
    var root: Entry?
    var state: RestorableState?
  }

  private struct Version: Decodable {
    let version: Int
  }

  /// The path as text, a line for each page, the root's first.
  public var text: String {
    let header = Header(
      version: Self.version, pages: entries.count, root: rootDestination, state: root.unlessEmpty)
    return ([line(header)] + entries.map(line)).joined()
  }

  private func line(_ content: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All of it came from JSON.
    guard let data = try? encoder.encode(content) else { return "\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Reads what `text` wrote. From text that is damaged, the pages before the damage remain, and
  /// `problem` says what is wrong.
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
        throw Problem.Reason.unreadable(details: "It has \(entries.count) pages of \(pages).")
      }
    } catch {
      let reason = error as? Problem.Reason ?? .unreadable(details: "\(error)")
      problem = Problem(reason, position: position)
    }
  }

  /// - Returns: How many pages are to follow.
  private mutating func readRoot(_ line: Data) throws -> Int {
    let version = try JSONDecoder().decode(Version.self, from: line).version
    guard version == Self.version else { throw Problem.Reason.unknownVersion(version) }
    let header = try JSONDecoder().decode(Header.self, from: line)
    root = header.state ?? RestorableState()
    rootDestination = header.root
    return header.pages
  }
}

/// A path is coded as its text: one string, which any store of settings takes.
nonisolated extension NavigationPath: Codable {
  /// Reads a string, as `init(text:)` does.
  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes `text`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

nonisolated extension RestorableState {
  /// Nothing, where nothing is in it: it need not be written.
  var unlessEmpty: RestorableState? { isEmpty ? nil : self }
}
