import CGtk
import GObjectKit
import Glibc

/// Requests to the desktop to use files.
extension FileLocation {
  /// Shows the picture in this file as the background of the desktop.
  ///
  /// Calls `org.freedesktop.portal.Wallpaper`, which asks the user first. Without that portal, sets
  /// the background of GNOME and of desktops that share its settings.
  ///
  /// - Throws: The reason why the file cannot be read, or why the desktop refuses.
  @MainActor public func setAsDesktopBackground() async throws(GLibError) {
    let file = try OpenFile(self)
    do {
      try await DesktopPortal.request(
        "org.freedesktop.portal.Wallpaper.SetWallpaperFile", ["''", "handle 0"],
        options: ["show-preview": "true", "set-on": "'background'"], passing: [file.descriptor])
    } catch {
      guard !error.isCancellation, let background = Self.backgroundOfGNOME else { throw error }
      for setting in background { setting.value = uri }
    }
  }

  /// The settings of GNOME's background, for the light and the dark look; nil on other desktops.
  @MainActor private static var backgroundOfGNOME: [Setting<String>]? {
    let desktops = ["GNOME", "Unity", "Budgie", "Pantheon"]
    let current = g_getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? ""
    guard current.split(separator: ":").contains(where: { desktops.contains(String($0)) }),
      let preferences = try? Preferences(schema: "org.gnome.desktop.background")
    else { return nil }
    return ["picture-uri", "picture-uri-dark"].compactMap { try? preferences.setting($0) }
  }

  /// Opens a new message with files attached in the desktop's e-mail program.
  ///
  /// Calls `org.freedesktop.portal.Email`. Without that portal, starts `xdg-email`.
  ///
  /// - Throws: The reason why a file cannot be read, or why no e-mail program can be started.
  @MainActor public static func composeEmail(attaching files: [FileLocation])
    async throws(GLibError)
  {
    var opened: [OpenFile] = []
    for file in files { opened.append(try OpenFile(file)) }
    let handles = opened.indices.map { "handle \($0)" }.joined(separator: ", ")
    do {
      try await DesktopPortal.request(
        "org.freedesktop.portal.Email.ComposeEmail", ["''"],
        options: ["attachment_fds": "@ah [\(handles)]"], passing: opened.map(\.descriptor))
    } catch {
      if error.isCancellation { throw error }
      try startEmail(attaching: files)
    }
  }

  /// Starts `xdg-email` and does not wait for its end.
  private static func startEmail(attaching files: [FileLocation]) throws(GLibError) {
    // File names are bytes and need not be text.
    let paths = files.compactMap(\.pathBytes).map { $0.map(CChar.init(bitPattern:)) + [0] }
    var arguments =
      [g_strdup("xdg-email")] + paths.flatMap { [g_strdup("--attach"), g_strdup($0)] }
    defer { arguments.forEach { g_free($0) } }
    arguments.append(nil)
    _ = try throwingGLibError { error in
      g_spawn_async(nil, &arguments, nil, G_SPAWN_SEARCH_PATH, nil, nil, nil, error)
    }
  }
}

/// A file that is open for reading as long as this object exists.
private final class OpenFile {
  let descriptor: CInt

  /// Opens a file.
  ///
  /// - Throws: The reason why the file cannot be opened.
  init(_ file: FileLocation) throws(GLibError) {
    let path = (file.pathBytes ?? []).map(CChar.init(bitPattern:)) + [0]
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Read `errno` before other calls, which may change it.
      let reason = errno
      throw .ofGIO(
        g_io_error_from_errno(reason),
        "\(file.displayName): \(String(cString: strerror(reason)))")
    }
  }

  deinit { close(descriptor) }
}
