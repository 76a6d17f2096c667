import CGtk
import GObjectKit

/// A field for a number, with buttons for the next and the one before. Wraps `GtkSpinButton`.
public final class SpinButton: Widget, Adjustable {
  public override class var type: GType { gtk_spin_button_get_type() }

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - value: The number at first.
  ///   - range: The smallest and the largest number.
  ///   - step: What the buttons add or take away, which also says how many decimals are shown.
  public convenience init(_ value: Double, in range: ClosedRange<Double>, step: Double = 1) {
    let steps = Steps(step)
    self.init(
      adopting: gtk_spin_button_new(
        steps.makeAdjustment(value, in: range), 1, guint(steps.digits)))
    gtk_spin_button_set_numeric(opaque, 1)
  }
}
