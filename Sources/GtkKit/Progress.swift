import CGtk
import GObjectKit

/// A spinning indicator for work of unknown length. Wraps `GtkSpinner`.
public final class Spinner: Widget {
  public override class var type: GType { gtk_spinner_get_type() }

  /// Makes a stopped spinner.
  public convenience init() { self.init(adopting: gtk_spinner_new()) }

  /// Whether the spinner is animated.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaque) != 0 }
    set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
  }
}

/// A bar that shows the progress of work. Wraps `GtkProgressBar`.
public final class ProgressBar: Widget {
  public override class var type: GType { gtk_progress_bar_get_type() }

  /// Makes an empty bar.
  public convenience init() { self.init(adopting: gtk_progress_bar_new()) }

  /// The completed fraction, from 0 to 1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, newValue) }
  }
}
