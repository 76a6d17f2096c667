import CGtk
import GObjectKit

/// The program's own settings, which the desktop stores. Wraps `GSettings`.
///
/// A schema, installed with the program, declares each setting with its type and default.
///
/// ```swift
/// let preferences = try Preferences(schema: "org.example.Letters")
/// let size = try preferences.setting("font-size", as: Int.self)
/// size.value = 14
/// size.onChanged { print($0) }
/// ```
///
/// A missing schema or setting throws an error, where GSettings would end the program.
///
/// - Ownership: Settings keep their preferences alive. Handlers and bindings live as long as both
///   their objects.
public final class Preferences: Object {
  public override class var type: GType { g_settings_get_type() }

  /// Opens the settings of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema's identifier, usually the application's.
  ///   - path: The place of the settings, for a schema without one: "/org/example/letters/a/".
  ///   - folder: A folder with a compiled schema, for a program that is not installed; nil for the
  ///     system's.
  /// - Throws: `PreferencesError.noSchema`, or `PreferencesError.wrongPath`.
  public convenience init(
    schema: String, path: String? = nil, folder: String? = nil
  ) throws(PreferencesError) {
    let source = try Self.source(in: folder)
    defer { source.map(g_settings_schema_source_unref) }
    guard let source, let found = g_settings_schema_source_lookup(source, schema, 1) else {
      throw .noSchema(schema)
    }
    defer { g_settings_schema_unref(found) }
    // GSettings ends the program if the schema and the path do not match.
    let fixed = g_settings_schema_get_path(found).map { String(cString: $0) }
    guard fixed == nil ? path.map(Self.isPath) ?? false : path == nil || path == fixed else {
      throw .wrongPath(path)
    }
    self.init(adopting: UnsafeMutableRawPointer(g_settings_new_full(found, nil, path)))
  }

  /// Returns one setting.
  ///
  /// - Parameters:
  ///   - key: The setting's name in the schema.
  ///   - type: The Swift type, which must fit the schema's.
  /// - Returns: The setting.
  /// - Throws: `PreferencesError.noSetting`, or `PreferencesError.wrongType`.
  public func setting<Value: PreferenceValue>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(PreferencesError) -> Setting<Value> {
    guard g_settings_schema_has_key(schema, key) != 0 else { throw .noSetting(key) }
    let declared = g_settings_schema_get_key(schema, key)
    let content = g_settings_schema_key_get_default_value(declared)
    defer {
      g_settings_schema_key_unref(declared)
      g_variant_unref(content)
    }
    let name = String(cString: g_variant_get_type_string(content))
    guard Value.variantTypes.contains(name),
      let standard = content.flatMap({ Value(variant: Variant($0)) })
    else { throw .wrongType(key, schemaType: name) }
    return Setting(self, key, standard, name)
  }

  /// The names of all settings in the schema.
  public var keys: [String] {
    guard let names = g_settings_schema_list_keys(schema) else { return [] }
    defer { g_strfreev(names) }
    let count = Int(g_strv_length(names))
    return (0..<count).compactMap { names[$0].map { String(cString: $0) } }.sorted()
  }

  /// The schema, valid as long as this object exists.
  fileprivate var schema: OpaquePointer? {
    let boxed: Boxed = property("settings-schema")
    return boxed.withPointer { OpaquePointer($0) }
  }

  private static func source(in folder: String?) throws(PreferencesError) -> OpaquePointer? {
    let system = g_settings_schema_source_get_default()
    guard let folder else { return system.map { g_settings_schema_source_ref($0) } }
    do {
      return try throwingGLibError {
        g_settings_schema_source_new_from_directory(folder, system, 0, $0)
      }
    } catch { throw .unreadable(error) }
  }

  private static func isPath(_ path: String) -> Bool {
    path.hasPrefix("/") && path.hasSuffix("/") && !path.contains("//")
  }
}

/// The reason why settings cannot be opened.
public enum PreferencesError: Error, Hashable {
  /// No schema of this identifier is installed.
  case noSchema(String)
  /// The folder's compiled schemas cannot be read.
  case unreadable(GLibError)
  /// The schema needs another path, or none.
  case wrongPath(String?)
  /// The schema has no setting of this name.
  case noSetting(String)
  /// The schema declares another type for the setting, such as "s" for text.
  case wrongType(String, schemaType: String)
}

/// One setting of `Preferences`, with its Swift type.
@MainActor
public struct Setting<Value: PreferenceValue> {
  /// The setting's name in the schema.
  public let key: String
  private let preferences: Preferences
  private let variantType: String
  /// The value that the schema declares.
  public let defaultValue: Value

  fileprivate init(
    _ preferences: Preferences, _ key: String, _ defaultValue: Value, _ variantType: String
  ) {
    (self.preferences, self.key) = (preferences, key)
    (self.defaultValue, self.variantType) = (defaultValue, variantType)
  }

  /// The present value, or the schema's default. Also the default if an enumeration has no case for
  /// the stored text.
  ///
  /// Setting it has no effect if the administrator has locked the setting, or if the value is
  /// outside of the schema's range, which also logs a message.
  public var value: Value {
    get {
      let variant = g_settings_get_value(preferences.unsafe(), key)
      defer { g_variant_unref(variant) }
      return variant.flatMap { Value(variant: Variant($0)) } ?? defaultValue
    }
    nonmutating set {
      let variant = newValue.makeVariant(variantType)
      guard allows(variant) else {
        return Log.message("The setting \(key) does not allow \(newValue).", domain: "GtkKit")
      }
      g_settings_set_value(preferences.unsafe(), key, variant.pointer)
    }
  }

