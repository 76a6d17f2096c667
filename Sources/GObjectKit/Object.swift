import CGtk
import CGtkShims

/// A strong reference to a `GObject`.
///
/// The wrapper holds exactly one reference from its creation to its end and nothing else: two
/// wrappers of one object are equal and interchangeable, and state that belongs to your program
/// lives on your controllers, never on a wrapper. A Swift `weak` reference therefore ends with the
/// one wrapper, not with the object; `WeakReference` follows the object.
///
/// - Ownership: `init(adopting:)` takes a reference that the caller owns ("transfer full") or a
///   floating one, which is sunk; `init(retaining:)` takes its own ("transfer none").
// Spelled out: the compiler does not write a default isolation into the module for `isolated deinit`.
@MainActor
open class Object {
  // Unsafe only in name: reading an address is safe anywhere, following it is not.
  /// The wrapped instance. Valid for as long as the wrapper lives.
  public nonisolated(unsafe) let pointer: UnsafeMutablePointer<GObject>

  /// The GType that instances of this wrapper class must be of.
  open class var type: GType { g_object_get_type() }

  /// Takes over a full or floating reference, as constructors and "transfer full" calls return.
  ///
  /// - Parameter instance: An instance of this class's GType; anything else stops the program,
  ///   because the binding itself is then wrong.
  public required init(adopting instance: UnsafeMutableRawPointer) {
    pointer = Self.checked(instance)
    if g_object_is_floating(instance) != 0 { g_object_ref_sink(instance) }
    LiveCount.objects += 1
  }

  /// Adds a reference to a borrowed instance, as "transfer none" calls return.
  ///
  /// A floating reference stays with its owner. GTK 4.12 and later bind a list item before they put
  /// its widget into the list; sinking that widget here would destroy it.
  ///
  /// - Parameter instance: An instance of this class's GType; anything else stops the program.
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
      "instance of \(typeName(of: instance)) wrapped as \(Self.self)")
    return instance.assumingMemoryBound(to: GObject.self)
  }

  private static func typeName(of instance: UnsafeMutableRawPointer) -> String {
    String(cString: g_type_name(cgtk_instance_type(instance)))
  }

  /// The name of the instance's GType, such as "GtkButton".
  public var typeName: String { Self.typeName(of: pointer) }

  /// The instance as another wrapper class, or nil when its GType says it is none.
  public func cast<Other: Object>(to other: Other.Type) -> Other? {
    let instance = UnsafeMutableRawPointer(pointer)
    guard
      g_type_check_instance_is_a(instance.assumingMemoryBound(to: GTypeInstance.self), other.type)
        != 0
    else { return nil }
    return Other(retaining: instance)
  }

  /// The instance as the pointer type that a C function of a derivable class wants.
  public func unsafe<Instance>(
    as instance: Instance.Type = Instance.self
  ) -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: instance)
  }

  /// The instance as C functions of final classes and interfaces want it.
  public var opaque: OpaquePointer { OpaquePointer(pointer) }
}

extension Object: Equatable, Hashable {
  /// Whether both wrap the same instance.
  public nonisolated static func == (a: Object, b: Object) -> Bool { a.pointer == b.pointer }

  /// Hashes the identity of the instance.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}

/// How many wrappers and signal boxes are alive; tests bring both back to where they were.
public enum LiveCount {
  /// Wrappers that have not been released.
  public internal(set) static var objects = 0
  /// Signal handlers, attached values and completion handlers that C code still holds.
  public internal(set) static var boxes = 0
}
