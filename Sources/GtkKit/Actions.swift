import CGtk
import GObjectKit

/// Something that holds named actions: `Application` ("app."), `ApplicationWindow` ("win."), and
/// an `ActionGroup` under the name that a widget gives it.
public protocol ActionMap: Object {}

extension Application: ActionMap {}
extension ApplicationWindow: ActionMap {}

/// Named actions for a widget and all inside it. Wraps `GSimpleActionGroup`.
public final class ActionGroup: Object, ActionMap {
  public override class var type: GType { g_simple_action_group_get_type() }

  /// Makes a group without actions.
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
  }
}

extension ActionMap {
  /// Adds an action without parameter; menus, keys and buttons activate it by name. One that has
  /// the name already goes.
  ///
  /// Wraps `g_action_map_add_action` with a `GSimpleAction`.
  public func addAction(_ name: String, _ handler: @escaping () -> Void) {
    add(g_simple_action_new(name, nil)).connect("activate", handler)
  }

  /// Adds an action that takes a text, such as "page.open('inbox')".
  public func addAction(_ name: String, _ handler: @escaping (_ text: String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    add(g_simple_action_new(name, type)).connect("activate") { (parameter: Variant) in
      if let text = parameter.string { handler(text) }
    }
  }

  /// Adds an action that is on or off, such as a choice in a menu or a button that stays pressed.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isOn: How it is at first.
  ///   - handler: Called when it is changed by whomever, with what it is from here on.
  public func addToggle(_ name: String, isOn: Bool, _ handler: @escaping (_ isOn: Bool) -> Void) {
    let state = g_variant_new_boolean(isOn ? 1 : 0)
    let action = add(g_simple_action_new_stateful(name, nil, state))
    // The action owns the handler, which must not own the action.
    let opaque = action.opaque
    action.connect("notify::state") {
      guard let state = g_action_get_state(opaque) else { return }
      defer { g_variant_unref(state) }
      handler(g_variant_get_boolean(state) != 0)
    }
  }

  /// Adds an action that is one of several words, each chosen by "name('word')" or "name::word".
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - choice: The word that holds at first.
  ///   - handler: Called when another is chosen by whomever, with what holds from here on.
  public func addChoice(
    _ name: String, _ choice: String, _ handler: @escaping (_ choice: String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = add(g_simple_action_new_stateful(name, type, g_variant_new_string(choice)))
    let opaque = action.opaque
    action.connect("notify::state") {
      guard let state = g_action_get_state(opaque) else { return }
      defer { g_variant_unref(state) }
      handler(String(cString: g_variant_get_string(state, nil)))
    }
  }

  /// Turns on or off what `addToggle(_:isOn:_:)` has added; its handler hears of it if that changes
  /// anything. Nothing happens where there is no such toggle.
  public func setState(_ isOn: Bool, action name: String) {
    changeState(of: name, to: g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Chooses a word for what `addChoice(_:_:_:)` has added; its handler hears of it if that changes
  /// anything. Nothing happens where there is no such choice.
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
    g_action_change_state(action, state)
  }

  /// Lets an action be used or not; nothing happens where there is none of the name.
  public func setEnabled(_ isEnabled: Bool, action name: String) {
    guard let action = g_action_map_lookup_action(opaque, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  private func add(_ action: OpaquePointer?) -> Object {
    guard let action else { preconditionFailure("GLib makes no action") }
    g_action_map_add_action(opaque, action)
    return Object(adopting: UnsafeMutableRawPointer(action))
  }
}

/// An action's full name with what it is to be activated with, such as "win.save" or
/// "page.sort('name')".
public struct ActionName {
  let name: String
  let target: Variant?

  /// Reads a name in GLib's notation ("win.save", "page.sort('name')", "page.sort::name"); nil if
  /// it is none.
  public init?(_ detailedName: String) {
    var name: UnsafeMutablePointer<CChar>?
    var target: OpaquePointer?
    guard g_action_parse_detailed_name(detailedName, &name, &target, nil) != 0, let name else {
      return nil
    }
    self.name = String(cString: name)
    // The wrapper adds a reference to the one that is ours.
    self.target = target.map(Variant.init)
    if let target { g_variant_unref(target) }
    g_free(name)
  }
}

extension Widget {
  /// Offers a group's actions to the widget and all inside it as "prefix.name"; nil takes them
  /// away again, which is to be done before the widget goes: GTK 4.8 would keep the group.
  public func setActions(_ actions: ActionGroup?, as prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, actions?.opaque)
  }

  /// Activates an action found from this widget upwards.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func activate(_ action: ActionName) -> Bool {
    gtk_widget_activate_action_variant(widget, action.name, action.target?.pointer) != 0
  }
}
