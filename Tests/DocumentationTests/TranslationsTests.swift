import Foundation
import Testing

/// The words of the library and of Albums, their templates and their translations.
struct TranslationsTests {
  /// A program or library with translations.
  struct Project: CustomTestStringConvertible, Sendable {
    let name: String
    let modules: [String]
    /// The file that names the languages.
    let declaration: String

    var testDescription: String { name }

    static let all = [
      Project(
        name: "NavigationKit", modules: ["NavigationKit"],
        declaration: "NavigationKit/Localization/Texts.swift"),
      Project(
        name: "Albums", modules: ["AlbumsTexts", "AlbumsUI", "PhotoLibrary", "ImageDecoding"],
        declaration: "AlbumsTexts/AlbumsTexts.swift"),
    ]
  }

  @Test(arguments: Project.all)
  func templateHasEveryTextOfTheCodeAndNoOther(project: Project) throws {
    let template = try texts(inTemplateOf: project)
    let code = try project.modules.flatMap { try sources(of: $0) }.flatMap { source in
      source.code.matches(of: /gettext\(\s*"((?:[^"\\]|\\.)+)"/).map { String($0.1) }
        // The second text, of a number or after a context.
        + source.code.matches(
          of: /[np]gettext\(\s*"(?:[^"\\]|\\.)+",\s*"((?:[^"\\]|\\.)+)"/
        ).map { String($0.1) }
    }
    #expect(code.count > 30)
    let contexts = try contexts(inTemplateOf: project)
    #expect(
      Set(code).subtracting(contexts) == template.subtracting(contexts), "Run make translations.")
  }

  @Test(arguments: Project.all)
  func everyTranslationIsCompleteAndBuiltIn(project: Project) throws {
    let template = try texts(inTemplateOf: project)
    let files = files(below: "Resources/\(project.name)/po")
    #expect(!files.isEmpty)
    let declaration = try String(
      contentsOf: package.appending(path: "Sources/\(project.declaration)"), encoding: .utf8)
    for file in files {
      let language = file.deletingPathExtension().lastPathComponent
      #expect(declaration.contains("\"\(language)\": PackageResources.\(language)_po"))
      #expect(try texts(in: file) == template, "\(language): Run make translations.")
      let contents = try String(contentsOf: file, encoding: .utf8)
      #expect(!contents.contains("fuzzy"), "\(language)")
      // An empty text is followed by no further line of it.
      #expect(!contents.contains(/msgstr(\[\d\])? ""\n(\n|$|msgstr)/), "\(language)")
    }
  }

  /// Finds texts in the calls that show a text, with a capital letter. Names and keys have none, or
  /// are no words.
  @Test func everyTextThatIsShown_IsTranslated() throws {
    let shown =
      /(?:tooltip = |Label\(|setAccessible\w+\(|itle: |itle = |placeholder: |case \.\w+: |append\(\()"([A-Z][a-z][^"]*)"/
    let exceptions = ["NavigationStack.swift", "NavigationPath+Problem.swift"]  // For the log.
    for source in try sources(of: "NavigationKit") where !exceptions.contains(source.name) {
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

  private func sources(of module: String) throws -> [Source] {
    try files(below: "Sources/\(module)").filter { $0.pathExtension == "swift" }.map {
      Source(name: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
    }
  }

  private func texts(inTemplateOf project: Project) throws -> Set<String> {
    try texts(in: template(of: project))
  }

  /// Returns the English texts of a .po file, as the code has them.
  private func texts(in file: URL) throws -> Set<String> {
    try strings(after: ["msgid", "msgid_plural"], in: file)
  }

  private func contexts(inTemplateOf project: Project) throws -> Set<String> {
    try strings(after: ["msgctxt"], in: template(of: project))
  }

  private func template(of project: Project) -> URL {
    package.appending(path: "data/\(project.name.lowercased()).pot")
  }

  /// Returns the strings after some keywords, which may be on several lines.
  private func strings(after keywords: Set<Substring>, in file: URL) throws -> Set<String> {
    let text = try String(contentsOf: file, encoding: .utf8).replacing("\"\n\"", with: "")
    let matches = text.matches(of: /\n(msg\w+) "((?:[^"\\]|\\.)+)"/)
    return Set(matches.filter { keywords.contains($0.1) }.map { String($0.2) })
  }
}
