import CGtk
import CGtkShims
import GObjectKit

/// A GTK widget: the superclass of all widget classes, and the wrapper of widgets without a Swift
/// class.
///
/// - Ownership: A widget lives as long as a wrapper or its parent refers to it. It has at most one
///   parent: call `unparent()` before adding it to another.
open class Widget: Object {
  /// The GType of this wrapper class. Subclasses override it.
  open override class var type: GType { gtk_widget_get_type() }

  /// The instance as a pointer for `gtk_widget_…` functions. Use it only on `self` or a variable.
  package var widget: UnsafeMutablePointer<GtkWidget> { unsafe() }

  /// Whether the widget is visible. A hidden widget takes no space and no focus.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget and its ancestors are visible and the window is shown.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// Whether the widget reacts to input. An insensitive widget is greyed out.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget and all its ancestors react to input.
  public var isEffectivelySensitive: Bool { gtk_widget_is_sensitive(widget) != 0 }

  /// Whether the widget or a descendant can receive pointer events.
  public var canTarget: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// Whether the pointer is over the widget or a descendant of it.
  package var containsPointer: Bool { states.contains(.prelight) }

  /// The states that style sheets match.
  var states: WidgetStates {
    get { WidgetStates(rawValue: gtk_widget_get_state_flags(widget).rawValue) }
    set { gtk_widget_set_state_flags(widget, GtkStateFlags(newValue.rawValue), 1) }
  }

  /// Whether `canTarget` is true for the widget and all its ancestors.
  public var isReachable: Bool {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next {
      guard gtk_widget_get_can_target(current) != 0 else { return false }
      next = gtk_widget_get_parent(current)
    }
    return true
  }

