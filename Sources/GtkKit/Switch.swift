import CGtk
import GObjectKit

/// Something that is on or off, at once. Wraps `GtkSwitch`.
public final class Switch: Widget {
  public override class var type: GType { gtk_switch_get_type() }

  /// Makes a switch; name it for a screen reader by `setAccessibleLabel(_:)`.
  public convenience init(isOn: Bool = false) {
    self.init(adopting: gtk_switch_new())
    self.isOn = isOn
    // It would be stretched to the room that there is.
    align(horizontally: .end, vertically: .center)
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  /// Calls `handler` when it goes on or off, by whomever.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ isOn: Bool) -> Void) -> SignalConnection {
    // The address alone: the switch owns the handler, which must not own the switch.
    let opaque = opaque
    return connect("notify::active") { handler(gtk_switch_get_active(opaque) != 0) }
  }
}
