import CGtk

/// The display that windows appear on. Wraps `GdkDisplay`.
public enum Display {
  /// Opens the default display and initialises GTK.
  ///
  /// Only for programs without an `Application`, which does this itself. Wraps `gtk_init_check`.
  /// - Returns: Whether a display is available.
  public static func open() -> Bool { gtk_init_check() != 0 }
}
