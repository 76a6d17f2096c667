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

  /// Gives up access to all files except those at and below some paths. Returns an `errno`, 0 for
  /// success.
  static func giveUpAll(but paths: [String]) -> Int32 {
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
    return csandbox_landlock_restrict(rules) == 0 ? 0 : errno
  }

  /// Hides all paths except some from this process. Returns an `errno`, 0 for success.
  static func hideAll(but paths: [String]) -> Int32 {
    var list: [UnsafePointer<CChar>?] = paths.map { strdup($0).map { UnsafePointer($0) } } + [nil]
    defer { list.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    return csandbox_empty_view(&list) == 0 ? 0 : errno
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
