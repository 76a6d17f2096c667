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

  /// The folders that an environment names; they need not exist.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ variable: String, _ usual: String) -> FilePath {
      // The specification has relative paths ignored.
      let named = FilePath(environment[variable] ?? "")
      let base = named.isAbsolute ? named : FilePath(environment["HOME"] ?? "/").appending(usual)
      return base.appending("org.navigationkit.Albums")
    }
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    state = folder("XDG_STATE_HOME", ".local/state")
  }
}
