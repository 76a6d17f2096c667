import CSandbox
import Glibc

/// The files that this process may still open by name: those that image libraries consist of.
///
/// A format's library is opened when the first file of the format comes; libheif lists the folder of
/// its plugins. Fonts are for the text in SVG.
enum FileAccess {
  /// Where libraries are. Not every system has every folder.
  private static let libraries = [
    "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/app/lib", "/etc/ld.so.cache",
  ]

  /// What they read: fonts.
  private static let data = [
    "/usr/share/fonts", "/usr/share/fontconfig", "/usr/local/share/fonts", "/etc/fonts",
    "/var/cache/fontconfig", "/app/share/fonts", "/run/host/fonts",
  ]

  /// Variables with which a system says that they are elsewhere, and what is in their folders.
  private static let variables = [
    ("LD_LIBRARY_PATH", ""), ("LIBHEIF_PLUGIN_PATH", ""), ("FONTCONFIG_PATH", ""),
    ("FONTCONFIG_FILE", ""), ("XDG_DATA_DIRS", "/fonts"),
  ]

  /// Gives up everything else; returns an `errno`, 0 for success.
  static func giveUp() -> Int32 {
    let version = csandbox_landlock_version()
    guard version > 0 else { return errno }
    let rules = csandbox_landlock_create(version)
    guard rules >= 0 else { return errno }
    defer { close(rules) }

    let readFile = UInt64(CSANDBOX_READ_FILE)
    let readFolder = UInt64(CSANDBOX_READ_FILE | CSANDBOX_READ_FOLDER)
    for path in libraries + data + namedElsewhere
    where csandbox_landlock_allow(rules, path, readFolder) != 0 {
      _ = csandbox_landlock_allow(rules, path, readFile)
    }
    // It holds for one thread and those that it starts; there must be no other but a sanitizer's.
    guard isOnlyThread || Confinement.isSanitized else { return EBUSY }
    return csandbox_landlock_restrict(rules) == 0 ? 0 : errno
  }

  private static var namedElsewhere: [String] {
    variables.flatMap { name, suffix in
      guard let value = getenv(name) else { return [String]() }
      return String(cString: value).split(separator: ":").filter { $0.hasPrefix("/") }.map {
        $0 + suffix
      }
    }
  }

  private static var isOnlyThread: Bool {
    var status = stat()
    // A link for the folder itself, one from its parent, and one for every folder in it.
    return stat("/proc/self/task", &status) == 0 && status.st_nlink == 3
  }
}
