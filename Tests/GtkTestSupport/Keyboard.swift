import CGtk
import GObjectKit
import GtkKit
import XCTest

/// Simulated keys, which need no events and no window manager.
extension Window {
  /// Activates the first shortcut for a key in GTK's notation, such as "Left" or "<Alt>Left".
  ///
  /// Searches from the focused widget upwards, or from the first visible child if no widget has the
  /// focus.
  ///
  /// - Returns: Whether a shortcut handled the key.
  @discardableResult
  public func press(_ key: String) -> Bool {
    guard let key = Key(key) else { preconditionFailure("no key has the name \(key)") }
    var next = focus ?? children.first { $0.isVisible }
    while let widget = next {
      for shortcut in widget.shortcuts where shortcut.isFor(key) {
        let action = gtk_shortcut_get_action(shortcut.opaque)
        let arguments = gtk_shortcut_get_arguments(shortcut.opaque)
        let flags = GtkShortcutActionFlags(0)
        if gtk_shortcut_action_activate(action, flags, widget.widget, arguments) != 0 {
          return true
        }
      }
      next = widget.parent
    }
    return false
  }

  /// Moves the focus as Tab or, if `backward` is true, Shift+Tab does.
  public func pressTab(backward: Bool = false) {
    gtk_widget_child_focus(widget, backward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
  }
}

extension Widget {
  /// Activates the widget as assistive technology does, and waits for its action.
  public func activate(file: StaticString = #filePath, line: UInt = #line) {
    activateAndWait(file: file, line: line)
  }

  /// Activates the button, row or other widget that shows a text, and waits for its action.
  ///
  /// Ignores widgets that the user cannot reach, such as those of a page below a sheet.
  ///
  /// - Parameters:
  ///   - text: The text of a visible label inside this widget.
  ///   - file: The file to report a failure in.
  ///   - line: The line to report a failure at.
  /// - Returns: Whether a widget around such a label was activated.
  @discardableResult
  public func activate(
    _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    descendants(of: Label.self).first {
      $0.text == text && $0.isMapped && sequence(first: $0, next: \.parent).allSatisfy(\.canFocus)
    }.map { label in
      sequence(first: label, next: \.parent).contains {
        $0.activateAndWait(file: file, line: line)
      }
    } ?? false
  }

  /// Activates the widget and waits for its action.
  ///
  /// - Returns: Whether the widget can be activated.
  @discardableResult
  private func activateAndWait(file: StaticString, line: UInt) -> Bool {
    // A button acts after it was drawn pressed for a quarter of a second, and a switch after its
    // animation. A menu button activates the button inside it. Other widgets act at once.
    let button =
      cast(to: Button.self) ?? cast(to: MenuButton.self)?.descendants(of: Button.self).first
    var hasActed = false
    let connection =
      button?.onClicked { hasActed = true }
      ?? cast(to: Switch.self)?.onChanged { _ in hasActed = true }
    defer { connection?.cancel() }
    guard gtk_widget_activate(widget) != 0 else { return false }
    // A widget that is not on screen never acts.
    if connection != nil, isMapped {
      pump(until: { hasActed }, "the widget acts", file: file, line: line)
    }
    return true
  }

  fileprivate var shortcuts: [Object] { controllers(ShortcutController.self).flatMap(\.items) }
}

extension Object {
  /// The items of a `GListModel`.
  var items: [Object] {
    (0..<g_list_model_get_n_items(opaque)).compactMap { position in
      g_list_model_get_object(opaque, position).map {
        Object(adopting: UnsafeMutableRawPointer($0))
      }
    }
  }

  /// Returns whether a `GtkShortcut` is triggered by a key.
  fileprivate func isFor(_ key: Key) -> Bool {
    isTrigger(gtk_shortcut_get_trigger(opaque), for: key)
  }
}

/// A key with modifiers.
private struct Key {
  var value: guint = 0
  var modifiers = GdkModifierType(0)

  /// Parses GTK's notation.
  init?(_ notation: String) {
    guard gtk_accelerator_parse(notation, &value, &modifiers) != 0 else { return nil }
  }
}

@MainActor private func isTrigger(_ trigger: OpaquePointer?, for key: Key) -> Bool {
  guard let trigger else { return false }
  let instance = UnsafeMutablePointer<GTypeInstance>(trigger)
  if g_type_check_instance_is_a(instance, gtk_alternative_trigger_get_type()) != 0 {
    return isTrigger(gtk_alternative_trigger_get_first(trigger), for: key)
      || isTrigger(gtk_alternative_trigger_get_second(trigger), for: key)
  }
  return g_type_check_instance_is_a(instance, gtk_keyval_trigger_get_type()) != 0
    && gtk_keyval_trigger_get_keyval(trigger) == key.value
    && gtk_keyval_trigger_get_modifiers(trigger) == key.modifiers
}
