import CGtk

/// An error that GLib, GIO or GTK reports.
public nonisolated struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The domain's name, such as "g-io-error-quark".
  public let domain: String
  /// The code within the domain, such as `G_IO_ERROR_NOT_FOUND`'s value.
  public let code: Int
  /// The message, in the user's language where the library is translated.
  public let message: String

  /// Copies a `GError` and frees it.
  public init(consuming error: UnsafeMutablePointer<GError>) {
    domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
    g_error_free(error)
  }

  /// Whether the call was cancelled. Do not show such an error to the user.
  public var isCancellation: Bool {
    domain == "g-io-error-quark" && code == Int(G_IO_ERROR_CANCELLED.rawValue)
  }

  /// The message.
  public var description: String { message }
}

/// Calls a C function that reports failure through a `GError`.
///
/// - Parameter call: A closure that calls the function with the given address for its error.
/// - Returns: The result of the closure, if the function set no error.
/// - Throws: The error that the function set.
public nonisolated func throwingGLibError<Result>(
  _ call: (_ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = call(&error)
  if let error { throw GLibError(consuming: error) }
  return result
}
