import CGtk
import CGtkShims
import GObjectKit

/// Something that holds named actions: `Application` ("app.") and `ApplicationWindow` ("win.").
public protocol ActionMap: Object {}

extension Application: ActionMap {}
extension ApplicationWindow: ActionMap {}

/// Actions to put on a widget under a name. Wraps `GSimpleActionGroup`.
public final class ActionGroup: Object, ActionMap {
  public override class var type: GType { g_simple_action_group_get_type() }

  /// Makes an empty group.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
  }
}

extension Widget {
  /// Lets the widget, and all inside it, name actions of a group as "`name`.action"; the widget
  /// holds the group.
  public func insertActionGroup(_ group: ActionGroup, named name: String) {
    gtk_widget_insert_action_group(widget, name, group.opaque)
  }
}

extension ActionMap {
  /// Adds an action without parameter; menus, keys and buttons activate it by name.
  ///
  /// Wraps `g_action_map_add_action` with a `GSimpleAction`.
  public func addAction(_ name: String, _ handler: @escaping () -> Void) {
    let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    action.connect("activate", handler)
    g_action_map_add_action(opaque, action.opaque)
  }

  /// Adds an action that takes a text, such as "page.open('inbox')".
  public func addAction(_ name: String, _ handler: @escaping (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
    action.connect("activate") { (parameter: TextParameter) in handler(parameter.text) }
    g_action_map_add_action(opaque, action.opaque)
  }
}

/// What an action that takes a text is activated with; GIO refuses anything else.
private struct TextParameter: ValueConvertible {
  let text: String

  static var valueType: GType { cgtk_type_variant() }

  static func read(from value: UnsafePointer<GValue>) -> TextParameter {
    TextParameter(text: String(cString: g_variant_get_string(g_value_get_variant(value), nil)))
  }

  func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_take_variant(value, g_variant_ref_sink(g_variant_new_string(text)))
  }
}
