import CGtk
import GObjectKit

/// Prints pages that a closure draws.
///
/// ```swift
/// let letter = PrintOperation(title: "Letter", pageCount: 2) { page, size in
///   let text = try? await loadText(of: page)
///   return { snapshot in snapshot.draw(text ?? "", x: 0, y: 0) }
/// }
/// if let choices = try await letter.run(over: window) { lastChoices = choices }
/// ```
///
/// All lengths are in points, of which an inch has 72. Wraps `GtkPrintOperation`: in a sandbox, the
/// desktop's portal shows the dialog.
public final class PrintOperation {
  /// Draws a page. The origin of the snapshot is the upper left corner inside the paper's margins.
  public typealias Drawing = (_ snapshot: Snapshot) -> Void

  private let operation: Object
  private let makeDrawing: (_ page: Int, _ size: PrintChoices.Size) async -> Drawing
  private var ending: SignalConnection?

  /// Makes an operation that has not begun.
  ///
  /// - Parameters:
  ///   - title: The name of the job in the printer's queue. For printing to a file, the dialog
  ///     proposes this name in the Documents folder.
  ///   - pageCount: The number of pages.
  ///   - choices: The paper and printer that the dialog proposes.
  ///   - makeDrawing: Returns the drawing of a page. Called once for each page, one after the other,
  ///     with the page's number from 0 and the size of the paper inside its margins.
  public init(
    title: String, pageCount: Int, choices: PrintChoices = PrintChoices(),
    makeDrawing: @escaping (_ page: Int, _ size: PrintChoices.Size) async -> Drawing
  ) {
    operation = Object(adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
    self.makeDrawing = makeDrawing
    gtk_print_operation_set_job_name(operation.unsafe(), title)
    gtk_print_operation_set_n_pages(operation.unsafe(), gint(max(1, pageCount)))
    gtk_print_operation_set_unit(operation.unsafe(), GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(operation.unsafe(), 1)
    gtk_print_operation_set_embed_page_setup(operation.unsafe(), 1)
    choices.proposeFile(named: title)
    gtk_print_operation_set_print_settings(operation.unsafe(), choices.settings.opaque)
    gtk_print_operation_set_default_page_setup(operation.unsafe(), choices.pageSetup.opaque)
  }

  /// Shows the print dialog, and prints.
  ///
  /// - Returns: The paper and printer that the user chose; nil if the user cancelled.
  /// - Throws: The reason why the pages could not be printed.
  @discardableResult
  public func run(over window: Window) async throws(GLibError) -> PrintChoices? {
    try await run(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: window)
  }

  /// Writes the pages into a PDF file, without a dialog. Replaces an existing file.
  ///
  /// - Throws: The reason why the file could not be written.
  public func export(to path: String, over window: Window) async throws(GLibError) {
    gtk_print_operation_set_export_filename(operation.unsafe(), path)
    try await run(GTK_PRINT_OPERATION_ACTION_EXPORT, over: window)
  }

  @discardableResult
  private func run(
    _ action: GtkPrintOperationAction, over window: Window
  ) async throws(GLibError) -> PrintChoices? {
    let drawing = operation.connect("draw-page") { [weak self] (context: Object, page: Int) in
      self?.draw(page, in: context, over: window)
    }
    defer { drawing.cancel() }
    let result = await withCheckedContinuation { continuation in
      ending = operation.connect("done") { [weak self] (result: Int) in
        self?.ending?.cancel()
        continuation.resume(returning: GtkPrintOperationResult(UInt32(result)))
      }
      // To write a file, GTK runs a loop of its own until the end. Inside a task, that loop could
      // not run the tasks that draw.
      MainLoop.whenIdle { [operation] in
        gtk_print_operation_run(operation.unsafe(), action, window.unsafe(), nil)
      }
    }
    // GTK logs a warning if it is asked for the error of an operation without an error.
    if result == GTK_PRINT_OPERATION_RESULT_ERROR {
      try throwingGLibError { gtk_print_operation_get_error(operation.unsafe(), $0) }
    }
    return result == GTK_PRINT_OPERATION_RESULT_APPLY ? PrintChoices(of: operation) : nil
  }

  private func draw(_ page: Int, in context: Object, over window: Window) {
    gtk_print_operation_set_defer_drawing(operation.unsafe())
    let size = PrintChoices.Size(
      width: gtk_print_context_get_width(context.opaque),
      height: gtk_print_context_get_height(context.opaque))
    Task {
      let draw = await makeDrawing(page, size)
      if let snapshot = gtk_snapshot_new() {
        draw(Snapshot(snapshot, of: window.widget))
        // An empty page has no node.
        if let node = gtk_snapshot_free_to_node(snapshot) {
          gsk_render_node_draw(node, gtk_print_context_get_cairo_context(context.opaque))
          gsk_render_node_unref(node)
        }
      }
      gtk_print_operation_draw_page_finish(operation.unsafe())
    }
  }
}

/// The paper, printer and other settings of a print dialog.
///
/// Wraps `GtkPrintSettings` and `GtkPageSetup`.
public struct PrintChoices {
  /// A size in points.
  public nonisolated struct Size: Equatable, Sendable {
    /// The lengths in points, of which an inch has 72.
    public var width, height: Double

    /// Makes a size.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  let settings: Object
  let pageSetup: Object

  /// Makes choices with the default printer and the paper that is usual in the user's country.
  public init() {
    settings = Object(adopting: UnsafeMutableRawPointer(gtk_print_settings_new()))
    pageSetup = Object(adopting: UnsafeMutableRawPointer(gtk_page_setup_new()))
  }

  /// Sets the name and folder that the dialog proposes for printing to a file. By default, GTK
  /// proposes the same name each time, in the working directory of the program.
  func proposeFile(named title: String) {
    let folder =
      g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()
    gtk_print_settings_set(settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_URI, nil)
    gtk_print_settings_set(settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_DIR, folder)
    gtk_print_settings_set(
      settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_BASENAME,
      title.replacing("/", with: "-"))
  }

  /// Makes choices from the settings with which an operation has printed.
  init(of operation: Object) {
    func wrapped(_ instance: OpaquePointer?) -> Object? {
      instance.map { Object(retaining: UnsafeMutableRawPointer($0)) }
    }
    let usual = PrintChoices()
    settings = wrapped(gtk_print_operation_get_print_settings(operation.unsafe())) ?? usual.settings
    pageSetup =
      wrapped(gtk_print_operation_get_default_page_setup(operation.unsafe())) ?? usual.pageSetup
  }

  /// The size of the paper.
  public var paperSize: Size {
    Size(
      width: gtk_page_setup_get_paper_width(pageSetup.opaque, GTK_UNIT_POINTS),
      height: gtk_page_setup_get_paper_height(pageSetup.opaque, GTK_UNIT_POINTS))
  }

  /// The size of the paper inside its margins, where drawings appear.
  public var pageSize: Size {
    Size(
      width: gtk_page_setup_get_page_width(pageSetup.opaque, GTK_UNIT_POINTS),
      height: gtk_page_setup_get_page_height(pageSetup.opaque, GTK_UNIT_POINTS))
  }

  /// The distances of the page from the left and upper edges of the paper.
  public var margins: (left: Double, top: Double) {
    (
      gtk_page_setup_get_left_margin(pageSetup.opaque, GTK_UNIT_POINTS),
      gtk_page_setup_get_top_margin(pageSetup.opaque, GTK_UNIT_POINTS)
    )
  }
}
