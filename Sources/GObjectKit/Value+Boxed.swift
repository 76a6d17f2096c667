import CGtk
import CGtkShims

/// A C pointer without a type, such as an array argument of a signal.
///
/// The pointer belongs to the emitter, and is valid during the call only.
extension UnsafeMutableRawPointer: ValueConvertible, NullableValue {
  /// `G_TYPE_POINTER`.
  public static var valueType: GType { cgtk_type_pointer() }
  /// Returns the pointer. NULL stops the program: read an `Optional` where it can occur.
  public static func read(from value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer {
    guard let pointer = g_value_get_pointer(value) else {
      preconditionFailure("NULL cannot be read as a pointer")
    }
    return pointer
  }
  /// Returns the pointer, or nil for NULL.
  public static func readIfPresent(from value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer? {
    g_value_get_pointer(value)
  }
  /// Stores the pointer. The caller keeps the memory alive.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_pointer(value, self) }
  /// Stores NULL.
  public static func writeNull(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_pointer(value, nil)
  }
}

/// A C struct that GObject knows as a boxed type, such as `GdkRectangle`.
///
/// Conform a struct of C with its type:
///
///     extension GdkRectangle: BoxedStruct {
///       public static var valueType: GType { gdk_rectangle_get_type() }
///     }
///
/// Only for structs without pointers to memory of their own; use `Boxed` for others.
public protocol BoxedStruct: ValueConvertible {}

extension BoxedStruct {
  /// Returns a copy of the struct. NULL stops the program.
  public static func read(from value: UnsafePointer<GValue>) -> Self {
    guard let boxed = g_value_get_boxed(value) else {
      preconditionFailure("NULL cannot be read as \(Self.self)")
    }
    return boxed.load(as: Self.self)
  }
  /// Stores a copy of the struct.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    withUnsafePointer(to: self) { g_value_set_boxed(value, $0) }
  }
}

/// A copy of a value of any boxed type, such as a `GDateTime` or a `GStrv`.
///
/// - Ownership: Holds a copy, or for reference-counted types a reference. Both are freed with this
///   object.
@MainActor
public final class Boxed: ValueConvertible {
  private var value = GValue()

  /// The GType of the value, such as `g_date_time_get_type()`.
  public var type: GType { value.g_type }

  /// Copies a value of a boxed type. `pointer` may be NULL.
  public init(_ pointer: UnsafeRawPointer?, type: GType) {
    precondition(g_type_is_a(type, Self.valueType) != 0, "\(name(of: type)) is no boxed type")
    g_value_init(&value, type)
    g_value_set_boxed(&value, pointer)
  }

  isolated deinit { g_value_unset(&value) }

  /// Calls `body` with a pointer to the value, or NULL. The pointer is valid only during the call.
  public func withPointer<Result>(_ body: (UnsafeMutableRawPointer?) throws -> Result) rethrows
    -> Result
  {
    defer { withExtendedLifetime(self) {} }
    return try body(g_value_get_boxed(&value))
  }

  /// `G_TYPE_BOXED`, the parent of all boxed types.
  public static var valueType: GType { cgtk_type_boxed() }
  /// Returns a copy of the content.
  public static func read(from value: UnsafePointer<GValue>) -> Boxed {
    Boxed(g_value_get_boxed(value), type: value.pointee.g_type)
  }
  /// Stores a copy of the value.
  public func write(to target: UnsafeMutablePointer<GValue>) {
    withPointer { g_value_set_boxed(target, $0) }
  }
}

/// A Swift value inside a `GValue`, such as the content of a drag within the program.
///
/// Each Swift type has a GType of its own, so that C code tells them apart. Other programs cannot
/// read such values.
public struct LocalValue<Value>: ValueConvertible {
  /// The value.
  public let value: Value

  /// Wraps a value.
  public init(_ value: Value) { self.value = value }

  /// The GType of this Swift type, registered at the first use.
  public static var valueType: GType { LocalTypes.type(of: Value.self) }

  /// Returns the content.
  public static func read(from value: UnsafePointer<GValue>) -> LocalValue {
    guard let box = g_value_get_boxed(value) else {
      preconditionFailure("NULL cannot be read as \(Value.self)")
    }
    return LocalValue(CallbackBox<Value>.value(at: box))
  }

  /// Stores the value, which lives as long as the `GValue` and its copies.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_take_boxed(value, CallbackBox(self.value).retained())
  }
}

/// The registered GTypes of Swift types. GTypes are never removed.
private enum LocalTypes {
  static var types: [ObjectIdentifier: GType] = [:]

  static func type<Value>(of value: Value.Type) -> GType {
    if let known = types[ObjectIdentifier(value)] { return known }
    // The number distinguishes names that differ only in characters other than ASCII letters.
    let letters = String(reflecting: value).map { $0.isASCII && $0.isLetter ? $0 : "_" }
    let new = g_boxed_type_register_static(
      "Swift\(types.count)_\(String(letters))", retainBox, releaseCallbackBox)
    types[ObjectIdentifier(value)] = new
    return new
  }
}

private let retainBox: GBoxedCopyFunc = { box in
  guard let box else { return nil }
  return Unmanaged<AnyObject>.fromOpaque(box).retain().toOpaque()
}

/// A value of any type, such as a signal argument whose type is known only at the emission.
///
/// - Ownership: Holds a copy of the value, freed with this object.
@MainActor
public final class AnyValue: ValueConvertible {
  private var value = GValue()

  /// Makes a value of a Swift type.
  public init<Content: ValueConvertible>(_ content: Content) {
    g_value_init(&value, Content.valueType)
    content.write(to: &value)
  }

  private init(copying source: UnsafePointer<GValue>) {
    g_value_init(&value, source.pointee.g_type)
    g_value_copy(source, &value)
  }

  isolated deinit { g_value_unset(&value) }

  /// Returns the content as a type, or nil if it has another type.
  public func content<Content: ValueConvertible>(as type: Content.Type = Content.self) -> Content? {
    guard g_type_check_value_holds(&value, Content.valueType) != 0 else { return nil }
    return Content.read(from: &value)
  }

  /// `G_TYPE_VALUE`.
  public static var valueType: GType { cgtk_type_value() }
  /// Returns a copy of the inner value. NULL stops the program.
  public static func read(from value: UnsafePointer<GValue>) -> AnyValue {
    guard let inner = g_value_get_boxed(value) else {
      preconditionFailure("NULL cannot be read as a value")
    }
    return AnyValue(copying: inner.assumingMemoryBound(to: GValue.self))
  }
  /// Stores a copy of the inner value.
  public func write(to target: UnsafeMutablePointer<GValue>) { g_value_set_boxed(target, &value) }
}
