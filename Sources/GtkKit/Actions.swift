import CGtk
import GObjectKit

/// A container of named actions.
///
/// Conforming types are `Application` (prefix "app."), `ApplicationWindow` ("win.") and
/// `ActionGroup`, whose prefix `Widget.setActions(_:as:)` sets.
public protocol ActionMap: Object {}

extension Application: ActionMap {}
extension ApplicationWindow: ActionMap {}

/// Named actions for a widget and its descendants. Wraps `GSimpleActionGroup`.
public final class ActionGroup: Object, ActionMap {
  public override class var type: GType { g_simple_action_group_get_type() }

  /// Makes a group without actions.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
  }
}

extension ActionMap {
  /// Adds an action without a parameter, replacing any action of this name.
  ///
  /// Menus, keys and buttons activate it by its name. Wraps `g_action_map_add_action` with a
  /// `GSimpleAction`.
  public func addAction(_ name: String, _ handler: @escaping () -> Void) {
    add(g_simple_action_new(name, nil)).connect("activate", handler)
  }

  /// Adds an action with a string parameter, replacing any action of this name.
  ///
  /// Activate it by a detailed name, such as "page.open('inbox')".
  public func addAction(_ name: String, _ handler: @escaping (_ text: String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    add(g_simple_action_new(name, type)).connect("activate") { (parameter: Variant) in
      if let text = parameter.string { handler(text) }
    }
  }

  /// Adds an action with a Boolean state, such as a check mark in a menu.
  ///
  /// - Parameters:
  ///   - name: The action's name, without a prefix.
  ///   - isOn: The initial state.
  ///   - handler: Called with the new state when the user changes it, by a menu, key or button.
  public func addToggle(_ name: String, isOn: Bool, _ handler: @escaping (_ isOn: Bool) -> Void) {
    let state = g_variant_new_boolean(isOn ? 1 : 0)
    let action = add(g_simple_action_new_stateful(name, nil, state))
    // A pointer, because a reference to the action from its own handler would be a retain cycle.
    let opaque = action.opaque
    _ = UserChange.connect(action, "notify::state") {
      guard let state = g_action_get_state(opaque) else { return }
      defer { g_variant_unref(state) }
      handler(g_variant_get_boolean(state) != 0)
    }
  }

  /// Adds an action whose state is one of several strings, such as a sort order.
  ///
  /// Choose a string by a detailed name: "name('string')" or "name::string".
  ///
  /// - Parameters:
  ///   - name: The action's name, without a prefix.
  ///   - choice: The initial choice.
  ///   - handler: Called with the new choice when the user changes it, by a menu, key or button.
  public func addChoice(
    _ name: String, _ choice: String, _ handler: @escaping (_ choice: String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = add(g_simple_action_new_stateful(name, type, g_variant_new_string(choice)))
    let opaque = action.opaque
    _ = UserChange.connect(action, "notify::state") {
      guard let state = g_action_get_state(opaque) else { return }
      defer { g_variant_unref(state) }
      handler(String(cString: g_variant_get_string(state, nil)))
    }
  }

  /// Sets the state of an action from `addToggle(_:isOn:_:)`.
  ///
  /// Menus and buttons follow. The action's handler is not called. Does nothing if there is no such
  /// toggle.
  public func setState(_ isOn: Bool, action name: String) {
    changeState(of: name, to: g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Sets the choice of an action from `addChoice(_:_:_:)`.
  ///
  /// Menus and buttons follow. The action's handler is not called. Does nothing if there is no such
  /// action.
  public func setState(_ choice: String, action name: String) {
    changeState(of: name, to: g_variant_new_string(choice))
  }

  private func changeState(of name: String, to state: OpaquePointer?) {
    let state = g_variant_ref_sink(state)
    defer { g_variant_unref(state) }
    guard let action = g_action_map_lookup_action(opaque, name),
      let type = g_action_get_state_type(action),
      g_variant_is_of_type(state, type) != 0
    else { return }
    UserChange.exclude { g_action_change_state(action, state) }
  }

  /// Enables or disables an action. Does nothing if there is no action of this name.
  public func setEnabled(_ isEnabled: Bool, action name: String) {
    guard let action = g_action_map_lookup_action(opaque, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  private func add(_ action: OpaquePointer?) -> Object {
    guard let action else { preconditionFailure("GLib made no action") }
    g_action_map_add_action(opaque, action)
    return Object(adopting: UnsafeMutableRawPointer(action))
  }
}

/// A prefixed action name with an optional parameter: "win.save", "page.sort('name')".
public struct ActionName {
  let name: String
  let target: Variant?

  /// Parses GLib's notation: "win.save", "page.sort('name')" or "page.sort::name".
  ///
  /// Returns nil if the notation is malformed. Wraps `g_action_parse_detailed_name`.
  public init?(_ detailedName: String) {
    var name: UnsafeMutablePointer<CChar>?
    var target: OpaquePointer?
    guard g_action_parse_detailed_name(detailedName, &name, &target, nil) != 0, let name else {
      return nil
    }
    self.name = String(cString: name)
    // `Variant` adds its own reference.
    self.target = target.map(Variant.init)
    if let target { g_variant_unref(target) }
    g_free(name)
  }
}

extension Widget {
  /// Offers a group's actions to the widget and its descendants as "prefix.name".
  ///
  /// Nil removes the group. Remove it before the widget is destroyed: GTK 4.8 would leak the group.
  /// Wraps `gtk_widget_insert_action_group`.
  public func setActions(_ actions: ActionGroup?, as prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, actions?.opaque)
  }

  /// Activates the nearest action of this name, in this widget or an ancestor.
  ///
  /// - Returns: Whether the action exists.
  @discardableResult
  public func activate(_ action: ActionName) -> Bool {
    gtk_widget_activate_action_variant(widget, action.name, action.target?.pointer) != 0
  }
}
