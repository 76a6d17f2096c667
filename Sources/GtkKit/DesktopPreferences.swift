import CGtk
import GObjectKit

/// Reads the desktop's settings portal, observes its changes and applies them.
///
/// Malformed values are ignored, because the portal is another program.
@MainActor
final class DesktopPreferences {
  /// The settings that this program uses, in the namespace `org.freedesktop.appearance`.
  private enum Key: String {
    /// 1 is dark and 2 is light; other values are no preference.
    case colorScheme = "color-scheme"
    /// 1 is high contrast; other values are no preference.
    case contrast
    /// 1 is reduced motion; other values are no preference.
    case reducedMotion = "reduced-motion"
  }

  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  /// The names of GTK's built-in theme.
  private static let ownThemes = ["", "Default", "Adwaita"]

  private let settings: Settings
  /// Whether the program is dark if the desktop has no preference.
  private let isDarkByItself: Bool
  private var known: [Key: Int] = [:]
  private var watch: BusNameWatch?
  private var subscription: BusSubscription?
  private var reading: Task<Void, Never>?
  /// The settings that changed during the current read, whose answer may be older.
  private var changedWhileReading: Set<Key> = []
  private var darkConnection: SignalConnection?
  /// Whether the program itself has chosen dark or light, which overrides the desktop's current
  /// value.
  private var hasProgramChosen: Bool
  private var isApplying = false
  private var hasRaisedContrast = false

  init(of settings: Settings) {
    self.settings = settings
    isDarkByItself = settings.isDarkByChoice
    hasProgramChosen = isDarkByItself
    // D-Bus replies arrive in main-actor tasks, which need this in a program without `Application`.
    MainLoop.attachMainActor()
    darkConnection = settings.onPrefersDarkChanged { [weak self] in self?.darkHasChanged() }
    watch = BusNameWatch(DesktopPortal.name) { [weak self] in self?.read($0) }
  }

  isolated deinit {
    darkConnection?.cancel()
    reading?.cancel()
  }

  /// Subscribes to changes and reads all settings. Called again after the portal restarts.
  private func read(_ connection: BusConnection) {
    subscription = connection.onSignal(
      "\(Self.interface).SettingChanged", at: DesktopPortal.path, of: DesktopPortal.name
    ) { [weak self] in self?.settingChanged($0.children) }
    reading?.cancel()
    changedWhileReading = []
    reading = Task { [weak self] in
      let answer = try? await connection.call(
        "\(Self.interface).ReadAll", at: DesktopPortal.path, of: DesktopPortal.name,
        with: Variant("(['\(Self.namespace)'],)"))
      guard let self, let answer, !Task.isCancelled else { return }
      take(answer)
    }
  }

  /// Applies the reply of ReadAll, of type "(a{sa{sv}})": settings by namespace.
  private func take(_ answer: Variant) {
    for namespace in answer.children.first?.children ?? [] {
      let entry = namespace.children
      guard entry.count == 2, entry[0].string == Self.namespace else { continue }
      for setting in entry[1].children {
        let parts = setting.children
        guard parts.count == 2, let (key, value) = parse(parts[0], parts[1]) else { continue }
        if !changedWhileReading.contains(key) { take(key, value) }
      }
    }
  }

  /// Applies a SettingChanged signal, of type "(ssv)": namespace, key and value.
  private func settingChanged(_ parts: [Variant]) {
    guard parts.count == 3, parts[0].string == Self.namespace,
      let (key, value) = parse(parts[1], parts[2])
    else { return }
    changedWhileReading.insert(key)
    // A change on the desktop overrides the program's own choice, even before the first read ends.
    if key == .colorScheme { hasProgramChosen = false }
    take(key, value)
  }

  private func parse(_ key: Variant, _ value: Variant) -> (Key, Int)? {
    guard let key = key.string.flatMap(Key.init), let value = value.unwrapped.unsigned else {
      return nil
    }
    return (key, value)
  }

  private func take(_ key: Key, _ value: Int) {
    let former = known.updateValue(value, forKey: key)
    guard value != former else { return }
    isApplying = true
    defer { isApplying = false }
    switch key {
    case .reducedMotion: Settings.reducesMotion = value == 1
    case .colorScheme where former != nil || !hasProgramChosen: applyColorScheme(value)
    case .colorScheme: break
    case .contrast: applyContrast()
    }
  }

  /// Applies the desktop's style again, after the user has given up the program's own.
  func restoreStyle() {
    hasProgramChosen = false
    isApplying = true
    defer { isApplying = false }
    if let value = known[.colorScheme] { applyColorScheme(value) }
  }

  private func applyColorScheme(_ value: Int) {
    guard !usesLibadwaita, Settings.appearance == .system else { return }
    hasProgramChosen = false
    let isDark = value == 1 || (value != 2 && isDarkByItself)
    guard isDark != settings.prefersDark else { return }
    settings.prefersDark = isDark
    applyContrast()
  }

  private func applyContrast() {
    let isHigh = known[.contrast] == 1
    guard !usesLibadwaita, isHigh || hasRaisedContrast else { return }
    if settings.hasContrast {
      settings.setHighContrast(isHigh)
    } else {
      guard hasRaisedContrast || Self.ownThemes.contains(settings.themeName) else { return }
      applyTheme(isHighContrast: isHigh)
    }
    hasRaisedContrast = isHigh
  }

  /// Sets or resets the high-contrast theme: before GTK 4.20, high contrast is a theme of its own.
  private func applyTheme(isHighContrast: Bool) {
    guard isHighContrast else {
      // Restores the user's theme, even if it has changed in the meantime.
      return gtk_settings_reset_property(settings.opaque, "gtk-theme-name")
    }
    settings.themeName = settings.prefersDark ? "Default-hc-dark" : "Default-hc"
  }

  private func darkHasChanged() {
    guard !isApplying else { return }
    hasProgramChosen = true
    applyContrast()
  }

  /// Whether the program uses libadwaita, which follows the portal itself.
  private var usesLibadwaita: Bool { g_type_from_name("AdwStyleManager") != 0 }
}
