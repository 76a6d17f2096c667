import Foundation

/// A step of the tutorial, or another article with commands to run and files to write.
struct TutorialStep {
  /// An action of the reader.
  enum Action {
    /// Run a command.
    case command(String)
    /// Write a file, at a path in the package.
    case file(path: String, text: String)
  }

  /// The name of the article.
  let name: String
  let actions: [Action]

  /// Returns the steps, in the order of the tutorial's first page.
  static func all() throws -> [TutorialStep] {
    try text(of: "Tutorial").matches(of: /<doc:(Tutorial[0-9][A-Za-z0-9-]*)>/).map { match in
      let name = String(match.1)
      return TutorialStep(name: name, actions: actions(in: try text(of: name)))
    }
  }

  /// Returns the actions of an article, by its path in NavigationKit's catalog.
  static func article(_ name: String) throws -> TutorialStep {
    TutorialStep(name: name, actions: actions(in: try text(at: name)))
  }

  private static func text(of step: String) throws -> String { try text(at: "Tutorial/\(step)") }

  private static func text(at path: String) throws -> String {
    try String(
      contentsOfFile: "Sources/NavigationKit/NavigationKit.docc/\(path).md", encoding: .utf8)
  }

  /// Reads the fenced blocks: commands, and files below a line with their path.
  private static func actions(in text: String) -> [Action] {
    let blocks = text.matches(of: /(?m)(?:^`([^`\n]+)`:\n\n)?^```([a-z]+)\n((?s).*?)^```$/)
    return blocks.flatMap { block -> [Action] in
      if let path = block.1 { return [.file(path: String(path), text: String(block.3))] }
      guard block.2 == "sh" else { return [] }
      return block.3.split(separator: "\n").map { .command(String($0)) }
    }
  }
}
