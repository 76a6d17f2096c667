import CGtk
import GObjectKit

/// Widgets as rows under one another, to choose from. Wraps `GtkListBox`.
///
/// A click or Return activates a row, and selects it where there is a selection; the arrow keys move
/// the focus, and with it the selection, without activating. For some hundred rows; `GridView` is for
/// many more. Put it into a `ScrolledWindow` to let it scroll.
///
/// To a screen reader a row is called by its first text and described by the others, also when they
/// change.
///
/// - Note: An index without a row is ignored.
public final class ListBox: Widget {
  public override class var type: GType { gtk_list_box_get_type() }

  /// How the rows look together.
  public enum Style {
    /// From one side of the page to the other, with lines between them.
    case plain
    /// A card with round corners, with lines between them: for settings and forms.
    case boxed
    /// Places to go, the selected one in a round shape.
    case sidebar
  }

  /// How many rows can be selected.
  public enum Selection {
    /// None: a row is only activated.
    case none
    /// One at most, which the user chooses by a click, Return or the arrow keys. A focus that comes to
    /// the list in another way, as in a window that opens, selects nothing.
    case single
  }

  /// Makes an empty list.
  public convenience init(style: Style = .plain, selection: Selection = .none) {
    self.init(adopting: gtk_list_box_new())
    gtk_list_box_set_selection_mode(
      opaque, selection == .none ? GTK_SELECTION_NONE : GTK_SELECTION_SINGLE)
    gtk_list_box_set_show_separators(opaque, style == .sidebar ? 0 : 1)
    listStyle
    addStyleClass(style == .sidebar ? "navigation-sidebar" : "rich-list")
    if selection == .single { selectWhatIsChosen() }
    guard style == .boxed else { return }
    addStyleClass("boxed")
    // The rows at the ends have the corners of the card, which is as high as its rows.
    clipsChildren = true
    align(vertically: .start)
  }

  // MARK: Rows

  /// The widgets in the rows, first to last.
  public var rows: [Widget] {
    children.filter { $0.isA(gtk_list_box_row_get_type()) }.compactMap(\.rowContent)
  }

  /// Adds a row at the end.
  ///
  /// - Parameters:
  ///   - content: What the row shows, such as a `ListRow`.
  ///   - accessibleLabel: What a screen reader calls the row, where its first text is not it.
  public func append(_ content: some WidgetConvertible, accessibleLabel: String? = nil) {
    insert(content, at: -1, accessibleLabel: accessibleLabel)
  }

  /// Adds a row before the one at `index`; past the end appends it.
  ///
  /// - Parameters:
  ///   - content: What the row shows, such as a `ListRow`.
  ///   - index: The place among the rows.
  ///   - accessibleLabel: What a screen reader calls the row, where its first text is not it.
  public func insert(
    _ content: some WidgetConvertible, at index: Int, accessibleLabel: String? = nil
  ) {
    let row = Widget(adopting: gtk_list_box_row_new())
    gtk_list_box_row_set_child(row.unsafe(), content.asWidget.widget)
    row.nameRow(accessibleLabel)
    gtk_list_box_row_set_selectable(row.unsafe(), 0)
    gtk_list_box_insert(opaque, row.widget, gint(clamping: index))
  }

  /// Takes a row out. Where it had the focus, the next one has it then, or the one before.
  public func remove(at index: Int) {
    guard let row = row(at: index) else { return }
    let hadFocus = window?.focus?.isInside(row) == true
    remove(row)
    if hadFocus { (self.row(at: index) ?? self.row(at: index - 1))?.grabFocus() }
  }

  /// Takes all rows out.
  public func removeAll() {
    while let row = row(at: 0) { remove(row) }
  }

  private func remove(_ row: Widget) {
    row.dropFocus()
    gtk_list_box_remove(opaque, row.widget)
    // The content may be shown elsewhere.
    gtk_list_box_row_set_child(row.unsafe(), nil)
  }

  /// What is shown while there are no rows.
  public func setPlaceholder(_ placeholder: Widget?) {
    gtk_list_box_set_placeholder(opaque, placeholder?.widget)
  }

  /// The first row, which holds the first of `rows`.
  var firstRow: Widget? { row(at: 0) }

