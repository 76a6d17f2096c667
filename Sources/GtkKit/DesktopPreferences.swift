import CGtk
import GObjectKit

/// Reads the desktop's settings portal, hears of its changes, and applies them.
///
/// Whatever the portal gets wrong is passed over: it is another program.
@MainActor
final class DesktopPreferences {
  /// The settings in the portal's namespace that matter here.
  private enum Key: String {
    /// 1 dark, 2 light, else no preference.
    case colorScheme = "color-scheme"
    /// 1 high, else no preference.
    case contrast
    /// 1 less, else no preference.
    case reducedMotion = "reduced-motion"
  }

  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  /// The names under which GTK's own theme goes.
  private static let ownThemes = ["", "Default", "Adwaita"]

  private let settings: Settings
  /// Whether the program would be dark without a desktop that says something.
  private let isDarkByItself: Bool
  private var known: [Key: Int] = [:]
  private var watch: BusNameWatch?
  private var subscription: BusSubscription?
  private var reading: Task<Void, Never>?
  /// What has changed while the portal was being read, whose answer may be older.
  private var changedWhileReading: Set<Key> = []
  private var darkConnection: SignalConnection?
  /// Whether the program has chosen dark or light by itself.
  private var hasProgramChosen: Bool
  private var isApplying = false
  private var hasRaisedContrast = false

  init(of settings: Settings) {
    self.settings = settings
    isDarkByItself = settings.isDarkByChoice
    hasProgramChosen = isDarkByItself
    // Answers come as tasks, also to a program that runs the loop in its own way.
    MainLoop.attachMainActor()
    darkConnection = settings.onPrefersDarkChanged { [weak self] in self?.darkHasChanged() }
    watch = BusNameWatch(Self.portal) { [weak self] in self?.read($0) }
  }

  isolated deinit {
    darkConnection?.disconnect()
    reading?.cancel()
  }

  /// Reads everything; called again when the portal has been started anew.
  private func read(_ connection: BusConnection) {
    subscription = connection.onSignal(
      "\(Self.interface).SettingChanged", at: Self.path, of: Self.portal
    ) { [weak self] in self?.settingChanged($0.children) }
    reading?.cancel()
    changedWhileReading = []
    reading = Task { [weak self] in
      let answer = try? await connection.call(
        "\(Self.interface).ReadAll", at: Self.path, of: Self.portal,
        with: Variant("(['\(Self.namespace)'],)"))
      guard let self, let answer, !Task.isCancelled else { return }
      take(answer)
    }
  }

  /// Takes "(a{sa{sv}})": namespaces with their settings.
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

  /// Takes "(ssv)": namespace, key and value.
  private func settingChanged(_ parts: [Variant]) {
    guard parts.count == 3, parts[0].string == Self.namespace,
      let (key, value) = parse(parts[1], parts[2])
    else { return }
    changedWhileReading.insert(key)
    // Where the first that is heard is a change, the desktop has changed.
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

  private func applyColorScheme(_ value: Int) {
    guard !isLedByLibadwaita else { return }
    hasProgramChosen = false
    let isDark = value == 1 || (value != 2 && isDarkByItself)
    guard isDark != settings.prefersDark else { return }
    settings.prefersDark = isDark
    applyContrast()
  }

  private func applyContrast() {
    let isHigh = known[.contrast] == 1
    guard !isLedByLibadwaita, isHigh || hasRaisedContrast else { return }
    if settings.hasContrast {
      settings.setHighContrast(isHigh)
    } else {
      guard hasRaisedContrast || Self.ownThemes.contains(settings.themeName) else { return }
      applyTheme(isHighContrast: isHigh)
    }
    hasRaisedContrast = isHigh
  }

  /// Before GTK 4.20, high contrast is a theme of GTK's, and a dark one another.
  private func applyTheme(isHighContrast: Bool) {
    guard isHighContrast else {
      // The user's own again, also if it has changed meanwhile.
      return gtk_settings_reset_property(settings.opaque, "gtk-theme-name")
    }
    settings.themeName = settings.prefersDark ? "Default-hc-dark" : "Default-hc"
  }

  private func darkHasChanged() {
    guard !isApplying else { return }
    hasProgramChosen = true
    applyContrast()
  }

  /// Whether libadwaita, which follows the portal by itself, is in the program.
  private var isLedByLibadwaita: Bool { g_type_from_name("AdwStyleManager") != 0 }
}
