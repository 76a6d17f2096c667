import CGtk

/// Calls `body` with a NULL-terminated array of C strings, valid only during the call.
package func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
  defer { for pointer in pointers { g_free(UnsafeMutableRawPointer(mutating: pointer)) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("the array has no storage") }
    return body(start)
  }
}
