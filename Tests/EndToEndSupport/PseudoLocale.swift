import Foundation

/// A language for tests: each text is the English one in brackets, and a third longer.
///
/// A text on the screen without brackets is one that cannot be translated. `AccessibleNode` removes
/// the brackets from names, so that tests find widgets by their English names.
public nonisolated enum PseudoLocale {
  /// The environment in which programs use the language.
  public static let environment = ["LANG": "C.UTF-8", "LC_ALL": "", "LANGUAGE": "qps"]

  private static let opening: Character = "⟦"
  private static let closing: Character = "⟧"
  private static let padding: Character = "~"

  /// Writes the translation of a program or library.
  ///
  /// - Parameters:
  ///   - template: The file with the texts: `albums.pot`.
  ///   - locales: The folder of all languages: `share/locale`.
  /// - Throws: An error if gettext's tools are missing or fail.
  public static func install(_ template: URL, in locales: URL) throws {
    let folder = locales.appending(path: "qps/LC_MESSAGES")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = template.deletingPathExtension().lastPathComponent + ".mo"
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = [
      "-o", "pipefail", "-c",
      """
      msginit --no-translator --locale=en_US.UTF-8 --input="$1" --output=- |
        sed 's/charset=[A-Z0-9-]*/charset=UTF-8/' |
        msgfilter --keep-header perl -CS -Mutf8 -0777 -pe '$_ = "⟦" . $_ . "~" x (length() / 3) . "⟧"' |
        msgfmt --output="$2" -
      """,
      "bash", template.path, folder.appending(path: name).path,
    ]
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else {
      throw EndToEndError("\(template.lastPathComponent) cannot be translated")
    }
  }

  /// Returns a text without brackets and padding: the English one.
  public static func english(_ text: String) -> String {
    guard text.contains(opening) else { return text }
    return String(text.filter { ![opening, closing, padding].contains($0) })
  }

  /// Returns the parts of a text that are in no brackets.
  public static func untranslated(in text: String) -> String {
    var depth = 0
    return String(
      text.filter { character in
        if character == opening { depth += 1 }
        defer { if character == closing { depth -= 1 } }
        return depth == 0
      })
  }
}
