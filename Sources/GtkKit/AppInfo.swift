import CGtk
import GObjectKit

/// An installed program that opens files. Wraps `GAppInfo`.
///
/// ```swift
/// let letter = FileLocation(path: "/home/ada/letter.txt")
/// let programs = await AppInfo.programs(opening: [letter.contentType])
/// try await programs.first?.open([letter])
/// ```
public final class AppInfo: Object {
  public override class var type: GType { g_app_info_get_type() }

  /// Finds the programs that open all of some content types.
  ///
  /// Leaves out the running program. Searches on another thread, because the descriptions of
  /// programs are files. Wraps `g_app_info_get_recommended_for_type`, and
  /// `g_app_info_get_all_for_type` for a type without a recommended program.
  ///
  /// - Parameter contentTypes: The types, as `FileLocation.contentType` returns them, such as
  ///   "image/jpeg" or, for a folder, "inode/directory".
  /// - Returns: The programs, the default program of the first type first.
  public static func programs(opening contentTypes: [String]) async -> [AppInfo] {
    await find(contentTypes).compactMap(UnsafeMutableRawPointer.init(bitPattern:)).map {
      AppInfo(adopting: $0)
    }
  }

  /// The name of the program's desktop file, such as "org.gnome.eog.desktop".
  public var identifier: String {
    g_app_info_get_id(opaque).map { String(cString: $0) } ?? ""
  }

  /// The program's name, in the user's language where it is translated.
  public var name: String { String(cString: g_app_info_get_display_name(opaque)) }

  /// Starts the program with files, or passes the files to the running program.
  ///
  /// A program that takes a single file is started once for each file. Returns when the program is
  /// started, and reports no later failure of the program. Wraps `g_app_info_launch_uris_async`.
  ///
  /// - Throws: The reason why the program cannot be started.
  public func open(_ files: [FileLocation]) async throws(GLibError) {
    try checkExecutable()
    let context = gdk_display_get_default().map { display in
      Object(adopting: UnsafeMutableRawPointer(gdk_display_get_app_launch_context(display)))
    }
    try await awaitGIO { cancellable, callback, data in
      Self.withList(of: files) { uris in
        g_app_info_launch_uris_async(
          self.opaque, uris, context?.unsafe(), cancellable, callback, data)
      }
    } finish: { result, error in
      _ = g_app_info_launch_uris_finish(self.opaque, result, error)
    }
  }

  /// Throws if the program's executable is missing: GIO starts it through a shell, and reports no
  /// error.
  private func checkExecutable() throws(GLibError) {
    guard let executable = g_app_info_get_executable(opaque) else { return }
    let found = g_find_program_in_path(executable)
    defer { g_free(found) }
    guard found == nil else { return }
    throw .ofGIO(
      G_IO_ERROR_NOT_FOUND, "The program \(String(cString: executable)) is missing.")
  }

  /// Calls `body` with the addresses of files as a list of C strings, valid only during the call.
  private static func withList(
    of files: [FileLocation], _ body: (UnsafeMutablePointer<GList>?) -> Void
  ) {
    var list: UnsafeMutablePointer<GList>?
    for file in files.reversed() { list = g_list_prepend(list, g_strdup(file.uri)) }
    defer { g_list_free_full(list, g_free) }
    body(list)
  }

  // MARK: Searching

  /// Returns the addresses of new references to programs. Pointers cannot be sent to the main
  /// actor.
  @concurrent nonisolated private static func find(_ contentTypes: [String]) async -> [UInt] {
    let lists = contentTypes.map(candidates(for:))
    defer { for program in lists.joined() { g_object_unref(UnsafeMutableRawPointer(program)) } }
    var common: [OpaquePointer] = []
    for program in lists.first ?? []
    where opensFiles(program) && !isRunningProgram(program) && !contains(program, in: common)
      && lists.allSatisfy({ contains(program, in: $0) })
    {
      common.append(program)
    }
    return common.map { UInt(bitPattern: g_object_ref(UnsafeMutableRawPointer($0))) }
  }

  /// Returns new references to the programs of a type, the default program first. A program may
  /// appear twice.
  nonisolated private static func candidates(for contentType: String) -> [OpaquePointer] {
    let list =
      g_app_info_get_recommended_for_type(contentType) ?? g_app_info_get_all_for_type(contentType)
    defer { g_list_free(list) }
    let programs = sequence(state: list) { link -> OpaquePointer? in
      defer { link = link?.pointee.next }
      return link.map { OpaquePointer($0.pointee.data) }
    }
    let preferred = g_app_info_get_default_for_type(contentType, 0)
    return [preferred].compactMap(\.self) + Array(programs)
  }

  nonisolated private static func opensFiles(_ program: OpaquePointer) -> Bool {
    g_app_info_supports_uris(program) != 0 || g_app_info_supports_files(program) != 0
  }

  nonisolated private static func isRunningProgram(_ program: OpaquePointer) -> Bool {
    guard let application = g_application_get_default(),
      let own = g_application_get_application_id(application),
      let identifier = g_app_info_get_id(program)
    else { return false }
    return String(cString: identifier) == String(cString: own) + ".desktop"
  }

  nonisolated private static func contains(
    _ program: OpaquePointer, in programs: [OpaquePointer]
  ) -> Bool { programs.contains { g_app_info_equal($0, program) != 0 } }
}
