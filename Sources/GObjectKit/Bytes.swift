import CGtk

/// Makes a `GBytes` of memory that a Swift object owns, without copying it.
///
/// - Returns: A full reference. The owner is released when the last reference goes, on whichever
///   thread that happens.
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
