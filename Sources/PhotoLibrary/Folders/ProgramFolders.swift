import FoundationEssentials
import SystemPackage

/// The program's own folders, following the XDG base directory specification.
public struct ProgramFolders: Sendable {
  /// The folder for data that must not be lost: the user's marks, albums and edits, and the sample.
  public let data: FilePath

  /// The folder for the index and the thumbnails. Deleting it loses nothing, as the program creates
  /// them again.
  public let cache: FilePath

  /// The folder for the current page and recent choices. Losing them is a small inconvenience.
  public let state: FilePath

  /// The file of the index.
  public var index: FilePath { cache.appending("index.sqlite") }

  /// The folder of the thumbnails.
  public var thumbnails: FilePath { cache.appending("thumbnails") }

  /// The file with the list of files that have crashed or stalled a decoder.
  public var rejectedFiles: FilePath { cache.appending("rejected-files") }

  /// Creates the paths from an environment. The folders need not exist.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let name = "org.navigationkit.Albums"
    data = Self.base("XDG_DATA_HOME", else: ".local/share", environment).appending(name)
    cache = Self.userCache(environment).appending(name)
    state = Self.base("XDG_STATE_HOME", else: ".local/state", environment).appending(name)
  }

  /// Returns the cache folder that all programs of the user share.
  static func userCache(_ environment: [String: String]) -> FilePath {
    base("XDG_CACHE_HOME", else: ".cache", environment)
  }

  /// The home folder of the account, for an environment without one.
  private static var accountHome: FilePath {
    FilePath(FileManager.default.homeDirectoryForCurrentUser.path)
  }

  private static func base(
    _ variable: String, else usual: String, _ environment: [String: String]
  ) -> FilePath {
    // The specification requires programs to ignore relative paths.
    let named = FilePath(environment[variable] ?? "")
    if named.isAbsolute { return named }
    let home = FilePath(environment["HOME"] ?? "")
    return (home.isAbsolute ? home : accountHome).appending(usual)
  }
}