  /// Does what a click on the first row does, and leaves the focus where it is.
  func activateFirstRow() {
    guard let row = firstRow, row.isEffectivelySensitive else { return }
    emit("row-activated", row)
  }

  private func row(at index: Int) -> Widget? {
    guard index >= 0 else { return nil }
    return gtk_list_box_get_row_at_index(opaque, gint(clamping: index)).map {
      Widget(retaining: $0)
    }
  }

  // MARK: Choosing

  /// The index of the selected row.
  public var selectedIndex: Int? {
    get { gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) } }
    set { select(newValue.flatMap { row(at: $0) }) }
  }

  /// Left alone, GTK selects each row that Tab or a window that opens gives the focus to. So no row
  /// can be selected but the one that is.
  private func select(_ row: Widget?) {
    let former = gtk_list_box_get_selected_row(opaque).map { Widget(retaining: $0) }
    guard row != former || row == nil else { return }
    if let row { gtk_list_box_row_set_selectable(row.unsafe(), 1) }
    gtk_list_box_select_row(opaque, row?.unsafe())
    if let former { gtk_list_box_row_set_selectable(former.unsafe(), 0) }
  }

  private func selectWhatIsChosen() {
    let list = WeakReference(self)
    connect("row-activated") { (row: Widget) in list.object?.select(row) }
    connect("move-cursor", after: true) {
      guard let list = list.object, let focus = list.window?.focus else { return }
      if focus.isInside(list), focus.isA(gtk_list_box_row_get_type()) { list.select(focus) }
    }
  }

  /// Calls `handler` with the index of a row that the user clicks, or activates by key.
  @discardableResult
  public func onActivated(_ handler: @escaping (_ index: Int) -> Void) -> SignalConnection {
    connect("row-activated") { (row: Widget) in
      handler(Int(gtk_list_box_row_get_index(row.unsafe())))
    }
  }

  /// Calls `handler` with the index of the selected row when another is, by whomever; nil when none
  /// is any more.
  @discardableResult
  public func onSelected(_ handler: @escaping (_ index: Int?) -> Void) -> SignalConnection {
    connect("row-selected") { (row: Widget?) in
      handler(row.map { Int(gtk_list_box_row_get_index($0.unsafe())) })
    }
  }

  /// Gives a row the keyboard focus, as when the page comes, which brings it into view, and selects
  /// it where one can be.
  ///
  /// - Returns: Whether there is such a row in a window.
  @discardableResult
  public func focusRow(at index: Int) -> Bool {
    guard row(at: index)?.grabFocus() == true else { return false }
    selectedIndex = index
    return true
  }

  /// Brings a row into view, also one that has not been laid out yet.
  public func scroll(to index: Int) { row(at: index)?.scrollIntoView() }
}

/// What GTK's theme lacks for lists; applied once, by whoever comes first. A selected row looks as it
/// does in a sidebar: on the theme's full colour, what is dim could hardly be read.
let listStyle: Void = StyleSheet(
  css: """
    list.boxed { border: 1px solid @borders; border-radius: 12px; }
    list.boxed > row:last-child { border-bottom: none; }
    list > row > .list-row { border-spacing: 12px; }
    list.rich-list > row:selected { background-color: alpha(currentColor, 0.1); color: inherit; }
    """
).apply()

extension Widget {
  /// What a list box's row shows.
  fileprivate var rowContent: Widget? {
    gtk_list_box_row_get_child(unsafe()).map { Widget(retaining: $0) }
  }

  /// Calls a list box's row by a name, or by its texts.
  ///
  /// GTK 4.8 takes no name from what is in a row, which is what has the focus.
  fileprivate func nameRow(_ name: String?) {
    let row = WeakReference(self)
    for label in descendants(of: Label.self) {
      label.connect("notify::label") { row.object?.describeRow(name) }
    }
    describeRow(name)
  }

  private func describeRow(_ name: String?) {
    var texts = descendants(of: Label.self).filter { $0.isShown(inside: self) }
      .map(\.text).filter { !$0.isEmpty }
    setAccessibleLabel(name ?? (texts.isEmpty ? "" : texts.removeFirst()))
    setAccessibleDescription(texts.joined(separator: ", "))
  }
}
