import CGtk
import GObjectKit

extension Widget {
  /// Takes the widget out of what it was put into, in the way that is right there; does nothing
  /// without a parent.
  ///
  /// `gtk_widget_unparent` alone is right only where nothing but the parent's list of children
  /// holds the widget, as in a `CustomWidget`. Most containers of GTK's also have a pointer of their
  /// own, which would dangle.
  public func unparent() {
    guard let parent else { return }
    dropFocus()
    if parent.isA(CustomWidget.type)
      || !(isOwnedByProperty(from: parent) || isContent && isRemoved(from: parent))
    {
      gtk_widget_unparent(widget)
    }
  }

  /// Empties the property that the widget was put into, if one was.
  private func isOwnedByProperty(from parent: Widget) -> Bool {
    // Some put other widgets between themselves and their child. What holds it in the end has to
    // let it go, so the outermost comes first.
    for owner in sequence(first: parent, next: \.parent).prefix(deepestChild).reversed() {
      for name in childProperties
      where owner.hasProperty(name) && owner.property(name, as: Widget?.self) == self {
        if name == "child", owner.isA(gtk_menu_button_get_type()) {
          // GTK 4.8 logs that nil is no widget; another content takes the child's place quietly.
          owner.setProperty("label", to: "")
        } else {
          owner.setProperty(name, to: Widget?.none)
        }
        return true
      }
    }
    return false
  }

  /// Calls the function for removing children that the parent's kind has, if it has one.
  private func isRemoved(from parent: Widget) -> Bool {
    guard let removal = removals.first(where: { parent.isA($0.type) }) else { return false }
    removal.remove(parent, self)
    return true
  }

  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(unsafe(), type) != 0 }
}

/// The most levels between a child and the widget whose property holds it: GTK 4.18 puts three
/// widgets between a menu button and its child, GTK 4.8 two.
private let deepestChild = 4

/// The properties that hold one child each: of windows, buttons and the like, panes, frames, header
/// bars, windows again, and menu buttons.
private let childProperties = [
  "child", "start-child", "end-child", "label-widget", "title-widget", "titlebar", "popover",
]

/// How containers of many children let one go.
///
/// What is packed into a header bar or an action bar is in a box of the bar's.
private let removals: [(type: GType, remove: @MainActor (_ parent: Widget, Widget) -> Void)] = [
  (gtk_box_get_type(), { gtk_box_remove($0.unsafe(), $1.widget) }),
  (gtk_grid_get_type(), { gtk_grid_remove($0.unsafe(), $1.widget) }),
  (gtk_fixed_get_type(), { gtk_fixed_remove($0.unsafe(), $1.widget) }),
  (gtk_overlay_get_type(), { gtk_overlay_remove_overlay($0.opaque, $1.widget) }),
  (gtk_flow_box_get_type(), { gtk_flow_box_remove($0.opaque, $1.widget) }),
  (gtk_list_box_get_type(), { gtk_list_box_remove($0.opaque, $1.widget) }),
  (gtk_stack_get_type(), removeFromStack),
  (gtk_center_box_get_type(), removeFromCenterBox),
]

/// The pages of a notebook are in a stack of its own.
@MainActor private func removeFromStack(_ stack: Widget, _ child: Widget) {
  guard let notebook = stack.parent, notebook.isA(gtk_notebook_get_type()) else {
    return gtk_stack_remove(stack.opaque, child.widget)
  }
  gtk_notebook_remove_page(notebook.opaque, gtk_notebook_page_num(notebook.opaque, child.widget))
}

/// The box has no properties for its children in GTK 4.8.
@MainActor private func removeFromCenterBox(_ box: Widget, _ child: Widget) {
  if gtk_center_box_get_start_widget(box.opaque) == child.widget {
    gtk_center_box_set_start_widget(box.opaque, nil)
  } else if gtk_center_box_get_end_widget(box.opaque) == child.widget {
    gtk_center_box_set_end_widget(box.opaque, nil)
  } else {
    gtk_center_box_set_center_widget(box.opaque, nil)
  }
}
