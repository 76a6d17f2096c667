import GtkKit

/// The colours of source code in the light or the dark style of the desktop.
nonisolated struct CodeColors {
  /// The background of GTK's theme, for which the colours are chosen.
  let background: Color
  private let colors: [SwiftCode.Kind: String]

  static let light = CodeColors(
    background: Color(1, 1, 1),
    colors: [
      .keyword: "#9b2393", .type: "#1c5fa8", .string: "#a33b16", .number: "#1f6f43",
      .attribute: "#7a5a00", .comment: "#5d6b74",
    ])

  static let dark = CodeColors(
    background: Color(0x2d / 255.0, 0x2d / 255.0, 0x2d / 255.0),
    colors: [
      .keyword: "#ff8fc7", .type: "#8fc7ff", .string: "#ffb38a", .number: "#97dfb0",
      .attribute: "#e8cf7c", .comment: "#a9b4bb",
    ])

  /// The colours for the style that the desktop or the program has chosen.
  @MainActor static var current: CodeColors { Settings.current?.prefersDark == true ? dark : light }

  /// Returns the colour of a kind, or nil for the usual text colour.
  func color(of kind: SwiftCode.Kind) -> String? { colors[kind] }

  /// Returns source as Pango markup.
  @MainActor func markup(for code: SwiftCode) -> String {
    // By default, Pango would hyphenate names.
    "<span insert_hyphens=\"no\">\(code.parts.map(markup).joined())</span>"
  }

  @MainActor private func markup(_ part: SwiftCode.Part) -> String {
    let text = String(part.text).escapedForMarkup
    if part.kind == .heading { return "<b>\(text)</b>" }
    return color(of: part.kind).map { "<span foreground=\"\($0)\">\(text)</span>" } ?? text
  }
}
