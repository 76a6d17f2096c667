import CGtk
import GObjectKit

/// Something that holds named actions: `Application` ("app.") and `ApplicationWindow` ("win.").
public protocol ActionMap: Object {}

extension Application: ActionMap {}
extension ApplicationWindow: ActionMap {}

extension ActionMap {
  /// Adds an action without parameter; menus, keys and buttons activate it by name.
  ///
  /// Wraps `g_action_map_add_action` with a `GSimpleAction`.
  public func addAction(_ name: String, _ handler: @escaping () -> Void) {
    let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    action.connect("activate", handler)
    g_action_map_add_action(opaque, action.opaque)
  }
}
