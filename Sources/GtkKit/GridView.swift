import CGtk
import GObjectKit

/// A grid of cells, one for each identifier of a list. Put it into a `ScrolledWindow`.
///
/// A click or Return activates a cell. The arrow keys move the selection. Control and Shift extend
/// it, with a click or a key, as does dragging a rectangle. Wraps `GtkGridView` with a
/// `GtkMultiSelection` over an `IdentifierList`.
///
/// - Ownership: GTK's list items own the cells that `makeCell` returns, and reuse each for many
///   identifiers.
public final class GridView: Widget {
  public override class var type: GType { gtk_grid_view_get_type() }

  /// Makes a grid over a list.
  ///
  /// - Parameters:
  ///   - list: The identifiers to show.
  ///   - makeCell: Makes another cell, called when the screen has room for more.
  public convenience init(list: IdentifierList, makeCell: @escaping () -> any GridCell) {
    g_object_ref(list.pointer)  // gtk_multi_selection_new takes over a reference.
    let selection = gtk_multi_selection_new(list.opaque)
    let factory = makeListItemFactory(activatesOnClick: true) { GridCellContent(makeCell()) }
    g_object_ref(factory.pointer)  // gtk_grid_view_new takes over both.
    self.init(adopting: gtk_grid_view_new(selection, factory.opaque))
    // By default GTK 4.12 and later let Tab move through all cells, and Shift+Tab enter at the
    // last.
    if hasProperty(tabBehavior) { setProperty(tabBehavior, to: tabLeavesCells) }
  }

  /// Sets the smallest and largest number of columns.
  public func setColumns(minimum: Int, maximum: Int) {
    gtk_grid_view_set_min_columns(opaque, guint(minimum))
    gtk_grid_view_set_max_columns(opaque, guint(maximum))
  }

  /// Whether a click toggles the selection of a cell instead of activating it.
  public var selectsOnClick: Bool {
    get { hasStyleClass(selectingClass) }
    set { setStyleClass(selectingClass, newValue) }
  }

  /// Whether dragging a rectangle with the pointer selects cells.
  public var selectsByDragging: Bool {
    get { gtk_grid_view_get_enable_rubberband(opaque) != 0 }
    set { gtk_grid_view_set_enable_rubberband(opaque, newValue ? 1 : 0) }
  }

  private var selection: SelectionModel { SelectionModel(pointer: gtk_grid_view_get_model(opaque)) }

  /// The index of the first selected cell, or nil. Setting it selects only that cell, or none for
  /// nil.
  public var selectedPosition: Int? {
    get { selectedPositions.first }
    set { selection.selectOnly(newValue) }
  }

  /// The indices of all selected cells, in ascending order.
  public var selectedPositions: [Int] {
    get { selection.positions }
    set { selection.positions = newValue }
  }

  /// Returns whether a cell is selected.
  public func isSelected(at position: Int) -> Bool { selection.isSelected(position) }

  /// The number of selected cells. Faster than counting `selectedPositions`.
  public var selectionCount: Int { selection.count }

  /// Selects every cell.
  public func selectAll() { selection.selectAll() }

  /// Calls `handler` when the user changes the selection.
  @discardableResult
  public func onSelectionChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    selection.onChanged(handler)
  }

  /// Calls `handler` with the index of a cell when the user activates it.
  @discardableResult
  public func onActivate(_ handler: @escaping (_ position: Int) -> Void) -> SignalConnection {
    connect("activate", handler)
  }

  /// Scrolls the grid until a cell is visible.
  public func scroll(to position: Int) {
    activateAction("list.scroll-to-item", unsigned: position)
  }
}

/// The widgets of a cell, reused for many identifiers.
@MainActor
public protocol GridCell: AnyObject {
  /// The widget to show in the cell.
  var widget: Widget { get }
  /// Shows the item of an identifier.
  ///
  /// Set the accessible name on `widget.parent`. GTK wraps the cell in a widget of its own, which
  /// has the focus and the accessible role; a name set on `widget` itself is never read.
  func bind(to identifier: Int)
  /// Clears the cell before it is reused. Cancel work for the identifier, such as loading a
  /// picture.
  func unbind()
}

/// A cell in a list item.
private final class GridCellContent: ListItemContent {
  private let cell: any GridCell

  init(_ cell: any GridCell) { self.cell = cell }

  var widget: Widget { cell.widget }
  func bind(to identifier: Int, in item: Object) { cell.bind(to: identifier) }
  func unbind() { cell.unbind() }
}

private let tabBehavior = "tab-behavior"
/// `GTK_LIST_TAB_ITEM`: Tab moves within a cell, then leaves the grid, as in GTK 4.8.
private let tabLeavesCells = 1
private let selectingClass = "selecting"
