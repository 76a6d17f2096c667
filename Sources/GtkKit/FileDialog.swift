import CGtk
import CGtkShims
import GObjectKit

/// The desktop's dialog for choosing files and folders.
///
/// ```swift
/// var dialog = FileDialog(title: "Open Letter")
/// dialog.filters = [FileFilter("Letters", suffixes: ["txt", "md"])]
/// if let letter = try await dialog.open(over: window) { print(letter.displayName) }
/// ```
///
/// Each method shows the dialog and waits until it is closed. It returns nil if the user cancels.
/// Cancelling the task closes the dialog and returns nil, too. Wraps `GtkFileDialog` in GTK 4.10
/// and later, and `GtkFileChooserNative` before. In a sandbox, the desktop's portal shows the
/// dialog, and the program gets access to the chosen files only.
public struct FileDialog {
  /// The dialog's title.
  public var title: String
  /// The label of the confirming button, with a mnemonic, such as "_Import"; nil uses GTK's.
  public var confirmation: String?
  /// The initial folder; nil lets the desktop choose.
  public var folder: FileLocation?
  /// The initial name of a file to save.
  public var fileName: String?
  /// The kinds of files that the user can choose between. The dialog starts with the first kind. If
  /// the array is empty, it shows all files.
  public var filters: [FileFilter] = []

  /// Makes a dialog, not yet shown.
  public init(
    title: String, confirmation: String? = nil, folder: FileLocation? = nil,
    fileName: String? = nil, filters: [FileFilter] = []
  ) {
    (self.title, self.confirmation, self.folder) = (title, confirmation, folder)
    (self.fileName, self.filters) = (fileName, filters)
  }

  /// Asks for one existing file.
  ///
  /// - Throws: The reason why the desktop could not show the dialog.
  public func open(over parent: Window?) async throws(GLibError) -> FileLocation? {
    try await run(CGTK_FILE_OPEN, over: parent)?.first
  }

  /// Asks for one or more existing files.
  ///
  /// - Throws: The reason why the desktop could not show the dialog.
  public func openMultiple(over parent: Window?) async throws(GLibError) -> [FileLocation]? {
    try await run(CGTK_FILE_OPEN_MULTIPLE, over: parent)
  }

  /// Asks where to save a file. The dialog asks before a file is replaced.
  ///
  /// - Throws: The reason why the desktop could not show the dialog.
  public func save(over parent: Window?) async throws(GLibError) -> FileLocation? {
    try await run(CGTK_FILE_SAVE, over: parent)?.first
  }

  /// Asks for one folder.
  ///
  /// - Throws: The reason why the desktop could not show the dialog.
  public func chooseFolder(over parent: Window?) async throws(GLibError) -> FileLocation? {
    try await run(CGTK_FILE_CHOOSE_FOLDER, over: parent)?.first
  }

  /// Asks for one or more folders.
  ///
  /// - Throws: The reason why the desktop could not show the dialog.
  public func chooseFolders(over parent: Window?) async throws(GLibError) -> [FileLocation]? {
    try await run(CGTK_FILE_CHOOSE_FOLDERS, over: parent)
  }

  private func run(
    _ action: CgtkFileAction, over parent: Window?
  ) async throws(GLibError) -> [FileLocation]? {
    guard !Task.isCancelled else { return nil }
    guard let dialog = cgtk_file_dialog_new() else { return await runNative(action, over: parent) }
    return try await run(Object(adopting: dialog), action, over: parent)
  }

  // MARK: GTK 4.10 and later

  private func run(
    _ dialog: Object, _ action: CgtkFileAction, over parent: Window?
  ) async throws(GLibError) -> [FileLocation]? {
    dialog.setProperty("title", to: title)
    if let confirmation { dialog.setProperty("accept-label", to: confirmation) }
    if let fileName { dialog.setProperty("initial-name", to: fileName) }
    dialog.setProperty("initial-folder", to: folder?.makeFile())
    if let filters = FileFilter.makeModel(of: filters) {
      dialog.setProperty("filters", to: filters)
      dialog.setProperty("default-filter", to: filters.listElements.first)
    }
    let files: OpaquePointer?
    do {
      files = try await awaitGIO { cancellable, callback, data in
        cgtk_file_dialog_start(
          dialog.pointer, action, parent?.unsafe(), cancellable, callback, data)
      } finish: { result, error in
        cgtk_file_dialog_finish(dialog.pointer, action, result, error)
      }
    } catch {
      guard error.isCancellation || error.isDismissal else { throw error }
      return nil
    }
    return files.map { locations(in: Object(adopting: UnsafeMutableRawPointer($0))) }
  }

  // MARK: Before GTK 4.10

