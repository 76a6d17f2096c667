import CGtk
import GObjectKit

/// The desktop's dialog for choosing folders. Wraps `GtkFileChooserNative`.
public enum FolderChooser {
  /// Shows the dialog and waits until the user closes it.
  ///
  /// - Parameters:
  ///   - title: The dialog's title.
  ///   - confirmation: The label of the confirming button, with a mnemonic.
  ///   - parent: The window to show the dialog above.
  ///   - start: The initial folder, as a NUL-terminated path; nil lets the desktop choose.
  /// - Returns: The chosen local folders, as NUL-terminated paths; empty if the user cancels.
  public static func choose(
    title: String, confirmation: String = "_Open", parent: Window?, startingIn start: [CChar]? = nil
  ) async -> [[CChar]] {
    let dialog = Object(
      adopting: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(
          title, parent?.unsafe(), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, confirmation, "_Cancel")))
    gtk_file_chooser_set_select_multiple(dialog.opaque, 1)
    if let start {
      let folder = Object(adopting: UnsafeMutableRawPointer(g_file_new_for_path(start)))
      gtk_file_chooser_set_current_folder(dialog.opaque, folder.opaque, nil)
    }
    gtk_native_dialog_set_modal(dialog.unsafe(), 1)
    let response: Int = await withCheckedContinuation { continuation in
      var connection: SignalConnection?
      connection = dialog.connect("response") { (response: Int) in
        connection?.disconnect()
        continuation.resume(returning: response)
      }
      gtk_native_dialog_show(dialog.unsafe())
    }
    guard response == Int(GTK_RESPONSE_ACCEPT.rawValue) else { return [] }
    return paths(chosenIn: dialog)
  }

  private static func paths(chosenIn dialog: Object) -> [[CChar]] {
    let files = Object(
      adopting: UnsafeMutableRawPointer(gtk_file_chooser_get_files(dialog.opaque)))
    return (0..<g_list_model_get_n_items(files.opaque)).compactMap { position in
      guard let file = g_list_model_get_item(files.opaque, position) else { return nil }
      defer { g_object_unref(file) }
      return localPath(of: OpaquePointer(file))
    }
  }
}
