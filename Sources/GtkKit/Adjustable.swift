import CGtk
import GObjectKit

/// A widget that sets a number in a range. Wraps what its `GtkAdjustment` says.
///
/// Its name for a screen reader is set by `setAccessibleLabel(_:)`.
@MainActor
public protocol Adjustable: Widget {}

extension Adjustable {
  private var adjustment: Object { property("adjustment") }

  /// The number, always in the range; no number at all is ignored.
  public var value: Double {
    get { gtk_adjustment_get_value(adjustment.unsafe()) }
    set { if !newValue.isNaN { gtk_adjustment_set_value(adjustment.unsafe(), newValue) } }
  }

  /// The smallest and the largest number. The value goes to the nearest where it is neither.
  public var range: ClosedRange<Double> {
    get {
      let adjustment = adjustment
      let lower = gtk_adjustment_get_lower(adjustment.unsafe())
      return lower...max(lower, gtk_adjustment_get_upper(adjustment.unsafe()))
    }
    set {
      let (adjustment, value) = (adjustment, value)
      gtk_adjustment_set_lower(adjustment.unsafe(), newValue.lowerBound.finite)
      gtk_adjustment_set_upper(adjustment.unsafe(), newValue.upperBound.finite)
      gtk_adjustment_set_value(adjustment.unsafe(), value)
    }
  }

  /// Calls `handler` with the number when it changes, by whomever.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ value: Double) -> Void) -> SignalConnection {
    // The address alone: the adjustment owns the handler, which must not own the adjustment.
    let adjustment: UnsafeMutablePointer<GtkAdjustment> = adjustment.unsafe()
    return Object(retaining: adjustment).connect("value-changed") {
      handler(gtk_adjustment_get_value(adjustment))
    }
  }
}

/// Steps from one number to the next; those that lead nowhere are of 1.
struct Steps {
  let size: Double

  init(_ size: Double) { self.size = size > 0 && size.isFinite ? size : 1 }

  /// How many decimals a number has that is a whole number of steps away from 0.
  var digits: Int {
    var (digits, scaled) = (0, size)
    while digits < 6, abs(scaled - scaled.rounded()) > 1e-6 * scaled {
      (digits, scaled) = (digits + 1, scaled * 10)
    }
    return digits
  }

  /// A floating adjustment.
  func makeAdjustment(
    _ value: Double, in range: ClosedRange<Double>
  ) -> UnsafeMutablePointer<GtkAdjustment> {
    let (lower, upper) = (range.lowerBound.finite, range.upperBound.finite)
    // What is no number at all compares as neither less nor more.
    let value = value > lower ? min(value, upper) : lower
    return gtk_adjustment_new(value, lower, upper, size, 10 * size, 0)
  }
}

extension Double {
  /// GTK complains of infinite numbers.
  fileprivate var finite: Double {
    min(max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