  private func runNative(_ action: CgtkFileAction, over parent: Window?) async -> [FileLocation]? {
    let dialog = makeNative(action, over: parent)
    let answer = NativeAnswer()
    let isAccepted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(for: dialog, continuation)
        if !Task.isCancelled { gtk_native_dialog_show(dialog.unsafe()) }
      }
    } onCancel: {
      Task { @MainActor in answer.finish(with: false) }
    }
    gtk_native_dialog_destroy(dialog.unsafe())
    guard isAccepted else { return nil }
    let files = Object(adopting: UnsafeMutableRawPointer(gtk_file_chooser_get_files(dialog.opaque)))
    return locations(in: files)
  }

  private func makeNative(_ action: CgtkFileAction, over parent: Window?) -> Object {
    let gtkAction =
      switch action {
      case CGTK_FILE_SAVE: GTK_FILE_CHOOSER_ACTION_SAVE
      case CGTK_FILE_CHOOSE_FOLDER, CGTK_FILE_CHOOSE_FOLDERS: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
      default: GTK_FILE_CHOOSER_ACTION_OPEN
      }
    let dialog = Object(
      adopting: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(title, parent?.unsafe(), gtkAction, confirmation, nil)))
    gtk_native_dialog_set_modal(dialog.unsafe(), 1)
    let isMultiple = action == CGTK_FILE_OPEN_MULTIPLE || action == CGTK_FILE_CHOOSE_FOLDERS
    gtk_file_chooser_set_select_multiple(dialog.opaque, isMultiple ? 1 : 0)
    if let folder = folder?.makeFile() {
      gtk_file_chooser_set_current_folder(dialog.opaque, folder.opaque, nil)
    }
    if let fileName, action == CGTK_FILE_SAVE {
      gtk_file_chooser_set_current_name(dialog.opaque, fileName)
    }
    for filter in filters.map({ $0.makeFilter() }) {
      gtk_file_chooser_add_filter(dialog.opaque, filter.opaque)
    }
    return dialog
  }

  private func locations(in files: Object) -> [FileLocation] {
    files.listElements.map { FileLocation($0.opaque) }
  }
}

/// A kind of files that a `FileDialog` shows. A file needs to match one of the conditions.
public nonisolated struct FileFilter: Hashable, Sendable {
  /// The name, shown to the user: "Pictures".
  public var name: String
  /// Suffixes of file names without the dot, such as "png". Upper and lower case both match.
  public var suffixes: [String]
  /// MIME types, also of a whole family: "text/plain", "image/*".
  public var mimeTypes: [String]
  /// Patterns of file names with "*" and "?": "README*".
  public var patterns: [String]

  /// Makes a filter.
  public init(
    _ name: String, suffixes: [String] = [], mimeTypes: [String] = [], patterns: [String] = []
  ) {
    (self.name, self.suffixes) = (name, suffixes)
    (self.mimeTypes, self.patterns) = (mimeTypes, patterns)
  }

  @MainActor func makeFilter() -> Object {
    let filter = Object(adopting: UnsafeMutableRawPointer(gtk_file_filter_new()))
    gtk_file_filter_set_name(filter.opaque, name)
    for suffix in suffixes { gtk_file_filter_add_suffix(filter.opaque, suffix) }
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter.opaque, type) }
    for pattern in patterns { gtk_file_filter_add_pattern(filter.opaque, pattern) }
    return filter
  }

  /// Returns a list model of filters, or nil without any.
  @MainActor static func makeModel(of filters: [FileFilter]) -> Object? {
    guard !filters.isEmpty else { return nil }
    let model = Object(
      adopting: UnsafeMutableRawPointer(g_list_store_new(gtk_file_filter_get_type())))
    for filter in filters.map({ $0.makeFilter() }) {
      g_list_store_append(model.opaque, filter.pointer)
    }
    return model
  }
}

/// The answer of a native dialog, given once: by the user, or by the cancellation of the task.
@MainActor
private final class NativeAnswer {
  private var continuation: CheckedContinuation<Bool, Never>?
  private var connection: SignalConnection?
  private var isFinished = false

  func wait(for dialog: Object, _ continuation: CheckedContinuation<Bool, Never>) {
    guard !isFinished else { return continuation.resume(returning: false) }
    self.continuation = continuation
    connection = dialog.connect("response") { [weak self] (response: Int) in
      self?.finish(with: response == Int(GTK_RESPONSE_ACCEPT.rawValue))
    }
  }

  func finish(with isAccepted: Bool) {
    isFinished = true
    connection?.cancel()
    continuation?.resume(returning: isAccepted)
    (connection, continuation) = (nil, nil)
  }
}

extension GLibError {
  /// Whether the user closed a dialog without an answer: `GTK_DIALOG_ERROR_CANCELLED` and
  /// `GTK_DIALOG_ERROR_DISMISSED`.
  fileprivate var isDismissal: Bool { domain == "gtk-dialog-error-quark" && (1...2).contains(code) }
}

extension Object {
  /// The elements of this list model.
  var listElements: [Object] {
    (0..<g_list_model_get_n_items(opaque)).compactMap { position in
      g_list_model_get_item(opaque, position).map { Object(adopting: $0) }
    }
  }
}
