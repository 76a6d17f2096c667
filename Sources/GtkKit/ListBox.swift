import CGtk
import GObjectKit

/// A vertical list of rows, for up to some hundred rows. Wraps `GtkListBox`.
///
/// A click or Return activates a row, and selects it in a list with a selection. The arrow keys
/// move the focus and the selection without activating a row. In a list without a selection and
/// without an `onActivate(_:)` handler, rows are neither highlighted nor focused.
///
/// Tab stops at one row of the list, and at controls inside rows. Put the list into a `ScrolledWindow`
/// to let it scroll, and use a `ListView` for more rows.
///
/// A screen reader reads the first text of a row as its name and the other texts as its
/// description. Both follow changes of the texts.
///
/// - Note: An index without a row is ignored.
public final class ListBox: Widget {
  public override class var type: GType { gtk_list_box_get_type() }

  /// The appearance of the list.
  public enum Style {
    /// The full width of the page, with lines between the rows.
    case plain
    /// A card with round corners and lines between the rows, for settings and forms.
    case boxed
    /// A list of places, with a rounded highlight on the selected one.
    case sidebar
  }

  /// How many rows can be selected.
  public enum Selection {
    /// None. Rows can be activated only.
    case none
    /// One row at most, selected with a click, Return or the arrow keys. Focus that arrives with
    /// Tab or when a window opens selects nothing.
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
    if selection == .single { selectOnUserInput() }
    leaveOnTab()
    guard style == .boxed else { return }
    addStyleClass("boxed")
    // The first and last row have the card's corners, so the list must not be taller than its rows.
    clipsChildren = true
    verticalAlignment = .start
  }

  // MARK: Rows

  /// The contents of the rows, from top to bottom.
  public var rows: [Widget] {
    children.filter { $0.isA(gtk_list_box_row_get_type()) }.compactMap(\.rowContent)
  }

  /// Adds a row at the end.
  ///
  /// - Parameters:
  ///   - content: The content of the row, such as a `ListRow`.
  ///   - accessibleLabel: The row's name for screen readers; nil uses its first text.
  ///   - heading: A heading above the row, for the first row of a group.
  public func append(
    _ content: some WidgetConvertible, accessibleLabel: String? = nil, heading: String? = nil
  ) {
    insert(content, at: -1, accessibleLabel: accessibleLabel, heading: heading)
  }

  /// Inserts a row at an index. An index that is negative or past the end appends the row.
  ///
  /// - Parameters:
  ///   - content: The content of the row, such as a `ListRow`.
  ///   - index: The index of the new row.
  ///   - accessibleLabel: The row's name for screen readers; nil uses its first text.
  ///   - heading: A heading above the row, for the first row of a group.
  public func insert(
    _ content: some WidgetConvertible, at index: Int, accessibleLabel: String? = nil,
    heading: String? = nil
  ) {
    let row = Widget(adopting: gtk_list_box_row_new())
    content.asWidget.withPointer { gtk_list_box_row_set_child(row.unsafe(), $0) }
    row.nameRow(accessibleLabel)
    gtk_list_box_row_set_selectable(row.unsafe(), 0)
    row.setRowReacts(reacts)
    if let heading { setHeading(heading, of: row) }
    gtk_list_box_insert(opaque, row.widget, gint(clamping: index))
  }

  /// Removes a row. If it had the focus, the next row receives it, or else the previous one.
  public func remove(at index: Int) {
    guard let row = row(at: index) else { return }
    let hadFocus = window?.focus?.isInside(row) == true
    remove(row)
    if hadFocus { (self.row(at: index) ?? self.row(at: index - 1))?.grabFocus() }
  }

  /// Removes all rows.
  public func removeAll() {
    while let row = row(at: 0) { remove(row) }
  }

  private func remove(_ row: Widget) {
    row.dropFocus()
    UserChange.exclude { gtk_list_box_remove(opaque, row.widget) }
    // Lets the caller add the content to another parent.
    gtk_list_box_row_set_child(row.unsafe(), nil)
  }

  /// Sets a widget to show while the list is empty; nil removes it.
  public func setPlaceholder(_ placeholder: Widget?) {
    gtk_list_box_set_placeholder(opaque, placeholder?.widget)
  }

  /// Sets the heading above a row; nil removes it.
  public func setHeading(_ heading: String?, at index: Int) {
    if let row = row(at: index) { setHeading(heading, of: row) }
  }

  /// The first row, which is the parent of the first of `rows`.
  var firstRow: Widget? { row(at: 0) }

  /// Whether rows can be activated or selected.
  private var reacts: Bool {
    gtk_list_box_get_selection_mode(opaque) != GTK_SELECTION_NONE
      || attachment(activationName, as: SignalConnection.self) != nil
  }

  private func row(at index: Int) -> Widget? {
    guard index >= 0 else { return nil }
    return gtk_list_box_get_row_at_index(opaque, gint(clamping: index)).map {
      Widget(retaining: $0)
    }
  }

