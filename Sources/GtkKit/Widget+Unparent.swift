import CGtk
import GObjectKit

extension Widget {
  /// Removes the widget from its parent of any class. Does nothing without a parent.
  ///
  /// `gtk_widget_unparent` alone is right only for children of a `CustomWidget`. Most GTK
  /// containers keep another pointer to their children, which would dangle.
  public func unparent() {
    guard let parent else { return }
    dropFocus()
    if parent.isA(CustomWidget.type)
      || !(isOwnedByProperty(from: parent) || isContent && isRemoved(from: parent))
    {
      gtk_widget_unparent(widget)
    }
  }

  /// Clears the property that holds the widget, and returns whether there is one.
  private func isOwnedByProperty(from parent: Widget) -> Bool {
    // Some containers add widgets between themselves and their child. Only the container can
    // release the child, so the search starts at the outermost ancestor.
    for owner in sequence(first: parent, next: \.parent).prefix(deepestChild).reversed() {
      for name in childProperties
      where owner.hasProperty(name) && owner.property(name, as: Widget?.self) == self {
        if name == "child", owner.isA(gtk_menu_button_get_type()) {
          // GTK 4.8 logs a critical warning for nil. Setting a label replaces the child without a
          // warning.
          owner.setProperty("label", to: "")
        } else {
          owner.setProperty(name, to: Widget?.none)
        }
        return true
      }
    }
    return false
  }

  /// Calls the parent's own function for removing children, and returns whether it has one.
  private func isRemoved(from parent: Widget) -> Bool {
    guard let removal = removals.first(where: { parent.isA($0.type) }) else { return false }
    removal.remove(parent, self)
    return true
  }

  func isA(_ type: GType) -> Bool { g_type_check_instance_is_a(unsafe(), type) != 0 }
}

/// The number of ancestors to search: GTK 4.18 puts three widgets between a menu button and its
/// child, GTK 4.8 two.
private let deepestChild = 4

/// The properties that hold a single child, of all GTK containers.
private let childProperties = [
  "child", "start-child", "end-child", "label-widget", "title-widget", "titlebar", "popover",
]

/// The function that removes a child from each container of many children.
///
/// Header bars and action bars keep their packed children in a `GtkBox`.
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

/// Removes a child of a stack, or a page of a notebook, whose pages are in a stack.
@MainActor private func removeFromStack(_ stack: Widget, _ child: Widget) {
  guard let notebook = stack.parent, notebook.isA(gtk_notebook_get_type()) else {
    return gtk_stack_remove(stack.opaque, child.widget)
  }
  gtk_notebook_remove_page(notebook.opaque, gtk_notebook_page_num(notebook.opaque, child.widget))
}

/// Removes a child of a center box, which has no properties for its children in GTK 4.8.
@MainActor private func removeFromCenterBox(_ box: Widget, _ child: Widget) {
  if gtk_center_box_get_start_widget(box.opaque) == child.widget {
    gtk_center_box_set_start_widget(box.opaque, nil)
  } else if gtk_center_box_get_end_widget(box.opaque) == child.widget {
    gtk_center_box_set_end_widget(box.opaque, nil)
  } else {
    gtk_center_box_set_center_widget(box.opaque, nil)
  }
}
