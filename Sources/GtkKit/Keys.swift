import CGtk

/// One or more key combinations in GTK's notation: "<Control>n", "F5", "plus|equal".
public struct Keys: Hashable {
  /// The notation, with "|" between alternatives.
  public let notation: String

  /// Parses GTK's notation; nil if any alternative is malformed.
  public init?(_ notation: String) {
    self.notation = notation
    let keys = alternatives.map(Self.parse)
    guard !keys.isEmpty, keys.allSatisfy({ $0.value != 0 }) else { return nil }
  }

  /// Each alternative, in GTK's notation.
  public var alternatives: [String] {
    notation.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns keys that match these or others.
  public func or(_ others: Keys) -> Keys {
    Keys(parsed: notation + "|" + others.notation)
  }

  private init(parsed notation: String) { self.notation = notation }

  /// The alternatives without keypad duplicates: if two keys type the same character, only the first
  /// is kept.
  var distinctAlternatives: [String] {
    var seen: Set<String> = []
    return alternatives.filter { alternative in
      let key = Self.parse(alternative)
      let sign = gdk_keyval_to_unicode(key.value)
      let name = sign == 0 ? "key \(key.value)" : "sign \(sign)"
      return seen.insert("\(key.modifiers.rawValue) \(name)").inserted
    }
  }

  /// A readable name of the first alternative, such as "Ctrl+N".
  public var label: String {
    let key = Self.parse(alternatives[0])
    guard let label = gtk_accelerator_get_label(key.value, key.modifiers) else { return "" }
    defer { g_free(label) }
    return String(cString: label)
  }

  /// Whether at least one alternative types a character.
  public var areTyped: Bool {
    alternatives.map(Self.parse).contains {
      !Self.haveModifiers($0) && gdk_keyval_to_unicode($0.value) != 0
    }
  }

  /// Whether at least one alternative moves the caret or edits text, such as Control+A or Delete.
  ///
  /// Combinations with Alt or Super do not count.
  public var areEditing: Bool {
    alternatives.map(Self.parse).contains {
      Self.editing.contains(Int(gdk_keyval_to_lower($0.value)))
        && $0.modifiers.rawValue & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0
    }
  }

  /// Whether at least one alternative is a plain arrow key, which moves the focus in GTK.
  public var areArrows: Bool {
    alternatives.map(Self.parse).contains {
      Self.arrows.contains(Int($0.value)) && !Self.haveModifiers($0)
    }
  }

  /// Whether at least one alternative is plain Space or Return, with which GTK's window activates the
  /// focused widget or the default one.
  package var areActivating: Bool {
    alternatives.map(Self.parse).contains {
      Self.activating.contains(Int($0.value)) && !Self.haveModifiers($0)
    }
  }

  private static let activating: Set<Int> = Set(
    [GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter].map {
      Int($0)
    })

  private static let arrows: Set<Int> = Set(
    [
      GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_KP_Left, GDK_KEY_KP_Right,
      GDK_KEY_KP_Up, GDK_KEY_KP_Down,
    ].map { Int($0) })

  /// Keys that GTK's text widgets handle, most of them together with Control.
  private static let editing: Set<Int> = Set(
    [
      GDK_KEY_a, GDK_KEY_c, GDK_KEY_v, GDK_KEY_x, GDK_KEY_y, GDK_KEY_z, GDK_KEY_Left, GDK_KEY_Right,
      GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Page_Up, GDK_KEY_Page_Down,
      GDK_KEY_BackSpace, GDK_KEY_Delete, GDK_KEY_Insert, GDK_KEY_slash, GDK_KEY_backslash,
      GDK_KEY_period, GDK_KEY_semicolon, GDK_KEY_space, GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab,
    ].map { Int($0) })

  /// Whether every alternative includes Control, Alt, Super or Meta.
  public var haveModifiers: Bool {
    alternatives.map(Self.parse).allSatisfy(Self.haveModifiers)
  }

  private static func haveModifiers(_ key: (value: guint, modifiers: GdkModifierType)) -> Bool {
    let commands =
      GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      | GDK_META_MASK.rawValue
    return key.modifiers.rawValue & commands != 0
  }

  private static func parse(_ key: String) -> (value: guint, modifiers: GdkModifierType) {
    var value: guint = 0
    var modifiers = GdkModifierType(0)
    gtk_accelerator_parse(key, &value, &modifiers)
    return (value, modifiers)
  }
}