  // MARK: Selection

  /// The index of the selected row, or nil. Setting nil clears the selection.
  public var selectedIndex: Int? {
    get { gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) } }
    set {
      let wanted = newValue.flatMap { row(at: $0) }
      guard wanted != nil || newValue == nil else { return }
      UserChange.exclude { select(wanted) }
    }
  }

  /// Selects a row; nil clears the selection. Only the selected row is selectable: GTK selects any
  /// selectable row that receives the focus by Tab or when a window opens.
  private func select(_ row: Widget?) {
    let former = gtk_list_box_get_selected_row(opaque).map { Widget(retaining: $0) }
    guard row != former || row == nil else { return }
    if let row { gtk_list_box_row_set_selectable(row.unsafe(), 1) }
    gtk_list_box_select_row(opaque, row?.unsafe())
    if let former { gtk_list_box_row_set_selectable(former.unsafe(), 0) }
  }

  private func selectOnUserInput() {
    let list = WeakReference(self)
    connect("row-activated") { (row: Widget) in list.object?.select(row) }
    connect("move-cursor", after: true) {
      guard let list = list.object, let focus = list.window?.focus else { return }
      if focus.isInside(list), focus.isA(gtk_list_box_row_get_type()) { list.select(focus) }
    }
  }

  /// Calls `handler` with the index of a row when the user activates it: by a click, by Return on
  /// the row, or by Return in a search field, which activates the first row.
  @discardableResult
  public func onActivate(_ handler: @escaping (_ index: Int) -> Void) -> SignalConnection {
    let connection = connect("row-activated") { (row: Widget) in
      handler(Int(gtk_list_box_row_get_index(row.unsafe())))
    }
    attach(connection, as: activationName)
    for row in children where row.isA(gtk_list_box_row_get_type()) { row.setRowReacts(true) }
    return connection
  }

  /// Calls `handler` with the index of a row when the user selects it.
  @discardableResult
  public func onSelected(_ handler: @escaping (_ index: Int) -> Void) -> SignalConnection {
    let list = opaque
    return UserChange.connect(self, "row-selected") {
      guard let row = gtk_list_box_get_selected_row(list) else { return }
      handler(Int(gtk_list_box_row_get_index(row)))
    }
  }

  /// Focuses a row, which scrolls it into view, and selects it in a list with a selection.
  ///
  /// - Returns: Whether the row exists and is in a window.
  @discardableResult
  public func focusRow(at index: Int) -> Bool {
    guard row(at: index)?.grabFocus() == true else { return false }
    selectedIndex = index
    return true
  }

  /// Scrolls until a row is visible. A row without a layout is scrolled to after its first layout.
  public func scroll(to index: Int) { row(at: index)?.scrollIntoView() }
}

/// The styles that GTK's theme lacks for lists, applied once. A selected row is highlighted as in a
/// sidebar: dim text would be hard to read on the theme's selection colour.
let listStyle: Void = StyleSheet(
  css: """
    list.boxed { border: 1px solid @borders; border-radius: 12px; }
    list.boxed > row:last-child { border-bottom: none; }
    list > row > .list-row, listview > row > .list-row { border-spacing: 12px; }
    list > label.heading { padding: 18px 12px 6px 12px; }
    list.rich-list > row:selected, listview.rich-list > row:selected {
      background-color: alpha(currentColor, 0.1); color: inherit;
    }
    """
).apply()

private let activationName = "list-activation"

extension Widget {
  /// Sets whether a row takes the focus and is highlighted under the pointer.
  fileprivate func setRowReacts(_ reacts: Bool) {
    gtk_list_box_row_set_activatable(unsafe(), reacts ? 1 : 0)
    isFocusable = reacts
  }

  /// The content of a list box row.
  var rowContent: Widget? {
    gtk_list_box_row_get_child(unsafe()).map { Widget(retaining: $0) }
  }

  /// Sets the accessible name of a row and keeps it up to date; nil uses the first text.
  ///
  /// GTK 4.8 does not name a focused row by its content.
  fileprivate func nameRow(_ name: String?) {
    let row = WeakReference(self)
    for label in descendants(of: Label.self) {
      label.connect("notify::label") { row.object?.describeRow(name) }
    }
    describeRow(name)
  }

  /// Sets the accessible name and description of a row; nil uses the row's texts.
  func describeRow(_ name: String?, tooltip: String? = nil) {
    var texts = descendants(of: Label.self).filter { $0.isShown(inside: self) }
      .map(\.text).filter { !$0.isEmpty }
    setAccessibleLabel(name ?? (texts.isEmpty ? "" : texts.removeFirst()))
    if let tooltip, !tooltip.isEmpty { texts.append(tooltip) }
    setAccessibleDescription(texts.joined(separator: ", "))
  }
}
