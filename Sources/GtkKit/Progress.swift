import CGtk
import GObjectKit

/// Turns while something is under way. Wraps `GtkSpinner`.
public final class Spinner: Widget {
  public override class var type: GType { gtk_spinner_get_type() }

  /// Makes a spinner that stands still.
  public convenience init() { self.init(adopting: gtk_spinner_new()) }

  /// Whether it turns.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaque) != 0 }
    set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
  }
}

/// Shows how far something has come. Wraps `GtkProgressBar`.
public final class ProgressBar: Widget {
  public override class var type: GType { gtk_progress_bar_get_type() }

  /// Makes an empty bar.
  public convenience init() { self.init(adopting: gtk_progress_bar_new()) }

  /// From 0 to 1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, newValue) }
  }
}
