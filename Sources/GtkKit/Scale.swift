import CGtk
import GObjectKit

/// A slider. Wraps `GtkScale`.
public final class Scale: Widget, Adjustable {
  public override class var type: GType { gtk_scale_get_type() }

  /// Makes a slider. A horizontal one runs from right to left in right-to-left locales, a vertical
  /// one from top to bottom.
  ///
  /// - Parameters:
  ///   - value: The initial number.
  ///   - range: The smallest and the largest number.
  ///   - step: The change for an arrow key. Dragging rounds to the decimals of the step.
  ///   - showsValue: Whether the number is shown beside the slider.
  ///   - orientation: The direction of the slider.
  public convenience init(
    _ value: Double, in range: ClosedRange<Double>, step: Double = 1, showsValue: Bool = false,
    orientation: Orientation = .horizontal
  ) {
    let steps = Steps(step)
    self.init(
      adopting: gtk_scale_new(orientation.gtk, steps.makeAdjustment(value, in: range)))
    gtk_scale_set_digits(unsafe(), gint(steps.digits))
    gtk_scale_set_draw_value(unsafe(), showsValue ? 1 : 0)
    gtk_scale_set_value_pos(unsafe(), GTK_POS_RIGHT)
    gtk_range_set_round_digits(unsafe(), gint(steps.digits))
  }
}
