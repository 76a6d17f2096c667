import Foundation

/// A piece of Swift in an article, with what it needs around it to be compiled.
///
/// An example stands in a function of its own, so it may hold statements and types. What it takes
/// for granted is in an HTML comment before it, which readers of the article do not see:
///
///     <!-- context:
///     final class Page: ViewController {
///       var hasChanges = false
///       // here
///     }
///     -->
///
/// The example takes the place of the line `// here`, or else comes after the context.
/// `<!-- context: continued -->` says that it goes on where the one before it ends.
struct Example {
  /// The article, and the line of it on which the code begins.
  let article: URL
  let line: Int
  /// Modules that the code imports besides those that all examples have.
  private(set) var imports: [String] = []
  /// What stands before and after the code.
  private var before: [String] = []
  private var after: [String] = []
  private var code: [String] = []

  /// The examples of an article, in order.
  static func examples(in article: URL) throws -> [Example] {
    var examples: [Example] = []
    var context: [String]?
    var isInContext = false
    var current: Example?
    let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      if isInContext {
        if line == "-->" { isInContext = false } else { context?.append(line) }
      } else if current != nil {
        if line == "```" {
          examples.append(current!)
          current = nil
        } else {
          current?.add(line)
        }
      } else if line == "<!-- context:" {
        (context, isInContext) = ([], true)
      } else if line == "<!-- context: continued -->" {
        context = examples.last?.continued
      } else if line == "```swift", !isFile(at: index, of: lines) {
        current = Example(article: article, line: index + 2)
        current?.setContext(context ?? [])
        context = nil
      }
    }
    return examples
  }

  /// Whether a block is a whole file, as in the tutorial, whose own test follows it.
  private static func isFile(at index: Int, of lines: [String]) -> Bool {
    index >= 2 && lines[index - 2].wholeMatch(of: /`[^`]+`:/) != nil
  }

  /// A whole file, errors in which are reported where the article has the code.
  var source: String {
    let name = article.deletingPathExtension().lastPathComponent.filter(\.isLetter)
    // Extensions stand in no function.
    let isFile = (before + code).contains { $0.hasPrefix("extension ") }
    return """
      \((commonImports + imports).joined(separator: "\n"))
      \(isFile ? "" : "@MainActor func \(name)\(line)() async throws {")
      \(before.joined(separator: "\n"))
      #sourceLocation(file: "\(article.lastPathComponent)", line: \(line))
      \(code.joined(separator: "\n"))
      #sourceLocation()
      \(after.joined(separator: "\n"))
      \(isFile ? "" : "}")
      """
  }

  /// Whether the code is the program's: a package manifest is the package manager's.
  var isProgram: Bool { code.first?.hasPrefix("// swift-tools-version") != true }

  private init(article: URL, line: Int) { (self.article, self.line) = (article, line) }

  private mutating func add(_ line: String) {
    if line.hasPrefix("import ") || line.hasPrefix("@testable import ") {
      imports.append(line)
      code.append("")
    } else {
      code.append(line)
    }
  }

  private mutating func setContext(_ context: [String]) {
    imports = context.filter { $0.hasPrefix("import ") }
    let rest = context.filter { !$0.hasPrefix("import ") }
    let parts = rest.split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: { $0.trimmingCharacters(in: .whitespaces) == "// here" })
    before = parts.first.map(Array.init) ?? []
    after = parts.count > 1 ? Array(parts[1]) : []
  }

  /// The context of an example that goes on where this one ends.
  private var continued: [String] { imports + before + code + ["// here"] + after }
}

private let commonImports = ["GObjectKit", "GtkKit", "NavigationKit"].map { "import \($0)" }
