import CGtk
import CGtkShims

/// A Swift type that signals and properties carry in a `GValue`.
public protocol ValueConvertible {
  /// The GType that a `GValue` is initialised with to hold this type.
  static var valueType: GType { get }
  /// Reads from an initialised value of a compatible type.
  static func read(from value: UnsafePointer<GValue>) -> Self
  /// Writes into an initialised value of a compatible type.
  func write(to value: UnsafeMutablePointer<GValue>)
}

extension Bool: ValueConvertible {
  /// `G_TYPE_BOOLEAN`.
  public static var valueType: GType { cgtk_type_boolean() }
  /// Reads a `gboolean`.
  public static func read(from value: UnsafePointer<GValue>) -> Bool {
    g_value_get_boolean(value) != 0
  }
  /// Writes a `gboolean`.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int: ValueConvertible {
  /// `G_TYPE_INT64`; reading also takes every other integer, enumeration and flags type.
  public static var valueType: GType { cgtk_type_int64() }
  /// Reads any integer, enumeration or flags value.
  public static func read(from value: UnsafePointer<GValue>) -> Int {
    if g_type_check_value_holds(UnsafeMutablePointer(mutating: value), enumType) != 0 {
      return Int(g_value_get_enum(value))
    }
    if g_type_check_value_holds(UnsafeMutablePointer(mutating: value), flagsType) != 0 {
      return Int(g_value_get_flags(value))
    }
    return withConverted(value, to: cgtk_type_int64()) { Int(g_value_get_int64($0)) }
  }
  /// Writes into any integer, enumeration or flags value.
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
  /// Reads a `gdouble`, or a `gfloat` widened.
  public static func read(from value: UnsafePointer<GValue>) -> Double {
    withConverted(value, to: cgtk_type_double(), g_value_get_double)
  }
  /// Writes into a `gdouble` or `gfloat` value.
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
  /// Reads a string; NULL reads as empty.
  public static func read(from value: UnsafePointer<GValue>) -> String {
    g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
  /// Writes a copy of the string.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

extension Object: ValueConvertible {
  /// The wrapper class's GType.
  public static var valueType: GType { type }
  /// Reads the instance, which must not be NULL; read `Optional` where it may be.
  public static func read(from value: UnsafePointer<GValue>) -> Self {
    guard let instance = g_value_get_object(value) else {
      preconditionFailure("NULL read as \(Self.self)")
    }
    return Self(retaining: UnsafeMutableRawPointer(instance))
  }
  /// Writes the instance; the value takes its own reference.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_object(value, pointer) }
}

extension Optional: ValueConvertible where Wrapped: Object {
  /// The wrapped class's GType.
  public static var valueType: GType { Wrapped.type }
  /// Reads the instance, nil for NULL.
  public static func read(from value: UnsafePointer<GValue>) -> Wrapped? {
    g_value_get_object(value).map { Wrapped(retaining: UnsafeMutableRawPointer($0)) }
  }
  /// Writes the instance or NULL.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_object(value, self?.pointer)
  }
}

private let enumType = g_type_from_name("GEnum")
private let flagsType = g_type_from_name("GFlags")

private func withConverted<Result>(
  _ value: UnsafePointer<GValue>, to type: GType, _ read: (UnsafePointer<GValue>) -> Result
) -> Result {
  var converted = GValue()
  g_value_init(&converted, type)
  defer { g_value_unset(&converted) }
  precondition(g_value_transform(value, &converted) != 0, "value is of another kind")
  return read(&converted)
}

extension Object {
  /// The value of a GObject property. A property that does not exist stops the program.
  public func property<Value: ValueConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) -> Value {
    var value = GValue()
    g_value_init(&value, valueType(ofProperty: name))
    defer { g_value_unset(&value) }
    g_object_get_property(pointer, name, &value)
    return Value.read(from: &value)
  }

  /// Sets a GObject property. A property that does not exist stops the program.
  public func setProperty<Value: ValueConvertible>(_ name: String, to newValue: Value) {
    var value = GValue()
    g_value_init(&value, valueType(ofProperty: name))
    defer { g_value_unset(&value) }
    newValue.write(to: &value)
    g_object_set_property(pointer, name, &value)
  }

  /// Whether the object's class has a property.
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

  /// Makes an instance with construct-only properties, which cannot be set afterwards.
  ///
  /// Wraps `g_object_new_with_properties`.
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
    guard let instance else { preconditionFailure("\(Self.self) could not be made") }
    // GTK keeps the one reference of what sinks itself while it is made, as windows do.
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
