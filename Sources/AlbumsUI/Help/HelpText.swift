import Foundation
import GtkKit

/// The parts of the help, which is written in a part of Markdown: headings, paragraphs, lists with one
/// level, `code` and **bold** words.
nonisolated struct HelpText: Equatable {
  /// A heading, a paragraph or an item of a list. The texts are in Markdown.
  enum Part: Equatable {
    case title(String)
    case heading(String)
    case paragraph(String)
    case item(String)
  }

  let parts: [Part]

  /// Reads Markdown. A paragraph or an item goes on to the next empty line or item.
  init(_ markdown: String) {
    var parts: [Part] = []
    for block in markdown.split(separator: /\n\s*\n/) {
      for text in block.split(separator: /(?:^|\n)(?=- )/) {
        let line = text.replacing(/\s*\n\s*/, with: " ").trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { continue }
        if line.hasPrefix("## ") {
          parts.append(.heading(String(line.dropFirst(3))))
        } else if line.hasPrefix("# ") {
          parts.append(.title(String(line.dropFirst(2))))
        } else if line.hasPrefix("- ") {
          parts.append(.item(String(line.dropFirst(2))))
        } else {
          parts.append(.paragraph(line))
        }
      }
    }
    self.parts = parts
  }

  /// Returns the Pango markup for a text in Markdown.
  ///
  /// - Parameter markdown: The text of a part.
  /// - Returns: The markup.
  @MainActor static func markup(_ markdown: String) -> String {
    markdown.escapedForMarkup
      .replacing(/`([^`]+)`/) { "<tt>\($0.1)</tt>" }
      .replacing(/\*\*([^*]+)\*\*/) { "<b>\($0.1)</b>" }
  }
}
