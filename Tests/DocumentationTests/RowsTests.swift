import Foundation
import Testing

/// The article "Rows": its rows, and the samples, symbols and tests that it names.
struct RowsTests {
  @Test func articleListsEveryRowInOrder() throws {
    #expect(try rows().map(\.name) == (1...55).map { "S\($0)" } + (1...18).map { "B\($0)" })
  }

  @Test func everyRowNamesASampleOrAnArticle() throws {
    let gallery = try String(contentsOf: catalog.appending(path: "Gallery.md"), encoding: .utf8)
    let samples = Set(gallery.matches(of: /`([a-z0-9-]+)`\n/).map { String($0.1) })
    for row in try rows() {
      #expect(samples.isSuperset(of: row.samples), "\(row.name)")
      #expect(row.cells[3].contains("<doc:") || !row.samples.isEmpty, "\(row.name)")
    }
  }

  @Test func everyRowNamesDeclaredSymbols() throws {
    let sources = try files(below: "Sources/NavigationKit").filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    for row in try rows() {
      #expect(!row.symbols.isEmpty, "\(row.name)")
      for symbol in row.symbols {
        #expect(sources.contains { symbol.isDeclared(in: $0) }, "\(row.name): \(symbol.link)")
      }
    }
  }

  @Test func everyRowNamesTestsThatExist() throws {
    let folder = package.appending(path: "Tests/NavigationKitTests")
    for row in try rows() {
      #expect(!row.tests.isEmpty, "\(row.name)")
      for (file, method) in row.tests {
        let url = folder.appending(path: file + ".swift")
        let text = try? String(contentsOf: url, encoding: .utf8)
        #expect(text?.contains("  func \(method)()") == true, "\(row.name): \(file).\(method)")
      }
    }
  }

  @Test func everyRowNamedInSourcesIsListed() throws {
    let names = Set(try rows().map(\.name))
    let texts = files(below: "Sources").filter {
      $0.pathExtension == "swift" || $0.pathExtension == "md"
    }
    for text in texts {
      let contents = try String(contentsOf: text, encoding: .utf8)
      #expect(!contents.contains(/(?i)seed (documents|rows)/), "\(text.lastPathComponent)")
      for reference in contents.matches(of: /\b[Rr]ows? ([SB][0-9]+)/) {
        #expect(names.contains(String(reference.1)), "\(text.lastPathComponent)")
      }
    }
  }
}

private let catalog = package.appending(path: "Sources/NavigationKit/NavigationKit.docc")

/// The rows of the article's tables, in order.
private func rows() throws -> [Row] {
  try String(contentsOf: catalog.appending(path: "Rows.md"), encoding: .utf8)
    .split(separator: "\n").filter { $0.contains(/^\| [SB][0-9]+ \|/) }.map { Row(String($0)) }
}

/// A row of a table: its name, the behaviour, symbols, samples and articles, and tests.
private struct Row {
  let cells: [String]

  init(_ line: String) {
    cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  var name: String { cells[0] }
  var symbols: [SymbolLink] {
    cells[2].matches(of: /``([^`]+)``/).map { SymbolLink(link: String($0.1)) }
  }
  var samples: [String] { cells[3].matches(of: /`([^`]+)`/).map { String($0.1) } }
  /// The file of each test, without its extension, and the method.
  var tests: [(file: String, method: String)] {
    cells[4].matches(of: /`([^`]+)\.(\w+)`/).map { (String($0.1), String($0.2)) }
  }
}

/// A link to a symbol, as DocC spells it: `Type`, `Type/property` or `Type/function(label:)`.
private struct SymbolLink {
  let link: String

  private var components: [Substring] { link.prefix { $0 != "-" }.split(separator: "/") }

  /// Whether a source file declares the symbol. A member must be in a file that declares or extends
  /// its type.
  func isDeclared(in source: String) -> Bool {
    let type = components[0]
    guard components.count > 1 else {
      return source.declares("^", "class|struct|enum|protocol", type)
    }
    guard source.declares("^", "class|struct|enum|protocol|extension", type) else { return false }
    let member = components[1].split(separator: "(")
    guard member.count > 1 else {
      return source.declares("^  ", "var|let|case|class|struct|enum", member[0])
    }
    let labels = member[1].dropLast().split(separator: ":").map(String.init)
    return source.parameterLists(of: member[0]).contains(labels)
  }
}

extension String {
  /// Whether a line with this indentation declares `name` by one of the keywords.
  fileprivate func declares(_ indentation: String, _ keywords: String, _ name: Substring) -> Bool {
    let pattern = "(?m)\(indentation)(\\S+ )*(\(keywords)) \(name)\\b"
    return range(of: pattern, options: .regularExpression) != nil
  }

  /// The argument labels of each function or initializer with this name.
  fileprivate func parameterLists(of name: Substring) -> [[String]] {
    let head = name == "init" ? "init" : "func \(name)(<[^>]*>)?"
    let pattern = "(?m)^  (\\S+ )*\(head)\\("
    var lists: [[String]] = []
    var start = startIndex
    while let found = range(of: pattern, options: .regularExpression, range: start..<endIndex) {
      lists.append(self[found.upperBound...].argumentLabels)
      start = found.upperBound
    }
    return lists
  }
}

extension Substring {
  /// The first word of each parameter, up to the parenthesis that closes the list.
  fileprivate var argumentLabels: [String] {
    var depth = 0
    var parameters = [""]
    for character in self {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth < 0 { break }
      if depth == 0, character == "," {
        parameters.append("")
      } else {
        parameters[parameters.count - 1].append(character)
      }
    }
    return parameters.compactMap { $0.firstMatch(of: /\w+/).map { String($0.0) } }
  }
}
