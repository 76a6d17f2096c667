import CGtk
import GObjectKit

/// A switch that takes effect at once. Wraps `GtkSwitch`.
public final class Switch: Widget {
  public override class var type: GType { gtk_switch_get_type() }

  /// Makes a switch. Set its name for screen readers with `setAccessibleLabel(_:)`.
  public convenience init(isOn: Bool = false) {
    self.init(adopting: gtk_switch_new())
    self.isOn = isOn
    // The default alignment would stretch the switch.
    horizontalAlignment = .end
    verticalAlignment = .center
  }

  /// Whether the switch is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { UserChange.exclude { gtk_switch_set_active(opaque, newValue ? 1 : 0) } }
  }

  /// Calls `handler` with the new state when the user changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ isOn: Bool) -> Void) -> SignalConnection {
    // A pointer, because a reference to the switch from its own handler would be a retain cycle.
    let opaque = opaque
    return UserChange.connect(self, "notify::active") {
      handler(gtk_switch_get_active(opaque) != 0)
    }
  }
}
