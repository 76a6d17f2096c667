import FoundationEssentials
import GRDB

extension Error {
  /// The reason in words for a person, without the names of error domains.
  var reason: String {
    switch self {
    case let error as DatabaseError: error.message ?? error.resultCode.description
    case let error as CocoaError: error.localizedDescription
    default: "\(self)"
    }
  }
}
