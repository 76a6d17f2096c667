import CGtk
import CGtkShims
import GObjectKit

/// Any GTK widget: the base of all typed widgets, and the way to use one that has no type here.
///
/// - Ownership: Constructors sink the floating reference, so a widget lives while its wrapper or
///   its parent does. A widget has at most one parent; leave the old one first.
open class Widget: Object {
  /// The type of the class of GTK's that this one wraps.
  open override class var type: GType { gtk_widget_get_type() }

  /// The instance as `GtkWidget` functions want it.
  public var widget: UnsafeMutablePointer<GtkWidget> { unsafe() }

  /// Whether the widget is to be shown; a hidden one takes no room and no focus.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is on screen as far as GTK knows: it and all above it are visible.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// Whether the widget reacts to the user; an insensitive one is drawn greyed.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget and all that holds it react to the user.
  public var isEffectivelySensitive: Bool { gtk_widget_is_sensitive(widget) != 0 }

  /// Whether pointer events reach the widget or its children.
  public var canTarget: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// Whether pointer events reach the widget as far as it and all above it say.
  public var isReachable: Bool {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next {
      guard gtk_widget_get_can_target(current) != 0 else { return false }
      next = gtk_widget_get_parent(current)
    }
    return true
  }

  /// The text shown when the pointer rests on the widget; also its accessible description.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  /// The window at the top of the widget's tree, if it is in one.
  public var window: Window? {
    gtk_widget_get_root(widget).flatMap {
      Widget(retaining: UnsafeMutableRawPointer($0)).cast(to: Window.self)
    }
  }

  /// The widget that holds this one.
  public var parent: Widget? {
    gtk_widget_get_parent(widget).map { Widget(retaining: $0) }
  }

  /// The children, first to last.
  public var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      children.append(Widget(retaining: child))
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The widget after this one in the same parent.
  public var nextSibling: Widget? {
    gtk_widget_get_next_sibling(widget).map { Widget(retaining: $0) }
  }

  /// The widget before this one in the same parent.
  public var previousSibling: Widget? {
    gtk_widget_get_prev_sibling(widget).map { Widget(retaining: $0) }
  }

  /// This widget and those inside that are of a kind, in order.
  ///
  /// Without a wrapper for any other: a page may be made of thousands of widgets.
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

  /// Whether this widget is `ancestor` or inside it.
  public func isInside(_ ancestor: Widget) -> Bool {
    self == ancestor || gtk_widget_is_ancestor(widget, ancestor.widget) != 0
  }

  /// Whether nothing from here up to `ancestor`, which holds the widget, hides it: neither
  /// `isVisible` nor a container that shows one page of many.
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

  /// Whether text runs from right to left here.
  public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// Device pixels per application pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Calls `handler` when `scaleFactor` changes: a window has moved to another monitor, or the
  /// monitor has another scale. Under Wayland it may also change once a new window is on its monitor.
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

  /// Whether the widget has a CSS class.
  public func hasStyleClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  // MARK: Focus

  /// Whether the widget itself can take the keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget or a child of it can take the keyboard focus.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
  }

  /// Whether a click moves the keyboard focus here.
  public var focusesOnClick: Bool {
    get { gtk_widget_get_focus_on_click(widget) != 0 }
    set { gtk_widget_set_focus_on_click(widget, newValue ? 1 : 0) }
  }

  /// Gives the widget the keyboard focus, if it can have it.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Gives the widget the keyboard focus back, which it had before, if it can have it: a field has the
  /// caret and the selection where they were, while `grabFocus()` selects all of its text.
  @discardableResult
  public func regainFocus() -> Bool {
    let text = isA(gtk_editable_get_type()) ? gtk_editable_get_delegate(opaque) : nil
    if let text { return Widget(retaining: UnsafeMutableRawPointer(text)).regainFocus() }
    guard isA(gtk_text_get_type()) else { return grabFocus() }
    // What GTK asks before it lets any widget have the focus.
    guard isEffectivelySensitive, isFocusable, canFocus, window != nil else { return false }
    return gtk_text_grab_focus_without_selecting(unsafe()) != 0
  }

  /// Takes the focus away from the widget and all inside, and closes the popovers that are open
  /// there; then nothing has it.
  ///
  /// What leaves goes through here. For widgets that go while the window may be hidden: GTK 4.8 takes a reference to what goes with
  /// the focus inside, and drops only the last one when the next frame comes.
  public func dropFocus() {
    // First, as a menu that closes gives the focus back to what it belongs to.
    closePopovers()
    if let window, window.focus?.isInside(self) == true { window.focus = nil }
  }

  /// Gives the focus to the first widget inside that takes it, also before the first layout.
  @discardableResult
  public func focusFirstChild() -> Bool { cgtk_widget_focus_first(widget) != 0 }

  // MARK: Events

  /// Adds a controller or gesture; the widget owns it from here on.
  public func addController(_ controller: EventController) {
    g_object_ref(controller.pointer)  // gtk_widget_add_controller takes a full reference.
    gtk_widget_add_controller(widget, controller.opaque)
  }

  /// Takes away a controller that was added.
  func removeController(_ controller: EventController) {
    gtk_widget_remove_controller(widget, controller.opaque)
  }

  /// The controllers and gestures of a type that listen to the widget.
  public func controllers<Kind: EventController>(_ kind: Kind.Type) -> [Kind] {
    let list = Object(adopting: UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    return (0..<g_list_model_get_n_items(list.opaque)).compactMap { position in
      g_list_model_get_object(list.opaque, position).flatMap {
        Object(adopting: UnsafeMutableRawPointer($0)).cast(to: kind)
      }
    }
  }

  /// Activates an action found from this widget upwards, such as "list.scroll-to-item".
  @discardableResult
  public func activateAction(_ name: String, unsigned parameter: Int? = nil) -> Bool {
    let variant = parameter.map { g_variant_ref_sink(g_variant_new_uint32(guint32($0))) } ?? nil
    defer { variant.map(g_variant_unref) }
    return gtk_widget_activate_action_variant(widget, name, variant) != 0
  }

  /// Calls `frame` before each frame is drawn, while the widget is on screen, until it answers
  /// false. The argument is the frame's time in microseconds.
  ///
  /// Wraps `gtk_widget_add_tick_callback`.
  public func onEachFrame(_ frame: @escaping (_ time: Int) -> Bool) {
    _ = addTick(to: widget, frame)
  }
}

extension Widget {
  /// Whether keys pressed here are typed as text: an entry, or a text view that can be edited.
  public var takesText: Bool {
    let instance = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0 {
      return gtk_text_view_get_editable(unsafe()) != 0
    }
    return g_type_check_instance_is_a(instance, gtk_editable_get_type()) != 0
      && gtk_editable_get_editable(opaque) != 0
  }
}

/// A widget, or an object that has one to show.
///
/// Lets a bar or a page take a control whose state lives in a Swift object, and keep that object
/// alive with the widget.
public protocol WidgetConvertible: AnyObject {
  /// The widget to show, the same at each call.
  var asWidget: Widget { get }
}

extension Widget: WidgetConvertible {
  /// The widget itself.
  public var asWidget: Widget { self }
}
