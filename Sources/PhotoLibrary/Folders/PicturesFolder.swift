import FoundationEssentials
import SystemPackage

/// The user's pictures folder.
public enum PicturesFolder {
  /// Returns the pictures folder from the desktop's settings (xdg-user-dirs), or else `~/Pictures`.
  /// The folder need not exist. The environment defines where the settings and the home folder are.
  public static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> FilePath {
    let home = FilePath(environment["HOME"] ?? "/")
    var folder = FilePath(environment["XDG_CONFIG_HOME"] ?? "")
    // The specification requires programs to ignore relative paths.
    if !folder.isAbsolute { folder = home.appending(".config") }
    let settings = try? String(
      contentsOfFile: folder.appending("user-dirs.dirs").string, encoding: .utf8)
    return settings.flatMap { path(in: $0, home: home) } ?? home.appending("Pictures")
  }

  /// Returns the folder in the line `XDG_PICTURES_DIR="$HOME/Pictures"` of the settings. Returns
  /// nil without such a line, or if it names the home folder itself.
  static func path(in settings: String, home: FilePath) -> FilePath? {
    let start = "XDG_PICTURES_DIR=\""
    let lines = settings.split(whereSeparator: \.isNewline)
    // The last such line counts, as in a shell: other programs read the file as a shell script.
    guard let line = lines.last(where: { $0.hasPrefix(start) }) else { return nil }
    let value = unquoted(line.dropFirst(start.count))
    if value.hasPrefix("/") { return FilePath(value) }
    let inHome = "$HOME/"
    guard value.hasPrefix(inHome) else { return nil }
    let rest = FilePath(String(value.dropFirst(inHome.count)))
    // In xdg-user-dirs, the home folder itself means that the user wants no pictures folder.
    return rest.isEmpty ? nil : home.pushing(rest)
  }

  /// Returns the text up to the closing quote. A backslash escapes the next character.
  private static func unquoted(_ text: Substring) -> String {
    var value = ""
    var rest = text
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return value
  }
}
