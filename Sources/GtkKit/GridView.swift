import CGtk
import CGtkShims
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
    let factory = Object(
      adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    factory.connect("setup") { (item: Object) in
      let cell = makeCell()
      item.attach(cell, as: cellName)
      gtk_list_item_set_child(item.opaque, cell.widget.widget)
    }
    factory.connect("bind") { (item: Object) in
      guard let cell = cell(of: item), let identifier = identifier(of: item) else { return }
      // GTK adds its own widget around the cell's, with the margin, only before binding.
      if item.attachment(clickName, as: ClickGesture.self) == nil {
        item.attach(cell.widget.parent?.actOnClick(on: item.opaque), as: clickName)
      }
      cell.bind(to: identifier)
    }
    factory.connect("unbind") { (item: Object) in cell(of: item)?.unbind() }
    factory.connect("teardown") { (item: Object) in
      if let click = item.attachment(clickName, as: ClickGesture.self) {
        gtk_event_controller_get_widget(click.opaque).map { Widget(retaining: $0) }?
          .removeController(click)
      }
      item.attach(nil, as: clickName)
      gtk_list_item_set_child(item.opaque, nil)
      item.attach(nil, as: cellName)
    }
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

  private var selection: OpaquePointer { gtk_grid_view_get_model(opaque) }

  /// The index of the first selected cell, or nil. Setting it selects only that cell, or none for
  /// nil.
  public var selectedPosition: Int? {
    get { selectedPositions.first }
    set {
      if let newValue {
        gtk_selection_model_select_item(selection, guint(newValue), 1)
      } else {
        gtk_selection_model_unselect_all(selection)
      }
    }
  }

  /// The indices of all selected cells, in ascending order.
  public var selectedPositions: [Int] {
    get {
      guard let set = gtk_selection_model_get_selection(selection) else { return [] }
      defer { gtk_bitset_unref(set) }
      var iterator = GtkBitsetIter()
      var position: guint = 0
      guard gtk_bitset_iter_init_first(&iterator, set, &position) != 0 else { return [] }
      var positions: [Int] = []
      positions.reserveCapacity(Int(gtk_bitset_get_size(set)))
      repeat {
        positions.append(Int(position))
      } while gtk_bitset_iter_next(&iterator, &position) != 0
      return positions
    }
    set {
      let wanted = gtk_bitset_new_empty()
      let all = gtk_bitset_new_range(0, g_list_model_get_n_items(selection))
      defer {
        gtk_bitset_unref(wanted)
        gtk_bitset_unref(all)
      }
      for position in newValue { gtk_bitset_add(wanted, guint(position)) }
      gtk_selection_model_set_selection(selection, wanted, all)
    }
  }

  /// Returns whether a cell is selected.
  public func isSelected(at position: Int) -> Bool {
    gtk_selection_model_is_selected(selection, guint(position)) != 0
  }

  /// The number of selected cells. Faster than counting `selectedPositions`.
  public var selectionCount: Int {
    guard let set = gtk_selection_model_get_selection(selection) else { return 0 }
    defer { gtk_bitset_unref(set) }
    return Int(gtk_bitset_get_size(set))
  }

  /// Selects every cell.
  public func selectAll() { gtk_selection_model_select_all(selection) }

  /// Calls `handler` when the selection changes.
  @discardableResult
  public func onSelectionChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    Object(retaining: UnsafeMutableRawPointer(selection))
      .connect("selection-changed") { (_: Int, _: Int) in handler() }
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

extension Widget {
  /// Adds a gesture that activates the cell on a click, or toggles its selection.
  ///
  /// `gtk_grid_view_set_single_click_activate` is not used, because it makes the selection follow
  /// the pointer.
  fileprivate func actOnClick(on item: OpaquePointer) -> ClickGesture {
    let click = ClickGesture()
    // Pointers, because references from the gesture's own handler would be retain cycles.
    let (cell, gesture) = (opaque, click.opaque)
    click.onReleased { press in
      let extends = press.modifiers.contains(.shift)
      guard press.count == 1, !press.modifiers.contains(.control) else { return }
      let widget = Widget(retaining: UnsafeMutableRawPointer(cell))
      let position = gtk_list_item_get_position(item)
      let grid = sequence(first: widget, next: \.parent).lazy
        .compactMap { $0.cast(to: GridView.self) }.first { _ in true }
      if grid?.selectsOnClick == true {
        // Otherwise GTK would reduce the selection to this cell, or to the range up to it.
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        let parameter = g_variant_ref_sink(selectParameter(position, modify: true, extend: extends))
        defer { g_variant_unref(parameter) }
        gtk_widget_activate_action_variant(widget.widget, "list.select-item", parameter)
      } else if !extends {  // GTK handles Control and Shift.
        widget.activateAction("list.activate-item", unsigned: Int(position))
      }
    }
    addController(click)
    return click
  }
}

/// Returns the parameter of the action "list.select-item".
private func selectParameter(_ position: guint, modify: Bool, extend: Bool) -> OpaquePointer? {
  var children = [
    g_variant_new_uint32(position), g_variant_new_boolean(modify ? 1 : 0),
    g_variant_new_boolean(extend ? 1 : 0),
  ]
  return g_variant_new_tuple(&children, gsize(children.count))
}

private let tabBehavior = "tab-behavior"
/// `GTK_LIST_TAB_ITEM`: Tab moves within a cell, then leaves the grid, as in GTK 4.8.
private let tabLeavesCells = 1
private let selectingClass = "selecting"
private let cellName = "cell"
private let clickName = "click"

private func cell(of item: Object) -> (any GridCell)? {
  item.attachment(cellName, as: AnyObject.self) as? any GridCell
}

private func identifier(of item: Object) -> Int? {
  gtk_list_item_get_item(item.opaque).map {
    Int(cgtk_identifier_get_value(OpaquePointer($0)))
  }
}
