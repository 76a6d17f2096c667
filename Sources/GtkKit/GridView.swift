import CGtk
import CGtkShims
import GObjectKit

/// Identifiers as cells in rows; a click or Return opens one. Wraps `GtkGridView` with a
/// `GtkMultiSelection` over an `IdentifierList`.
///
/// The arrow keys select the cell that they go to. Control and Shift, with a click or a key, select
/// more of them, as does dragging a rectangle with the pointer.
///
/// - Ownership: Cells are made by the `makeCell` handler, kept by GTK's list items and used for
///   one identifier after another.
public final class GridView: Widget {
  public override class var type: GType { gtk_grid_view_get_type() }

  /// Makes a grid over a list.
  ///
  /// - Parameters:
  ///   - list: What the cells stand for.
  ///   - makeCell: Makes a cell when one more is needed on screen.
  public convenience init(list: IdentifierList, makeCell: @escaping () -> any GridCell) {
    g_object_ref(list.pointer)  // gtk_multi_selection_new takes it.
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
      // GTK's widget around the cell's own, which has the margin between cells, is there only now.
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
    g_object_ref(factory.pointer)  // gtk_grid_view_new takes both references.
    self.init(adopting: gtk_grid_view_new(selection, factory.opaque))
    // Since GTK 4.12, Tab goes through all cells, and Shift+Tab enters at the last one.
    if hasProperty(tabBehavior) { setProperty(tabBehavior, to: tabLeavesCells) }
  }

  /// How many columns there are at most, and at least.
  public func setColumns(minimum: Int, maximum: Int) {
    gtk_grid_view_set_min_columns(opaque, guint(minimum))
    gtk_grid_view_set_max_columns(opaque, guint(maximum))
  }

  /// Whether a click selects a cell, or takes it out of the selection, rather than to open it.
  public var selectsOnClick: Bool {
    get { hasStyleClass(selectingClass) }
    set { setStyleClass(selectingClass, newValue) }
  }

  /// Whether dragging the pointer over cells selects them.
  public var selectsByDragging: Bool {
    get { gtk_grid_view_get_enable_rubberband(opaque) != 0 }
    set { gtk_grid_view_set_enable_rubberband(opaque, newValue ? 1 : 0) }
  }

  private var selection: OpaquePointer { gtk_grid_view_get_model(opaque) }

  /// The position of the first selected cell. Setting it selects that cell alone.
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

  /// The positions of all selected cells, in their order.
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

  /// Whether the cell at a position is selected.
  public func isSelected(at position: Int) -> Bool {
    gtk_selection_model_is_selected(selection, guint(position)) != 0
  }

  /// How many cells are selected; quicker than to list them.
  public var selectionCount: Int {
    guard let set = gtk_selection_model_get_selection(selection) else { return 0 }
    defer { gtk_bitset_unref(set) }
    return Int(gtk_bitset_get_size(set))
  }

  /// Selects every cell.
  public func selectAll() { gtk_selection_model_select_all(selection) }

  /// Calls `handler` when other cells are selected than before.
  @discardableResult
  public func onSelectionChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    Object(retaining: UnsafeMutableRawPointer(selection))
      .connect("selection-changed") { (_: Int, _: Int) in handler() }
  }

  /// Calls `handler` with the position of a cell that the user opens.
  @discardableResult
  public func onActivate(_ handler: @escaping (_ position: Int) -> Void) -> SignalConnection {
    connect("activate", handler)
  }

  /// Brings a cell into view.
  public func scroll(to position: Int) {
    activateAction("list.scroll-to-item", unsigned: position)
  }
}

/// One cell's widgets, bound to one identifier after another.
@MainActor
public protocol GridCell: AnyObject {
  /// What is shown.
  var widget: Widget { get }
  /// Shows an identifier.
  ///
  /// Name it on `widget.parent`: GTK gives the focus and the role to the widget that it puts
  /// around the cell's own, and a name set on the inner one is never read.
  func bind(to identifier: Int)
  /// Lets go of what was shown; work for it ends here.
  func unbind()
}

extension Widget {
  /// Lets one click open the cell, or select it where the grid wants that.
  ///
  /// GTK's own way, `gtk_grid_view_set_single_click_activate`, makes the selection follow the
  /// pointer, so that looking around changes what is selected.
  fileprivate func actOnClick(on item: OpaquePointer) -> ClickGesture {
    let click = ClickGesture()
    // Both outlive this handler, which has their addresses only.
    let (cell, gesture) = (opaque, click.opaque)
    click.onReleased { press in
      let extends = press.modifiers.contains(.shift)
      guard press.count == 1, !press.modifiers.contains(.control) else { return }
      let widget = Widget(retaining: UnsafeMutableRawPointer(cell))
      let position = gtk_list_item_get_position(item)
      let grid = sequence(first: widget, next: \.parent).lazy
        .compactMap { $0.cast(to: GridView.self) }.first { _ in true }
      if grid?.selectsOnClick == true {
        // GTK would select this cell alone, or those up to it alone.
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        let parameter = g_variant_ref_sink(selectParameter(position, modify: true, extend: extends))
        defer { g_variant_unref(parameter) }
        gtk_widget_activate_action_variant(widget.widget, "list.select-item", parameter)
      } else if !extends {  // With Control or Shift, GTK selects.
        widget.activateAction("list.activate-item", unsigned: Int(position))
      }
    }
    addController(click)
    return click
  }
}

/// The parameter of "list.select-item".
private func selectParameter(_ position: guint, modify: Bool, extend: Bool) -> OpaquePointer? {
  var children = [
    g_variant_new_uint32(position), g_variant_new_boolean(modify ? 1 : 0),
    g_variant_new_boolean(extend ? 1 : 0),
  ]
  return g_variant_new_tuple(&children, gsize(children.count))
}

private let tabBehavior = "tab-behavior"
/// `GTK_LIST_TAB_ITEM`: Tab stays within a cell, then leaves the grid, as in GTK 4.8.
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
