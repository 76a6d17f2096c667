import CSandbox
import Glibc

/// Restricts the files that a process can open by name.
enum FileAccess {
  /// The folders of libraries. Some are missing on some systems.
  private static let libraryFolders = [
    "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/app/lib", "/etc/ld.so.cache",
  ]

  /// The folders of fonts, which the libraries read.
  private static let fontFolders = [
    "/usr/share/fonts", "/usr/share/fontconfig", "/usr/local/share/fonts", "/etc/fonts",
    "/var/cache/fontconfig", "/app/share/fonts", "/run/host/fonts",
  ]

  /// The paths of libraries. The server opens a format's library when the first file of the format
  /// arrives, and libheif lists the folder of its plugins.
  static var libraries: [String] {
    libraryFolders + named(by: [("LD_LIBRARY_PATH", ""), ("LIBHEIF_PLUGIN_PATH", "")])
  }

  /// The paths of fonts, which text in SVG needs.
  static var fonts: [String] {
    fontFolders
      + named(by: [("FONTCONFIG_PATH", ""), ("FONTCONFIG_FILE", ""), ("XDG_DATA_DIRS", "/fonts")])
  }

  /// Gives up access to all files except those at and below some paths.
  ///
  /// - Parameters:
  ///   - paths: The paths that stay readable.
  ///   - file: One more readable file, whose name can be any bytes.
  ///   - programs: The programs that the process may become.
  /// - Returns: An `errno`, 0 for success.
  static func giveUpAll(
    but paths: [String], and file: UnsafePointer<CChar>? = nil, running programs: [String] = []
  ) -> Int32 {
    let version = csandbox_landlock_version()
    guard version > 0 else { return errno }
    let rules = csandbox_landlock_create(version)
    guard rules >= 0 else { return errno }
    defer { close(rules) }

    let readFile = UInt64(CSANDBOX_READ_FILE)
    let readFolder = UInt64(CSANDBOX_READ_FILE | CSANDBOX_READ_FOLDER)
    for path in paths where csandbox_landlock_allow(rules, path, readFolder) != 0 {
      _ = csandbox_landlock_allow(rules, path, readFile)
    }
    if let file { _ = csandbox_landlock_allow(rules, file, readFile) }
    for program in programs {
      _ = csandbox_landlock_allow(rules, program, readFile | UInt64(CSANDBOX_EXECUTE))
    }
    return csandbox_landlock_restrict(rules) == 0 ? 0 : errno
  }

  /// Hides all paths except some from this process.
  ///
  /// - Parameters:
  ///   - paths: The paths that stay visible.
  ///   - file: One more visible file, whose name can be any bytes. It cannot be mapped as code.
  /// - Returns: An `errno`, 0 for success.
  static func hideAll(but paths: [String], and file: UnsafePointer<CChar>? = nil) -> Int32 {
    let copies = paths.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    return csandbox_empty_view(&list, file) == 0 ? 0 : errno
  }

  /// Returns the paths in environment variables that override the usual folders, with a suffix for
  /// the subfolder.
  private static func named(by variables: [(name: String, suffix: String)]) -> [String] {
    variables.flatMap { name, suffix in
      guard let value = getenv(name) else { return [String]() }
      return String(cString: value).split(separator: ":").filter { $0.hasPrefix("/") }.map {
        $0 + suffix
      }
    }
  }
}
