import CGtk
import GObjectKit
import GtkKit

extension Texture {
  /// Loads a picture from a file, on another thread.
  ///
  /// The format is PNG, JPEG, TIFF, or another one that GDK's loaders support.
  ///
  /// ```swift
  /// Task { [weak self] in
  ///   do {
  ///     self?.cover.texture = try await Texture(contentsOf: FileLocation(path: path))
  ///   } catch { self?.show(error) }
  /// }
  /// ```
  ///
  /// Wraps `g_file_load_bytes_async` and `gdk_texture_new_from_bytes`.
  ///
  /// - Parameter location: The file, which may be on another computer. It is read as a whole.
  /// - Throws: The reason why the file cannot be read or is not a picture, or the cancellation of the
  ///   task.
  /// - Warning: The file is decoded in this process. Do not load files from untrusted sources.
  public convenience init(contentsOf location: FileLocation) async throws(GLibError) {
    let file = location.makeFile()
    let bytes = try await awaitGIO { cancellable, callback, data in
      g_file_load_bytes_async(file.opaque, cancellable, callback, data)
    } finish: { result, error in
      PictureBytes(adopting: g_file_load_bytes_finish(file.opaque, result, nil, error))
    }
    self.init(adopting: try await decode(bytes).get().pointer)
  }
}

/// A reference to a `GBytes`, which any thread may use.
private nonisolated final class PictureBytes: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer?
  init(adopting pointer: OpaquePointer?) { self.pointer = pointer }
  deinit { if let pointer { g_bytes_unref(pointer) } }
}

/// A texture that another thread has made. Its one reference belongs to the receiver.
private nonisolated struct DecodedTexture: Sendable {
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer
}

/// Decodes a picture on another thread.
@concurrent
private nonisolated func decode(_ bytes: PictureBytes) async -> Result<DecodedTexture, GLibError> {
  do throws(GLibError) {
    let texture = try throwingGLibError { gdk_texture_new_from_bytes(bytes.pointer, $0) }
    guard let texture else { preconditionFailure("GDK returned neither a texture nor an error") }
    return .success(DecodedTexture(pointer: UnsafeMutableRawPointer(texture)))
  } catch { return .failure(error) }
}
