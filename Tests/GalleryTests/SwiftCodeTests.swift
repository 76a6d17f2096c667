import Foundation
import GtkKit
import Testing

@testable import Gallery

/// Splitting Swift source into parts for syntax colouring, and the colours.
@MainActor struct SwiftCodeTests {
  @Test func joinedPartsEqualTheSource() throws {
    for sample in Sample.all {
      #expect(SwiftCode(sample.source).parts.map(\.text).joined() == sample.source, "\(sample.id)")
    }
    for source in ["", "\"", "\"\\", "/*", "\"\\(", "#", "a /", "\"\"\"\n\\", "#\"\\#("] {
      #expect(SwiftCode(source).parts.map(\.text).joined() == source)
    }
  }

  @Test func keywordsTypesNumbersAndAttributesAreRecognized() {
    expect(
      "let x: Int = 1_000 + view.default.self",
      [
        (.keyword, "let"), (.type, "Int"), (.number, "1_000"), (.keyword, "self"),
      ])
    expect(
      "@MainActor #expect(0x1F)",
      [(.attribute, "@MainActor"), (.attribute, "#expect"), (.number, "0x1F")])
  }

  @Test func commentsEndAtTheLineEndOrTheClosingDelimiter() {
    expect(
      "a\n// one if\nb /* x /* y */ if */ c\n// MARK: Pages",
      [(.comment, "// one if"), (.comment, "/* x /* y */ if */"), (.heading, "// MARK: Pages")])
    expect("// Title · S1\n// Text", [(.heading, "// Title · S1"), (.comment, "// Text")])
  }

  @Test func stringPartsExcludeInterpolatedCode() {
    expect(
      #"f("a \"if\" \(x ?? "none") // b", "")"#,
      [
        (.string, #""a \"if\" \"#), (.string, #""none""#), (.string, #" // b""#), (.string, #""""#),
      ])
    expect(##"#"a \ "b" "#; if"##, [(.string, ##"#"a \ "b" "#"##), (.keyword, "if")])
    expect("\"\"\"\n  if \"x\"\n  \"\"\" + y", [(.string, "\"\"\"\n  if \"x\"\n  \"\"\"")])
    expect("\"open\nif", [(.string, "\"open"), (.keyword, "if")])
  }

  @Test func slashBeginsARegularExpressionOnlyWhereAValueIsExpected() {
    expect(#"x.match(of: /a\/(\w+)/)"#, [(.string, #"/a\/(\w+)/"#)])
    expect("a / b / c", [])
  }

  @Test func everyColourHasEnoughContrastToTheBackground() throws {
    for colors in [CodeColors.light, .dark] {
      for kind in SwiftCode.Kind.allCases {
        guard let text = colors.color(of: kind) else { continue }
        #expect(contrast(try #require(Color(hex: text)), colors.background) >= 4.5, "\(kind)")
      }
    }
  }

  /// Expects a source to have exactly these parts, besides plain parts.
  private func expect(
    _ source: String, _ parts: [(SwiftCode.Kind, String)],
    at location: SourceLocation = #_sourceLocation
  ) {
    let found = SwiftCode(source).parts.filter { $0.kind != .plain }
    #expect(found.map(\.kind) == parts.map(\.0), sourceLocation: location)
    #expect(found.map { String($0.text) } == parts.map(\.1), sourceLocation: location)
  }
}

/// Returns the contrast ratio of WCAG 2.
private func contrast(_ a: Color, _ b: Color) -> Double {
  let (light, dark) = (max(a.luminance, b.luminance), min(a.luminance, b.luminance))
  return (light + 0.05) / (dark + 0.05)
}

extension Color {
  /// Makes a colour from "#RRGGBB".
  fileprivate init?(hex: String) {
    guard let bits = Int(hex.dropFirst(), radix: 16) else { return nil }
    let part = { (shift: Int) in Double(bits >> shift & 0xff) / 255 }
    self.init(part(16), part(8), part(0))
  }

  fileprivate var luminance: Double {
    let parts = [red, green, blue].map {
      $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
