import CGtk

/// Keys in GTK's notation, such as "<Control>n", "F5" or "plus|equal".
public struct Keys: Hashable {
  /// The notation.
  public let notation: String

  /// Reads keys; nil where GTK cannot.
  public init?(_ notation: String) {
    self.notation = notation
    let keys = alternatives.map(Self.parse)
    guard !keys.isEmpty, keys.allSatisfy({ $0.value != 0 }) else { return nil }
  }

  /// Each of the keys, in GTK's notation.
  public var alternatives: [String] {
    notation.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// What the user calls the first of the keys, such as "Ctrl+N".
  public var label: String {
    let key = Self.parse(alternatives[0])
    guard let label = gtk_accelerator_get_label(key.value, key.modifiers) else { return "" }
    defer { g_free(label) }
    return String(cString: label)
  }

  /// Whether one of the keys types something in a text.
  public var areTyped: Bool {
    let commands =
      GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      | GDK_META_MASK.rawValue
    return alternatives.map(Self.parse).contains {
      $0.modifiers.rawValue & commands == 0 && gdk_keyval_to_unicode($0.value) != 0
    }
  }

  private static func parse(_ key: String) -> (value: guint, modifiers: GdkModifierType) {
    var value: guint = 0
    var modifiers = GdkModifierType(0)
    gtk_accelerator_parse(key, &value, &modifiers)
    return (value, modifiers)
  }
}
