import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class UnparentTests: GtkTestCase {
  func testUnparent_ClearsChildPropertyOfContainer() {
    onGtk {
      let horizontal = GTK_ORIENTATION_HORIZONTAL
      check(gtk_paned_new(horizontal), gtk_paned_set_start_child, gtk_paned_get_start_child)
      check(gtk_paned_new(horizontal), gtk_paned_set_end_child, gtk_paned_get_end_child)
      check(gtk_overlay_new(), gtk_overlay_set_child, gtk_overlay_get_child)
      check(gtk_revealer_new(), gtk_revealer_set_child, gtk_revealer_get_child)
      check(gtk_search_bar_new(), gtk_search_bar_set_child, gtk_search_bar_get_child)
      check(gtk_menu_button_new(), gtk_menu_button_set_child, gtk_menu_button_get_child)
      check(
        gtk_header_bar_new(), gtk_header_bar_set_title_widget, gtk_header_bar_get_title_widget)
      check(
        gtk_action_bar_new(), gtk_action_bar_set_center_widget, gtk_action_bar_get_center_widget)
      check(
        gtk_center_box_new(), gtk_center_box_set_start_widget, gtk_center_box_get_start_widget)
      check(
        gtk_center_box_new(), gtk_center_box_set_center_widget, gtk_center_box_get_center_widget)
      check(gtk_center_box_new(), gtk_center_box_set_end_widget, gtk_center_box_get_end_widget)
      check(
        gtk_popover_new(), { gtk_popover_set_child(UnsafeMutablePointer($0), $1) },
        { gtk_popover_get_child(UnsafeMutablePointer($0)) })
    }
  }

  func testUnparent_RemovesChildFromContainerOfMany() {
    onGtk {
      check(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)) {
        gtk_box_append($0.unsafe(), $1.widget)
      }
      check(gtk_grid_new()) { gtk_grid_attach($0.unsafe(), $1.widget, 0, 0, 1, 1) }
      check(gtk_fixed_new()) { gtk_fixed_put($0.unsafe(), $1.widget, 0, 0) }
      check(gtk_overlay_new()) { gtk_overlay_add_overlay($0.opaque, $1.widget) }
      check(gtk_stack_new()) { _ = gtk_stack_add_child($0.opaque, $1.widget) }
      check(gtk_notebook_new()) { gtk_notebook_append_page($0.opaque, $1.widget, nil) }
      check(gtk_header_bar_new()) { gtk_header_bar_pack_start($0.opaque, $1.widget) }
      check(gtk_header_bar_new()) { gtk_header_bar_pack_end($0.opaque, $1.widget) }
      check(gtk_action_bar_new()) { gtk_action_bar_pack_start($0.opaque, $1.widget) }
      check(gtk_list_box_new()) { gtk_list_box_append($0.opaque, $1.widget) }
      check(gtk_flow_box_new()) { gtk_flow_box_insert($0.opaque, $1.widget, -1) }
    }
  }

  func testUnparent_RemovesPagesRowsAndTitleBars() {
    onGtk {
      let page = Label("page")
      let stack = Widget(adopting: gtk_stack_new())
      gtk_stack_add_child(stack.opaque, page.widget)
      page.unparent()
      XCTAssertNil(gtk_stack_get_visible_child(stack.opaque))

      let notebook = Widget(adopting: gtk_notebook_new())
      gtk_notebook_append_page(notebook.opaque, page.widget, nil)
      page.unparent()
      XCTAssertEqual(gtk_notebook_get_n_pages(notebook.opaque), 0)

      let row = Widget(adopting: gtk_list_box_row_new())
      let list = Widget(adopting: gtk_list_box_new())
      gtk_list_box_append(list.opaque, row.widget)
      row.unparent()
      XCTAssertNil(row.parent)
      XCTAssertNil(gtk_list_box_get_row_at_index(list.opaque, 0))

      let window = Window()
      gtk_window_set_titlebar(window.unsafe(), page.widget)
      page.unparent()
      XCTAssertNil(gtk_window_get_titlebar(window.unsafe()))
    }
  }

  func testUnparentPopover_KeepsContentOfItsParent() {
    onGtk {
      let popover = Widget(adopting: gtk_popover_new())
      for container in [gtk_stack_new(), gtk_list_box_new(), gtk_label_new("text")] {
        let widget = Widget(adopting: container!)
        popover.setParent(widget)
        popover.unparent()
        XCTAssertNil(popover.parent)
      }
      let button = Widget(adopting: gtk_menu_button_new())
      gtk_menu_button_set_popover(button.opaque, popover.widget)
      popover.unparent()
      XCTAssertNil(gtk_menu_button_get_popover(button.opaque))
    }
  }
}

/// Adds a label to a container, removes it, and checks that the container has no pointer to it.
@MainActor private func check(
  _ container: UnsafeMutablePointer<GtkWidget>,
  _ put: (OpaquePointer?, UnsafeMutablePointer<GtkWidget>?) -> Void,
  _ content: (OpaquePointer?) -> UnsafeMutablePointer<GtkWidget>?
) {
  let (container, label) = (Widget(adopting: container), Label("text"))
  let name = container.typeName
  put(container.opaque, label.widget)
  XCTAssertEqual(content(container.opaque), label.widget, name)
  label.unparent()
  XCTAssertNil(label.parent, name)
  XCTAssertNil(content(container.opaque), name)
  // Adds the label again: a container with a dangling pointer would use the pointer now or when
  // the container is freed.
  put(container.opaque, label.widget)
  XCTAssertNotNil(label.parent, name)
  label.unparent()
}

/// Adds two labels to a container and removes them.
@MainActor private func check(
  _ container: UnsafeMutablePointer<GtkWidget>, _ add: (Widget, Widget) -> Void
) {
  let (container, labels) = (Widget(adopting: container), [Label("one"), Label("two")])
  for label in labels {
    add(container, label)
    XCTAssertTrue(label.isInside(container), container.typeName)
  }
  for label in labels {
    label.unparent()
    XCTAssertNil(label.parent, container.typeName)
  }
}
