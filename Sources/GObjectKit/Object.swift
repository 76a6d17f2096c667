import CGtk
import CGtkShims

/// A strong reference to a `GObject`.
///
/// A wrapper holds one reference to its instance and no other state. All wrappers of one instance
/// are equal and interchangeable, so keep your program's state in your own types, not in a wrapper.
/// A Swift `weak` reference to a wrapper becomes nil with that wrapper; use `WeakReference` to
/// follow the instance.
///
/// - Ownership: `init(adopting:)` takes over the caller's reference ("transfer full") and sinks a
///   floating one. `init(retaining:)` adds a reference ("transfer none").
// Explicit, because the module interface omits the default isolation that `isolated deinit` needs.
@MainActor
open class Object {
  // `nonisolated(unsafe)` is safe here: any thread may read the address, without dereferencing it.
  /// The wrapped instance, valid as long as the wrapper exists.
  ///
  /// Use it, `unsafe()` and `opaque` only on `self` or a variable: a temporary wrapper, such as the
  /// result of a property, may be released before the C function that takes its pointer.
  package nonisolated(unsafe) let pointer: UnsafeMutablePointer<GObject>

  /// The GType of this wrapper class. Subclasses override it.
  open class var type: GType { g_object_get_type() }

  /// Wraps an instance and takes over the caller's reference, full or floating.
  ///
  /// Use this for the results of constructors and of "transfer full" functions.
  /// - Parameter instance: An instance of this class's GType. Any other type stops the program.
  public required init(adopting instance: UnsafeMutableRawPointer) {
    pointer = Self.checked(instance)
    if g_object_is_floating(instance) != 0 { g_object_ref_sink(instance) }
    LiveCount.objects += 1
  }

  /// Wraps a borrowed instance and adds a reference. Use this for "transfer none" results.
  ///
  /// A floating reference stays floating. GTK 4.12 and later bind a list item before they add its
  /// widget to the list; sinking that widget's reference here would destroy it.
  /// - Parameter instance: An instance of this class's GType. Any other type stops the program.
  public required init(retaining instance: UnsafeMutableRawPointer) {
    pointer = Self.checked(instance)
    g_object_ref(instance)
    LiveCount.objects += 1
  }

  isolated deinit {
    LiveCount.objects -= 1
    g_object_unref(pointer)
  }

  private static func checked(
    _ instance: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<GObject> {
    precondition(
      g_type_check_instance_is_a(instance.assumingMemoryBound(to: GTypeInstance.self), type) != 0,
      "\(typeName(of: instance)) is not an instance of \(Self.self)")
    return instance.assumingMemoryBound(to: GObject.self)
  }

  private static func typeName(of instance: UnsafeMutableRawPointer) -> String {
    String(cString: g_type_name(cgtk_instance_type(instance)))
  }

  /// The name of the instance's GType, such as "GtkButton".
  public var typeName: String { Self.typeName(of: pointer) }

  /// Returns the instance as another wrapper class, or nil if it is not of that GType.
  public func cast<Other: Object>(to other: Other.Type) -> Other? {
    let instance = UnsafeMutableRawPointer(pointer)
    guard
      g_type_check_instance_is_a(instance.assumingMemoryBound(to: GTypeInstance.self), other.type)
        != 0
    else { return nil }
    return Other(retaining: instance)
  }

  /// Calls `body` with the instance as a pointer, for C functions that take one.
  ///
  /// ```swift
  /// label.withPointer { gtk_label_set_lines($0, 2) }
  /// box.withPointer { box in
  ///   Label("Total").withPointer { gtk_box_append(box, $0) }
  /// }
  /// ```
  ///
  /// The type of the pointer follows from the C function: an `UnsafeMutablePointer` for derivable
  /// classes, an `OpaquePointer` for final classes and interfaces, or an `UnsafeMutableRawPointer`.
  ///
  /// - Ownership: The instance is alive during the call, even if this wrapper is a temporary value.
  ///   The pointer is borrowed: do not return or store it, and call `g_object_ref` on it first if
  ///   the C function takes over a reference.
  /// - Parameter body: Calls the C function.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func withPointer<Pointer: InstancePointer, Result, Failure: Error>(
    _ body: (Pointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(Pointer(instance: pointer))
  }

  /// The instance as a typed pointer, for C functions of derivable classes.
  package func unsafe<Instance>(
    as instance: Instance.Type = Instance.self
  ) -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: instance)
  }

  /// The instance as an opaque pointer, for C functions of final classes and interfaces.
  package var opaque: OpaquePointer { OpaquePointer(pointer) }
}

/// A pointer that C functions take for an instance.
public nonisolated protocol InstancePointer {
  /// Makes a pointer of this type to an instance.
  init(instance: UnsafeMutableRawPointer)
}

/// The pointer that C functions of derivable classes take.
nonisolated extension UnsafeMutablePointer: InstancePointer {
  /// Makes a typed pointer to an instance.
  public init(instance: UnsafeMutableRawPointer) {
    self = instance.assumingMemoryBound(to: Pointee.self)
  }
}

/// The pointer that C functions of final classes and interfaces take.
nonisolated extension OpaquePointer: InstancePointer {
  /// Makes a pointer without a type to an instance.
  public init(instance: UnsafeMutableRawPointer) { self.init(instance) }
}

/// The pointer that C functions with a `gpointer` parameter take.
nonisolated extension UnsafeMutableRawPointer: InstancePointer {
  /// Returns the pointer itself.
  public init(instance: UnsafeMutableRawPointer) { self = instance }
}

extension Object: Equatable, Hashable {
  /// Returns whether both wrappers refer to the same instance.
  public nonisolated static func == (a: Object, b: Object) -> Bool { a.pointer == b.pointer }

  /// Hashes the identity of the instance.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}

/// Counts of live wrappers and callback boxes, for leak tests.
public enum LiveCount {
  /// The number of live wrappers.
  public internal(set) static var objects = 0
  /// The number of signal handlers, attached values and other closures that C code still holds.
  public internal(set) static var boxes = 0
}
