import FoundationEssentials
import Glibc

extension Error {
  /// The reason in the words of the system, such as "Permission denied".
  var reason: String {
    let cause = (self as? CocoaError)?.underlying ?? self
    guard let code = (cause as? POSIXError)?.code else { return "\(self)" }
    return String(cString: strerror(code.rawValue))
  }
}
