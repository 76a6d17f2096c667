import CGtk

/// A small file that is read and written as a whole. Usable on any thread.
package nonisolated struct File: Sendable {
  /// The path, whether or not the file exists.
  package let path: String

  /// Makes a reference to the file at a path, without touching the file system.
  package init(path: String) { self.path = path }

  /// The user's folder for state that a program keeps between runs, `~/.local/state` by default.
  ///
  /// Wraps `g_get_user_state_dir`.
  package static var stateFolder: String { String(cString: g_get_user_state_dir()) }

  /// Returns the contents of the file, or nil if it does not exist.
  ///
  /// - Throws: The reason why the file cannot be read. Throws at once for anything but a regular
  ///   file, because reading a pipe without a writer would block.
  package func read() throws(GLibError) -> [UInt8]? {
    guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 else { return nil }
    guard g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 else {
      throw GLibError(
        consuming: g_error_new_literal(
          g_file_error_quark(), gint(G_FILE_ERROR_INVAL.rawValue), "\(path) is not a regular file.")
      )
    }
    var contents: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    try throwingGLibError { error in
      _ = g_file_get_contents(path, &contents, &length, error)
    }
    defer { g_free(contents) }
    return Array(UnsafeRawBufferPointer(start: contents, count: Int(length)))
  }

  /// Replaces the contents of the file, atomically even if the machine crashes meanwhile.
  ///
  /// Creates missing parent folders. Only the user can read the file and the new folders.
  /// - Throws: The reason why the file cannot be written.
  package func write(_ contents: [UInt8]) throws(GLibError) {
    let folder = g_path_get_dirname(path)
    defer { g_free(folder) }
    // The result is ignored: if the folder is missing, writing the file reports the error.
    g_mkdir_with_parents(folder, 0o700)
    try throwingGLibError { error in
      _ = contents.withUnsafeBytes {
        g_file_set_contents_full(
          path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count),
          G_FILE_SET_CONTENTS_CONSISTENT, 0o600, error)
      }
    }
  }

  /// Renames the file, replacing any file at the new path.
  ///
  /// - Returns: Whether the rename succeeded.
  package func move(to path: String) -> Bool { rename(self.path, path) == 0 }
}
