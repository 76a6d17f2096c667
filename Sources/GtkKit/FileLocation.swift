import CGtk
import GObjectKit

/// The location of a file or folder: a local path, or an address such as "sftp://host/file" or
/// "letters:inbox".
///
/// A value without a connection to the file, which need not exist. Use `path` for most purposes. File
/// names on Linux are bytes and need not be text: a program that must open every file uses
/// `pathBytes`. Foundation's `URL(string: location.uri)` reads the address.
public nonisolated struct FileLocation: Hashable, Sendable {
  /// The address, such as "file:///home/ada/a%20letter.txt". For a URL that the program is asked to
  /// open, the text as it was passed.
  public let uri: String

  /// Makes the location of an address.
  public init(uri: String) { self.uri = uri }

  /// Makes the location of a local path. A relative path starts at the working directory.
  public init(path: String) { self.init(pathBytes: path.utf8) }

  /// Makes the location of a local path in the file system's encoding, which ends at the first NUL.
  ///
  /// A relative path starts at the working directory.
  public init(pathBytes: some Sequence<UInt8>) {
    let file = g_file_new_for_path(pathBytes.map(CChar.init(bitPattern:)) + [0])
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    uri = Self.uri(of: file)
  }

  /// The local path, or nil for a remote file and for a path that is not valid text in UTF-8.
  public var path: String? { pathBytes.flatMap { String(validating: $0, as: UTF8.self) } }

  /// The local path in the file system's encoding, without a NUL at its end; nil for a remote file.
  ///
  /// For example, System makes a path of it by
  /// `FilePath(platformString: bytes.map(CChar.init(bitPattern:)) + [0])`.
  public var pathBytes: [UInt8]? {
    guard let path = withFile({ g_file_get_path($0) }) else { return nil }
    defer { g_free(path) }
    return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
  }

  /// The file's name, for people. Wraps `g_filename_display_basename`.
  public var displayName: String {
    guard let name = withFile({ g_file_get_basename($0) }) else { return uri }
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

  /// Calls `body` with a `GFile` that is valid only during the call.
  func withFile<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let file = g_file_new_for_uri(uri)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    return body(file)
  }

  private static func uri(of file: OpaquePointer?) -> String {
    guard let uri = g_file_get_uri(file) else { return "" }
    defer { g_free(uri) }
    return String(cString: uri)
  }
}
