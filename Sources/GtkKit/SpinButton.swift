import CGtk
import GObjectKit

/// A field for a number, with buttons that increase and decrease it. Wraps `GtkSpinButton`.
public final class SpinButton: Widget, Adjustable {
  public override class var type: GType { gtk_spin_button_get_type() }

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - value: The initial number.
  ///   - range: The smallest and the largest number.
  ///   - step: The change for a click on a button. The field shows the decimals of the step.
  public convenience init(_ value: Double, in range: ClosedRange<Double>, step: Double = 1) {
    let steps = Steps(step)
    self.init(
      adopting: gtk_spin_button_new(
        steps.makeAdjustment(value, in: range), 1, guint(steps.digits)))
    gtk_spin_button_set_numeric(opaque, 1)
  }
}
