import FoundationEssentials
import SystemPackage

/// Where the program keeps what is its own, by the XDG base directory specification.
public struct ProgramFolders: Sendable {
  /// What must not be lost: what the user has said and made, and the sample.
  public let data: FilePath

  /// What can be made again: the index and the thumbnails. Deleting it loses nothing.
  public let cache: FilePath

  /// Where the user was and what was chosen last, which would be missed, though not for long.
  public let state: FilePath

  /// The file of the index.
  public var index: FilePath { cache.appending("index.sqlite") }

  /// The folder of the thumbnails.
  public var thumbnails: FilePath { cache.appending("thumbnails") }

  /// The file that names what has stopped a decoder.
  public var rejectedFiles: FilePath { cache.appending("rejected-files") }

  /// The folders that an environment names; they need not exist.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let name = "org.navigationkit.Albums"
    data = Self.base("XDG_DATA_HOME", else: ".local/share", environment).appending(name)
    cache = Self.userCache(environment).appending(name)
    state = Self.base("XDG_STATE_HOME", else: ".local/state", environment).appending(name)
  }

  /// Where all programs keep what can be made again.
  static func userCache(_ environment: [String: String]) -> FilePath {
    base("XDG_CACHE_HOME", else: ".cache", environment)
  }

  private static func base(
    _ variable: String, else usual: String, _ environment: [String: String]
  ) -> FilePath {
    // The specification has relative paths ignored.
    let named = FilePath(environment[variable] ?? "")
    return named.isAbsolute ? named : FilePath(environment["HOME"] ?? "/").appending(usual)
  }
}