  /// Whether the user may change the setting.
  public var isWritable: Bool { g_settings_is_writable(preferences.unsafe(), key) != 0 }

  /// Restores the schema's default.
  public func reset() { g_settings_reset(preferences.unsafe(), key) }

  /// Calls `handler` with the new value when this or another program changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (Value) -> Void) -> SignalConnection {
    // A weak reference, because a strong one from its own handler would be a retain cycle.
    let reference = WeakReference(preferences)
    let (key, defaultValue, variantType) = (key, defaultValue, variantType)
    let connection = preferences.connect("changed::\(key)") {
      guard let preferences = reference.object else { return }
      handler(Setting(preferences, key, defaultValue, variantType).value)
    }
    // GSettings reports only changes of settings that were read after the handler was connected.
    _ = value
    return connection
  }

  /// Keeps a property of an object equal to the setting, in both directions, until the object is
  /// disposed.
  ///
  /// A widget also becomes insensitive while the setting is locked. An unknown property stops the
  /// program. Wraps `g_settings_bind`.
  public func bind(to object: Object, property: String) {
    precondition(object.hasProperty(property), "\(object.typeName) has no property \(property)")
    g_settings_bind(
      preferences.unsafe(), key, UnsafeMutableRawPointer(object.pointer), property,
      G_SETTINGS_BIND_DEFAULT)
  }

  private func allows(_ variant: Variant) -> Bool {
    let declared = g_settings_schema_get_key(preferences.schema, key)
    defer { g_settings_schema_key_unref(declared) }
    return g_settings_schema_key_range_check(declared, variant.pointer) != 0
  }
}

/// A type that a setting can have: `Bool`, `Int`, `Double`, `String`, `[String]`, and enumerations of
/// strings.
@MainActor
public protocol PreferenceValue {
  /// The types of GVariant that the type fits.
  static var variantTypes: [String] { get }
  /// Reads a variant of one of the types; nil if its content is not a valid value.
  init?(variant: Variant)
  /// Returns the value as a variant of `type`, which is one of `variantTypes`.
  func makeVariant(_ type: String) -> Variant
}

extension Bool: @MainActor PreferenceValue {
  /// "b".
  public static var variantTypes: [String] { ["b"] }
  /// Reads a Boolean.
  public init?(variant: Variant) { self = g_variant_get_boolean(variant.pointer) != 0 }
  /// Returns the Boolean as a variant.
  public func makeVariant(_ type: String) -> Variant {
    Variant(g_variant_new_boolean(self ? 1 : 0))
  }
}

extension Int: @MainActor PreferenceValue {
  /// All integer types except the unsigned one of 64 bits: "y", "n", "q", "i", "u" and "x".
  public static var variantTypes: [String] { ["y", "n", "q", "i", "u", "x"] }
  /// Reads a whole number.
  public init?(variant: Variant) {
    let pointer = variant.pointer
    switch String(cString: g_variant_get_type_string(pointer)) {
    case "y": self = Int(g_variant_get_byte(pointer))
    case "n": self = Int(g_variant_get_int16(pointer))
    case "q": self = Int(g_variant_get_uint16(pointer))
    case "i": self = Int(g_variant_get_int32(pointer))
    case "u": self = Int(g_variant_get_uint32(pointer))
    default: self = Int(g_variant_get_int64(pointer))
    }
  }
  /// Returns the number as a variant of `type`, clamped to the range of that type.
  public func makeVariant(_ type: String) -> Variant {
    switch type {
    case "y": Variant(g_variant_new_byte(guchar(clamping: self)))
    case "n": Variant(g_variant_new_int16(gint16(clamping: self)))
    case "q": Variant(g_variant_new_uint16(guint16(clamping: self)))
    case "i": Variant(g_variant_new_int32(gint32(clamping: self)))
    case "u": Variant(g_variant_new_uint32(guint32(clamping: self)))
    default: Variant(g_variant_new_int64(gint64(self)))
    }
  }
}

extension Double: @MainActor PreferenceValue {
  /// "d".
  public static var variantTypes: [String] { ["d"] }
  /// Reads a number.
  public init?(variant: Variant) { self = g_variant_get_double(variant.pointer) }
  /// Returns the number as a variant.
  public func makeVariant(_ type: String) -> Variant { Variant(g_variant_new_double(self)) }
}

extension String: @MainActor PreferenceValue {
  /// "s".
  public static var variantTypes: [String] { ["s"] }
  /// Reads a text.
  public init?(variant: Variant) {
    guard let text = variant.string else { return nil }
    self = text
  }
  /// Returns the text as a variant.
  public func makeVariant(_ type: String) -> Variant { Variant(g_variant_new_string(self)) }
}

extension [String]: @MainActor PreferenceValue {
  /// "as".
  public static var variantTypes: [String] { ["as"] }
  /// Reads a list of texts.
  public init?(variant: Variant) { self = variant.children.compactMap(\.string) }
  /// Returns the texts as a variant.
  public func makeVariant(_ type: String) -> Variant {
    Variant(withCStrings(self) { g_variant_new_strv($0, gssize(count)) })
  }
}

/// An enumeration of strings, which the schema stores as an `enum` or as choices.
extension PreferenceValue where Self: RawRepresentable, RawValue == String {
  /// "s".
  public static var variantTypes: [String] { ["s"] }
  /// Reads the case of a raw value; nil for others.
  public init?(variant: Variant) {
    guard let raw = variant.string else { return nil }
    self.init(rawValue: raw)
  }
  /// Makes the raw value.
  public func makeVariant(_ type: String) -> Variant { rawValue.makeVariant(type) }
}
