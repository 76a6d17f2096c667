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
/// `<!-- context: continued -->` says that it goes on where the one before it ends. One that imports
/// XCTest is compiled as a test target is; `@testable import` is left to the context.
struct Example {
  /// The article, and the line of it on which the code begins.
  let article: URL
  let line: Int
  /// Modules that the code imports besides those that all examples have.
  private let imports: [String]
  /// What stands before and after the code.
  private let before: [String]
  private let after: [String]
  private let code: [String]

  /// The examples of an article, in order.
  static func examples(in article: URL) throws -> [Example] {
    var examples: [Example] = []
    var context: [String] = []
    var lines = try String(contentsOf: article, encoding: .utf8)
      .components(separatedBy: "\n").enumerated().makeIterator()
    /// The lines up to one that ends them, which is passed over.
    func take(until end: String) -> [String] {
      var taken: [String] = []
      while let line = lines.next()?.element, line != end { taken.append(line) }
      return taken
    }
    while let (index, line) = lines.next() {
      switch line {
      case "<!-- context:": context = take(until: "-->")
      case "<!-- context: continued -->": context = examples.last?.continued ?? []
      case "```swift":
        examples.append(
          Example(article: article, line: index + 2, context: context, code: take(until: "```")))
        context = []
      default: break
      }
    }
    return examples
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

  /// Whether the code belongs to a test target, which has no default isolation.
  var isTest: Bool { imports.contains("import XCTest") }

  private init(article: URL, line: Int, context: [String], code: [String]) {
    (self.article, self.line) = (article, line)
    imports = (context + code).filter { $0.hasPrefix("import ") }
    let parts = context.filter { !$0.hasPrefix("import ") }.split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: { $0.trimmingCharacters(in: .whitespaces) == "// here" })
    before = parts.first.map(Array.init) ?? []
    after = parts.count > 1 ? Array(parts[1]) : []
    // The program that a test imports is what the context declares.
    self.code = code.map {
      $0.hasPrefix("import ") || $0.hasPrefix("@testable import ") ? "" : $0
    }
  }

  /// The context of an example that goes on where this one ends.
  private var continued: [String] { imports + before + code + ["// here"] + after }
}

private let commonImports = ["GObjectKit", "GtkKit", "NavigationKit"].map { "import \($0)" }
