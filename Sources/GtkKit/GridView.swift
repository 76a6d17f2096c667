import CGtk
import CGtkShims
import GObjectKit

/// Identifiers as cells in rows, one of them selected; a click or Return opens one. Wraps `GtkGridView` with a
/// `GtkSingleSelection` over an `IdentifierList`.
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
    let selection = gtk_single_selection_new(nil)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_single_selection_set_model(selection, list.opaque)

    let factory = Object(
      adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    factory.connect("setup") { (item: Object) in
      let cell = makeCell()
      cell.widget.openOnClick(of: item.opaque)
      item.attach(cell, as: cellName)
      gtk_list_item_set_child(item.opaque, cell.widget.widget)
    }
    factory.connect("bind") { (item: Object) in
      guard let cell = cell(of: item), let identifier = identifier(of: item) else { return }
      cell.bind(to: identifier)
    }
    factory.connect("unbind") { (item: Object) in cell(of: item)?.unbind() }
    factory.connect("teardown") { (item: Object) in
      gtk_list_item_set_child(item.opaque, nil)
      item.attach(nil, as: cellName)
    }
    g_object_ref(factory.pointer)  // gtk_grid_view_new takes both references.
    self.init(adopting: gtk_grid_view_new(selection, factory.opaque))
  }

  /// How many columns there are at most, and at least.
  public func setColumns(minimum: Int, maximum: Int) {
    gtk_grid_view_set_min_columns(opaque, guint(minimum))
    gtk_grid_view_set_max_columns(opaque, guint(maximum))
  }

  private var selection: OpaquePointer { gtk_grid_view_get_model(opaque) }

  /// The position of the selected cell.
  public var selectedPosition: Int? {
    get {
      let position = gtk_single_selection_get_selected(selection)
      return position == guint.max ? nil : Int(position)
    }
    set { gtk_single_selection_set_selected(selection, newValue.map { guint($0) } ?? guint.max) }
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
  /// Lets one click open the cell.
  ///
  /// GTK's own way, `gtk_grid_view_set_single_click_activate`, makes the selection follow the
  /// pointer, so that looking around changes what is selected.
  fileprivate func openOnClick(of item: OpaquePointer) {
    let click = ClickGesture()
    // The item owns the cell and with it this handler, which has its address only.
    let cell = opaque
    click.onReleased { count, _, _ in
      guard count == 1 else { return }
      Widget(retaining: UnsafeMutableRawPointer(cell)).activateAction(
        "list.activate-item", unsigned: Int(gtk_list_item_get_position(item)))
    }
    addController(click)
  }
}

private let cellName = "cell"

private func cell(of item: Object) -> (any GridCell)? {
  item.attachment(cellName, as: AnyObject.self) as? any GridCell
}

private func identifier(of item: Object) -> Int? {
  gtk_list_item_get_item(item.opaque).map {
    Int(cgtk_identifier_get_value(OpaquePointer($0)))
  }
}
