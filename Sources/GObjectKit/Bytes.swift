import CGtk

/// Returns a `GBytes` over memory that a Swift object owns, without copying it.
///
/// - Returns: A reference that the caller owns ("transfer full"). The owner is released with the
///   last reference to the `GBytes`, on whichever thread drops it.
package func makeBytes(
  _ memory: UnsafeRawBufferPointer, owner: some AnyObject & Sendable
) -> OpaquePointer {
  g_bytes_new_with_free_func(
    memory.baseAddress, gsize(memory.count), releaseOwner, Unmanaged.passRetained(owner).toOpaque())
}

private nonisolated func releaseOwner(_ owner: gpointer?) {
  guard let owner else { return }
  Unmanaged<AnyObject>.fromOpaque(owner).release()
}
