import Glibc
import GtkKit

/// What a navigation bar and a toolbar have in common: how they look, on every page. Row S29.
public class Bar {
  let changes = Notifier<BarChange>()

  /// The widget that carries the look.
  let surface: Widget

  init(surface: Widget) { self.surface = surface }

  /// How the bar looks, on every page.
  public var barStyle = BarStyle.default {
    didSet { if barStyle != oldValue { lookChanged() } }
  }

  /// Whether pages may lie under the bar and shine through it. A black-translucent bar always is.
  /// Row S30.
  public var isTranslucent: Bool {
    get { isTranslucentValue || barStyle == .blackTranslucent }
    set {
      guard newValue != isTranslucentValue else { return }
      isTranslucentValue = newValue
      lookChanged()
    }
  }

  private var isTranslucentValue = false

  /// The colour of the texts and icons of buttons; nil leaves it to the style.
  public var tintColor: Color? {
    didSet { if tintColor != oldValue { lookChanged() } }
  }

  /// The colour of the bar itself; nil leaves it to the style. Texts and icons become light on a dark
  /// colour and dark on a light one; `tintColor` still colours the buttons.
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
  /// Whether the bar is dark whatever the theme is, or light; nil leaves it to the theme.
  private var isDark: Bool? { barTintColor?.isDark ?? (barStyle == .default ? nil : true) }
}

/// Styles a bar can have. Row S29.
public enum BarStyle: Sendable {
  /// As the desktop's theme has it.
  case `default`
  /// Black in light and dark themes alike.
  case black
  /// Black with the page shining through; pages may lie under it.
  case blackTranslucent
}

/// Colours as style classes: GTK styles a widget and all inside it by class only.
private enum BarTint {
  private static var known: Set<String> = []

  static func classForButtons(_ color: Color) -> String {
    let name = "bar-tint-\(color.identifier)"
    // The window's own buttons keep their colours.
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

  /// Each rule is applied once, and stays: a program has few colours.
  private static func add(_ name: String, _ rule: String) {
    // Of two rules, GTK takes that of the sheet that was applied last.
    _ = styleSheet
    if known.insert(name).inserted { StyleSheet(css: rule).apply() }
  }
}

extension Color {
  /// Whether white stands out from the colour better than black does: the ratio of contrast of
  /// WCAG 2, which weighs what the eye sees.
  var isDark: Bool {
    let parts = [red, green, blue].map { part in
      part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05
  }

  /// Red, green, blue and alpha from 0 to 255, as a style sheet writes them.
  private var parts: [Int] {
    [red, green, blue, alpha].map { Int((min(1, max(0, $0)) * 255).rounded()) }
  }

  fileprivate var identifier: String { parts.map(String.init).joined(separator: "-") }

  fileprivate var css: String {
    "rgba(\(parts[0]), \(parts[1]), \(parts[2]), \(Double(parts[3]) / 255))"
  }
}
