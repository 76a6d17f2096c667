import CGtk
import GObjectKit

extension GLibError {
  /// Makes an error of GIO's domain for a failure that GIO does not report itself.
  static func ofGIO(_ code: GIOErrorEnum, _ message: String) -> GLibError {
    GLibError(consuming: g_error_new_literal(g_io_error_quark(), gint(code.rawValue), message))
  }
}
