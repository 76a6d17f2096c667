import CGtk

/// A small file that is read and written as a whole. May be used on any thread.
package nonisolated struct File: Sendable {
  /// Where the file is, or is to be.
  package let path: String

  /// The file at a path.
  package init(path: String) { self.path = path }

  /// The folder for what a program wants to find again, but the user could do without.
  package static var stateFolder: String { String(cString: g_get_user_state_dir()) }

  /// What is in the file; nil when there is none.
  ///
  /// - Throws: Why it cannot be read. What is no regular file, such as a pipe that nobody writes to,
  ///   is not waited for.
  package func read() throws(GLibError) -> [UInt8]? {
    guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 else { return nil }
    guard g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 else {
      throw GLibError(
        consuming: g_error_new_literal(
          g_file_error_quark(), gint(G_FILE_ERROR_INVAL.rawValue), "\(path) is no regular file."))
    }
    var contents: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    try throwingGLibError { error in
      _ = g_file_get_contents(path, &contents, &length, error)
    }
    defer { g_free(contents) }
    return Array(UnsafeRawBufferPointer(start: contents, count: Int(length)))
  }

  /// Puts something else in the file, all of it or nothing also when the machine stops meanwhile.
  /// Only the user may read it. The folder is made where there is none.
  package func write(_ contents: [UInt8]) throws(GLibError) {
    let folder = g_path_get_dirname(path)
    defer { g_free(folder) }
    // What is wrong with the folder is wrong with the file.
    g_mkdir_with_parents(folder, 0o700)
    try throwingGLibError { error in
      _ = contents.withUnsafeBytes {
        g_file_set_contents_full(
          path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count),
          G_FILE_SET_CONTENTS_CONSISTENT, 0o600, error)
      }
    }
  }

  /// Gives the file another name, in the place of what has it.
  ///
  /// - Returns: Whether it has it now; not where there is no file, or something else has the name.
  package func move(to path: String) -> Bool { rename(self.path, path) == 0 }
}
