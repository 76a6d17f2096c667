import CGtk
import CGtkShims

/// A Swift type that signals and properties can carry in a `GValue`.
public protocol ValueConvertible {
  /// The GType of a `GValue` that holds this type.
  static var valueType: GType { get }
  /// Returns whether signals and properties of a GType can carry this type.
  ///
  /// Checked when a handler is connected and when a signal is emitted. The default allows
  /// `valueType`, its subtypes and its supertypes; the content of a supertype is checked when it is
  /// read.
  static func fits(_ type: GType) -> Bool
  /// Returns the content of an initialised `GValue` of a compatible type.
  static func read(from value: UnsafePointer<GValue>) -> Self
  /// Stores this value in an initialised `GValue` of a compatible type.
  func write(to value: UnsafeMutablePointer<GValue>)
}

extension ValueConvertible {
  /// Returns whether `type` is the value type, or a subtype or a supertype of it.
  public static func fits(_ type: GType) -> Bool {
    g_type_is_a(type, valueType) != 0 || g_type_is_a(valueType, type) != 0
  }
}

/// A type whose values C represents by pointers, so that an `Optional` can be NULL.
public protocol NullableValue: ValueConvertible {
  /// Returns the content of an initialised `GValue` of a compatible type, or nil for NULL.
  static func readIfPresent(from value: UnsafePointer<GValue>) -> Self?
  /// Stores NULL in an initialised `GValue` of a compatible type.
  static func writeNull(to value: UnsafeMutablePointer<GValue>)
}

extension Bool: ValueConvertible {
  /// `G_TYPE_BOOLEAN`.
  public static var valueType: GType { cgtk_type_boolean() }
  /// Returns the content of a `gboolean` value.
  public static func read(from value: UnsafePointer<GValue>) -> Bool {
    g_value_get_boolean(value) != 0
  }
  /// Stores a `gboolean`.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int: ValueConvertible {
  /// `G_TYPE_INT64`. Values of every other integer, enumeration or flags type can be read too.
  public static var valueType: GType { cgtk_type_int64() }
  /// Returns whether the type is an integer, enumeration or flags type.
  public static func fits(_ type: GType) -> Bool { wholeTypes.contains(g_type_fundamental(type)) }
  /// Returns the content of any integer, enumeration or flags value.
  public static func read(from value: UnsafePointer<GValue>) -> Int {
    if g_type_check_value_holds(UnsafeMutablePointer(mutating: value), enumType) != 0 {
      return Int(g_value_get_enum(value))
    }
    if g_type_check_value_holds(UnsafeMutablePointer(mutating: value), flagsType) != 0 {
      return Int(g_value_get_flags(value))
    }
    return withConverted(value, to: cgtk_type_int64()) { Int(g_value_get_int64($0)) }
  }
  /// Stores the number in any integer, enumeration or flags value.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    if g_type_check_value_holds(value, enumType) != 0 {
      g_value_set_enum(value, gint(self))
    } else if g_type_check_value_holds(value, flagsType) != 0 {
      g_value_set_flags(value, guint(self))
    } else {
      var source = GValue()
      g_value_init(&source, cgtk_type_int64())
      g_value_set_int64(&source, gint64(self))
      g_value_transform(&source, value)
      g_value_unset(&source)
    }
  }
}

extension Double: ValueConvertible {
  /// `G_TYPE_DOUBLE`.
  public static var valueType: GType { cgtk_type_double() }
  /// Returns whether the type is `gdouble`, `gfloat` or an integer type.
  public static func fits(_ type: GType) -> Bool {
    type == valueType || type == floatType || integerTypes.contains(type)
  }
  /// Returns the content of a `gdouble` or `gfloat` value.
  public static func read(from value: UnsafePointer<GValue>) -> Double {
    withConverted(value, to: cgtk_type_double(), g_value_get_double)
  }
  /// Stores the number in a `gdouble` or `gfloat` value.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    var source = GValue()
    g_value_init(&source, cgtk_type_double())
    g_value_set_double(&source, self)
    g_value_transform(&source, value)
    g_value_unset(&source)
  }
}

