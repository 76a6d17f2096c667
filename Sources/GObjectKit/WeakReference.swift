import CGtk

/// A weak reference to an instance: nil once the instance is disposed.
///
/// Unlike a Swift `weak` reference, it follows the instance and not one wrapper of it. Wraps
/// `GWeakRef`.
@MainActor
public final class WeakReference<Referent: Object> {
  /// On the heap: GObject stores the address of the `GWeakRef`, so it must not move.
  private let storage = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

  /// Makes a weak reference to an instance; nil makes an empty one.
  public init(_ object: Referent?) {
    g_weak_ref_init(storage, object.map { UnsafeMutableRawPointer($0.pointer) })
  }

  isolated deinit {
    g_weak_ref_clear(storage)
    storage.deallocate()
  }

  /// A new wrapper of the instance, or nil once it is disposed.
  public var object: Referent? {
    guard let instance = g_weak_ref_get(storage) else { return nil }
    // Not `init(adopting:)`, which would sink a floating reference.
    defer { g_object_unref(instance) }
    return Referent(retaining: UnsafeMutableRawPointer(instance))
  }
}
