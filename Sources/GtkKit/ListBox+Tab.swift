import CGtk
import GObjectKit

/// Tab in a list: by itself, GTK stops at every row.
extension ListBox {
  /// Lets Tab leave the list, after it has stopped at the controls in the rows.
  func leaveOnTab() {
    let keys = ShortcutController(scope: .local)
    let list = WeakReference(self)
    for (name, direction) in [
      ("Tab|KP_Tab", GTK_DIR_TAB_FORWARD),
      ("<Shift>Tab|<Shift>KP_Tab|<Shift>ISO_Left_Tab", GTK_DIR_TAB_BACKWARD),
    ] {
      keys.add(name) { list.object?.moveFocus(direction) ?? .proceed }
    }
    addController(keys)
  }

  private func moveFocus(_ direction: GtkDirectionType) -> Propagation {
    let rows = children.filter { $0.isMapped && $0.isA(gtk_list_box_row_get_type()) }
    guard let window, let focus = window.focus,
      let index = rows.firstIndex(where: { focus.isInside($0) || focus == $0 })
    else { return .proceed }
    let isForward = direction == GTK_DIR_TAB_FORWARD
    // From a control, Shift+Tab moves to the control before it in the row, or else to the row.
    if !isForward, focus != rows[index], rows[index].isFocusable {
      if rows[index].rowContent?.focusChild(direction) != true { rows[index].grabFocus() }
      return .stop
    }
    let next = isForward ? Array(rows[index...]) : rows[...index].reversed()
    for row in next where isForward || row != rows[index] || focus != row {
      if row.rowContent?.focusChild(direction) == true { return .stop }
    }
    // While the list cannot have the focus, GTK looks for the next widget outside the list.
    canFocus = false
    defer { canFocus = true }
    let popover = sequence(first: self as Widget, next: \.parent).first { $0.isA(Popover.type) }
    // The focus stays in an open popover, even if no other widget in the popover takes it.
    return (popover ?? window).focusChild(direction) || popover != nil ? .stop : .proceed
  }
}

extension Widget {
  /// Moves the focus to the next or first widget inside.
  ///
  /// - Returns: Whether a widget accepted the focus.
  fileprivate func focusChild(_ direction: GtkDirectionType) -> Bool {
    gtk_widget_child_focus(widget, direction) != 0
  }
}
