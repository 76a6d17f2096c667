nonisolated extension NavigationPath {
  /// Why a path ends before its end: what is wrong with the first page that could not be made.
  public struct Problem: Error, Hashable, Sendable {
    /// What can be wrong with a page.
    public enum Reason: Error, Hashable, Sendable {
      /// The text is no path from here on, or its file cannot be read.
      case unreadable(details: String)
      /// A version of this library wrote the path that this one does not know.
      case unknownVersion(Int)
      /// No destination is registered by this name, or for this type.
      case unknownDestination(String)
      /// The value is none of the type that is registered.
      case invalidValue(destination: String, details: String)
      /// The destination's function threw, or made no page.
      case notMade(destination: String, details: String)
      /// The page cannot be on the stack, as one that is there already.
      case refused(destination: String, details: String)
    }

    /// What is wrong.
    public let reason: Reason
    /// The page's place on the stack, 0 being the root's; the pages below it are there.
    public let position: Int

    init(_ reason: Reason, position: Int) { (self.reason, self.position) = (reason, position) }
  }
}

nonisolated extension NavigationPath.Problem: CustomStringConvertible {
  /// What a developer reads in the log.
  public var description: String {
    "The path ends below page \(position): \(reason)"
  }
}

nonisolated extension NavigationPath.Problem.Reason: CustomStringConvertible {
  /// What a developer reads in the log.
  public var description: String {
    switch self {
    case .unreadable(let details): "It cannot be read. \(details)"
    case .unknownVersion(let version): "Its version \(version) is not known here."
    case .unknownDestination(let name):
      "No destination \"\(name)\" is registered; register it before."
    case .invalidValue(let name, let details):
      "The value of the destination \"\(name)\" cannot be read. \(details)"
    case .notMade(let name, let details):
      "The destination \"\(name)\" has no page. \(details)"
    case .refused(let name, let details):
      "The page of the destination \"\(name)\" is refused. \(details)"
    }
  }
}
