import Foundation

/// A Swift example of an article, with the context that it needs to compile.
///
/// The code is compiled inside a function, so it can have statements and types. Declarations that
/// it uses are in an HTML comment before it, which the rendered article does not show:
///
///     <!-- context:
///     final class Page: ViewController {
///       var hasChanges = false
///       // here
///     }
///     -->
///
/// The code replaces the line `// here`, or follows the context if there is no such line. After
/// `<!-- context: continued -->` the code follows that of the previous example. An example that
/// imports XCTest is compiled as a test target; `@testable import` is dropped, as the context
/// declares the app.
struct Example {
  /// The article, and the line at which the code begins.
  let article: URL
  let line: Int
  /// The imports of the context and the code, beside `commonImports`.
  private let imports: [String]
  /// The lines of the context before and after the code.
  private let before: [String]
  private let after: [String]
  private let code: [String]

  /// Returns the examples of an article, in order.
  static func examples(in article: URL) throws -> [Example] {
    var examples: [Example] = []
    var context: [String] = []
    var lines = try String(contentsOf: article, encoding: .utf8)
      .components(separatedBy: "\n").enumerated().makeIterator()
    /// Returns the next lines up to an end marker, and skips the marker.
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

  /// The source of a file. The compiler reports errors at the lines of the article.
  var source: String {
    let name = article.deletingPathExtension().lastPathComponent.filter(\.isLetter)
    // Extensions cannot be in a function, nor types that a macro extends.
    let isFile = (before + code).contains {
      $0.hasPrefix("extension ") || $0.hasPrefix("@Observable ")
    }
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

  /// Whether the code is part of a program, and not a package manifest. Code that imports libadwaita
  /// needs the module of its article's package; `LibadwaitaTests` builds that package.
  var isProgram: Bool {
    code.first?.hasPrefix("// swift-tools-version") != true && !imports.contains("import CAdw")
  }

  /// Whether the code is compiled as a test target, which has no default isolation.
  var isTest: Bool { imports.contains("import XCTest") }

  private init(article: URL, line: Int, context: [String], code: [String]) {
    (self.article, self.line) = (article, line)
    imports = (context + code).filter { $0.hasPrefix("import ") }
    let parts = context.filter { !$0.hasPrefix("import ") }.split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: { $0.trimmingCharacters(in: .whitespaces) == "// here" })
    before = parts.first.map(Array.init) ?? []
    after = parts.count > 1 ? Array(parts[1]) : []
    // The context declares the app that a test imports.
    self.code = code.map {
      $0.hasPrefix("import ") || $0.hasPrefix("@testable import ") ? "" : $0
    }
  }

  /// The context of an example that continues this one.
  private var continued: [String] { imports + before + code + ["// here"] + after }
}

private let commonImports = ["GObjectKit", "GtkKit", "NavigationKit"].map { "import \($0)" }
