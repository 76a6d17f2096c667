import CGtk
import GObjectKit

/// A control for a number in a range. Wraps the widget's `GtkAdjustment`.
///
/// Set its name for screen readers with `setAccessibleLabel(_:)`.
@MainActor
public protocol Adjustable: Widget {}

extension Adjustable {
  private var adjustment: Object { property("adjustment") }

  /// The number. Setting it clamps to `range`; NaN is ignored.
  public var value: Double {
    get { gtk_adjustment_get_value(adjustment.unsafe()) }
    set {
      guard !newValue.isNaN else { return }
      UserChange.exclude { gtk_adjustment_set_value(adjustment.unsafe(), newValue) }
    }
  }

  /// The smallest and the largest number. Setting the range clamps the value to it.
  public var range: ClosedRange<Double> {
    get {
      let adjustment = adjustment
      let lower = gtk_adjustment_get_lower(adjustment.unsafe())
      return lower...max(lower, gtk_adjustment_get_upper(adjustment.unsafe()))
    }
    set {
      let (adjustment, value) = (adjustment, value)
      UserChange.exclude {
        gtk_adjustment_set_lower(adjustment.unsafe(), newValue.lowerBound.finite)
        gtk_adjustment_set_upper(adjustment.unsafe(), newValue.upperBound.finite)
        gtk_adjustment_set_value(adjustment.unsafe(), value)
      }
    }
  }

  /// Calls `handler` with the new number when the user changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ value: Double) -> Void) -> SignalConnection {
    // A pointer, because a reference to the adjustment from its own handler would be a retain
    // cycle.
    let adjustment: UnsafeMutablePointer<GtkAdjustment> = adjustment.unsafe()
    return UserChange.connect(Object(retaining: adjustment), "value-changed") {
      handler(gtk_adjustment_get_value(adjustment))
    }
  }
}

/// The step of a numeric control. A size that is not positive and finite becomes 1.
struct Steps {
  let size: Double

  init(_ size: Double) { self.size = size > 0 && size.isFinite ? size : 1 }

  /// The number of decimals that multiples of the step need, at most 6.
  var digits: Int {
    var (digits, scaled) = (0, size)
    while digits < 6, abs(scaled - scaled.rounded()) > 1e-6 * scaled {
      (digits, scaled) = (digits + 1, scaled * 10)
    }
    return digits
  }

  /// Returns a floating adjustment, with the value clamped to the range.
  func makeAdjustment(
    _ value: Double, in range: ClosedRange<Double>
  ) -> UnsafeMutablePointer<GtkAdjustment> {
    let (lower, upper) = (range.lowerBound.finite, range.upperBound.finite)
    // This comparison turns NaN into the lower bound.
    let value = value > lower ? min(value, upper) : lower
    return gtk_adjustment_new(value, lower, upper, size, 10 * size, 0)
  }
}

extension Double {
  /// The number, clamped to finite values: GTK warns about infinity.
  fileprivate var finite: Double {
    min(max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
