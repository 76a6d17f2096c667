import CGtk

/// The screen that windows appear on.
public enum Display {
  /// Opens the default display and starts GTK on it.
  ///
  /// For programs that have no `Application`, which does this itself.
  /// - Returns: Whether there is one.
  public static func open() -> Bool { gtk_init_check() != 0 }
}
