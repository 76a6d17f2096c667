import NavigationKit

/// One of the gallery's samples: a small program in one file.
///
/// The file begins with a comment that says what it shows: a line with the title and the rows, which
/// NavigationKit's article "Rows" explains, a line of nothing, and the rest. What the gallery says
/// about the sample is read from there.
public struct Sample {
  /// What it is called on the command line, such as "page-demo".
  public let id: String
  /// What it is called in the gallery.
  public let title: String
  /// The rows of NavigationKit's article "Rows" that it shows, such as "S46" or "S54, S27".
  public let rows: String
  /// What it shows, in a few sentences.
  public let summary: String
  /// The file's text.
  public let source: String
  /// The size of its own window, in pixels.
  public let windowSize: (width: Int, height: Int)
  /// Makes what its window shows. A sample can be on show many times.
  public let makeRoot: () -> ViewController

  /// Describes a sample.
  ///
  /// - Parameters:
  ///   - id: Its name on the command line.
  ///   - source: The text of its file, which begins as said above.
  ///   - windowSize: The size of its own window, in pixels.
  ///   - makeRoot: Makes what its window shows.
  init(
    _ id: String, source: [UInt8], windowSize: (width: Int, height: Int) = (560, 420),
    makeRoot: @escaping () -> ViewController
  ) {
    self.id = id
    self.source = String(decoding: source, as: UTF8.self)
    self.windowSize = windowSize
    self.makeRoot = makeRoot
    let lines = self.source.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("//") }.map { $0.dropFirst(2).drop { $0 == " " } }
    let heading = lines.first?.split(separator: " · ") ?? []
    guard heading.count == 2, lines.count > 2, lines[1].isEmpty else {
      preconditionFailure("\(id) does not begin with its title, its rows, and what it shows")
    }
    title = String(heading[0])
    rows = String(heading[1])
    summary = lines[2...].joined(separator: " ")
  }

  /// The sample of a name.
  public static func named(_ id: String) -> Sample? { all.first { $0.id == id } }
}
