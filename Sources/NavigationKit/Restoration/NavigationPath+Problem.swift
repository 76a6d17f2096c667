import GObjectKit

nonisolated extension NavigationPath {
  /// The reason why a path could not be read or restored completely.
  public struct Problem: Error, Hashable, Sendable {
    /// Problems with a page of a path.
    public enum Reason: Error, Hashable, Sendable {
      /// The text cannot be parsed from this page on, or the file cannot be read.
      case unreadable(details: String)
      /// The path was written by an unknown version of the library.
      case unknownVersion(Int)
      /// No destination is registered with this name or for this type.
      case unknownDestination(String)
      /// The value cannot be decoded as the registered type.
      case invalidValue(destination: String, details: String)
      /// The registered function returned nil: the page does not exist any more, as for a deleted
      /// album. It is not a fault of the path.
      case gone(destination: String)
      /// The registered function threw.
      case notMade(destination: String, details: String)
      /// The page cannot be on the stack, for example because it is there already.
      case refused(destination: String, details: String)
    }

    /// The reason.
    public let reason: Reason
    /// The index of the page on the stack; 0 is the root. The pages below it could be made.
    public let position: Int

    init(_ reason: Reason, position: Int) { (self.reason, self.position) = (reason, position) }

    /// Whether the path is right, and only the page does not exist any more.
    var isOfGonePage: Bool { if case .gone = reason { true } else { false } }

    /// Logs the problem: as a warning, unless the page is gone.
    @MainActor func log(call: String) {
      let text = "\(call): \(self)"
      if isOfGonePage {
        Log.debug(text, domain: "NavigationKit")
      } else {
        Log.warning(text, domain: "NavigationKit")
      }
    }
  }
}

nonisolated extension NavigationPath.Problem: CustomStringConvertible {
  /// A description for the log.
  public var description: String {
    position <= 1
      ? "The stack starts at the root. \(reason)"
      : "The stack ends below page \(position). \(reason)"
  }
}

nonisolated extension NavigationPath.Problem.Reason {
  /// Creates the reason for a page that could not be made.
  init(_ error: DestinationError) {
    self =
      switch error {
      case .unknownLink(let name), .unknownDestination(let name): .unknownDestination(name)
      case .gone(let name): .gone(destination: name)
      case .notMade(let name, let details): .notMade(destination: name, details: details)
      case .refused(let name, let details): .refused(destination: name, details: details)
      }
  }
}

nonisolated extension NavigationPath.Problem.Reason: CustomStringConvertible {
  /// A description for the log.
  public var description: String {
    switch self {
    case .unreadable(let details): "It cannot be read: \(details)"
    case .unknownVersion(let version): "Its version \(version) is unknown."
    case .unknownDestination(let name): DestinationError.unknownDestination(name).description
    case .invalidValue(let name, let details):
      "The value of the destination “\(name)” cannot be read: \(details)"
    case .gone(let name): DestinationError.gone(destination: name).description
    case .notMade(let name, let details):
      DestinationError.notMade(destination: name, details: details).description
    case .refused(let name, let details):
      DestinationError.refused(destination: name, details: details).description
    }
  }
}
