import CGtk
import GObjectKit

extension FileLocation {
  /// The content type that the file's name suggests, such as "image/jpeg".
  ///
  /// Does not read the file. If the name suggests no type, this is "application/octet-stream". Wraps
  /// `g_content_type_guess`.
  public nonisolated var contentType: String {
    guard let type = g_content_type_guess(displayName, nil, 0, nil) else { return "" }
    defer { g_free(type) }
    return String(cString: type)
  }

  /// The name of the content type for people, such as "JPEG image".
  public nonisolated var contentTypeName: String {
    guard let name = g_content_type_get_description(contentType) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// The folder that contains the file; nil for the root of a file system.
  public nonisolated var parent: FileLocation? {
    guard let folder = withFile({ g_file_get_parent($0) }) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(folder)) }
    return FileLocation(folder)
  }

  /// Shows files in the desktop's file manager, each selected in its folder.
  ///
  /// Calls `org.freedesktop.FileManager1.ShowItems` on the session bus. Without that service, opens
  /// the folders with the default program for folders.
  ///
  /// - Throws: The reason why no file manager can be started.
  @MainActor public static func showInFileManager(_ files: [FileLocation]) async throws(GLibError) {
    do {
      let items = [Variant(strings: files.map(\.uri)), Variant(string: "")]
      _ = try await BusConnection.session().call(
        "org.freedesktop.FileManager1.ShowItems", at: "/org/freedesktop/FileManager1",
        of: "org.freedesktop.FileManager1", with: Variant(tuple: items))
    } catch {
      if error.isCancellation { throw error }
      try await openFolders(of: files, insteadOf: error)
    }
  }

  /// Opens the folders of files with the default program.
  ///
  /// - Throws: `error` if there is no program for folders.
  @MainActor private static func openFolders(
    of files: [FileLocation], insteadOf error: GLibError
  ) async throws(GLibError) {
    guard let program = await AppInfo.programs(opening: ["inode/directory"]).first else {
      throw error
    }
    var seen: Set<FileLocation> = []
    try await program.open(files.compactMap(\.parent).filter { seen.insert($0).inserted })
  }
}