  /// The tooltip, which is also the accessible description.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { changeTooltip { gtk_widget_set_tooltip_text(widget, newValue) } }
  }

  /// The window that contains the widget.
  public var window: Window? {
    gtk_widget_get_root(widget).flatMap {
      Widget(retaining: UnsafeMutableRawPointer($0)).cast(to: Window.self)
    }
  }

  /// The parent of the widget.
  public var parent: Widget? {
    gtk_widget_get_parent(widget).map { Widget(retaining: $0) }
  }

  /// The children, in order.
  public var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      children.append(Widget(retaining: child))
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The next child of the same parent.
  public var nextSibling: Widget? {
    gtk_widget_get_next_sibling(widget).map { Widget(retaining: $0) }
  }

  /// The previous child of the same parent.
  public var previousSibling: Widget? {
    gtk_widget_get_prev_sibling(widget).map { Widget(retaining: $0) }
  }

  /// Returns this widget and its descendants that are of a class, in order.
  ///
  /// Makes no wrappers for other widgets, so a search in a page of thousands is fast.
  public func descendants<Kind: Widget>(of kind: Kind.Type) -> [Kind] {
    let type = kind.type
    var found: [Kind] = []
    func collect(in widget: UnsafeMutablePointer<GtkWidget>) {
      let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(instance, type) != 0 { found.append(Kind(retaining: widget)) }
      var child = gtk_widget_get_first_child(widget)
      while let next = child {
        collect(in: next)
        child = gtk_widget_get_next_sibling(next)
      }
    }
    collect(in: widget)
    return found
  }

  /// Returns whether this widget is `ancestor` or a descendant of it.
  public func isInside(_ ancestor: Widget) -> Bool {
    self == ancestor || gtk_widget_is_ancestor(widget, ancestor.widget) != 0
  }

  /// Returns whether the widget is inside `ancestor` and nothing between them is hidden.
  ///
  /// Widgets are hidden by `isVisible` and by containers that show one of many pages.
  public func isShown(inside ancestor: Widget) -> Bool {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next, current != ancestor.widget {
      guard gtk_widget_get_visible(current) != 0, gtk_widget_get_child_visible(current) != 0 else {
        return false
      }
      next = gtk_widget_get_parent(current)
    }
    return next != nil
  }

  /// Whether the widget's text direction is right to left.
  public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// The number of device pixels for each application pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Calls `handler` when `scaleFactor` changes, as after a move to another monitor.
  ///
  /// On Wayland, it may also change when a new window first appears on a monitor.
  @discardableResult
  public func onScaleFactorChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::scale-factor", handler)
  }

  // MARK: Style

  /// The widget's name in style sheets, such as "headerbar".
  public var cssName: String { String(cString: gtk_widget_get_css_name(widget)) }

  /// Adds a CSS class.
  public func addStyleClass(_ name: String) { gtk_widget_add_css_class(widget, name) }

  /// Adds or removes a CSS class.
  public func setStyleClass(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  /// Returns whether the widget has a CSS class.
  public func hasStyleClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  // MARK: Focus

  /// Whether the widget itself can receive the keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget or a descendant can receive the keyboard focus.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
  }

  /// Whether a click gives the widget the keyboard focus.
  public var focusesOnClick: Bool {
    get { gtk_widget_get_focus_on_click(widget) != 0 }
    set { gtk_widget_set_focus_on_click(widget, newValue ? 1 : 0) }
  }

  /// Focuses the widget. An entry selects all of its text.
  ///
  /// Wraps `gtk_widget_grab_focus`.
  /// - Returns: Whether the widget accepted the focus.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Restores the focus to a widget that had it before.
  ///
  /// Unlike `grabFocus()`, it keeps the caret and the selection of a text field.
  /// - Returns: Whether the widget accepted the focus.
  @discardableResult
  public func regainFocus() -> Bool {
    let text = isA(gtk_editable_get_type()) ? gtk_editable_get_delegate(opaque) : nil
    if let text { return Widget(retaining: UnsafeMutableRawPointer(text)).regainFocus() }
    guard isA(gtk_text_get_type()) else { return grabFocus() }
    // `gtk_widget_grab_focus` checks the same conditions.
    guard isEffectivelySensitive, isFocusable, canFocus, window != nil else { return false }
    return gtk_text_grab_focus_without_selecting(unsafe()) != 0
  }

  /// Clears the focus if it is on the widget or a descendant, and closes open popovers there.
  ///
  /// Call before removing a widget from a window: GTK 4.8 keeps a reference to a removed widget
  /// with the focus until the next frame, which a hidden window never draws.
  public func dropFocus() {
    // Popovers first: a closing menu returns the focus to its parent.
    closePopovers()
    if let window, window.focus?.isInside(self) == true { window.focus = nil }
  }

  /// Focuses the first descendant that accepts the focus, even before the first layout.
  ///
  /// - Returns: Whether a widget accepted the focus.
  @discardableResult
  public func focusFirstChild() -> Bool { cgtk_widget_focus_first(widget) != 0 }

  // MARK: Events

  /// Adds a controller or gesture, which the widget then owns.
  public func addController(_ controller: EventController) {
    g_object_ref(controller.pointer)  // gtk_widget_add_controller takes over a reference.
    gtk_widget_add_controller(widget, controller.opaque)
  }

  /// Removes a controller or gesture.
  func removeController(_ controller: EventController) {
    gtk_widget_remove_controller(widget, controller.opaque)
  }

  /// Returns the widget's controllers and gestures of a class.
  public func controllers<Kind: EventController>(_ kind: Kind.Type) -> [Kind] {
    let list = Object(adopting: UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    return (0..<g_list_model_get_n_items(list.opaque)).compactMap { position in
      g_list_model_get_object(list.opaque, position).flatMap {
        Object(adopting: UnsafeMutableRawPointer($0)).cast(to: kind)
      }
    }
  }

  /// Activates an action by name, in this widget or an ancestor: "list.scroll-to-item".
  ///
  /// - Parameters:
  ///   - name: The prefixed name of the action.
  ///   - parameter: An unsigned 32-bit parameter, or nil for none.
  /// - Returns: Whether the action exists.
  @discardableResult
  public func activateAction(_ name: String, unsigned parameter: Int? = nil) -> Bool {
    let variant = parameter.map { g_variant_ref_sink(g_variant_new_uint32(guint32($0))) } ?? nil
    defer { variant.map(g_variant_unref) }
    return gtk_widget_activate_action_variant(widget, name, variant) != 0
  }

  /// Calls `frame` before each frame until it returns false, while the widget is on screen.
  ///
  /// The argument is the frame's time in microseconds. Wraps `gtk_widget_add_tick_callback`.
  public func onEachFrame(_ frame: @escaping (_ time: Int) -> Bool) {
    _ = addTick(to: widget, frame)
  }
}

extension Widget {
  /// Whether the widget accepts typed text, as an editable entry or text view does.
  public var takesText: Bool {
    let instance = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0 {
      return gtk_text_view_get_editable(unsafe()) != 0
    }
    return g_type_check_instance_is_a(instance, gtk_editable_get_type()) != 0
      && gtk_editable_get_editable(opaque) != 0
  }
}

/// A widget, or an object that is shown by a widget.
///
/// Bars and pages accept such an object and keep it alive with its widget. Conform a control whose
/// state is in a Swift object.
public protocol WidgetConvertible: AnyObject {
  /// The widget to show. Always the same one.
  var asWidget: Widget { get }
}

extension Widget: WidgetConvertible {
  /// The widget itself.
  public var asWidget: Widget { self }
}
