import CGtk
import Foundation
import GObjectKit
import GtkKit
import XCTest

/// Waits for a file dialog, chooses a file or folder in it, and confirms.
///
/// Call this while a task of the test awaits a method of `FileDialog`. GTK must show its own
/// dialog, which it does if the session bus has no portal, as under `dbus-run-session`.
///
/// - Parameters:
///   - choice: The file or folder. It must exist, unless the dialog asks where to save. Nil
///     confirms the suggestion. GTK lets code choose only one file.
///   - file: The file to report a failure in.
///   - line: The line to report a failure at.
@MainActor
public func answerFileDialog(
  with choice: FileLocation? = nil, file: StaticString = #filePath, line: UInt = #line
) {
  guard let chooser = FileChooser.waitForOpen(file: file, line: line) else { return }
  if let choice { chooser.choose(choice, file: file, line: line) }
  chooser.waitForContents(file: file, line: line)
  pump(
    until: { choice.map { chooser.chosen == $0 } ?? (chooser.chosen != nil) },
    "the dialog has chosen the file", file: file, line: line)
  chooser.close(with: GTK_RESPONSE_ACCEPT, file: file, line: line)
}

/// Waits for a file dialog, and cancels it.
///
/// - Parameters:
///   - file: The file to report a failure in.
///   - line: The line to report a failure at.
@MainActor
public func cancelFileDialog(file: StaticString = #filePath, line: UInt = #line) {
  guard let chooser = FileChooser.waitForOpen(file: file, line: line) else { return }
  chooser.waitForContents(file: file, line: line)
  chooser.close(with: GTK_RESPONSE_CANCEL, file: file, line: line)
}

/// Sets the program's names. GTK records them with each chosen file in the list of recent files.
private let programName: Void = {
  if g_get_prgname() == nil { g_set_prgname("tests") }
  if g_get_application_name() == nil { g_set_application_name("tests") }
}()

/// GTK's own file dialog.
@MainActor private struct FileChooser {
  let dialog: Widget

  static var open: FileChooser? {
    Object(retaining: UnsafeMutableRawPointer(gtk_window_get_toplevels())).items.lazy
      .compactMap { $0.cast(to: Window.self) }
      .first { $0.typeName == "GtkFileChooserDialog" && $0.isMapped }
      .map { FileChooser(dialog: $0) }
  }

  static func waitForOpen(file: StaticString, line: UInt) -> FileChooser? {
    programName
    pump(until: { open != nil }, "a file dialog opens", file: file, line: line)
    return open
  }

  func choose(_ choice: FileLocation, file: StaticString, line: UInt) {
    waitForContents(file: file, line: line)
    // In a folder dialog, the folder on display is already chosen. Setting it again would first
    // open its parent, and the choice would differ for a while.
    guard chosen != choice else { return }
    let chosenFile = choice.makeFile()
    guard gtk_file_chooser_get_action(dialog.opaque) == GTK_FILE_CHOOSER_ACTION_SAVE else {
      gtk_file_chooser_set_file(dialog.opaque, chosenFile.opaque, nil)
      return
    }
    if let parent = g_file_get_parent(chosenFile.opaque) {
      let folder = Object(adopting: UnsafeMutableRawPointer(parent))
      gtk_file_chooser_set_current_folder(dialog.opaque, folder.opaque, nil)
    }
    gtk_file_chooser_set_current_name(dialog.opaque, choice.displayName)
  }

  /// The chosen file.
  var chosen: FileLocation? { location(gtk_file_chooser_get_file(dialog.opaque)) }

  /// Waits until the dialog shows its folder. If the dialog shows recent files instead, first opens
  /// the temporary folder.
  ///
  /// GTK 4.18 and 4.24 crash or log a critical message if their own dialog is closed while it reads
  /// recent files or the names of the folders of the path.
  func waitForContents(file: StaticString, line: UInt) {
    if !showsFolder {
      let home = FileLocation(path: NSTemporaryDirectory()).makeFile()
      gtk_file_chooser_set_current_folder(dialog.opaque, home.opaque, nil)
    }
    pump(until: { hasLoaded }, "the file dialog shows its folder", file: file, line: line)
  }

  private var folder: FileLocation? {
    location(gtk_file_chooser_get_current_folder(dialog.opaque))
  }

  private var pathBar: Widget? {
    dialog.descendants(of: Widget.self).first { $0.typeName == "GtkPathBar" }
  }

  /// Whether the dialog shows the path of a folder, even if it is still reading that folder.
  private var showsFolder: Bool {
    pathBar.map { sequence(first: $0, next: \.parent) }?.lazy
      .compactMap { $0.cast(to: Revealer.self) }.first { _ in true }?.isRevealed ?? true
  }

  private var hasLoaded: Bool {
    guard let folder, let pathBar else { return false }
    let names = pathBar.descendants(of: Label.self).map(\.text).filter { !$0.isEmpty }
    // The path bar shows the home folder under another name.
    let isHome = folder == FileLocation(path: NSHomeDirectory())
    return isHome ? !names.isEmpty : names.contains(folder.displayName)
  }

  func close(with response: GtkResponseType, file: StaticString, line: UInt) {
    let probe = WeakReference(dialog)
    dialog.emit("response", Int(response.rawValue))
    pump(
      until: { probe.object?.isMapped != true }, "the file dialog closes", file: file, line: line)
    LogRecorder.forgetPathBarWarnings()
  }

  private func location(_ file: OpaquePointer?) -> FileLocation? {
    guard let file else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return FileLocation(uri: String(cString: uri))
  }
}
