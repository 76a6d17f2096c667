import CGtk
import GObjectKit
import GtkKit

/// Simulated drops, which need no pointer.
extension Widget {
  /// Drops content on the widget, as the user does at the end of a drag.
  ///
  /// Tries the drop targets of this widget and then those of its ancestors, as GTK does. A target
  /// gets the first form whose type it accepts. Its handlers for the pointer's motion, such as
  /// `DropTarget.onMotion(_:)`, are called first and can refuse the drop.
  ///
  /// - Parameters:
  ///   - forms: The content in one or more forms, the best form first.
  ///   - x: The distance from the widget's left side; nil for its middle.
  ///   - y: The distance from the widget's upper side; nil for its middle.
  /// - Returns: Whether a target accepted the drop. False where the user cannot drop anything, such
  ///   as on a widget that is not on screen or is insensitive.
  @discardableResult
  public func drop(_ forms: any Transferable..., x: Double? = nil, y: Double? = nil) -> Bool {
    guard isMapped, isReachable, isEffectivelySensitive else { return false }
    let (x, y) = (x ?? Double(width) / 2, y ?? Double(height) / 2)
    for widget in sequence(first: self, next: \.parent) {
      guard let place = translate(x: x, y: y, to: widget) else { continue }
      for target in widget.controllers(DropTarget.self) {
        if let form = forms.first(where: target.takes), target.drop(form, x: place.x, y: place.y) {
          return true
        }
      }
    }
    return false
  }
}

extension DropTarget {
  /// Returns whether the target accepts content of this type.
  fileprivate func takes(_ content: any Transferable) -> Bool {
    guard let formats = gtk_drop_target_get_formats(opaque) else { return false }
    return gdk_content_formats_contain_gtype(formats, Swift.type(of: content).valueType) != 0
  }

  /// Emits the signals for a pointer that enters, moves, drops and leaves.
  ///
  /// - Returns: Whether the content was accepted.
  fileprivate func drop(_ content: any Transferable, x: Double, y: Double) -> Bool {
    defer { emit("leave") }
    for signal in ["enter", "motion"] where hasHandler(of: signal) {
      let actions = result(of: signal, [x, y], as: gdk_drag_action_get_type()) {
        g_value_get_flags($0)
      }
      if actions == 0 { return false }
    }
    return result(of: "drop", [AnyValue(content), x, y], as: Bool.valueType) {
      g_value_get_boolean($0) != 0
    }
  }

  /// Returns whether the app has connected a handler to a signal. Without one, an emission would
  /// call GTK's default handler, which needs a real drag.
  private func hasHandler(of signal: String) -> Bool {
    g_signal_has_handler_pending(pointer, g_signal_lookup(signal, DropTarget.type), 0, 0) != 0
  }

  /// Emits a signal and returns its result.
  private func result<Result>(
    of signal: String, _ arguments: [any ValueConvertible], as type: GType,
    read: (UnsafePointer<GValue>) -> Result
  ) -> Result {
    var values = [GValue](repeating: GValue(), count: arguments.count + 1)
    var answer = GValue()
    defer {
      for index in values.indices { g_value_unset(&values[index]) }
      g_value_unset(&answer)
    }
    g_value_init(&values[0], DropTarget.type)
    write(to: &values[0])
    for (index, argument) in arguments.enumerated() {
      g_value_init(&values[index + 1], Swift.type(of: argument).valueType)
      argument.write(to: &values[index + 1])
    }
    g_value_init(&answer, type)
    g_signal_emitv(values, g_signal_lookup(signal, DropTarget.type), 0, &answer)
    return read(&answer)
  }
}
