import CGtk
import CGtkShims

/// A typed value, as D-Bus messages and actions carry it. Wraps `GVariant`.
@MainActor
public final class Variant {
  package let pointer: OpaquePointer

  /// Wraps a variant: sinks a floating reference, or adds one.
  package init(_ pointer: OpaquePointer) { self.pointer = g_variant_ref_sink(pointer) }

  isolated deinit { g_variant_unref(pointer) }

  /// Parses GVariant's text format, such as `"(['org.example'],)"`. Returns nil if the text is
  /// malformed.
  public convenience init?(_ text: String) {
    guard let pointer = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(pointer)
    // The parser returns a full reference, and the wrapper has added its own.
    g_variant_unref(pointer)
  }

  /// Makes a string, of type "s".
  package convenience init(string: String) { self.init(g_variant_new_string(string)) }

  /// Makes an array of strings, of type "as".
  package convenience init(strings: [String]) {
    self.init(withCStrings(strings) { g_variant_new_strv($0, gssize(strings.count)) })
  }

  /// Makes a tuple.
  package convenience init(tuple elements: [Variant]) {
    let children = elements.map { OpaquePointer?($0.pointer) }
    self.init(g_variant_new_tuple(children, gsize(children.count)))
    withExtendedLifetime(elements) {}
  }

  /// The elements of a tuple, array, dictionary entry or variant; empty for any other type.
  public var children: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<g_variant_n_children(pointer)).compactMap { index in
      g_variant_get_child_value(pointer, index).map { child in
        defer { g_variant_unref(child) }
        return Variant(child)
      }
    }
  }

  /// The string, or nil if the value has another type.
  public var string: String? {
    guard isOf("s") else { return nil }
    return g_variant_get_string(pointer, nil).map { String(cString: $0) }
  }

  /// The number, or nil if the value is not an unsigned 32-bit integer.
  public var unsigned: Int? { isOf("u") ? Int(g_variant_get_uint32(pointer)) : nil }

  /// The innermost value, without any variants around it.
  public var unwrapped: Variant {
    isOf("v") ? children.first?.unwrapped ?? self : self
  }

  private func isOf(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(pointer)) == type
  }
}

/// Lets signals carry variants, such as an action's "activate".
extension Variant: ValueConvertible {
  /// `G_TYPE_VARIANT`.
  public static var valueType: GType { cgtk_type_variant() }
  /// Returns the content of a variant value, or an empty tuple for NULL.
  public static func read(from value: UnsafePointer<GValue>) -> Variant {
    Variant(g_value_get_variant(value) ?? g_variant_new_tuple(nil, 0))
  }
  /// Stores the variant.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_variant(value, pointer) }
}
