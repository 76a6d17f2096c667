import NavigationKit

/// A sample of the gallery: a small program in one file.
///
/// The file begins with a comment: a line with the title and the rows of NavigationKit's article
/// "Rows", an empty line, and a summary. The title, the rows and the summary are read from it.
public struct Sample {
  /// The name on the command line, such as "page-demo".
  public let id: String
  /// The title in the gallery.
  public let title: String
  /// The rows of NavigationKit's article "Rows" that the sample shows, such as "S46" or "S54, S27".
  public let rows: String
  /// A description in a few sentences.
  public let summary: String
  /// The text of the file.
  public let source: String
  /// The default size of the sample's window, in pixels.
  public let windowSize: (width: Int, height: Int)
  /// Makes the root controller of a window. Can be called many times.
  public let makeRoot: () -> ViewController

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - id: The name on the command line.
  ///   - source: The text of the file, with the comment that is described above.
  ///   - windowSize: The default size of the sample's window, in pixels.
  ///   - makeRoot: Makes the root controller of a window.
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
      preconditionFailure("\(id) does not begin with its title, its rows and its summary")
    }
    title = String(heading[0])
    rows = String(heading[1])
    summary = lines[2...].joined(separator: " ")
  }

  /// Returns the sample with a name; nil if no sample has it.
  public static func named(_ id: String) -> Sample? { all.first { $0.id == id } }
}
