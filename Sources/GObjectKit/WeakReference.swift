import CGtk

/// A reference that does not keep its object alive and turns nil when the object is disposed.
///
/// Wraps `GWeakRef`.
@MainActor
public final class WeakReference<Referent: Object> {
  /// GObject stores the address of the `GWeakRef` itself, so it must not move.
  private let storage = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

  /// Starts to observe `object`, which may be nil.
  public init(_ object: Referent?) {
    g_weak_ref_init(storage, object.map { UnsafeMutableRawPointer($0.pointer) })
  }

  isolated deinit {
    g_weak_ref_clear(storage)
    storage.deallocate()
  }

  /// The object, as long as it lives.
  public var object: Referent? {
    guard let instance = g_weak_ref_get(storage) else { return nil }
    // The wrapper does not take this reference over: adopting would sink a floating object.
    defer { g_object_unref(instance) }
    return Referent(retaining: UnsafeMutableRawPointer(instance))
  }
}