extension String: ValueConvertible {
  /// `G_TYPE_STRING`.
  public static var valueType: GType { cgtk_type_string() }
  /// Returns the content of a string value, or an empty string for NULL.
  public static func read(from value: UnsafePointer<GValue>) -> String {
    g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
  /// Stores a copy of the string.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

extension Object: ValueConvertible {
  /// The wrapper class's GType.
  public static var valueType: GType { type }
  /// Returns a wrapper of the instance. NULL stops the program: read an `Optional` where it can
  /// occur.
  public static func read(from value: UnsafePointer<GValue>) -> Self {
    guard let instance = g_value_get_object(value) else {
      preconditionFailure("NULL cannot be read as \(Self.self)")
    }
    return Self(retaining: UnsafeMutableRawPointer(instance))
  }
  /// Stores the instance. The `GValue` adds its own reference.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_object(value, pointer) }
}

extension Object: NullableValue {
  /// Returns a wrapper of the instance, or nil for NULL.
  public static func readIfPresent(from value: UnsafePointer<GValue>) -> Self? {
    g_value_get_object(value).map { Self(retaining: UnsafeMutableRawPointer($0)) }
  }
  /// Stores NULL.
  public static func writeNull(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_object(value, nil)
  }
}

extension Optional: ValueConvertible where Wrapped: NullableValue {
  /// The wrapped type's GType.
  public static var valueType: GType { Wrapped.valueType }
  /// Returns whether the type can carry the wrapped type.
  public static func fits(_ type: GType) -> Bool { Wrapped.fits(type) }
  /// Returns the content, or nil for NULL.
  public static func read(from value: UnsafePointer<GValue>) -> Wrapped? {
    Wrapped.readIfPresent(from: value)
  }
  /// Stores the content, or NULL for nil.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    if let self { self.write(to: value) } else { Wrapped.writeNull(to: value) }
  }
}

private let integerTypes = Set(
  ["gchar", "guchar", "gint", "guint", "glong", "gulong", "gint64", "guint64"]
    .map { (name: String) in g_type_from_name(name) })
private let wholeTypes = integerTypes.union([enumType, flagsType])
private let floatType = g_type_from_name("gfloat")
private let enumType = g_type_from_name("GEnum")
private let flagsType = g_type_from_name("GFlags")

private func withConverted<Result>(
  _ value: UnsafePointer<GValue>, to type: GType, _ read: (UnsafePointer<GValue>) -> Result
) -> Result {
  var converted = GValue()
  g_value_init(&converted, type)
  defer { g_value_unset(&converted) }
  precondition(g_value_transform(value, &converted) != 0, "the value has an incompatible type")
  return read(&converted)
}

/// Returns the name of a GType, for messages.
func name(of type: GType) -> String {
  g_type_name(type).map { String(cString: $0) } ?? "an invalid type"
}

extension Object {
  /// Returns the value of a GObject property. An unknown name stops the program.
  ///
  /// Wraps `g_object_get_property`.
  public func property<Value: ValueConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) -> Value {
    var value = GValue()
    g_value_init(&value, valueType(ofProperty: name))
    defer { g_value_unset(&value) }
    g_object_get_property(pointer, name, &value)
    return Value.read(from: &value)
  }

  /// Sets a GObject property. An unknown name stops the program.
  ///
  /// Wraps `g_object_set_property`.
  public func setProperty<Value: ValueConvertible>(_ name: String, to newValue: Value) {
    var value = GValue()
    g_value_init(&value, valueType(ofProperty: name))
    defer { g_value_unset(&value) }
    newValue.write(to: &value)
    g_object_set_property(pointer, name, &value)
  }

  /// Returns whether the object's class has a property of this name.
  public func hasProperty(_ name: String) -> Bool {
    let typeClass = UnsafeMutableRawPointer(pointer.pointee.g_type_instance.g_class)
    return g_object_class_find_property(
      typeClass?.assumingMemoryBound(to: GObjectClass.self), name) != nil
  }

  private func valueType(ofProperty name: String) -> GType {
    let typeClass = UnsafeMutableRawPointer(pointer.pointee.g_type_instance.g_class)
    guard
      let specification = g_object_class_find_property(
        typeClass?.assumingMemoryBound(to: GObjectClass.self), name)
    else { preconditionFailure("\(typeName) has no property \(name)") }
    return specification.pointee.value_type
  }

  /// Makes an instance with properties that can be set only at construction.
  ///
  /// An unknown name stops the program. Wraps `g_object_new_with_properties`.
  public static func make(with properties: [(name: String, value: any ValueConvertible)]) -> Self {
    var values = properties.map { property in
      var value = GValue()
      g_value_init(&value, constructType(ofProperty: property.name))
      property.value.write(to: &value)
      return value
    }
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    let instance = withCStrings(properties.map(\.name)) { names in
      g_object_new_with_properties(type, guint(values.count), names, &values)
    }
    guard let instance else { preconditionFailure("GObject made no \(Self.self)") }
    // A window sinks its floating reference in its own constructor, and GTK owns that reference.
    let isKept =
      g_type_is_a(type, g_initially_unowned_get_type()) != 0 && g_object_is_floating(instance) == 0
    return isKept
      ? Self(retaining: UnsafeMutableRawPointer(instance))
      : Self(adopting: UnsafeMutableRawPointer(instance))
  }

  private static func constructType(ofProperty name: String) -> GType {
    let typeClass = g_type_class_ref(type)
    defer { g_type_class_unref(typeClass) }
    guard
      let specification = g_object_class_find_property(
        typeClass?.assumingMemoryBound(to: GObjectClass.self), name)
    else { preconditionFailure("\(Self.self) has no property \(name)") }
    return specification.pointee.value_type
  }
}
