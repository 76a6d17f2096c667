import CGtk
import CGtkShims
import GObjectKit

/// The widgets of one list item, reused for many identifiers of an `IdentifierList`.
@MainActor
protocol ListItemContent: AnyObject {
  /// The widget to show until the first binding.
  var widget: Widget { get }
  /// Shows an identifier.
  func bind(to identifier: Int, in item: Object)
  /// Clears the widgets before they are reused.
  func unbind()
}

/// Makes a `GtkSignalListItemFactory`.
///
/// - Ownership: Each list item owns the content that `makeContent` returns for it.
/// - Parameters:
///   - clicks: Whether one click activates the item, or toggles its selection in a grid with
///     `selectsOnClick`. GTK requires a double click.
///   - makeContent: Makes the widgets of a new list item.
/// - Returns: The factory.
func makeListItemFactory(
  activatesOnClick clicks: Bool, _ makeContent: @escaping () -> any ListItemContent
) -> Object {
  let factory = Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
  factory.connect("setup") { (item: Object) in
    let content = makeContent()
    item.attach(content, as: contentName)
    item.showInList(content.widget)
  }
  factory.connect("bind") { (item: Object) in
    guard let content = content(of: item), let identifier = identifier(of: item) else { return }
    // GTK's own widget around the content, which includes the margin, exists only from here on.
    if clicks, item.attachment(clickName, as: ClickGesture.self) == nil {
      item.attach(content.widget.parent?.actOnClick(on: item.opaque), as: clickName)
    }
    content.bind(to: identifier, in: item)
  }
  factory.connect("unbind") { (item: Object) in content(of: item)?.unbind() }
  factory.connect("teardown") { (item: Object) in
    if let click = item.attachment(clickName, as: ClickGesture.self) {
      gtk_event_controller_get_widget(click.opaque).map { Widget(retaining: $0) }?
        .removeController(click)
    }
    item.attach(nil, as: clickName)
    item.showInList(nil)
    item.attach(nil, as: contentName)
  }
  return factory
}

extension Object {
  /// Sets the widget that this list item shows.
  func showInList(_ child: Widget?) {
    guard let child else { return gtk_list_item_set_child(opaque, nil) }
    child.withPointer { gtk_list_item_set_child(opaque, $0) }
  }
}

extension Widget {
  /// Adds a gesture that activates the list item on a click, or toggles its selection in a
  /// `GridView` that selects on a click.
  ///
  /// GTK's single-click activation is not used, because it makes the selection follow the pointer.
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
        // Without the claim, GTK would reduce the selection to this cell, or to the range up to it.
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        let parameter = g_variant_ref_sink(selectParameter(position, modify: true, extend: extends))
        defer { g_variant_unref(parameter) }
        gtk_widget_activate_action_variant(widget.widget, "list.select-item", parameter)
      } else if !extends, gtk_list_item_get_activatable(item) != 0 {
        // GTK handles Control and Shift.
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

private let contentName = "cell"
private let clickName = "click"

private func content(of item: Object) -> (any ListItemContent)? {
  item.attachment(contentName, as: AnyObject.self) as? any ListItemContent
}

private func identifier(of item: Object) -> Int? {
  gtk_list_item_get_item(item.opaque).map {
    Int(cgtk_identifier_get_value(OpaquePointer($0)))
  }
}
