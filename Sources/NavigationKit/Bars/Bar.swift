import Glibc
import GtkKit

/// The superclass of `NavigationBar` and `Toolbar`: the style and the colours, the same on every
/// page.
public class Bar {
  let changes = Notifier<BarChange>()

  /// The widget that has the style classes of the bar's style and colours.
  let surface: Widget

  private(set) lazy var keyBindings = KeyBindings(self)

  init(surface: Widget) { self.surface = surface }

  /// The items whose keys the bar binds: those of a bar that the app has created. If a controller
  /// fills the bar, its pages bind the keys of their items.
  var keyItems: [BarButtonItem] { [] }

  /// The style of the bar, as UIKit's `barStyle`.
  public var barStyle = BarStyle.default {
    didSet { if barStyle != oldValue { lookChanged() } }
  }

  /// Whether the bar is translucent and pages that scroll extend under it. Always true for
  /// `BarStyle.blackTranslucent`.
  public var isTranslucent: Bool {
    get { isTranslucentValue || barStyle == .blackTranslucent }
    set {
      guard newValue != isTranslucentValue else { return }
      isTranslucentValue = newValue
      lookChanged()
    }
  }

  private var isTranslucentValue = false

  /// The colour of the texts and icons of buttons; nil for the theme's colour.
  public var tintColor: Color? {
    didSet { if tintColor != oldValue { lookChanged() } }
  }

  /// The background colour; nil for the theme's colour. Texts and icons become light on a dark
  /// colour and dark on a light one, unless `tintColor` colours them.
  public var barTintColor: Color? {
    didSet { if barTintColor != oldValue { lookChanged() } }
  }

  private var tintClasses: [String] = []

  private func lookChanged() {
    surface.setStyleClass("bar-black", barStyle != .default)
    surface.setStyleClass("bar-dark", isDark == true)
    surface.setStyleClass("bar-light", isDark == false)
    surface.setStyleClass("bar-translucent", isTranslucent)
    for name in tintClasses { surface.setStyleClass(name, false) }
    tintClasses = [
      tintColor.map(BarTint.classForButtons), barTintColor.map(BarTint.classForBackground),
    ].compactMap(\.self)
    for name in tintClasses { surface.addStyleClass(name) }
    changes.notify(.atOnce)
  }
}

extension Bar {
  /// Whether the background is dark or light in every theme; nil if the theme decides.
  private var isDark: Bool? { barTintColor?.isDark ?? (barStyle == .default ? nil : true) }
}

/// Styles of a bar.
public enum BarStyle: Sendable {
  /// The style of the desktop's theme.
  case `default`
  /// Black in light and dark themes.
  case black
  /// Black and translucent.
  case blackTranslucent
}

/// Makes a style class for each colour: GTK 4 has no call that colours a widget together with its
/// descendants.
private enum BarTint {
  private static var known: Set<String> = []

  static func classForButtons(_ color: Color) -> String {
    let name = "bar-tint-\(color.identifier)"
    // The window's buttons keep the colours of the theme.
    let buttons = "button:not(.suggested-action):not(:disabled)"
    add(
      name,
      """
      .\(name) \(buttons) { color: \(color.css); }
      .\(name) windowcontrols > \(buttons) { color: inherit; }
      """)
    return name
  }

  static func classForBackground(_ color: Color) -> String {
    let name = "bar-background-\(color.identifier)"
    add(name, ".\(name), .bar-translucent.\(name) { background: \(color.css); }")
    return name
  }

  /// Applies a rule once. Rules are never removed, because a program uses few colours.
  private static func add(_ name: String, _ rule: String) {
    // Apply the library's style sheet first: of equal rules, GTK uses the one applied last.
    _ = styleSheet
    if known.insert(name).inserted { StyleSheet(css: rule).apply() }
  }
}

extension Color {
  /// Whether white text has more contrast on the colour than black text, by the contrast ratio of
  /// WCAG 2.
  var isDark: Bool {
    let parts = [red, green, blue].map { part in
      part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05
  }

  /// Red, green, blue and alpha from 0 to 255.
  private var parts: [Int] {
    [red, green, blue, alpha].map { Int((min(1, max(0, $0)) * 255).rounded()) }
  }

  fileprivate var identifier: String { parts.map(String.init).joined(separator: "-") }

  fileprivate var css: String {
    "rgba(\(parts[0]), \(parts[1]), \(parts[2]), \(Double(parts[3]) / 255))"
  }
}
