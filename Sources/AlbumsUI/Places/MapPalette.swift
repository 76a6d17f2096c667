import GtkKit

/// The colours of the map.
nonisolated struct MapPalette: Equatable, Sendable {
  let sea, land, border, line, name: Color

  /// Colours of the light or the dark style.
  init(isDark: Bool) {
    if isDark {
      sea = Color(0.13, 0.16, 0.19)
      land = Color(0.24, 0.26, 0.27)
      border = Color(0.40, 0.43, 0.45)
      line = Color(1, 1, 1, alpha: 0.09)
      name = Color(1, 1, 1, alpha: 0.62)
    } else {
      sea = Color(0.78, 0.86, 0.91)
      land = Color(0.97, 0.965, 0.945)
      border = Color(0.70, 0.71, 0.70)
      line = Color(0, 0, 0, alpha: 0.12)
      name = Color(0.15, 0.17, 0.2, alpha: 0.75)
    }
  }

  /// Colours that go with a text colour: dark ones with a bright text.
  init(with text: Color) {
    self.init(isDark: 0.3 * text.red + 0.59 * text.green + 0.11 * text.blue > 0.5)
  }
}
