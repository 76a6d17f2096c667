import Foundation
import Testing

/// The library's words, their template and their translations.
struct TranslationsTests {
  @Test func templateHasEveryTextOfTheCodeAndNoOther() throws {
    let template = try texts(in: package.appending(path: "data/navigationkit.pot"))
    let code = try sources().flatMap { $0.text.matches(of: /gettext\(\s*"([^"]+)"/) }
      .map { String($0.1) }
    #expect(code.count > 30)
    #expect(Set(code) == Set(template), "Run make translations.")
  }

  @Test func everyTranslationIsCompleteAndBuiltIn() throws {
    let template = try texts(in: package.appending(path: "data/navigationkit.pot"))
    let files = files(below: "Resources/NavigationKit/po")
    #expect(!files.isEmpty)
    let declaration = try String(
      contentsOf: package.appending(path: "Sources/NavigationKit/Localization/Texts.swift"),
      encoding: .utf8)
    for file in files {
      let language = file.deletingPathExtension().lastPathComponent
      #expect(declaration.contains("\"\(language)\": PackageResources.\(language)_po"))
      #expect(try Set(texts(in: file)) == Set(template), "\(language): Run make translations.")
      let contents = try String(contentsOf: file, encoding: .utf8)
      #expect(!contents.contains("fuzzy"), "\(language)")
      // An empty text is followed by no further line of it.
      #expect(!contents.contains(/msgstr ""\n(\n|$)/), "\(language)")
    }
  }

  /// Finds texts in the calls that show a text, with a capital letter. Names and keys have none, or
  /// are no words.
  @Test func everyTextThatIsShown_IsTranslated() throws {
    let shown =
      /(?:tooltip = |Label\(|setAccessible\w+\(|itle: |itle = |placeholder: |case \.\w+: |append\(\()"([A-Z][a-z][^"]*)"/
    let exceptions = ["NavigationStack.swift", "NavigationPath+Problem.swift"]  // For the log.
    for source in try sources() where !exceptions.contains(source.name) {
      for match in source.code.matches(of: shown) {
        Issue.record("\(source.name) shows “\(match.1)”. Use texts.gettext.")
      }
    }
  }

  private struct Source {
    let name: String
    let text: String
    /// The text without comments.
    var code: String {
      text.split(separator: "\n").filter { !$0.contains(/^\s*\/\//) }.joined(separator: "\n")
    }
  }

  private func sources() throws -> [Source] {
    try files(below: "Sources/NavigationKit").filter { $0.pathExtension == "swift" }.map {
      Source(name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// Returns the English texts of a .po file.
  private func texts(in file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).matches(of: /\nmsgid "([^"]+)"/)
      .map { String($0.1) }
  }
}
