/// The reason why a destination or a link was not opened. The stacks have not changed.
public nonisolated enum DestinationError: Error, Hashable, Sendable {
  /// No function that is registered for links returns a destination for this link.
  case unknownLink(String)
  /// No destination is registered for this type.
  case unknownDestination(String)
  /// The registered function returned nil: the page does not exist any more, as for a deleted album.
  case gone(destination: String)
  /// The registered function threw.
  case notMade(destination: String, details: String)
  /// The page cannot be on the stack, for example because it is in another container.
  case refused(destination: String, details: String)
}

nonisolated extension DestinationError: CustomStringConvertible {
  /// A description for the log.
  public var description: String {
    switch self {
    case .unknownLink(let link): "No destination is known for the link “\(link)”."
    case .unknownDestination(let name): "No destination “\(name)” is registered."
    case .gone(let name): "The page for the destination “\(name)” does not exist any more."
    case .notMade(let name, let details):
      "No page was made for the destination “\(name)”: \(details)"
    case .refused(let name, let details):
      "The page for the destination “\(name)” is refused: \(details)"
    }
  }
}
