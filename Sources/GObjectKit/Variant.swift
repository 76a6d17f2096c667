import CGtk
import CGtkShims

/// A value as D-Bus and actions carry it. Wraps `GVariant`.
@MainActor
public final class Variant {
  package let pointer: OpaquePointer

  /// Adds a reference, or takes over a floating one.
  package init(_ pointer: OpaquePointer) { self.pointer = g_variant_ref_sink(pointer) }

  isolated deinit { g_variant_unref(pointer) }

  /// Reads a value in GVariant's notation, such as `"(['org.example'],)"`; nil if it is none.
  public convenience init?(_ text: String) {
    guard let pointer = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(pointer)
    // The parser's reference is not floating.
    g_variant_unref(pointer)
  }

  /// The parts of a tuple, an array or a dictionary's entry, or what a variant holds; none of
  /// anything else.
  public var children: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<g_variant_n_children(pointer)).compactMap { index in
      g_variant_get_child_value(pointer, index).map { child in
        defer { g_variant_unref(child) }
        return Variant(child)
      }
    }
  }

  /// The text, if the value is one.
  public var string: String? {
    guard isOf("s") else { return nil }
    return g_variant_get_string(pointer, nil).map { String(cString: $0) }
  }

  /// The number, if the value is an unsigned one of 32 bits.
  public var unsigned: Int? { isOf("u") ? Int(g_variant_get_uint32(pointer)) : nil }

  /// The value without the variants around it, however many there are.
  public var unwrapped: Variant {
    isOf("v") ? children.first?.unwrapped ?? self : self
  }

  private func isOf(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(pointer)) == type
  }
}

/// What signals such as an action's "activate" carry.
extension Variant: ValueConvertible {
  /// `G_TYPE_VARIANT`.
  public static var valueType: GType { cgtk_type_variant() }
  /// Reads a `GVariant`; a missing one is an empty tuple.
  public static func read(from value: UnsafePointer<GValue>) -> Variant {
    Variant(g_value_get_variant(value) ?? g_variant_new_tuple(nil, 0))
  }
  /// Writes a `GVariant`.
  public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_variant(value, pointer) }
}
