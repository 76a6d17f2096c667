import CGtk
import GObjectKit

/// The location of a file or folder: a local path, or an address such as "sftp://host/file" or
/// "letters:inbox".
///
/// A value without a connection to the file, which need not exist. Convert it with
/// `URL(string: location.uri)` of Foundation, or `FilePath(platformString: path)` of System.
public nonisolated struct FileLocation: Hashable, Sendable {
  /// The address, such as "file:///home/ada/a%20letter.txt". For a URL that the program is asked to
  /// open, the text as it was passed.
  public let uri: String

  /// Makes the location of an address.
  public init(uri: String) { self.uri = uri }

  /// Makes the location of a local path. A relative path starts at the working directory.
  public init(path: String) { self.init(path.utf8CString.map(\.self)) }

  /// Makes the location of a local path, as NUL-terminated bytes in the file system's encoding.
  public init(path: [CChar]) { self.init(path) }

  private init(_ path: [CChar]) {
    let file = g_file_new_for_path(path)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    uri = Self.uri(of: file)
  }

  /// The local path as NUL-terminated bytes, or nil for a remote file.
  ///
  /// A path need not be valid text, so it is not a `String`.
  public var path: [CChar]? {
    let file = g_file_new_for_uri(uri)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    return file.flatMap(localPath(of:))
  }

  /// The file's name, for people. Wraps `g_filename_display_basename`.
  public var displayName: String {
    let file = g_file_new_for_uri(uri)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    guard let name = g_file_get_basename(file) else { return uri }
    defer { g_free(name) }
    guard let display = g_filename_display_name(name) else { return uri }
    defer { g_free(display) }
    return String(cString: display)
  }

  /// Reads the location of a borrowed `GFile`.
  init(_ file: OpaquePointer) { uri = Self.uri(of: file) }

  /// Returns a new `GFile`.
  @MainActor package func makeFile() -> Object {
    Object(adopting: UnsafeMutableRawPointer(g_file_new_for_uri(uri)))
  }

  private static func uri(of file: OpaquePointer?) -> String {
    guard let uri = g_file_get_uri(file) else { return "" }
    defer { g_free(uri) }
    return String(cString: uri)
  }
}

/// Returns the path of a `GFile` as NUL-terminated bytes, or nil if it has no local path.
nonisolated func localPath(of file: OpaquePointer) -> [CChar]? {
  guard let path = g_file_get_path(file) else { return nil }
  defer { g_free(path) }
  return Array(UnsafeBufferPointer(start: path, count: strlen(path) + 1))
}
