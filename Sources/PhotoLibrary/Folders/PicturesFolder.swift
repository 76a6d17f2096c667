import FoundationEssentials
import SystemPackage

/// The folder in which a person's desktop keeps pictures.
public enum PicturesFolder {
  /// The folder that the desktop's settings name (those of xdg-user-dirs), else `~/Pictures`. It
  /// need not exist. The environment says where the settings and the home folder are.
  public static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> FilePath {
    let home = FilePath(environment["HOME"] ?? "/")
    var folder = FilePath(environment["XDG_CONFIG_HOME"] ?? "")
    // The specification has relative paths ignored.
    if !folder.isAbsolute { folder = home.appending(".config") }
    let settings = try? String(
      contentsOfFile: folder.appending("user-dirs.dirs").string, encoding: .utf8)
    return settings.flatMap { path(in: $0, home: home) } ?? home.appending("Pictures")
  }

  /// Finds the line `XDG_PICTURES_DIR="$HOME/Pictures"` in settings; nil where there is none, or it
  /// names no folder of its own.
  static func path(in settings: String, home: FilePath) -> FilePath? {
    let start = "XDG_PICTURES_DIR=\""
    let lines = settings.split(whereSeparator: \.isNewline)
    // As in a shell, which is what reads the file elsewhere, the last one counts.
    guard let line = lines.last(where: { $0.hasPrefix(start) }) else { return nil }
    let value = unquoted(line.dropFirst(start.count))
    if value.hasPrefix("/") { return FilePath(value) }
    let inHome = "$HOME/"
    guard value.hasPrefix(inHome) else { return nil }
    let rest = FilePath(String(value.dropFirst(inHome.count)))
    // The home folder itself stands for a folder that the person does not want.
    return rest.isEmpty ? nil : home.pushing(rest)
  }

  /// The text up to the closing quote, where a backslash stands for the character after it.
  private static func unquoted(_ text: Substring) -> String {
    var value = ""
    var rest = text
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return value
  }
}
