import FoundationEssentials

/// The contents of a session's file: the paths of one stack, or of both columns of a split view, and
/// the window's size.
///
/// As text: one line of JSON, then the texts of the paths.
nonisolated struct SessionContent: Hashable, Sendable {
  /// The size of a window. A window without a default size has neither width nor height.
  struct WindowSize: Hashable, Sendable, Codable {
    var width: Int?
    var height: Int?
    var isMaximized: Bool

    /// Whether a window can have this size.
    fileprivate var isPossible: Bool {
      (width == nil) == (height == nil)
        && [width, height].compactMap(\.self).allSatisfy(sizes.contains)
    }
  }

  /// The paths of the stacks, the sidebar's first.
  var paths: [NavigationPath]
  /// Whether a narrow window shows the detail of a split view.
  var showsDetail = false
  /// Whether the sidebar of a split view is hidden.
  var hidesSidebar = false
  /// The window's size; nil without a window.
  var window: WindowSize?

  /// The version of the format that is written, and the only one that is read.
  static let version = 1
  /// The widths and heights that a restored window can have, in pixels. Other values count as
  /// damage.
  static let sizes = 1...32_767

  private struct Header: Codable {
    var session: Int
    /// The number of lines of each path.
    var lines: [Int]
    var showsDetail: Bool?
    var hidesSidebar: Bool?
    var window: WindowSize?
  }

  private struct Version: Decodable {
    let session: Int
  }

  /// The contents as text.
  var text: String {
    let texts = paths.map(\.text)
    let header = Header(
      session: Self.version, lines: paths.map { $0.count + 1 },
      showsDetail: showsDetail ? true : nil, hidesSidebar: hidesSidebar ? true : nil,
      window: window)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Cannot fail: the header has only numbers and truth values.
    let line = (try? encoder.encode(header)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return line + "\n" + texts.joined()
  }

  /// Creates the contents for stacks with these paths.
  init(paths: [NavigationPath]) { self.paths = paths }

  /// Reads contents. A damaged path has its `problem` set; the other paths are complete.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - count: The number of stacks.
  /// - Throws: The reason why the first line cannot be read.
  init(bytes: [UInt8], count: Int) throws(NavigationPath.Problem.Reason) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let header = try Self.header(of: Data(lines[0]))
    guard header.lines.count == count, header.lines.allSatisfy((1...bytes.count).contains) else {
      throw .unreadable(details: "It has no \(count) stacks.")
    }
    var rest = lines.dropFirst()
    paths = header.lines.map { number in
      defer { rest = rest.dropFirst(number) }
      return NavigationPath(bytes: Array(rest.prefix(number).joined(separator: [10])))
    }
    showsDetail = header.showsDetail ?? false
    hidesSidebar = header.hidesSidebar ?? false
    window = header.window
  }

  private static func header(of line: Data) throws(NavigationPath.Problem.Reason) -> Header {
    do {
      let version = try JSONDecoder().decode(Version.self, from: line).session
      guard version == Self.version else {
        throw NavigationPath.Problem.Reason.unknownVersion(version)
      }
      let header = try JSONDecoder().decode(Header.self, from: line)
      guard let window = header.window, !window.isPossible else { return header }
      throw NavigationPath.Problem.Reason.unreadable(
        details: "A window cannot have \(window.width ?? 0) × \(window.height ?? 0) pixels.")
    } catch {
      throw error as? NavigationPath.Problem.Reason ?? .unreadable(details: "\(error)")
    }
  }
}
