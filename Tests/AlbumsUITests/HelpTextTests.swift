import Foundation
import Testing

@testable import AlbumsUI

struct HelpTextTests {
  @Test func markdown_IsReadInParts() {
    let text = HelpText("# A\n\nOne\ntwo.\n\n## B\n\n- c\n- d\n  e\n")
    #expect(
      text.parts == [.title("A"), .paragraph("One two."), .heading("B"), .item("c"), .item("d e")])
  }

  @MainActor @Test func markup_HasEscapedCharacters() {
    #expect(HelpText.markup("**a** & `<b>`") == "<b>a</b> &amp; <tt>&lt;b&gt;</tt>")
  }

  /// Each language has the same parts, and names the same keys and commands.
  @Test(arguments: ["de", "ru"]) func translation_HasThePartsOfTheEnglishHelp(language: String)
    throws
  {
    let (english, other) = (try help("en"), try help(language))
    #expect(english.parts.map(Self.kind) == other.parts.map(Self.kind))
    #expect(english.parts.count > 30)
  }

  private static func kind(_ part: HelpText.Part) -> String {
    switch part {
    case .title: "title"
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .item: "item"
    }
  }

  private func help(_ language: String) throws -> HelpText {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return HelpText(
      try String(
        contentsOf: package.appending(path: "Resources/Albums/help/\(language).md"), encoding: .utf8
      ))
  }
}
